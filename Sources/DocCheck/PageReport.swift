package import ConformanceSpec
package import Diagnostics
package import Markdown

/// What a page comes to.
package struct PageReport: Sendable {
    /// The page's path as it is reported.
    package let name: String
    /// The edition that the page itself shows, by the names it uses; nil for a page without a tracking section.
    package let shownEdition: Edition?
    /// Whether it has a section that rules are about, or names what only a page about push tracking does: only then it
    /// is checked.
    package let isAboutTracking: Bool
    /// What the page was held against as a translation; nil where nobody asks.
    package let source: Source?
    /// The revision that the page says it was made from.
    package let revision: String?
    /// In the order of the page.
    package internal(set) var findings: [Finding]
    /// The mistakes that the findings come from, where somebody asked for them.
    package internal(set) var causes = FoundCauses.none
    /// By the ids of the rules that vectors prove: the examples that their cases were played against.
    package let judged: [String: [RunExample]]
    /// What all examples of a platform together send for each event, in the simplest case.
    package let calls: [ExampleCalls]
    /// The page itself, where it has findings and somebody wants to show its lines.
    package let text: PageBytes?

    /// A page that others are translated from.
    package struct Source: Sendable {
        /// The page's path as it is reported.
        package let name: String
        /// The revision that it says it was made from.
        package let revision: String?
    }

    /// Whether the page was judged in any way.
    package var isJudged: Bool { isAboutTracking || source != nil }
}

/// What the examples of a platform send for an event.
package struct ExampleCalls: Sendable, Hashable {
    /// The platform.
    package let platform: String
    /// The event.
    package let event: String
    /// The calls in their order: class, function and action.
    package let calls: [String]
}

extension PageReport {
    /// The examples that a rule was judged by, and those that broke it although none of its own cases was played.
    package func examples(of rule: Rule) -> [RunExample] {
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

/// Why a page could not be checked.
package enum PageProblem: Error, Sendable {
    /// It has no text.
    case empty
    /// It is no page that can be read: too large, no text, no UTF-8, too deep.
    case unreadable(MarkdownError)
    /// The file cannot be read, for this reason.
    case inaccessible(String)
    /// What was mended cannot be written, and why; the page is as it was.
    case unmended(cause: String, remedy: String)

    /// The problem for people.
    package func diagnostic(file: String) -> Diagnostic {
        switch self {
        case .empty: Diagnostic(.error, code: "page-empty", "the page is empty", at: SourcePlace(file: file))
        case .unreadable(let error): error.diagnostic(file: file)
        case .inaccessible(let reason):
            Diagnostic(
                .error, code: "page-unreadable", "the page cannot be read: \(reason)", at: SourcePlace(file: file))
        case .unmended(let cause, let remedy):
            Diagnostic(
                .error, code: "page-unmended", "the page cannot be mended: \(cause)", at: SourcePlace(file: file),
                suggestion: remedy)
        }
    }
}
