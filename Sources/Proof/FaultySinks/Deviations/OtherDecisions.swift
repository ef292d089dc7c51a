import BuiltInSinks
import PushTracking

/// Interprets callbacks differently, with some memory.
struct OtherEvents<Memory: Sendable>: Deviation {
    var documented: DocumentedBehaviour
    var memory: Memory
    /// Receives the callback and its documented event.
    let read: @Sendable (AppCallback, PushEvent?, inout Memory) throws -> PushEvent?

    mutating func event(for callback: AppCallback) throws -> PushEvent? {
        try read(callback, documented.event(for: callback), &memory)
    }
}

extension OtherEvents where Memory == Bool {
    /// Drops taps; the closure knows whether they start the app.
    init(documented: DocumentedBehaviour, keepingTaps keeps: @escaping @Sendable (PushEvent, Bool) -> Bool) {
        self.init(documented: documented, memory: false) { callback, event, isStarting in
            if case .ios(.didFinishLaunching(.some)) = callback { isStarting = true }
            // The system has started the app for a push; the user has not tapped it.
            if case .ios(.didReceiveRemoteNotification) = callback { isStarting = false }
            guard let event, event.kind == .opened else { return event }
            defer { isStarting = false }
            return keeps(event, isStarting || callback.startsWithTap) ? event : nil
        }
    }

    /// Drops events of a kind between a start without a push and the moment when the app is in the foreground.
    init(documented: DocumentedBehaviour, losingUntilInFront kind: PushEvent.Kind) {
        self.init(documented: documented, memory: false) { callback, event, isStarting in
            if callback.startsWithoutPush { isStarting = true }
            if callback.bringsToFront { isStarting = false }
            return isStarting && event?.kind == kind ? nil : event
        }
    }
}

/// Derives several events from a callback that has one or none, with some memory.
struct MoreEvents<Memory: Sendable>: Deviation {
    var documented: DocumentedBehaviour
    var memory: Memory
    /// Receives the callback and its documented event.
    let read: @Sendable (AppCallback, PushEvent?, inout Memory) -> [PushEvent]

    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        for event in read(callback, documented.event(for: callback), &memory) {
            try track(event, recorder: recorder)
        }
    }
}

/// Decides differently whether a delivery is tracked, in editions with a flag.
struct OtherFlagTest: Deviation {
    var documented: DocumentedBehaviour
    /// Receives the event and the documented decision.
    let test: @Sendable (PushEvent, Bool) -> Bool

    func isTracked(_ event: PushEvent) -> Bool {
        !documented.edition.hasDeliveryFlag || test(event, documented.isTracked(event))
    }
}

/// Decides differently whether a delivery is tracked, with some memory.
struct RememberedFlags<Memory: Sendable>: Deviation {
    var documented: DocumentedBehaviour
    var memory: Memory
    /// Receives the event, the documented decision and the memory.
    let test: @Sendable (PushEvent, Bool, inout Memory) -> Bool

    mutating func isTracked(_ event: PushEvent) -> Bool { test(event, documented.isTracked(event), &memory) }
}

/// Uses other ids than a notification's own.
struct OtherIDs: Deviation {
    var documented: DocumentedBehaviour
    /// Receives the event, and the documented ids if it has both.
    let find: @Sendable (PushEvent, PushIDs?) -> PushIDs?

    func ids(of event: PushEvent) -> PushIDs? { find(event, documented.ids(of: event)) }
}

/// Uses other ids than a notification's own, with some memory.
struct RememberedIDs<Memory: Sendable>: Deviation {
    var documented: DocumentedBehaviour
    var memory: Memory
    /// Receives the event, the documented ids if it has both, and the memory.
    let find: @Sendable (PushEvent, PushIDs?, inout Memory) -> PushIDs?

    mutating func ids(of event: PushEvent) -> PushIDs? { find(event, documented.ids(of: event), &memory) }
}

extension PushIDs {
    /// Both ids, changed in the same way.
    func map(_ change: (PayloadValue) -> PayloadValue) -> PushIDs {
        PushIDs(message: change(message), delivery: change(delivery))
    }

    /// Whether both ids are texts that satisfy a condition.
    func areTexts(where condition: (String) -> Bool) -> Bool {
        [message, delivery].allSatisfy { $0.string.map(condition) == true }
    }
}

/// Sends other codes than documented for an event.
struct OtherActions: Deviation {
    var documented: DocumentedBehaviour
    /// Receives the kind of event and the documented codes.
    let choose: @Sendable (PushEvent.Kind, [PayloadValue]) -> [PayloadValue]

    func actions(for event: PushEvent) -> [PayloadValue] { choose(event.kind, documented.actions(for: event)) }
}

/// Collects its calls and makes them in `settle`.
struct CollectedCalls: Deviation {
    var documented: DocumentedBehaviour
    var collected: [(call: TrackingCall, recorder: TrackingRecorder)] = []
    /// Whether each call is also made at once.
    var isImpatient = false
    /// Returns the variables to send, given a call and the last collected one.
    var variables: @Sendable (TrackingCall, TrackingCall) -> Payload = { call, _ in call.data }

    mutating func send(_ call: TrackingCall, recorder: TrackingRecorder) {
        if isImpatient { recorder.record(call) }
        collected.append((call, recorder))
    }

    mutating func settle() {
        guard let last = collected.last?.call else { return }
        for (call, recorder) in collected {
            recorder.record(TrackingCall(function: call.function, name: call.name, data: variables(call, last)))
        }
        collected = []
    }
}

/// Makes other calls than documented for each code.
struct OtherCalls: Deviation {
    var documented: DocumentedBehaviour
    /// Receives the event and the documented call.
    let replace: @Sendable (PushEvent, TrackingCall) throws -> [TrackingCall]

    mutating func track(_ event: PushEvent, recorder: TrackingRecorder) throws {
        guard isTracked(event), let ids = ids(of: event) else { return }
        for action in actions(for: event) {
            for call in try replace(event, call(action: action, ids: ids, event: event)) { recorder.record(call) }
        }
    }
}
