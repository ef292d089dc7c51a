package import CodeJudging
package import ConformanceSpec
import Diagnostics
import SourceCode

/// The differences between two revisions of a page, by rule.
package struct PageChanges: Sendable {
    /// The changes that affect a rule.
    package struct RuleChanges: Sendable {
        package let rule: Rule
        /// Findings that only the old revision has.
        package let gone: [Finding]
        /// Findings that only the new revision has.
        package let new: [Finding]
        /// Findings that both have, as in the new one, each with its counterpart in the old one.
        package let kept: [(old: Finding, new: Finding)]
        /// Changes in the rule's sections to what its sentence names, and changes that add or remove findings.
        package let changes: [RevisionChange]
        /// Why the rule may no longer match the page; nil if it does.
        package let staleness: String?
        /// The vectors that prove the rule.
        package let vectors: [String]

        /// Whether there is anything to report.
        package var isSignificant: Bool { !gone.isEmpty || !new.isEmpty || !changes.isEmpty || staleness != nil }
    }

    package let old: PageReport
    package let new: PageReport
    /// Whether both are in one language; otherwise texts are not compared.
    package let areOneLanguage: Bool
    /// All changes, in the order of the page.
    package let changes: [RevisionChange]
    /// In the order of the book.
    package let rules: [RuleChanges]
    /// The calls of the examples, where they changed.
    package let calls: [CallChange]

    /// The rules that are stale.
    package var staleRules: [RuleChanges] { rules.filter { $0.staleness != nil } }
}

/// The calls that the examples of a platform send for an event, in both revisions.
package struct CallChange: Sendable {
    /// The platform.
    package let platform: String
    /// The event.
    package let event: String
    /// The calls in the simplest case; nil if nothing answers the event.
    package let old: [String]?
    package let new: [String]?
}

extension PageChecker {
    /// The differences between two revisions of a page, checked against the edition that the new one selects.
    ///
    /// - Throws: why the new revision is not a page.
    package func changes(
        from old: [UInt8], _ oldName: String, to new: [UInt8], _ newName: String, by specification: Specification
    )
        throws(PageProblem) -> PageChanges
    {
        let (left, right) = (try SourcePage(old, name: oldName), try SourcePage(new, name: newName))
        let checker = try checker(chosenBy: new, name: newName)
        let (before, after) = (try checker.check(old, name: oldName), try checker.check(new, name: newName))
        let comparison = RevisionComparison(left, right)
        let matching = FindingMatching(before.findings, after.findings) { finding, isOld in
            (isOld ? left : right).outline.anchor(at: finding.range.lowerBound) ?? ""
        }
        let rules = checker.rules.map { rule in
            let gone = matching.gone.filter { $0.rule.specRule === rule }
            let found = matching.new.filter { $0.rule.specRule === rule }
            let lines = (gone: Set(gone.compactMap(\.place.line)), found: Set(found.compactMap(\.place.line)))
            return PageChanges.RuleChanges(
                rule: rule,
                gone: gone,
                new: found,
                kept: matching.kept.filter { $0.new.rule.specRule === rule },
                changes: comparison.changes.filter {
                    $0.concerns(rule, in: anchors(of: rule), gone: lines.gone, found: lines.found)
                },
                staleness: staleness(of: rule, comparison),
                vectors: specification.vectors.filter { $0.rules.contains { $0.id.isExactly(rule.id) } }.map(\.id)
            )
        }
        return PageChanges(
            old: before,
            new: after,
            areOneLanguage: comparison.areOneLanguage,
            changes: comparison.changes,
            rules: rules,
            calls: Self.callChanges(before.calls, after.calls)
        )
    }

    /// A rule is stale if a section that it cites is gone, or if the section has changed in what the rule names and the
    /// rule knows the old revision but not the new one.
    private func staleness(of rule: Rule, _ comparison: RevisionComparison) -> String? {
        let anchors = anchors(of: rule)
        let (before, after) = (comparison.old.outline.anchors, comparison.new.outline.anchors)
        let lost = anchors.filter { before.contains($0) && !after.contains($0) }
        if !lost.isEmpty {
            return
                "\(comparison.new.name) has no section \(lost.map { "{#\($0)}" }.joined(separator: ", ")), which the rule cites"
        }
        guard let revision = comparison.new.revision, comparison.old.revision != revision else { return nil }
        let knows = { (anchor: String) in
            rule.sources.contains {
                self.anchor(for: $0.anchor) == anchor && $0.commits.contains(where: revision.hasPrefix)
            }
        }
        let changed = anchors.filter { anchor in
            !knows(anchor)
                && comparison.changes.contains { $0.section == anchor && $0.concerns(rule, in: anchors) }
        }
        guard !changed.isEmpty else { return nil }
        return
            "{#\(changed.joined(separator: "}, {#"))} has changed, and none of the rule's sources is of revision \(revision.prefix(8))"
    }

    /// The sections of the pages that a rule cites.
    private func anchors(of rule: Rule) -> [String] {
        rule.sources.map { anchor(for: $0.anchor) }.reduce(into: []) { anchors, anchor in
            if !anchors.contains(anchor) { anchors.append(anchor) }
        }
    }

    private static func callChanges(_ old: [CodeCalls], _ new: [CodeCalls]) -> [CallChange] {
        var changes: [CallChange] = []
        for calls in old {
            let now = new.first { $0.platform == calls.platform && $0.event == calls.event }?.calls
            guard now != calls.calls else { continue }
            changes.append(CallChange(platform: calls.platform, event: calls.event, old: calls.calls, new: now))
        }
        for calls in new where !old.contains(where: { $0.platform == calls.platform && $0.event == calls.event }) {
            changes.append(CallChange(platform: calls.platform, event: calls.event, old: nil, new: calls.calls))
        }
        return changes
    }
}

extension RevisionChange {
    /// Whether a rule is affected: the change is in a section that the rule cites and has a word that the rule's
    /// sentence names, or it is in a line, of either revision, with a finding that was fixed or is new.
    fileprivate func concerns(_ rule: Rule, in anchors: [String], gone: Set<Int> = [], found: Set<Int> = []) -> Bool {
        if let line = old?.line, gone.contains(line) { return true }
        if let line = new?.line, found.contains(line) { return true }
        guard let section, anchors.contains(section) else { return false }
        let words = Set((texts.old + " " + texts.new).words)
        return rule.sentence.codeWords.contains { $0.words.allSatisfy(words.contains) }
    }
}

extension String {
    /// The words between backticks.
    fileprivate var codeWords: [String] {
        let parts = split(separator: "`", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }.filter { !$0.words.isEmpty }
    }

    /// The names and numbers in it.
    fileprivate var words: [String] { unicodeScalars.split { !$0.isIdentifierPart }.map { String($0) } }
}
