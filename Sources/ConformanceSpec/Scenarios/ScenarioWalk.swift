import DeviceModel
import PushTracking

/// All scenarios of a space with a number of events and at most two notifications, one after the other, always in the
/// same order.
package struct ScenarioWalk: Sequence, IteratorProtocol {
    /// What does not change while events are tried: where they begin, and what the system looks at in the pushes.
    private struct Start {
        let platform: Platform
        let app: AppState
        let foregroundOrder: ForegroundOrder
        let traits: [PushTraits]

        /// Every event that there could be.
        var candidates: [DeviceEvent] { ScenarioSpace.events(on: platform, notifications: traits.count) }
    }

    /// How many notifications a scenario of a walk has at most.
    package static let mostNotifications = 2

    /// A device after the events so far, and which event is tried next.
    private struct Place {
        let device: Device
        /// How many notifications the events so far are about.
        let mentioned: Int
        var next = 0
    }

    private let space: ScenarioSpace
    private let length: Int
    private var decisions: KnownDecisions
    private var starts: [Start] = []
    /// The events that are tried from `starts.last` on, in their order.
    private var candidates: [DeviceEvent] = []
    private var places: [Place] = []
    private var events: [DeviceEvent] = []
    private var pushes = PushChoices()

    /// The scenarios with exactly that many events.
    package init(_ space: ScenarioSpace, length: Int) {
        self.space = space
        self.length = length
        decisions = KnownDecisions(space)
        guard length > 0 else { return }
        for platform in space.platforms {
            let kinds = space.pushes(on: platform).map(\.traits).reduce(into: [PushTraits]()) { kinds, traits in
                if !kinds.contains(traits) { kinds.append(traits) }
            }
            for app in AppState.allCases {
                for order in ForegroundOrder.allCases where platform == .ios || order == .presentFirst {
                    var tuples: [[PushTraits]] = [[]]
                    for _ in 0...Self.mostNotifications {
                        starts += tuples.map {
                            Start(platform: platform, app: app, foregroundOrder: order, traits: $0)
                        }
                        tuples = tuples.flatMap { tuple in kinds.map { tuple + [$0] } }
                    }
                }
            }
        }
        starts.reverse()
        begin()
    }

    /// The next scenario; nil after the last one.
    package mutating func next() -> PlayableScenario? {
        while true {
            if let scenario = pushes.next(in: space) { return scenario }
            guard takeEvents() else { return nil }
        }
    }

    private mutating func begin() {
        guard let start = starts.last else { return }
        candidates = start.candidates
        let situation = Situation(
            platform: start.platform, app: start.app, foregroundOrder: start.foregroundOrder)
        places = [Place(device: Device(situation, notifications: start.traits), mentioned: 0)]
        events = []
    }

    /// Goes on to the next events that can happen and show something.
    ///
    /// - Returns: false after the last.
    private mutating func takeEvents() -> Bool {
        while let start = starts.last {
            while let place = places.last {
                guard place.next < candidates.count else {
                    places.removeLast()
                    if !events.isEmpty { events.removeLast() }
                    continue
                }
                places[places.count - 1].next += 1
                let event = candidates[place.next]
                guard let mentioned = event.mentions(after: place.mentioned),
                    // Each notification of the start is one that an event is about.
                    start.traits.count - mentioned <= length - places.count
                else { continue }
                var device = place.device
                guard (try? device.callbacks(for: event)) != nil else { continue }
                events.append(event)
                if events.count < length {
                    places.append(Place(device: device, mentioned: mentioned))
                    continue
                }
                let isTaken = take(start)
                events.removeLast()
                if isTaken { return true }
            }
            starts.removeLast()
            begin()
        }
        return false
    }

    /// Takes the events so far, if they show something, with all pushes that have those traits.
    private mutating func take(_ start: Start) -> Bool {
        let scenario = try? DeviceScenario(
            platform: start.platform, app: start.app, foregroundOrder: start.foregroundOrder,
            notifications: start.traits, events: events)
        guard let scenario, scenario.isOfItsOwn else { return false }
        pushes = PushChoices(scenario, traits: start.traits, of: space, decisions: &decisions)
        return true
    }
}

/// The pushes that the notifications of some events can be, one choice after the other.
private struct PushChoices {
    private var scenario: DeviceScenario?
    /// By step and push, what is due.
    private var answers: [[DecisionTable.Answer]] = []
    /// By ordinal, the pushes that it can be.
    private var choices: [[Int]] = []
    /// By ordinal, which of them is next.
    private var positions: [Int] = []

    /// No choice at all.
    init() {}

    init(
        _ scenario: DeviceScenario, traits: [PushTraits], of space: ScenarioSpace, decisions: inout KnownDecisions
    ) {
        self.scenario = scenario
        let pushes = space.pushes(on: scenario.platform)
        answers = decisions.answers(in: scenario)
        choices = traits.map { traits in pushes.indices.filter { pushes[$0].traits == traits } }
        positions = Array(repeating: 0, count: traits.count)
    }

    /// The next choice with which the rules say what to send for the last event; nil after the last.
    mutating func next(in space: ScenarioSpace) -> PlayableScenario? {
        while let scenario {
            let chosen = positions.indices.map { choices[$0][positions[$0]] }
            advance()
            let last = scenario.events.count - 1
            if case .any = answer(atStep: last, of: scenario, chosen) { continue }
            return PlayableScenario(
                space: space, scenario: scenario, pushes: chosen,
                answers: scenario.events.indices.map { answer(atStep: $0, of: scenario, chosen) })
        }
        return nil
    }

    private func answer(atStep step: Int, of scenario: DeviceScenario, _ chosen: [Int]) -> DecisionTable.Answer {
        answers[step][scenario.events[step].notification.map { chosen[$0] } ?? 0]
    }

    /// The last ordinal fastest.
    private mutating func advance() {
        for ordinal in positions.indices.reversed() {
            positions[ordinal] += 1
            if positions[ordinal] < choices[ordinal].count { return }
            positions[ordinal] = 0
        }
        scenario = nil
    }
}
