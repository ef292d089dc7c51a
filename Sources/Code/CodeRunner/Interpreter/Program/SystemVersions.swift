import SourceCode

/// The versions of Android that code distinguishes.
enum SystemVersions {
    /// The oldest version of iOS that current apps run on.
    static let oldestIOS = 12
    /// The oldest version that current apps run on.
    private static let oldest = 23
    private static let newest = 36

    fileprivate static let names = [
        "M": 23, "N": 24, "N_MR1": 25, "O": 26, "O_MR1": 27, "P": 28, "Q": 29, "R": 30, "S": 31, "S_V2": 32,
        "TIRAMISU": 33, "UPSIDE_DOWN_CAKE": 34, "VANILLA_ICE_CREAM": 35, "BAKLAVA": 36,
    ]

    /// One version from each range between those that are compared with `SDK_INT`, newest first.
    static func apart(in statements: [Statement]) -> [Int] {
        var comparisons = VersionComparisons()
        comparisons.walk(statements)
        var firsts: Set<Int> = []
        for (sign, operand) in comparisons.found {
            guard let version = operand.version else { continue }
            switch sign {
            case ">=", "<": firsts.insert(version)
            case ">", "<=": firsts.insert(version + 1)
            default: firsts.formUnion([version, version + 1])
            }
        }
        let last = max(34, firsts.filter { $0 <= newest }.max() ?? 34)
        return [last] + firsts.map { $0 - 1 }.filter { (oldest..<last).contains($0) }.sorted(by: >)
    }
}

/// The operands that `SDK_INT` is compared with.
private struct VersionComparisons: SyntaxVisitor {
    /// Each operator as if `SDK_INT` were its left operand.
    var found: [(sign: String, operand: Expression)] = []

    mutating func visit(_ expression: Expression) {
        guard case .binary(let sign, let left, let right) = expression.kind else { return }
        if left.lastName == "SDK_INT" { found.append((sign, right)) }
        if right.lastName == "SDK_INT" {
            found.append(([">": "<", "<": ">", ">=": "<=", "<=": ">="][sign] ?? sign, left))
        }
    }
}

extension Expression {
    /// The system version that it names, by number or by name.
    fileprivate var version: Int? {
        if case .literal(.integer(let value, _)) = kind { return value }
        return lastName.flatMap { SystemVersions.names[$0] }
    }
}
