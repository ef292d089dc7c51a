package import PushTracking

/// What a rule about pages looks for, where, and what must be there. Anchors and words compare byte for byte.
package enum PageCheck: Sendable, Hashable {
    /// A variable of a tracking call, as a row of the page's table documents it.
    package struct Variable: Sendable, Hashable {
        /// The name on the wire.
        package let key: String
        /// The member of the push that it carries.
        package let source: String?
        /// The codes that it may have.
        package let codes: [String]
    }

    /// What the examples of a section are about.
    package struct Topic: Sendable, Hashable {
        /// The section's anchor.
        package let anchor: String
        /// The platform that its examples are for.
        package let platform: Platform
        /// The events that they answer.
        package let events: Set<DeviceEvent.Kind>
    }

    /// Sections with these anchors exist.
    case sections(anchors: [String])
    /// The keys of the table of variables, in the section of that anchor.
    case tableKeys(anchor: String, variables: [Variable])
    /// What the table says that the variables are taken from.
    case tableSources(anchor: String, variables: [Variable])
    /// The codes that the table lists.
    case tableCodes(anchor: String, variables: [Variable])
    /// The section names the flag.
    case flagName(anchor: String, name: String)
    /// Where the section names the flag, it names its values, the one that means tracking first.
    case flagValues(anchor: String, name: String, values: [String])
    /// The prose of each section has all these codes.
    case quotedCodes(anchors: [String], codes: [String])
    /// The prose of each section names one of these functions.
    case quotedFunctions(anchors: [String], functions: [String])
    /// Wherever these words are in prose, they have their own case.
    case literalCase(words: [String])
    /// The prose of the section names the category that its code registers.
    case category(anchor: String)
    /// A caption that is the name of a Java file is that of the class below it.
    case fileCaption
    /// A receiver in a manifest is a class of the page.
    case manifestReceiver
    /// Links to the page's own anchors lead somewhere.
    case ownLinks

    /// The examples would compile.
    case examplesCompile
    /// The examples of these sections can be run, and answer the events of their section.
    case examplesRun(topics: [Topic])
    /// The examples of one platform call one of these classes, not now this and now that.
    case oneSDK(classes: [String])

    /// The words of the JSON files for the kinds of check.
    package enum Kind: String, Sendable, CaseIterable {
        case sections
        case tableKeys = "table-keys"
        case tableSources = "table-sources"
        case tableCodes = "table-codes"
        case flagName = "flag-name"
        case flagValues = "flag-values"
        case quotedCodes = "quoted-codes"
        case quotedFunctions = "quoted-functions"
        case literalCase = "literal-case"
        case category
        case fileCaption = "file-caption"
        case manifestReceiver = "manifest-receiver"
        case ownLinks = "own-links"
        case examplesCompile = "examples-compile"
        case examplesRun = "examples-run"
        case oneSDK = "one-sdk"
    }

    /// The anchors of the sections that the check is about.
    package var anchors: [String] {
        switch self {
        case .sections(let anchors), .quotedCodes(let anchors, _), .quotedFunctions(let anchors, _): anchors
        case .tableKeys(let anchor, _), .tableSources(let anchor, _), .tableCodes(let anchor, _): [anchor]
        case .flagName(let anchor, _), .flagValues(let anchor, _, _), .category(let anchor): [anchor]
        case .examplesRun(let topics): topics.map(\.anchor)
        case .literalCase, .fileCaption, .manifestReceiver, .ownLinks, .examplesCompile, .oneSDK: []
        }
    }

    /// What the sections' examples are about, where the check runs them.
    package var topics: [Topic] {
        if case .examplesRun(let topics) = self { topics } else { [] }
    }

    /// The names by which it shows that a page belongs to an edition.
    package var telltales: [String] {
        switch self {
        case .flagName(_, let name): [name]
        case .quotedFunctions(_, let functions): functions
        case .sections, .tableKeys, .tableSources, .tableCodes, .flagValues, .quotedCodes, .literalCase, .category,
            .fileCaption,
            .manifestReceiver, .ownLinks, .examplesCompile, .examplesRun, .oneSDK:
            []
        }
    }

    /// The names that only a page about push tracking has: the flag's, and those of the members of a push that a call
    /// carries.
    package var tellingNames: [String] {
        switch self {
        case .flagName(_, let name): [name]
        case .tableSources(_, let variables): variables.compactMap(\.source)
        case .sections, .tableKeys, .tableCodes, .flagValues, .quotedCodes, .quotedFunctions, .literalCase, .category,
            .fileCaption,
            .manifestReceiver, .ownLinks, .examplesCompile, .examplesRun, .oneSDK:
            []
        }
    }
}
