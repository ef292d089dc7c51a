package import PushTracking
import StrictJSON

/// One rule of the documentation, in our own words.
///
/// A class, since every vector, case and blame refers to the same one.
package final class Rule: Sendable {
    /// What on the page the rule is derived from; prose outranks comments, comments outrank code.
    package enum Evidence: String, Sendable, Hashable, CaseIterable {
        case prose, table, comment, code
    }

    /// A place on the page, in one of its revisions.
    package struct Source: Sendable, Hashable {
        package let anchor: String
        package let commit: String
    }

    /// How the rule is proved: by running vectors, or by reading pages.
    package enum Proof: String, Sendable, Hashable, CaseIterable {
        case vectors, pages
    }

    /// A kind of difference for which this rule is blamed where none of the failing vector's rules owns it.
    package struct DefaultOwnership: Sendable, Hashable {
        package let difference: DifferenceKind
        package let events: [DeviceEvent.Kind]
    }

    /// What `"calls": "documented"` means.
    package struct Documentation: Sendable, Hashable {
        package let event: DeviceEvent.Kind
        package let actions: [String]
    }

    /// Permanent.
    package let id: String
    /// What the rule is about, which is the first part of its id: `flag`, `ids`, or the platform that it is about alone.
    package let topic: String
    package let level: Level
    /// The ids of the editions in which the rule holds.
    package let editions: [String]
    package let evidence: [Evidence]
    package let sentence: String
    package let sources: [Source]
    /// The kinds of difference that this rule is blamed for when one of its vectors shows them.
    package let owns: [DifferenceKind]
    package let defaults: [DefaultOwnership]
    package let documents: Documentation?
    package let provedBy: Proof
    /// What is looked for on pages; only rules that they prove have some.
    package let checks: [PageCheck]
    /// The place of the rule.
    package let file: String
    package let line: Int
    /// What it was read from.
    let body: JSONElement

    init(
        id: String,
        level: Level,
        editions: [String],
        evidence: [Evidence],
        sentence: String,
        sources: [Source],
        owns: [DifferenceKind],
        defaults: [DefaultOwnership],
        documents: Documentation?,
        provedBy: Proof,
        checks: [PageCheck],
        file: String,
        line: Int,
        body: JSONElement
    ) {
        self.id = id
        topic = String(id.prefix { $0 != "." })
        self.level = level
        self.editions = editions
        self.evidence = evidence
        self.sentence = sentence
        self.sources = sources
        self.owns = owns
        self.defaults = defaults
        self.documents = documents
        self.provedBy = provedBy
        self.checks = checks
        self.file = file
        self.line = line
        self.body = body
    }

    package func holds(in edition: Edition) -> Bool { editions.contains(edition.id) }
}
