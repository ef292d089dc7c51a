import CodeJudging

/// A kind of check: its word in the spec, its members there, and the function that runs it on a page.
///
/// Each kind is a constant next to its function; `all` is the only list of them.
struct PageCheckKind: Sendable {
    /// The members of a check in addition to its kind.
    enum Member: String {
        case anchor, anchors, name, words, variables, sections
    }

    /// The input of a check.
    enum Search: Sendable {
        /// The page's text, and what is known of its code without parsing it.
        case page(@Sendable (PageContent, PageCheck) -> [DraftFinding])
        /// The page's examples, parsed and run.
        case examples(@Sendable (CodeVerdict, PageCheck) -> [DraftFinding])
    }

    /// Its word in the JSON files.
    let word: String
    /// The required members of a check of this kind; others are not allowed.
    let members: [Member]
    /// The names that show which edition a page belongs to.
    var telltales: @Sendable (PageCheck) -> [String] = { _ in [] }
    /// The names that only a page about push tracking has.
    var distinctiveNames: @Sendable (PageCheck) -> [String] = { _ in [] }
    /// Whether it is only about upper and lower case: at a place that another rule reports, it adds nothing.
    var isAboutCaseAlone = false
    let search: Search

    static let all: [PageCheckKind] = [
        .sections, .tableKeys, .tableSources, .tableCodes, .flagName, .flagValues, .quotedCodes, .quotedFunctions,
        .literalCase, .category, .fileCaption, .manifestReceiver, .ownLinks, .examplesCompile, .examplesRun, .oneSDK,
        .commentedCalls, .sdkThreshold, .firstRelease, .backgroundKey,
    ]

    /// Whether the examples are needed.
    var asksExamples: Bool {
        switch search {
        case .page: false
        case .examples: true
        }
    }
}
