import ConformanceSpec
import DeviceModel
import PushTracking

/// Draws scenarios of a space at random, and reduces one to what is needed.
///
/// The same seed draws the same scenarios.
package struct ScenarioDraw {
    private let space: ScenarioSpace
    private var decisions: KnownDecisions
    private var generator: SplitMix64

    /// The range of events in a drawn scenario.
    package static let lengths = 6...16

    /// Draws from a space.
    package init(_ space: ScenarioSpace, seed: UInt64) {
        self.space = space
        decisions = KnownDecisions(space)
        generator = SplitMix64(state: seed)
    }

    /// The next scenario; nil if the rules leave the calls open for nearly all of them.
    package mutating func next() -> PlayableScenario? {
        for _ in 0..<Self.mostAttempts {
            if let scenario = attempt() { return scenario }
        }
        return nil
    }

    private static let mostAttempts = 10_000

    /// Nil if the drawn events are not a scenario of the space because the last one shows nothing.
    private mutating func attempt() -> PlayableScenario? {
        guard let platform = space.platforms.randomElement(using: &generator),
            let app = AppState.allCases.filter({ $0.platforms.contains(platform) }).randomElement(using: &generator),
            let order = ForegroundOrder.allCases.randomElement(using: &generator)
        else { return nil }
        let known = space.pushes(on: platform)
        let foregroundOrder = platform == .ios ? order : .presentFirst
        // Every second notification is the default one: never tracked ones would hide mistakes.
        let chosen = ScenarioSpace.names.map { _ in
            Bool.random(using: &generator) ? 0 : Int.random(in: known.indices, using: &generator)
        }
        var play = DevicePlay(
            platform: platform, app: app, foregroundOrder: foregroundOrder,
            notifications: chosen.map { known[$0].traits })
        let candidates = ScenarioSpace.events(on: platform, notifications: chosen.count)
        let length = Int.random(in: Self.lengths, using: &generator)
        var mentioned = 0
        // Leaving, resuming, launching or restoring is always possible, so this terminates.
        while play.events.count < length {
            guard let event = candidates.randomElement(using: &generator),
                let after = event.mentions(after: mentioned)
            else { continue }
            guard (try? play.play(event)) != nil else { continue }
            mentioned = after
        }
        return space.playable(play, pushes: Array(chosen.prefix(mentioned)), &decisions)
    }

    /// The scenarios with one thing less: an event, two or three in a row, or a notification's difference from the
    /// default one. Some events come in rows: an app that is `launched` was `left` and `ended` before.
    package mutating func simpler(_ scenario: PlayableScenario) -> [PlayableScenario] {
        let of = scenario.scenario
        var simpler: [PlayableScenario] = []
        for count in 1...3 where count < of.events.count {
            for step in (0...of.events.count - count).reversed() {
                var events = of.events
                events.removeSubrange(step..<step + count)
                var pushes = scenario.pushes
                (events, pushes) = Self.renamed(events, pushes)
                if let less = playable(events, pushes: pushes, where: of) { simpler.append(less) }
            }
        }
        for ordinal in scenario.pushes.indices where scenario.pushes[ordinal] != 0 {
            var pushes = scenario.pushes
            pushes[ordinal] = 0
            if let less = playable(of.events, pushes: pushes, where: of) { simpler.append(less) }
        }
        return simpler
    }

    /// Other events or pushes with the start of a scenario; nil if they are impossible or not a scenario of the space.
    private mutating func playable(_ events: [DeviceEvent], pushes: [Int], where scenario: DeviceScenario)
        -> PlayableScenario?
    {
        let known = space.pushes(on: scenario.platform)
        var play = DevicePlay(
            platform: scenario.platform, app: scenario.app, foregroundOrder: scenario.foregroundOrder,
            notifications: pushes.map { known[$0].traits })
        for event in events {
            guard (try? play.play(event)) != nil else { return nil }
        }
        return space.playable(play, pushes: pushes, &decisions)
    }

    /// The same with only the notifications that events mention, in that order.
    private static func renamed(_ events: [DeviceEvent], _ pushes: [Int]) -> ([DeviceEvent], [Int]) {
        var ordinals: [Int] = []
        for case let ordinal? in events.map(\.notification) where !ordinals.contains(ordinal) {
            ordinals.append(ordinal)
        }
        let renamed = events.map { event in
            event.notification.flatMap { ordinals.firstIndex(of: $0) }.map { event.kind.event(notification: $0) }
                ?? event
        }
        return (renamed, ordinals.map { pushes[$0] })
    }
}

extension DeviceEvent {
    /// The number of mentioned notifications after this event; nil if it would only rename one, or deliver one a second
    /// time.
    func mentions(after mentioned: Int) -> Int? {
        guard let notification else { return mentioned }
        guard notification <= mentioned else { return nil }
        if notification == mentioned { return mentioned + 1 }
        return kind == .received ? nil : mentioned
    }
}
