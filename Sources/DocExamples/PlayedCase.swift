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
    /// What becomes of events on their way to the app; `nil` where it gets all of their callbacks.
    private let heard: HeardEvents?
    /// Android's notifications, by ordinal.
    private var posted: [KeptNotification?] = []

    /// Takes the first events of a script.
    ///
    /// - Parameters:
    ///   - postsEarlier: whether notifications that arrived before the case are received, as by an earlier process.
    ///   - heard: what becomes of events on their way to the app, where it is not to get all of their callbacks.
    init(_ played: ExampleScript, events count: Int, postsEarlier: Bool, heard: HeardEvents? = nil) {
        self.heard = heard
        app = played.script.scenario.app
        let first = postsEarlier ? 0 : played.earlierCount
        earlierCount = played.earlierCount - first
        stepCount = min(count, played.events.count - played.earlierCount)
        events = played.events[first..<(played.earlierCount + stepCount)]
        start = first
        pushes = NumberedPushes(played.pushes, before: events)
    }

    /// A device on which nothing happens.
    init() {
        (app, events, earlierCount, start, stepCount, heard) = (.closed, [], 0, 0, 0, nil)
        pushes = NumberedPushes(ScriptPushes([], []), before: [])
    }

    /// Whether nothing happens any more.
    var isOver: Bool { start >= events.endIndex }

    /// Goes on behind a stretch.
    mutating func advance(past stretch: RememberedRuns.Stretch) {
        start += stretch.steps.count
        guard stretch.next != nil else { return }
        app = stretch.change.applied(to: app)
        if let places = stretch.recordPlaces { posted = posted.map { $0?.moved(to: places) } }
        for (number, notification) in stretch.posted {
            let ordinal = pushes.ordinal(of: number)
            while posted.count <= ordinal { posted.append(nil) }
            posted[ordinal] = notification
        }
        if pushes.count > 1 {
            pushes.renumber(remembering: stretch.notifications, from: start)
        }
    }

    /// What happens, counted from the beginning of the run, with the callbacks that it makes; `nil` behind the end.
    func event(_ index: Int) -> PlayedEvent? {
        let place = start + index
        guard place < events.endIndex else { return nil }
        return heard?.heard(events[place], pushes, isFirst: index == 0) ?? pushes.numbered(events[place])
    }

    /// Whether an event happens to an earlier process.
    func isEarlier(_ index: Int) -> Bool { start + index < events.startIndex + earlierCount }

    /// What was posted of a notification before the run; `nil` where nothing was.
    func posted(_ number: Int) -> KeptNotification? {
        let ordinal = pushes.ordinal(of: number)
        return posted.indices.contains(ordinal) ? posted[ordinal] : nil
    }
}
