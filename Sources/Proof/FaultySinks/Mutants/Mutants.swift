package import BuiltInSinks
import PushTracking

extension BuiltInSink {
    /// Generated sinks with one mistake each: at one kind of event, under one circumstance of earlier events, they do
    /// one thing differently. All combinations, always in the same order.
    package static let mutants: [BuiltInSink] = [PushEvent.Kind.received, .dismissed, .opened].flatMap { kind in
        MadeFault.Circumstance.all.flatMap { circumstance in
            MadeFault.Change.changes(at: kind).map { change in
                BuiltInSink(
                    name: "\(kind)-\(change.rawValue)-\(circumstance.name)",
                    summary: "\(change.words) when a notification is \(kind), \(circumstance.words)",
                    kind: .faulty
                ) { documented in
                    MadeFault(documented: documented, kind: kind, circumstance: circumstance, change: change)
                }
            }
        }
    }
}

/// The documented behaviour with one mistake.
private struct MadeFault: Deviation {
    /// An earlier event, as derived from callbacks.
    enum Mark: String, Hashable, CaseIterable {
        case received, dismissed, opened, launched, returned
    }

    /// A condition on earlier events.
    enum Circumstance: Hashable {
        /// At least this many events.
        case events(Int)
        /// This many events of the same kind.
        case repeated(Int)
        /// This event, last.
        case after(Mark)
        /// These two, last.
        case afterTwo(Mark, Mark)
        /// The user has returned this many times.
        case returns(Int)
        /// This event, at any time.
        case ever(Mark)
        /// A push that is not tracked.
        case untracked
        /// The previous event with a notification was about another one.
        case otherNotification
        /// The previous event with a notification was about the same one, and something else has happened since.
        case sameAfterPause

        static let all: [Circumstance] =
            (2...5).map(Circumstance.events) + [.repeated(1), .repeated(2)] + Mark.allCases.map(Circumstance.after)
            + Mark.allCases.flatMap { first in
                // Only a closed app is launched.
                Mark.allCases.filter { $0 != .launched || first == .received || first == .dismissed }
                    .map { .afterTwo(first, $0) }
            }
            + (1...3).map(Circumstance.returns) + Mark.allCases.map(Circumstance.ever)
            + [.untracked, .otherNotification, .sameAfterPause]
    }

    /// The deviation.
    enum Change: String, Hashable, CaseIterable {
        case lost, twice, late
        case firstLost = "first-call-lost"
        case lastLost = "last-call-lost"
        case otherIDs = "ids-of-the-last"
        case otherAction = "other-action"

        /// Those that make a difference there: only a tap has two calls.
        static func changes(at kind: PushEvent.Kind) -> [Change] {
            kind == .opened ? allCases : allCases.filter { $0 != .firstLost && $0 != .lastLost }
        }
    }

    var documented: DocumentedBehaviour
    let kind: PushEvent.Kind
    let circumstance: Circumstance
    let change: Change
    private var marks: [Mark] = []
    /// Whether the next foreground callback belongs to the last mark.
    private var isComing = false
    private var hasMetUntracked = false
    private var last: PushEvent?
    private var marksAtLast = 0
    private var isDue = false
    /// Calls that wait for the next callback.
    private var held: [TrackingCall] = []

    init(documented: DocumentedBehaviour, kind: PushEvent.Kind, circumstance: Circumstance, change: Change) {
        self.documented = documented
        self.kind = kind
        self.circumstance = circumstance
        self.change = change
    }

