/// What a driver has printed: for each variant the outcome of every script, or that it does not compile.
struct OracleOutput {
    private(set) var outcomes: [Int: String] = [:]
    private(set) var variants: [String: [Int]] = [:]
    private(set) var refused: [String: String] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 2 else { continue }
            switch fields[0] {
            case "O": outcomes[Int(fields[1]) ?? -1] = fields[2]
            case "V": variants[fields[1]] = fields[2].split(separator: " ").compactMap { Int($0) }
            case "X": refused[fields[1]] = fields[2]
            default: break
            }
        }
    }

    /// How each script ended.
    func run(_ variant: String) -> [String]? { variants[variant]?.map { outcomes[$0] ?? "" } }
}
