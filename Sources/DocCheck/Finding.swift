package import ConformanceSpec
package import Diagnostics
package import PushTracking

/// A place of a page where a rule is broken.
package struct Finding: Sendable {
    /// What an editor would have to do, where that is certain.
    package struct Fix: Sendable, Hashable {
        /// The bytes of the page that are replaced.
        package let range: Range<Int>
        package let replacement: String
    }

    package let rule: FindingRule
    /// The bytes of the page that it is about.
    package let range: Range<Int>
    /// Line and columns, with the page's name.
    package var place: SourcePlace
    /// The line's text, for people.
    package let line: String
    /// What is wrong, in one sentence that says what is there and what must.
    package let message: String
    /// What must stand there, as an instruction; nil where that cannot be said.
    package let suggestion: String?
    /// Why it is certain that something is wrong here.
    package let certainty: String
    package let fix: Fix?
    /// Line and columns of what the fix replaces.
    package let fixPlace: SourcePlace?
    /// By which code scanning knows the line again.
    package let lineHash: String?
    /// The example that was run, where that has shown it.
    package let example: RunExample?
    /// Where the source page has what a translation lacks, or has in another form.
    package let source: SourceLine?

    /// How much it weighs: as much as its rule, or less where nothing is broken.
    package let level: Level
    /// Whether it says that something could not be judged, and not that it is wrong.
    package let isUnjudged: Bool
    /// The platform whose code it is about; nil where it is about no code, or about any.
    package let platform: Platform?
    /// The anchor of the section that the page lacks, which another page of the run may have.
    let missingAnchor: String?
    /// All rules that the fault breaks, where code was run.
    let breaks: Set<PlatformRule>
    /// By which it is known again; empty before all findings of a check are there.
    package internal(set) var fingerprint = ""
    /// The numbers of the causes that it comes from, where somebody asked for causes and the cases of vectors show it.
    package internal(set) var causes: [Int] = []
    /// Whether its rule is newer than the edition that the page shows, and no newer edition was asked for.
    package internal(set) var isOfNewerRule: Bool
    /// Why it is accepted for a while, and by whom; nil where it counts.
    package internal(set) var acceptance: String?

    /// Errors break required rules, warnings recommended ones; notes are worth knowing.
    package var severity: Severity {
        switch level {
        case .required: .error
        case .recommended: .warning
        case .informative: .note
        }
    }
}

/// What a finding breaks.
package enum FindingRule: Sendable, Hashable {
    /// A rule of the spec.
    case spec(Rule)
    /// What is asked of a translation.
    case drift(DriftKind)

    /// What `--rule` calls it.
    package var id: String {
        switch self {
        case .spec(let rule): rule.id
        case .drift(let kind): kind.id
        }
    }

    /// How much a breach weighs.
    package var level: Level {
        switch self {
        case .spec(let rule): rule.level
        case .drift(let kind): kind.level
        }
    }

    /// What it asks for.
    package var sentence: String {
        switch self {
        case .spec(let rule): rule.sentence
        case .drift(let kind): kind.sentence
        }
    }

    /// The rule of the spec, where it is one.
    package var specRule: Rule? {
        if case .spec(let rule) = self { rule } else { nil }
    }

    /// Rules are the same where they have the same id: there is one of each.
    package static func == (left: FindingRule, right: FindingRule) -> Bool { left.id.hasSameBytes(as: right.id) }

    /// Feeds the id.
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A line of the source page that a translation is held against.
package struct SourceLine: Sendable, Hashable {
    /// Line and columns, with the source page's name.
    package let place: SourcePlace
    /// The line's text.
    package let line: String
}

/// Examples that were run together, and the one of them that a finding is about.
package struct RunExample: Sendable, Hashable {
    /// The anchor of the section, or the platform where all examples of the page were run together.
    package let scope: String
    /// The page's line of the example's first line of code.
    package let line: Int
}
