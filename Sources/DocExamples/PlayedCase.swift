import DeviceModel
import PushTracking

/// A case from one of its events on: all that a run of it can ask about.
struct PlayedCase {
    /// The pushes, as the run numbers them.
    private(set) var pushes: NumberedPushes
    /// Where the app stands: on iOS before the run, on Android before the case.
    private(set) var app: AppState
    private let events: ArraySlice<PlayedEvent>
    /// How many of them happen to an earlier process: what is sent then is not of the case.
    let earlierCount: Int
    /// The event that the run begins with.
    private var start: Int
    /// How many events of the case happen.
    let stepCount: Int
    /// What the app notices of callbacks; `nil` where it gets all of them.
    private let hearing: IOSHearing?
    /// Android's notifications, by ordinal.
    private var posted: [Int: KeptNotification] = [:]

    /// Takes the first events of a script.
    ///
    /// - Parameters:
    ///   - postsEarlier: whether notifications that arrived before the case are received, as by an earlier process.
    ///   - hearing: what the app notices of callbacks, where it is not to get the others.
    init(_ played: ExampleScript, events count: Int, postsEarlier: Bool, hearing: IOSHearing? = nil) {
        self.hearing = hearing
        app = played.script.scenario.app
        let first = postsEarlier ? 0 : played.earlierCount
        earlierCount = played.earlierCount - first
        stepCount = min(count, played.events.count - played.earlierCount)
        events = played.events[first..<(played.earlierCount + stepCount)]
        start = first
        pushes = NumberedPushes(played.script.payloads, played.listings, before: events)
    }

    /// A device on which nothing happens.
    init() {
        (app, events, earlierCount, start, stepCount, hearing) = (.closed, [], 0, 0, 0, nil)
        pushes = NumberedPushes([], [], before: [])
    }

    /// Whether nothing happens any more.
    var isOver: Bool { start >= events.endIndex }

    /// Goes on behind a stretch.
    mutating func advance(past stretch: RememberedRuns.Stretch) {
        start += stretch.steps.count
        guard let handover = stretch.next?.handover else { return }
        app = handover.change.applied(to: app)
        if let places = handover.recordPlaces, !posted.isEmpty { posted = posted.mapValues { $0.moved(to: places) } }
        for (number, notification) in handover.posted { posted[pushes.ordinal(of: number)] = notification }
        if pushes.count > 1 {
            pushes = pushes.renumbered(remembering: handover.notifications, before: events[min(start, events.endIndex)...])
        }
    }

    /// What happens, counted from the beginning of the run, with the callbacks that it makes; `nil` behind the end.
    func event(_ index: Int) -> PlayedEvent? {
        let place = start + index
        guard place < events.endIndex else { return nil }
        let event = pushes.numbered(events[place])
        return hearing?.heard(event, isFirst: index == 0) ?? event
    }

    /// Whether an event happens to an earlier process.
    func isEarlier(_ index: Int) -> Bool { start + index < events.startIndex + earlierCount }

    /// What was posted of a notification before the run; `nil` where nothing was.
    func posted(_ number: Int) -> KeptNotification? { posted.isEmpty ? nil : posted[pushes.ordinal(of: number)] }
}
