package import CodeJudging
package import ConformanceSpec
package import Diagnostics
package import Markdown
package import PushTracking

/// The result of checking a page.
package struct PageReport: Sendable {
    /// The page's path as reported.
    package let name: String
    /// The edition that the page was checked against.
    package let edition: Edition
    /// What chose that edition.
    package let editionChoice: EditionChoice
    /// The rules of the edition that were checked.
    package let rules: [Rule]
    /// The edition of the page's revision, else the one that the page shows by the names it uses; nil for a page
    /// without a tracking section.
    package let shownEdition: Edition?
    /// The platform whose sections were not looked for.
    package var omittedPlatform: Platform?
    /// Whether it has a section that rules are about, or a name that only a page about push tracking has; otherwise it
    /// is not checked.
    package let isAboutTracking: Bool
    /// The anchors on the page that rules are about.
    package var sections: Set<String> = []
    /// The page that this one was compared with as a translation; nil if not requested.
    package let source: Source?
    /// The revision that the page was made from, according to the page.
    package let revision: String?
    /// In the order of the page.
    package var findings: [Finding]
    /// The causes of the findings, if requested.
    package var causes = FoundCauses.none
    /// For each rule that vectors prove, by id, the examples that its cases were played against.
    package let judged: [String: [CodePlace]]
    /// The page itself, if it has findings and its lines are to be shown.
    package let text: PageBytes?

    /// A page that others are translated from.
    package struct Source: Sendable {
        /// The page's path as reported.
        package let name: String
        /// The revision that it was made from, according to the page.
        package let revision: String?
    }

    /// What chooses the edition that a page is checked against.
    package enum EditionChoice: String, Sendable {
        case byDefault = "default"
        case option = "--edition"
        case frontMatter = "conformance-edition"
    }

    /// The revision that the spec lists for the page's edition; nil if the page names none or another one.
    package var listedRevision: String? { revision.flatMap { shownEdition?.revision(of: $0) } }

    /// Whether the page was judged in any way.
    package var isJudged: Bool { isAboutTracking || source != nil }
}

extension PageReport {
    /// The findings of rules newer than the page, in one line; without such findings, that the page's revision is of
    /// another edition than the one it was checked against.
    package var editionNote: Diagnostic? {
        guard let shownEdition else { return nil }
        let own =
            "check the page against its own edition with --edition \(shownEdition.id) or `conformance-edition: \(shownEdition.id)` in its front matter"
        let newer = findings.filter(\.isOfNewerRule)
        guard let severity = Severity.allCases.first(where: newer.map(\.severity).contains) else {
            guard let listedRevision, shownEdition != edition else { return nil }
            return Diagnostic(
                .note,
                "the page was made from revision \(listedRevision), which is of edition \(shownEdition.id), not \(edition.id)",
                at: SourcePlace(file: name), suggestion: own)
        }
        let rules = self.rules.map { rule in (id: rule.id, count: newer.count { $0.rule.specRule === rule }) }
            .filter { $0.count > 0 }.map { "\($0.id) (\($0.count))" }.joined(separator: ", ")
        let findings = newer.count == 1 ? "1 finding" : "\(newer.count) findings"
        let rest = newer.count == 1 ? "is" : "are"
        return Diagnostic(
            severity,
            "\(findings) of rules newer than the page, which shows edition \(shownEdition.id), \(rest) not listed: \(rules)",
            at: SourcePlace(file: name),
            suggestion: "list them with --edition \(edition.id), or \(own)"
        )
    }

    /// The sections that were not looked for on a page about one platform.
    package var omission: String? {
        omittedPlatform.map { "sections for \($0.title) are not checked: the page has none" }
    }

    /// The examples that a rule was judged by, and those that violated it although none of its own cases was played.
    package func examples(of rule: Rule) -> [CodePlace] {
        var examples = judged[rule.id] ?? []
        for finding in findings where finding.rule.specRule === rule {
            guard let example = finding.example, !examples.contains(where: { $0.scope == example.scope }) else {
                continue
            }
            examples.append(example)
        }
        return examples
    }
}
