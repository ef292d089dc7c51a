/// The versions of Android that code tells apart.
enum SystemVersions {
    /// The oldest version of iOS that apps of today run on.
    static let oldestIOS = 12
    /// The oldest that apps of today run on.
    private static let oldest = 23
    private static let newest = 36

    private static let names = [
        "M": 23, "N": 24, "N_MR1": 25, "O": 26, "O_MR1": 27, "P": 28, "Q": 29, "R": 30, "S": 31, "S_V2": 32,
        "TIRAMISU": 33, "UPSIDE_DOWN_CAKE": 34, "VANILLA_ICE_CREAM": 35, "BAKLAVA": 36,
    ]

    /// One version of each range between those that are compared with `SDK_INT`, the newest first.
    ///
    /// - Parameter printed: code as the printer writes it: `(>= Build.VERSION.SDK_INT 26)`.
    static func apart(in printed: [String]) -> [Int] {
        var firsts: Set<Int> = []
        for text in printed {
            for place in text.ranges(of: "SDK_INT") {
                let sign = text[..<place.lowerBound].reversed().drop { $0 != " " }.dropFirst().prefix { $0 != "(" }
                let word = text[place.upperBound...].drop { $0 == " " }.prefix { $0 != " " && $0 != ")" }
                let name = word.split(separator: ".").last.map(String.init) ?? ""
                guard let version = Int(name) ?? names[name] else { continue }
                switch String(sign.reversed()) {
                case ">=", "<": firsts.insert(version)
                case ">", "<=": firsts.insert(version + 1)
                default: firsts.formUnion([version, version + 1])
                }
            }
        }
        let last = max(34, firsts.filter { $0 <= newest }.max() ?? 34)
        return [last] + firsts.map { $0 - 1 }.filter { (oldest..<last).contains($0) }.sorted(by: >)
    }
}
