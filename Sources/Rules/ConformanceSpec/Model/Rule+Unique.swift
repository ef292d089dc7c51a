extension [Rule] {
    /// Each rule once, at its first position.
    package var unique: [Rule] {
        reduce(into: []) { rules, rule in if !rules.contains(where: { $0 === rule }) { rules.append(rule) } }
    }
}
