package import ConformanceSpec
package import Diagnostics
import PushTracking

/// A place of a page where a rule is violated: the members of its draft, and what its rule and its file add.
@dynamicMemberLookup package struct Finding: Sendable {
    /// The edit that fixes a finding, if it is certain.
    package struct Fix: Sendable, Hashable {
        /// The bytes of the page that are replaced.
        package let range: Range<Int>
        package let replacement: String

        /// An edit that replaces these bytes.
        package init(range: Range<Int>, replacement: String) {
            self.range = range
            self.replacement = replacement
        }
    }

    package let rule: FindingRule
    let draft: DraftFinding
    /// Line and columns, with the page's name.
    package var place: SourcePlace
    /// The line's text, for readers.
    package let line: String
    /// Line and columns of the range that the fix replaces.
    package let fixPlace: SourcePlace?
    /// Identifies the line in code scanning.
    package let lineHash: String?
    /// Its level: that of its rule, or a lower one if nothing is violated.
    package let level: Level
    /// Identifies the finding across runs; empty until all findings of a check are known.
    package var fingerprint = ""
    /// The numbers of its causes, if causes were requested and the cases of vectors show them.
    package var causes: [Int] = []
    /// Whether its rule is newer than the edition that the page shows, and no newer edition was requested.
    package var isOfNewerRule = false
    /// Why and by whom it is temporarily accepted; nil if it counts.
    package var acceptance: String?

    /// A member of its draft.
    package subscript<Value>(dynamicMember member: KeyPath<DraftFinding, Value>) -> Value { draft[keyPath: member] }

    /// Errors violate required rules, warnings recommended ones; notes are only informative.
    package var severity: Severity {
        switch level {
        case .required: .error
        case .recommended: .warning
        case .informative: .note
        }
    }
}

/// The rule that a finding violates.
package enum FindingRule: Sendable, Hashable {
    /// A rule of the spec.
    case spec(Rule)
    /// A requirement for translations.
    case drift(DriftKind)

    /// Its name for `--rule`.
    package var id: String {
        switch self {
        case .spec(let rule): rule.id
        case .drift(let kind): kind.id
        }
    }

    /// The level of a violation.
    package var level: Level {
        switch self {
        case .spec(let rule): rule.level
        case .drift(let kind): kind.level
        }
    }

    /// The requirement.
    package var sentence: String {
        switch self {
        case .spec(let rule): rule.sentence
        case .drift(let kind): kind.sentence
        }
    }

    /// The rule of the spec, if it is one.
    package var specRule: Rule? {
        if case .spec(let rule) = self { rule } else { nil }
    }

    /// Rules are equal if their ids are: each rule exists once.
    package static func == (left: FindingRule, right: FindingRule) -> Bool { left.id.hasSameBytes(as: right.id) }

    /// Hashes the id.
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A line of the source page that a translation is compared with.
package struct SourceLine: Sendable, Hashable {
    /// Line and columns, with the source page's name.
    package let place: SourcePlace
    /// The line's text.
    package let line: String

    /// A line of the source page.
    package init(place: SourcePlace, line: String) {
        self.place = place
        self.line = line
    }
}

/// Examples that were run together, and the one that a finding is about.
package struct CodePlace: Sendable, Hashable {
    /// The anchor of the section, or the platform if all examples of the page were run together.
    package let scope: String
    /// The page's line of the example's first line of code.
    package let line: Int
}
