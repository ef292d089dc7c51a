import ConformanceSpec
package import Diagnostics
import PushTracking

/// A pattern of a selection that matches nothing, with a suggestion.
package struct UnfittingPattern: Sendable, Hashable {
    /// The kind of ids that a pattern selects.
    package enum Subject: Sendable, Hashable {
        case rules, cases
    }

    /// The kind of ids.
    package let subject: Subject
    /// The pattern as it was written.
    package let pattern: String
    /// The range of matches: `none of the 2777 cases of edition 2022-02`.
    package let extent: String
    /// The fix.
    package let remedy: String

    /// The problem for people.
    ///
    /// - Parameter name: where the pattern came from; by default the option.
    package func problem(named name: String? = nil) -> Diagnostic {
        Diagnostic(.error, "\(name ?? subject.option) \(quoted(pattern)) matches \(extent)", suggestion: remedy)
    }
}

/// Patterns that select nothing, whatever other patterns select.
package struct UnfittingPatterns: Error, Sendable, Hashable {
    /// In the order in which they were given.
    package let patterns: [UnfittingPattern]
}

extension UnfittingPattern.Subject {
    /// The option that takes such patterns.
    fileprivate var option: String {
        switch self {
        case .rules: "--rule"
        case .cases: "--case"
        }
    }
}

/// The ids that patterns may be meant to match.
struct KnownIDs {
    private let rules: IDList
    private let vectors: IDList
    private let cases: IDList

    /// Ids of one kind.
    private struct IDList {
        let ids: [String]
        /// Their prefixes up to the first point.
        let groups: Set<String>

        init(_ ids: [String]) {
            self.ids = ids
            groups = Set(ids.map { String($0.prefix { $0 != "." }) })
        }

        func contains(_ id: String) -> Bool { ids.contains { $0.hasSameBytes(as: id) } }

        func nearest(to pattern: String) -> String? { Diagnostics.nearest(to: pattern, among: ids) }

        /// `flag.*` for `flags.*`: the pattern with the closest existing group of ids.
        func nearestGroup(to pattern: String) -> String? {
            let own = String(pattern.prefix { $0 != "." })
            guard own.utf8.count < pattern.utf8.count, let near = Diagnostics.nearest(to: own, among: groups) else {
                return nil
            }
            let corrected = near + pattern.dropFirst(own.count)
            return ids.contains(where: Glob(corrected).matches) ? corrected : nil
        }
    }

    init(_ templates: [CaseTemplate], rules others: [Rule] = []) {
        var isKnown: Set<String> = []
        vectors = IDList(templates.map(\.vector.id).filter { isKnown.insert($0).inserted })
        rules = IDList(
            (others.map(\.id) + templates.flatMap { $0.vector.rules.map(\.id) }).filter {
                isKnown.insert("rule " + $0).inserted
            })
        cases = IDList(templates.map(\.id))
    }

    /// A replacement for a pattern that matches no rule.
    func remedyForRule(_ pattern: String) -> String {
        let glob = Glob(pattern)
        if vectors.contains(pattern) {
            return "\(quoted(pattern)) is a vector: write --case '\(pattern)*'"
        }
        if cases.ids.contains(where: glob.matches) {
            return "it matches cases: write --case '\(pattern.withVisibleControls)'"
        }
        if let near = rules.nearest(to: pattern) ?? rules.nearestGroup(to: pattern) {
            return "did you mean \(quoted(near))?"
        }
        if let near = vectors.nearest(to: pattern) {
            return "did you mean the vector \(quoted(near))? Write --case '\(near)*'"
        }
        return "see `\(ToolVersion.name) spec list rules`"
    }

    /// A replacement for a pattern that matches no case.
    ///
    /// - Parameters:
    ///   - written: formats a pattern of cases.
    ///   - rule: the suggestion for a pattern that matches rules.
    func remedyForCase(_ pattern: String, written: (String) -> String, ofRule rule: (String) -> String) -> String? {
        let longer = Glob(pattern + "*")
        if vectors.contains(pattern) {
            return "\(quoted(pattern)) is a vector: write \(written(pattern + "*"))"
        }
        if rules.ids.contains(where: Glob(pattern).matches) { return rule(pattern) }
        if cases.ids.contains(where: longer.matches) { return "only whole ids match: write \(written(pattern + "*"))" }
        let head = String(pattern.prefix { $0 != "[" })
        if rules.contains(head) { return rule(head) }
        if let near = cases.nearest(to: pattern) ?? cases.nearestGroup(to: pattern) {
            return "did you mean \(quoted(near))?"
        }
        return vectors.nearest(to: pattern).map {
            "did you mean the vector \(quoted($0))? Write \(written($0 + "*"))"
        }
    }
}

extension UnfittingPattern {
    /// The patterns of a selection that match no case of the edition on the selected platforms, whatever the others
    /// match.
    ///
    /// - Parameters:
    ///   - templates: the cases of the edition on the selected platforms, ignoring shards.
    ///   - all: the cases of the edition, on any platform.
    static func all(in selection: Selection, among templates: [CaseTemplate], of all: [CaseTemplate], edition: Edition)
        -> [UnfittingPattern]
    {
        // Most plans are whole, and then no ids need to be collected.
        if selection.rules.isEmpty && selection.cases.isEmpty { return [] }
        let rules = Set(templates.lazy.map(\.vector.rules).flatMap { $0.map(\.id) })
        let ids = Set(templates.map(\.id))
        let unfittingRules = selection.rules.filter { rule in !rules.contains(where: rule.matches) }
        // Most patterns of a long list are ids.
        let unfittingCases = selection.cases.filter { glob in
            !ids.contains(glob.description) && !ids.contains(where: glob.matches)
        }
        guard !unfittingRules.isEmpty || !unfittingCases.isEmpty else { return [] }
        let known = KnownIDs(templates)
        let extent = "of the \(templates.count) cases of edition \(edition.id)"
        func elsewhere(_ glob: Glob, _ texts: (CaseTemplate) -> [String]) -> String? {
            let platforms = Set(all.filter { texts($0).contains(where: glob.matches) }.map(\.platform.rawValue))
                .sorted()
            guard !platforms.isEmpty else { return nil }
            return
                "its cases are for \(platforms.joined(separator: " and ")) only: leave it out, or run that platform, too"
        }
        return unfittingRules.map { glob in
            UnfittingPattern(
                subject: .rules,
                pattern: glob.description,
                extent: "no rule \(extent)",
                remedy: elsewhere(glob) { $0.vector.rules.map(\.id) } ?? known.remedyForRule(glob.description)
            )
        }
            + unfittingCases.map { glob in
                let pattern = glob.description
                let meant = known.remedyForCase(pattern, written: { "--case '\($0.withVisibleControls)'" }) {
                    "\(quoted($0)) is a rule: write --rule '\($0.withVisibleControls)'"
                }
                return UnfittingPattern(
                    subject: .cases,
                    pattern: pattern,
                    extent: "none \(extent)",
                    remedy: elsewhere(glob) { [$0.id] } ?? meant ?? "see `\(ToolVersion.name) spec list cases`"
                )
            }
    }
}
