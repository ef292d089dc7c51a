import CodeRunner
import DeviceModel
import PushTracking

/// A place in a case, before one of its events: all that a run from there on can ask about.
struct CaseCursor {
    /// The pushes, as the run numbers them. Only their texts differ among the cases of a frame.
    var pushes: NumberedPushes
    private let listings: [PushListing]
    private let launchTime: Int64
    /// Where the app is: on iOS before the run, on Android before the case.
    private(set) var app: AppState
    private let events: ArraySlice<PlayedEvent>
    /// The number of events that happen to an earlier process: what is sent then is not part of the case.
    let earlierCount: Int
    /// The event that the run begins with.
    private var start = 0
    /// Android's notifications, by ordinal.
    private var posted: [FrozenNotification?] = []
    /// The version of the system; nil for a page's examples.
    let version: SystemVersion?

    /// The beginning of a case.
    ///
    /// - Parameters:
    ///   - script: the case.
    ///   - count: how many events are played, starting with the first.
    init(_ frame: CaseFrame, _ script: DeviceScript, events count: Int, on version: SystemVersion?) {
        self.version = version
        app = frame.sample.scenario.app
        listings = frame.listings
        launchTime = frame.launchTime
        earlierCount = frame.earlierCount
        events = frame.events.prefix(count == .max ? count : earlierCount + count)
        pushes = NumberedPushes(
            script, numbering: PushNumbering(before: events, count: script.payloads.count))
    }

    /// A device on which nothing happens.
    init(on version: SystemVersion? = nil) {
        self.version = version
        (app, events, listings, earlierCount) = (.closed, [], [], 0)
        launchTime = DeviceTime.start
        pushes = NumberedPushes(nil, numbering: PushNumbering(before: events, count: 0))
    }

    /// Whether nothing more happens.
    var isOver: Bool { start >= events.endIndex }

    /// Continues after a segment.
    ///
    /// - Parameters:
    ///   - count: the number of its events.
    ///   - rest: what it leaves.
    mutating func advance(by count: Int, leaving rest: Checkpoint.Rest) {
        start += count
        app = rest.change.applied(to: app)
        if let places = rest.recordPlaces { posted = posted.map { $0?.moved(to: places) } }
        for (number, notification) in rest.posted {
            let ordinal = pushes.numbering.ordinal(of: number).index
            while posted.count <= ordinal { posted.append(nil) }
            posted[ordinal] = notification
        }
        guard pushes.payloads.count > 1 else { return }
        let remembered = rest.notifications.map(pushes.numbering.ordinal)
        pushes.numbering = PushNumbering(
            remembering: remembered, before: events[min(start, events.endIndex)...], count: pushes.payloads.count)
    }

    /// An event, counted from the beginning of the run, with its callbacks; `nil` after the end.
    func event(_ index: Int) -> PlayedEvent? {
        let place = start + index
        return place < events.endIndex ? events[place].numbered(by: pushes.numbering) : nil
    }

    /// When an event happens, counted from the beginning of the run, or for nil the launch of an app that is running
    /// when the case begins.
    func time(_ index: Int?) -> Int64 { index.map { events[start + $0].time } ?? launchTime }

    /// Whether an event happens to an earlier process.
    func isEarlier(_ index: Int) -> Bool { start + index < earlierCount }

    /// How a notification was posted before the run; `nil` if it was not.
    func posted(_ number: PushNumber) -> FrozenNotification? {
        let ordinal = pushes.numbering.ordinal(of: number).index
        return posted.indices.contains(ordinal) ? posted[ordinal] : nil
    }

    /// All keys of the push with a number.
    func listing(of number: PushNumber) -> PushListing {
        let ordinal = pushes.numbering.ordinal(of: number).index
        return listings.indices.contains(ordinal) ? listings[ordinal] : .empty
    }

    /// Where a text is in the payloads of every case of the frame; `nil` if there is none.
    func place(ofText key: PushKey) -> TextPlace? {
        let ordinal = pushes.numbering.ordinal(of: key.number)
        if key.isIdentifier { return TextPlace(ordinal: ordinal, entry: nil) }
        let listing = listing(of: key.number)
        guard let entry = listing.place(of: key), case .text = listing.answers[entry] else { return nil }
        return TextPlace(ordinal: ordinal, entry: entry)
    }

    /// The value under a key.
    func value(_ key: PushKey) -> PayloadValue? {
        if key.isIdentifier { return key.value(in: pushes) }
        let entries = pushes[key.number].entries
        return listing(of: key.number).place(of: key).map { entries[$0].value }
    }
}

/// Where a text is in the payloads of a case.
struct TextPlace {
    let ordinal: PushOrdinal
    /// Nil for the identifier of a push.
    let entry: Int?

    /// The text in one of the cases.
    func text(in script: DeviceScript) -> String {
        guard let entry else { return script.identifiers[ordinal.index] }
        return script.payloads[ordinal.index].entries[entry].value.string ?? ""
    }
}
