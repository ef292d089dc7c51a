package import ConformanceSpec

/// A way in which a translation can drift from its source page.
package enum DriftKind: String, Sendable, CaseIterable {
    case section, order, block, code, table, literal, number, link

    /// The name of the kind in findings and for `--rule`: `drift.code`.
    package var id: String { "drift.\(rawValue)" }

    /// The requirement for a translation, as one sentence.
    package var sentence: String {
        switch self {
        case .section: "A translation has the sections of its source page, under the same anchors."
        case .order: "A translation has everything in the order of its source page."
        case .block: "A translation has the code blocks, tables, notes and images of its source page, and no others."
        case .code: "Code is the same in every language, but for comments and for texts that people read."
        case .table: "A table has the rows and columns of its source, and the same keys."
        case .literal: "Names, keys and values that code knows are not translated."
        case .number: "Versions and other numbers are those of the source page."
        case .link: "A link leads where the source's link leads, but for the language of the page there."
        }
    }

    /// A number may be written as a word, so it is less certain than the others.
    package var level: Level {
        switch self {
        case .section, .order, .block, .code, .table, .literal, .link: .required
        case .number: .recommended
        }
    }
}
