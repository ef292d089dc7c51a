import DeviceModel
import PushTracking

/// Scenarios of a space that are drawn by lot, and what is left of one when everything goes that need not be there.
///
/// The same seed draws the same scenarios.
package struct ScenarioDraw {
    private let space: ScenarioSpace
    private var decisions: KnownDecisions
    private var generator: SplitMix64

    /// How many events a drawn scenario has.
    package static let lengths = 6...16

    /// Draws from a space.
    package init(_ space: ScenarioSpace, seed: UInt64) {
        self.space = space
        decisions = KnownDecisions(space)
        generator = SplitMix64(state: seed)
    }

    /// One more scenario; nil where the rules say of nearly none what to send.
    package mutating func next() -> PlayableScenario? {
        for _ in 0..<Self.mostAttempts {
            if let scenario = attempt() { return scenario }
        }
        return nil
    }

    private static let mostAttempts = 10_000

    /// Nil where the events so drawn are no scenario of the space: its last one shows nothing.
    private mutating func attempt() -> PlayableScenario? {
        guard let platform = space.platforms.randomElement(using: &generator),
            let app = AppState.allCases.filter({ $0.platforms.contains(platform) }).randomElement(using: &generator),
            let order = ForegroundOrder.allCases.randomElement(using: &generator)
        else { return nil }
        let known = space.pushes(on: platform)
        let foregroundOrder = platform == .ios ? order : .presentFirst
        // Every second notification is the default one: what is never tracked hides what is wrong.
        let chosen = ScenarioSpace.names.map { _ in
            Bool.random(using: &generator) ? 0 : Int.random(in: known.indices, using: &generator)
        }
        var play = DevicePlay(
            platform: platform, app: app, foregroundOrder: foregroundOrder,
            notifications: chosen.map { known[$0].traits })
        let candidates = ScenarioSpace.events(on: platform, notifications: chosen.count)
        let length = Int.random(in: Self.lengths, using: &generator)
        var mentioned = 0
        // Leaving or resuming can always happen, or launching: this ends.
        while play.events.count < length {
            guard let event = candidates.randomElement(using: &generator),
                let after = event.mentions(after: mentioned)
            else { continue }
            guard (try? play.play(event)) != nil else { continue }
            mentioned = after
        }
        return space.playable(play, pushes: Array(chosen.prefix(mentioned)), &decisions)
    }

    /// The scenarios with one thing less: an event, or what makes a notification another than the default one.
    package mutating func simpler(_ scenario: PlayableScenario) -> [PlayableScenario] {
        let of = scenario.scenario
        var simpler: [PlayableScenario] = []
        for step in of.events.indices.reversed() {
            var events = of.events
            events.remove(at: step)
            var pushes = scenario.pushes
            (events, pushes) = Self.renamed(events, pushes)
            if let less = playable(events, pushes: pushes, where: of) { simpler.append(less) }
        }
        for ordinal in scenario.pushes.indices where scenario.pushes[ordinal] != 0 {
            var pushes = scenario.pushes
            pushes[ordinal] = 0
            if let less = playable(of.events, pushes: pushes, where: of) { simpler.append(less) }
        }
        return simpler
    }

    /// Other events, or other pushes, that begin where a scenario does; nil where they cannot happen, or are no scenario
    /// of the space.
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

    /// The same with the notifications in the order in which events mention them, and no other.
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
    /// How many notifications there are events about, with this one after events about that many; nil where it would
    /// only have another name, or arrives a second time.
    func mentions(after mentioned: Int) -> Int? {
        guard let notification else { return mentioned }
        guard notification <= mentioned else { return nil }
        if notification == mentioned { return mentioned + 1 }
        return kind == .received ? nil : mentioned
    }
}
