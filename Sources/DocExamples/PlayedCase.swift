import DeviceModel
import PushTracking

/// A case from one of its events on: all that a run of it can ask about.
struct PlayedCase {
    /// The payloads by the ordinals of the notifications.
    let payloads: [Payload]
    /// Where the app stands before the first event.
    let app: AppState
    private let events: [DeviceEvent]
    private let count: Int
    /// The callbacks that the device makes; Android's examples are not told by them.
    private let schedule: [DeviceScenario.ScheduledCallback]
    /// The event that the run begins with.
    var start = 0

    /// Takes the first events of a script.
    init(_ script: DeviceScript, schedule: [DeviceScenario.ScheduledCallback], events count: Int) {
        payloads = script.payloads
        app = script.scenario.app
        events = script.scenario.events
        self.count = min(count, script.scenario.events.count)
        self.schedule = schedule
    }

    /// A device on which nothing happens.
    init() {
        (payloads, app, events, count, schedule) = ([], .closed, [], 0, [])
    }

    /// Whether nothing happens any more.
    var isOver: Bool { start >= count }

    /// How many events happen.
    var eventCount: Int { count }

    /// What happens, counted from the beginning of the run, with the callbacks that it makes; `nil` behind the end.
    func event(_ index: Int) -> PlayedEvent? {
        let step = start + index
        guard step < count else { return nil }
        var first = schedule.startIndex
        while first < schedule.endIndex, schedule[first].step < step { first += 1 }
        var end = first
        while end < schedule.endIndex, schedule[end].step == step { end += 1 }
        return PlayedEvent(event: events[step], callbacks: schedule[first..<end].map(\.template))
    }

    /// The notifications that arrived before the case: those that are not received in it before something else happens to them.
    var earlierNotifications: [Int] {
        var seen: Set<Int> = []
        var earlier: [Int] = []
        for event in events {
            guard let ordinal = event.notification, seen.insert(ordinal).inserted, event.kind != .received else { continue }
            earlier.append(ordinal)
        }
        return earlier.filter(payloads.indices.contains).sorted()
    }
}

/// An event with the callbacks that it makes.
struct PlayedEvent: Hashable {
    let event: DeviceEvent
    let callbacks: [CallbackTemplate]
}
