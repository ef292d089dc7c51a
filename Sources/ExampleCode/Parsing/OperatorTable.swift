/// How tightly a language's operators between two operands bind.
struct OperatorTable: Sendable {
    /// Higher binds tighter.
    let precedences: [String: Int]
    /// Those that group from the right.
    let rightAssociative: Set<String>

    /// From the loosest to the tightest.
    init(_ groups: [[String]], rightAssociative: Set<String> = []) {
        var precedences: [String: Int] = [:]
        for (precedence, group) in groups.enumerated() {
            for sign in group { precedences[sign] = precedence + 1 }
        }
        self.precedences = precedences
        self.rightAssociative = rightAssociative
    }
}
