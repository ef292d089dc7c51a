import PushTracking

/// Understands callbacks otherwise, with a memory of its own.
struct OtherEvents<Memory: Sendable>: Deviation {
    var documented: DocumentedBehaviour
    var memory: Memory
    /// Given the callback, and the event that is documented for it.
    let read: @Sendable (AppCallback, PushEvent?, inout Memory) throws -> PushEvent?

    mutating func event(for callback: AppCallback) throws -> PushEvent? {
        try read(callback, documented.event(for: callback), &memory)
    }
}

/// Sees several events in a callback where one or none is documented, with a memory of its own.
struct MoreEvents<Memory: Sendable>: Deviation {
    var documented: DocumentedBehaviour
    var memory: Memory
    /// Given the callback, and the event that is documented for it.
    let read: @Sendable (AppCallback, PushEvent?, inout Memory) -> [PushEvent]

    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        for event in read(callback, documented.event(for: callback), &memory) {
            try track(event, recorder: recorder)
        }
    }
}

/// Decides otherwise whether a delivery is tracked, where the edition has a flag.
struct OtherFlagTest: Deviation {
    var documented: DocumentedBehaviour
    /// Given the event, and what is documented for it.
    let test: @Sendable (PushEvent, Bool) -> Bool

    func isTracked(_ event: PushEvent) -> Bool {
        !documented.edition.hasDeliveryFlag || test(event, documented.isTracked(event))
    }
}

/// Takes other ids from a notification than its own two.
struct OtherIDs: Deviation {
    var documented: DocumentedBehaviour
    /// Given the event, and the documented ids where it has both.
    let find: @Sendable (PushEvent, PushIDs?) -> PushIDs?

    func ids(of event: PushEvent) -> PushIDs? { find(event, documented.ids(of: event)) }
}

extension PushIDs {
    /// Both ids changed alike.
    func map(_ change: (PayloadValue) -> PayloadValue) -> PushIDs {
        PushIDs(message: change(message), delivery: change(delivery))
    }

    /// Whether both ids are texts that satisfy the condition.
    func areTexts(where condition: (String) -> Bool) -> Bool {
        [message, delivery].allSatisfy { $0.string.map(condition) == true }
    }
}

/// Sends other codes than those documented for an event.
struct OtherActions: Deviation {
    var documented: DocumentedBehaviour
    /// Given what happened, and the documented codes.
    let choose: @Sendable (PushEvent.Kind, [PayloadValue]) -> [PayloadValue]

    func actions(for event: PushEvent) -> [PayloadValue] { choose(event.kind, documented.actions(for: event)) }
}

/// Makes other calls than the documented one for each code.
struct OtherCalls: Deviation {
    var documented: DocumentedBehaviour
    /// Given the event, and the documented call.
    let replace: @Sendable (PushEvent, TrackingCall) throws -> [TrackingCall]

    mutating func track(_ event: PushEvent, recorder: TrackingRecorder) throws {
        guard isTracked(event), let ids = ids(of: event) else { return }
        for action in actions(for: event) {
            for call in try replace(event, call(action: action, ids: ids, event: event)) { recorder.record(call) }
        }
    }
}
