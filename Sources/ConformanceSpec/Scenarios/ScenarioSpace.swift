import DeviceModel
import Diagnostics
package import PushTracking
package import StrictJSON

/// Everything that can happen on a device with a few notifications: which pushes there are, which events, and what the
/// decision table wants of each.
///
/// A scenario is in it if
/// - each of its notifications is the default one or differs from it in one of the ways of `changes`;
/// - it can happen, and no notification arrives a second time, since the documentation leaves open what to send then;
/// - its last event calls the app, and the rules say what to send for it. Whatever else could be seen is seen in a
///   shorter scenario.
///
/// Of scenarios that differ in the names of their notifications alone one is in it, and likewise of those that differ in
/// the order of two foreground callbacks that nothing makes.
///
/// A class, since each of its scenarios refers to it.
package final class ScenarioSpace: Sendable {
    /// A push as it can be.
    struct Push: Sendable {
        let changes: [Scenario.Change]
        let traits: PushTraits
        let pushClass: PushClass
        /// By ordinal.
        let templates: [NotificationTemplate]
    }

    /// The platforms, in the order in which they are tried.
    package let platforms: [Platform]
    let decisions: DecisionTable
    let edition: Edition
    private let androidPushes: [Push]
    private let iosPushes: [Push]
    /// What all cases of this space have in common. Which rule is blamed is asked only of a scenario on its own.
    let vector: Vector

    /// The names of notifications by their ordinals; no scenario has more of them.
    static let names = ["a", "b", "c"]

    /// In what a push differs from the default one: nothing, or one of these.
    ///
    /// One for each class of flag and of ids that the rules speak of; on iOS also what decides whom the system calls.
    static func changes(on platform: Platform) -> [[Scenario.Change]] {
        let both: [Scenario.Change?] = [
            nil, Scenario.Change(.flag, .string("off")), Scenario.Change(.flag, .string("other")),
            Scenario.Change(.flag, nil), Scenario.Change(.messageID, nil), Scenario.Change(.deliveryID, nil),
        ]
        let ofIOS: [Scenario.Change?] = [
            Scenario.Change(.category, nil), Scenario.Change(.contentAvailable, nil),
            Scenario.Change(.alert, .string("text")),
        ]
        return (platform == .ios ? both + ofIOS : both).map { $0.map { [$0] } ?? [] }
    }

    /// The space of an edition on some platforms.
    ///
    /// - Throws: that the spec has no decision table, or does not decide what happens here.
    package init(
        _ specification: Specification, in edition: Edition, platforms: Set<Platform>
    ) throws(InputFileError) {
        guard let decisions = specification.decisions, let row = decisions.rows.first else {
            throw InputFileError(problems: [
                Diagnostic(
                    .error, "the spec has no decisions.json to judge situations by",
                    suggestion: "give a spec that has one")
            ])
        }
        self.decisions = decisions
        self.edition = edition
        self.platforms = Platform.allCases.filter { platforms.contains($0) }
        androidPushes =
            platforms.contains(.android) ? try Self.pushes(on: .android, of: specification, in: edition) : []
        iosPushes = platforms.contains(.ios) ? try Self.pushes(on: .ios, of: specification, in: edition) : []
        let rules = decisions.rows.flatMap(\.rules).filter { $0.level == .required && $0.holds(in: edition) }
        vector = Vector(
            scenario: "situation", title: "a situation", rules: rules, since: specification.specVersion,
            on: self.platforms, file: row.file, line: row.line, body: row.body)
    }

    /// The pushes of a platform; none where it is none of this space.
    func pushes(on platform: Platform) -> [Push] {
        switch platform {
        case .android: androidPushes
        case .ios: iosPushes
        }
    }

    private static func pushes(
        on platform: Platform, of specification: Specification, in edition: Edition
    ) throws(InputFileError) -> [Push] {
        try changes(on: platform).map { changes throws(InputFileError) in
            try push(changes, on: platform, of: specification, in: edition)
        }
    }

    /// Expanded as part of a scenario like any other, so that payloads are made at one place.
    private static func push(
        _ changes: [Scenario.Change], on platform: Platform, of specification: Specification, in edition: Edition
    ) throws(InputFileError) -> Push {
        let scenario = Scenario(
            platform: platform, app: .foreground,
            notifications: names.map { Scenario.Notification($0, changes) },
            events: names.indices.map { .opened($0) })
        let template = try specification.scenarioCase(scenario, named: "situation", in: edition)
        let payload = template.filled(seed: 0, caseIndex: 0).script.payloads[0]
        return Push(
            changes: changes, traits: PushTraits(of: payload, category: specification.category),
            pushClass: PushClass(of: payload, on: platform),
            templates: template.notifications)
    }
}
