package import ConformanceSpec
import DeviceModel
import Diagnostics
package import PushTracking
package import StrictJSON

/// Everything that can happen on a device with a few notifications: pushes, events, and the decision table's answers.
///
/// A scenario is in it if
/// - each of its notifications is the default one or differs from it in one of the ways of `changes`;
/// - it is possible, and no notification arrives a second time, since the documentation leaves open what to send then;
/// - its last event calls the app, and the rules determine its calls. Anything else shows in a shorter scenario.
///
/// It has only one of several scenarios that differ only in the names of their notifications, and only one of two that
/// differ only in the order of foreground callbacks that no event makes.
///
/// A class, because each of its scenarios refers to it.
package final class ScenarioSpace: Sendable {
    /// A possible push.
    struct Push: Sendable {
        let changes: [PushChange]
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
    /// The vector that all cases of this space share. The violated rule is determined only for individual scenarios.
    let vector: Vector

    /// The names of notifications by their ordinals; no scenario has more.
    static let names = ["a", "b", "c"]

    /// The ways in which a push can differ from the default one: none, or one of these.
    ///
    /// One for each class of flag and ids that the rules distinguish; on iOS also whatever determines the callbacks.
    static func changes(on platform: Platform) -> [[PushChange]] {
        let both: [PushChange?] = [
            nil, PushChange(.flag, .string("off")), PushChange(.flag, .string("other")),
            PushChange(.flag, nil), PushChange(.messageID, nil), PushChange(.deliveryID, nil),
        ]
        let ofIOS: [PushChange?] = [
            PushChange(.category, nil), PushChange(.contentAvailable, nil),
            PushChange(.alert, .string("text")),
        ]
        return (platform == .ios ? both + ofIOS : both).map { $0.map { [$0] } ?? [] }
    }

    /// The space of an edition on some platforms.
    ///
    /// - Throws: if the spec has no decision table, or does not decide these scenarios.
    package init(
        _ specification: Specification, in edition: Edition, platforms: Set<Platform>
    ) throws(InputFileError) {
        guard let decisions = specification.decisions, let row = decisions.rows.first else {
            throw InputFileError(problems: [
                Diagnostic(
                    .error, "the spec has no decisions.json to judge scenarios by",
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
            scenario: "situation", title: "a scenario", rules: rules, on: self.platforms, file: row.file,
            line: row.line, body: row.body)
    }

    /// The pushes of a platform; empty if the space does not include it.
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

    /// Expanded as part of an ordinary scenario, so that payloads are made in one place.
    private static func push(
        _ changes: [PushChange], on platform: Platform, of specification: Specification, in edition: Edition
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
