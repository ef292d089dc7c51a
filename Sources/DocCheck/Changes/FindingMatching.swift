import Diagnostics

/// Which findings of two revisions of a page are the same.
struct FindingMatching {
    private(set) var kept: [(old: Finding, new: Finding)] = []
    private(set) var gone: [Finding]
    private(set) var new: [Finding]

    /// Pairs findings of one rule: first those that say the same of the same line, then those that say the same.
    init(_ old: [Finding], _ new: [Finding]) {
        (gone, self.new) = (old, new)
        pair { $0.rule == $1.rule && $0.message == $1.message && $0.words == $1.words }
        pair { $0.rule == $1.rule && $0.message == $1.message }
    }

    /// Pairs findings of one rule in one section: first those that say the same, then the others in their order.
    ///
    /// - Parameter section: the anchor of a finding's section, and whether it is of the old revision.
    init(_ old: [Finding], _ new: [Finding], section: (Finding, Bool) -> String) {
        (gone, self.new) = (old, new)
        func areNear(_ left: Finding, _ right: Finding) -> Bool {
            left.rule == right.rule && section(left, true) == section(right, false)
        }
        pair { areNear($0, $1) && $0.message == $1.message && $0.words == $1.words }
        pair { areNear($0, $1) && $0.message == $1.message }
        pair { areNear($0, $1) }
    }

    private mutating func pair(_ areSame: (Finding, Finding) -> Bool) {
        gone = gone.filter { finding in
            guard let index = new.firstIndex(where: { areSame(finding, $0) }) else { return true }
            kept.append((finding, new.remove(at: index)))
            return false
        }
    }
}

extension Finding {
    /// The line without its indentation.
    fileprivate var words: [Substring] { line.split { $0 == " " || $0 == "\t" } }
}
