/// A kind of check: its word in the spec, its members there, and what looks for it on a page.
///
/// Each kind is a constant beside the function that looks for it; `all` is the only list of them.
struct PageCheckKind: Sendable {
    /// What a check says besides its kind.
    enum Member: String {
        case anchor, anchors, name, words, variables, sections
    }

    /// What is looked through.
    enum Search: Sendable {
        /// The page's text and the little that can be told of its code without parsing it.
        case page(@Sendable (PageContent, PageCheck) -> [Remark])
        /// The page's examples, parsed and run.
        case examples(@Sendable (ExampleExamination, PageCheck) -> [Remark])
    }

    /// The word of the JSON files.
    let word: String
    /// All that a check of this kind has, and must have.
    let members: [Member]
    /// The names by which a page shows that it belongs to an edition.
    var telltales: @Sendable (PageCheck) -> [String] = { _ in [] }
    /// The names that only a page about push tracking has.
    var tellingNames: @Sendable (PageCheck) -> [String] = { _ in [] }
    /// Whether it is about capitals and small letters alone: where another rule speaks of the same place, it adds
    /// nothing.
    var isAboutCaseAlone = false
    /// Whether its words are the values of the flag, the one that allows tracking first.
    var namesFlagValues = false
    let search: Search

    static let all: [PageCheckKind] = [
        .sections, .tableKeys, .tableSources, .tableCodes, .flagName, .flagValues, .quotedCodes, .quotedFunctions,
        .literalCase, .category, .fileCaption, .manifestReceiver, .ownLinks, .examplesCompile, .examplesRun, .oneSDK,
        .commentedCalls, .sdkThreshold, .firstRelease, .backgroundKey,
    ]

    /// Whether the examples are asked.
    var asksExamples: Bool {
        switch search {
        case .page: false
        case .examples: true
        }
    }
}
