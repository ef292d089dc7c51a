import Diagnostics
package import PushTracking
package import StrictJSON

/// One rule of the documentation, in our own words.
///
/// A class, since every vector, case and blame refers to the same one.
package final class Rule: Sendable {
    /// What on the page the rule is derived from; prose outranks comments, comments outrank code.
    package enum Evidence: String, Sendable, Hashable, CaseIterable {
        case prose, table, comment, code
    }

    /// A section of the page, in those of its revisions in which it says so.
    package struct Source: Sendable, Hashable {
        /// The id of the section, as in `{#id}`.
        package let anchor: String
        /// What in the section says so; one kind at least.
        package let evidence: [Evidence]
        /// The revisions of the page, oldest first.
        package let commits: [String]
    }

    /// How the rule is proved: by running vectors, or by reading pages.
    package enum Proof: String, Sendable, Hashable, CaseIterable {
        case vectors, pages
    }

    /// A kind of difference for which a rule is blamed.
    package struct Ownership: Sendable, Hashable {
        /// The kind of difference.
        package let difference: DifferenceKind
        /// The device events at which it is blamed for it.
        package let events: [DeviceEvent.Kind]
        /// The states of the app in which it is blamed for it.
        package let apps: [AppState]
        /// The codes of the calls, missing or too many, for which it is blamed; nil where any code will do.
        package let actions: [String]?

        /// `threw`, or `unanswered at opened while the app is closed`, or `extra with action 7 at dismissed`.
        package var text: String {
            var text = difference.rawValue
            if let actions { text += " with action \(actions.joined(separator: " or "))" }
            if events.count < DeviceEvent.Kind.allCases.count {
                text += " at \(events.map(\.rawValue).joined(separator: ", "))"
            }
            if isOfSomeStates {
                let words = apps.map { $0 == .closed ? "closed" : "in the \($0.rawValue)" }
                text += " while the app is \(words.joined(separator: " or "))"
            }
            return text
        }

        /// Whether the state of the app decides.
        private var isOfSomeStates: Bool { apps.count < AppState.allCases.count }

        /// Whether it is about a difference.
        ///
        /// - Parameters:
        ///   - code: that of the call that is missing or too many.
        ///   - app: the state of the app before the event; nil where the app is told nothing of the event.
        package func covers(_ kind: DifferenceKind, code: String?, at event: DeviceEvent.Kind, app: AppState?) -> Bool {
            difference == kind && events.contains(event) && (!isOfSomeStates || app.map(apps.contains) == true)
                && actions.map { actions in code.map(actions.contains) == true } != false
        }
    }

    /// What `"calls": "documented"` means.
    package struct Documentation: Sendable, Hashable {
        /// The device event.
        package let event: DeviceEvent.Kind
        /// The codes to send, in the recommended order.
        package let actions: [String]
    }

    /// Permanent.
    package let id: String
    /// What the rule is about, which is the first part of its id: `flag`, `ids`, or the platform that it is about
    /// alone.
    package let topic: String
    /// How much a breach weighs.
    package let level: Level
    /// The ids of the editions in which the rule holds.
    package let editions: [String]
    /// Why the level is right, where the evidence alone gives another or leaves doubt.
    package let reason: String?
    /// The rule as one sentence.
    package let sentence: String
    /// What the campaign's figures show where the rule is broken, as one sentence; nil for rules about pages.
    package let effect: String?
    /// What to change where the rule is broken, as one sentence for each platform that it concerns; none for rules
    /// about pages.
    package let remedies: [Platform: String]
    /// Where on the page the evidence is; empty if the page is silent.
    package let sources: [Source]
    /// What the rule is blamed for when one of its vectors shows it.
    package let owns: [Ownership]
    /// What the rule is blamed for where none of the failing vector's rules owns it.
    package let defaults: [Ownership]
    /// What the rule says must be sent for an event; nil for rules that say no such thing.
    package let documents: Documentation?
    /// What proves the rule.
    package let provedBy: Proof
    /// What is looked for on pages, as it is written; only rules that they prove have some.
    package let checks: [JSONElement]
    /// The place of the rule.
    package let file: String
    /// The line of its `{` in the file, from 1.
    package let line: Int
    /// What it was read from.
    let body: JSONElement

    init(
        id: String,
        level: Level,
        editions: [String],
        reason: String?,
        sentence: String,
        effect: String?,
        remedies: [Platform: String],
        sources: [Source],
        owns: [Ownership],
        defaults: [Ownership],
        documents: Documentation?,
        provedBy: Proof,
        checks: [JSONElement],
        file: String,
        line: Int,
        body: JSONElement
    ) {
        self.id = id
        topic = String(id.prefix { $0 != "." })
        self.level = level
        self.editions = editions
        self.reason = reason
        self.sentence = sentence
        self.effect = effect
        self.remedies = remedies
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

    /// What the rule is derived from, the strongest first; nothing if the page is silent.
    package var evidence: [Evidence] {
        Evidence.allCases.filter { kind in sources.contains { $0.evidence.contains(kind) } }
    }

    /// The section to read about the rule, in the newest revision that it cites: of those with the strongest evidence,
    /// the one about the platform.
    package func anchor(on platform: Platform) -> String? {
        let cited = sources.filter { source in sources.last?.commits.last.map(source.commits.contains) == true }
        let strongest = Evidence.allCases.lazy.map { kind in cited.filter { $0.evidence.contains(kind) } }
        let anchors = strongest.first { !$0.isEmpty }?.map(\.anchor)
        return anchors?.first { $0.lowercased().hasBytes(of: platform.rawValue) } ?? anchors?.first
    }

    /// Whether the rule holds in an edition.
    package func holds(in edition: Edition) -> Bool { editions.contains(edition.id) }
}

extension Platform {
    /// The platforms that a rule is about: the one that its id begins with, else both.
    static func concerned(byRule id: String) -> [Platform] {
        let named = allCases.filter { id.hasPrefix("\($0.rawValue).") }
        return named.isEmpty ? allCases : named
    }
}
