import Diagnostics
package import PushTracking
package import StrictJSON

/// One rule of the documentation, in our own words.
///
/// A class, because every vector, case and failure refers to the same object.
package final class Rule: Sendable {
    /// The kind of evidence on the page; prose outranks comments, comments outrank code.
    package enum Evidence: String, Sendable, Hashable, CaseIterable {
        case prose, table, comment, code
    }

    /// A section of the page, with the revisions in which it states the rule.
    package struct Source: Sendable, Hashable {
        /// The id of the section, as in `{#id}`.
        package let anchor: String
        /// The evidence in the section; at least one kind.
        package let evidence: [Evidence]
        /// The revisions of the page, oldest first.
        package let commits: [String]
    }

    /// How the rule is proved: by running vectors, or by reading pages.
    package enum Proof: String, Sendable, Hashable, CaseIterable {
        case vectors, pages
    }

    /// A kind of difference that violates a rule.
    package struct Ownership: Sendable, Hashable {
        /// The kind of difference.
        package let difference: DifferenceKind
        /// The device events at which it does.
        package let events: [DeviceEvent.Kind]
        /// The states of the app in which it does.
        package let apps: [AppState]

        /// `threw`, or `unanswered at opened while the app is closed`.
        package var text: String {
            var text = difference.rawValue
            if events.count < DeviceEvent.Kind.allCases.count {
                text += " at \(events.map(\.rawValue).joined(separator: ", "))"
            }
            if isOfSomeStates {
                let words = apps.map { $0 == .closed ? "closed" : "in the \($0.rawValue)" }
                text += " while the app is \(words.joined(separator: " or "))"
            }
            return text
        }

        /// Whether the state of the app matters.
        package var isOfSomeStates: Bool { apps.count < AppState.allCases.count }

        /// Whether it covers a difference.
        ///
        /// - Parameters:
        ///   - app: the state of the app before the event; nil if the app does not learn of the event.
        package func covers(_ kind: DifferenceKind, at event: DeviceEvent.Kind, app: AppState?) -> Bool {
            difference == kind && events.contains(event) && (!isOfSomeStates || app.map(apps.contains) == true)
        }
    }

    /// The meaning of `"calls": "documented"`.
    package struct Documentation: Sendable, Hashable {
        /// The device event.
        package let event: DeviceEvent.Kind
        /// The codes to send, in the recommended order.
        package let actions: [String]
    }

    /// Permanent.
    package let id: String
    /// The topic, which is the first part of its id: `flag`, `ids`, or the only platform that it concerns.
    package let topic: String
    /// Whether it is about a platform: one whose topic is a platform is about that one only.
    package func concerns(_ platform: Platform) -> Bool {
        Platform(rawValue: topic).map { $0 == platform } ?? true
    }

    /// How binding it is.
    package let level: Level
    /// The ids of the editions in which the rule holds.
    package let editions: [String]
    /// Why the level is right, if the evidence alone suggests another or leaves doubt.
    package let reason: String?
    /// The rule as one sentence.
    package let sentence: String
    /// The effect of a violation on campaign metrics, as one sentence; nil for rules about pages.
    package let effect: String?
    /// The fix, as one sentence for each platform that the rule concerns; empty for rules about pages.
    package let remedies: [Platform: String]
    /// The evidence on the page; empty if the page is silent.
    package let sources: [Source]
    /// The differences that violate the rule when one of its vectors shows them.
    package let owns: [Ownership]
    /// The differences that violate the rule if none of the failing vector's rules owns them.
    package let defaults: [Ownership]
    /// The calls that the rule requires for an event; nil for other rules.
    package let documents: Documentation?
    /// How the rule is proved.
    package let provedBy: Proof
    /// The checks of pages, as written; only rules that pages prove have some.
    package let checks: [JSONElement]
    /// The file of the rule.
    package let file: String
    /// The line of its `{` in the file, from 1.
    package let line: Int
    /// The element that it was read from.
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

    /// The kinds of evidence, strongest first; empty if the page is silent.
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
    /// The platforms that a rule concerns: the one that its id begins with, else both.
    static func concerned(byRule id: String) -> [Platform] {
        let named = allCases.filter { id.hasPrefix("\($0.rawValue).") }
        return named.isEmpty ? allCases : named
    }
}