    mutating func event(for callback: AppCallback) -> PushEvent? {
        let event = documented.event(for: callback)
        if let event {
            isDue = event.kind == kind && isMet(for: event)
            mark(event.kind.mark)
            isComing = event.kind == .opened
        } else if callback.startsWithoutPush {
            mark(.launched)
            isComing = true
        } else if callback.bringsToFront {
            if !isComing { mark(.returned) }
            isComing = false
        }
        return event
    }

    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) {
        let due = held
        held = []
        for call in due { recorder.record(call) }
        if let event = event(for: callback) { track(event, recorder: recorder) }
    }

    mutating func track(_ event: PushEvent, recorder: TrackingRecorder) {
        defer {
            if !documented.isTracked(event) { hasMetUntracked = true }
            last = event
            marksAtLast = marks.count
        }
        guard documented.isTracked(event), var ids = documented.ids(of: event) else { return }
        var actions = documented.actions(for: event)
        if isDue {
            switch change {
            case .lost: actions = []
            case .twice: actions += actions
            case .firstLost: actions.removeFirst()
            case .lastLost: actions.removeLast()
            case .late: break
            case .otherAction:
                actions[0] = event.kind == .received ? ActionCode.click : ActionCode.impression
            case .otherIDs: ids = last.flatMap { documented.ids(of: $0) } ?? ids
            }
        }
        let calls = actions.map { documented.call(action: $0, ids: ids, event: event) }
        guard !isDue || change != .late else {
            held = calls
            return
        }
        for call in calls { recorder.record(call) }
    }

    private mutating func mark(_ mark: Mark) { marks.append(mark) }

    private func isMet(for event: PushEvent) -> Bool {
        switch circumstance {
        case .events(let count): marks.count >= count
        case .repeated(let times): marks.count { $0 == event.kind.mark } >= times
        case .after(let mark): marks.last == mark
        case .afterTwo(let first, let second): marks.suffix(2) == [first, second]
        case .returns(let times): marks.count { $0 == .returned } >= times
        case .ever(let mark): marks.contains(mark)
        case .untracked: hasMetUntracked
        case .otherNotification: last.map { $0.payload != event.payload } == true && !isSame(event)
        case .sameAfterPause: isSame(event) && marks.count > marksAtLast
        }
    }

    private func isSame(_ event: PushEvent) -> Bool {
        last?.string(CampaignKey.messageID) == event.string(CampaignKey.messageID)
    }
}

extension PushEvent.Kind {
    fileprivate var mark: MadeFault.Mark {
        switch self {
        case .received: .received
        case .dismissed: .dismissed
        case .opened: .opened
        }
    }
}

extension MadeFault.Change {
    fileprivate var words: String {
        switch self {
        case .lost: "sends nothing"
        case .twice: "sends every call twice"
        case .late: "makes the calls with the next callback"
        case .firstLost: "leaves out the first call"
        case .lastLost: "leaves out the last call"
        case .otherIDs: "sends the ids of the notification before"
        case .otherAction: "sends the first call with the code of another event"
        }
    }
}

extension MadeFault.Circumstance {
    fileprivate var name: String {
        switch self {
        case .events(let count): "after-\(count)-events"
        case .repeated(let times): "after-\(times)-of-its-kind"
        case .after(let mark): "after-\(mark)"
        case .afterTwo(let first, let second): "after-\(first)-\(second)"
        case .returns(let times): "after-\(times)-returns"
        case .ever(let mark): "once-\(mark)"
        case .untracked: "once-untracked"
        case .otherNotification: "after-another"
        case .sameAfterPause: "after-a-pause"
        }
    }

    fileprivate var words: String {
        switch self {
        case .events(let count): "after \(count) events or more"
        case .repeated(let times): "but for the first \(times == 1 ? "time" : "\(times) times")"
        case .after(let mark): "right after the app was told: \(mark)"
        case .afterTwo(let first, let second): "right after the app was told: \(first), \(second)"
        case .returns(let times): "once the user has come back \(times == 1 ? "" : "\(times) times")"
        case .ever(let mark): "once the app was told: \(mark)"
        case .untracked: "once a push came that is not to be tracked"
        case .otherNotification: "right after an event of another notification"
        case .sameAfterPause: "where something else has happened since the last event of this notification"
        }
    }
}
