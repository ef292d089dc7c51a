package import CodeJudging

/// Matches the findings of two revisions of a page.
package struct FindingMatching {
    package private(set) var kept: [(old: Finding, new: Finding)] = []
    package private(set) var gone: [Finding]
    package private(set) var new: [Finding]

    /// Pairs findings of one rule: first those with the same message on the same line, then those with the same
    /// message.
    package init(_ old: [Finding], _ new: [Finding]) {
        (gone, self.new) = (old, new)
        pair { [$0.rule.id, $0.message] + $0.words }
        pair { [$0.rule.id, $0.message] }
    }

    private mutating func pair(_ key: (Finding) -> [String]) {
        let pairing = Pairing(gone, new, by: key)
        kept += pairing.pairs.map { ($0.left, $0.right) }
        (gone, new) = (pairing.onlyLeft, pairing.onlyRight)
    }
}

extension Finding {
    /// The words of the line, ignoring indentation; empty for a very long line, which may contain many findings.
    fileprivate var words: [String] {
        line.utf8.count > 1024 ? [] : line.split { $0 == " " || $0 == "\t" }.map(String.init)
    }
}
