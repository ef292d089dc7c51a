import DeviceModel
import PushTracking

/// A case from one of its events on: all that a run of it can ask about.
struct PlayedCase {
    /// The pushes, as the run numbers them.
    private(set) var pushes: NumberedPushes
    /// Where the app stands before the first event.
    let app: AppState
    /// What happens: first the arrivals of an earlier process, then the events of the case.
    private let events: [DeviceEvent]
    private let earlierCount: Int
    /// The callbacks that the device makes; Android's examples are not told by them.
    private let schedule: [DeviceScenario.ScheduledCallback]
    /// The event that the run begins with.
    private var start = 0
    /// Android's notifications, by ordinal.
    private var posted: [Int: KeptNotification] = [:]

    /// Takes the first events of a script.
    ///
    /// - Parameter postsEarlier: whether notifications that arrived before the case are received, as by an earlier process.
    init(_ script: DeviceScript, schedule: [DeviceScenario.ScheduledCallback] = [], events count: Int, postsEarlier: Bool) {
        let scenario = script.scenario
        let earlier = postsEarlier ? Self.earlierNotifications(scenario.events).filter(script.payloads.indices.contains) : []
        app = scenario.app
        events = earlier.map(DeviceEvent.received) + scenario.events.prefix(count)
        earlierCount = earlier.count
        self.schedule = schedule
        pushes = NumberedPushes(script.payloads, before: events)
    }

    /// A device on which nothing happens.
    init() {
        (app, events, earlierCount, schedule) = (.closed, [], 0, [])
        pushes = NumberedPushes([], before: [])
    }

    /// The notifications that arrived before the case: those that are not received in it before something else happens to them.
    private static func earlierNotifications(_ events: [DeviceEvent]) -> [Int] {
        var seen: Set<Int> = []
        var earlier: [Int] = []
        for event in events {
            guard let ordinal = event.notification, seen.insert(ordinal).inserted, event.kind != .received else { continue }
            earlier.append(ordinal)
        }
        return earlier.sorted()
    }

    /// Whether nothing happens any more.
    var isOver: Bool { start >= events.count }

    /// How many events of the case happen.
    var stepCount: Int { events.count - earlierCount }

    /// Goes on behind a stretch.
    ///
    /// - Parameter count: how many events have happened in it.
    mutating func advance(by count: Int, _ handover: Handover) {
        start += count
        if let places = handover.recordPlaces { posted = posted.mapValues { $0.moved(to: places) } }
        for (number, notification) in handover.posted { posted[pushes.ordinal(of: number)] = notification }
        pushes = pushes.renumbered(remembering: handover.notifications, before: events[min(start, events.count)...])
    }

    /// What happens, counted from the beginning of the run, with the callbacks that it makes; `nil` behind the end.
    func event(_ index: Int) -> PlayedEvent? {
        let place = start + index
        guard place < events.count else { return nil }
        let step = place - earlierCount
        var first = schedule.startIndex
        while first < schedule.endIndex, schedule[first].step < step { first += 1 }
        var end = first
        while end < schedule.endIndex, schedule[end].step == step { end += 1 }
        return pushes.numbered(events[place], schedule[first..<end].map(\.template), isEarlier: step < 0)
    }

    /// What was posted of a notification before the run; `nil` where nothing was.
    func posted(_ number: Int) -> KeptNotification? { posted.isEmpty ? nil : posted[pushes.ordinal(of: number)] }
}

/// An event with the callbacks that it makes.
struct PlayedEvent: Hashable {
    let event: DeviceEvent
    let callbacks: [CallbackTemplate]
    /// Whether it happens to an earlier process: what is sent then is not of the case.
    let isEarlier: Bool
}
