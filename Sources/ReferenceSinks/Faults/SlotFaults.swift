import PushTracking

/// Faults in keeping what belongs to each notification: too few places, or the wrong one.
enum SlotFaults {
    static let all: [BuiltInSink] = [
        .faulty(
            "ids-in-two-places",
            "keeps the ids of the oldest and of the newest notification, and takes the newest's for all between"
        ) {
            KeptForEach(documented: $0) { id, shown, own in
                guard let index = shown.firstIndex(where: { $0.id == id }), index > 0 else { return own }
                return shown[shown.count - 1].ids
            }
        },
        .faulty(
            "ids-numbered-by-count",
            "numbers notifications by how many are shown, so that a new one takes the place of an older one"
        ) {
            NumberedByCount(documented: $0)
        },
        .faulty(
            "unseen-notification-takes-newest-ids",
            "sends the ids of the newest notification for a gesture on one whose arrival it did not see",
            on: [.android]
        ) {
            KeptForEach(documented: $0) { id, shown, own in
                shown.contains { $0.id == id } ? own : shown.last?.ids ?? own
            }
        },
        .faulty("flags-kept-for-two", "keeps the flags of the last two notifications, and tracks gestures on any other")
        {
            FlagsOfTwo(documented: $0)
        },
        .faulty(
            "tap-blocked-after-blocked-dismissal", "keeps a flag that blocked a dismissal for a tap that comes next"
        ) {
            FlagOfGestureBefore(documented: $0) { before, event, isTracked in
                before?.kind == .dismissed && before?.isTracked == false && event.kind == .opened ? false : isTracked
            }
        },
        .faulty(
            "dismissal-let-through-after-tap",
            "keeps the flag of a tap for a dismissal that comes next, where that was on"
        ) {
            FlagOfGestureBefore(documented: $0) { before, event, isTracked in
                before?.kind == .opened && before?.isTracked == true && event.kind == .dismissed ? true : isTracked
            }
        },
    ]
}

/// Looks ids up among those of the notifications that are shown.
private struct KeptForEach: Deviation {
    var documented: DocumentedBehaviour
    var shown: [(id: [UInt8], ids: PushIDs)] = []
    /// Given the notification, those that are shown, and its own ids.
    let find: @Sendable ([UInt8], [(id: [UInt8], ids: PushIDs)], PushIDs) -> PushIDs

    mutating func ids(of event: PushEvent) -> PushIDs? {
        guard let own = documented.ids(of: event) else { return nil }
        let id = event.key
        guard event.kind != .received else {
            shown.append((id, own))
            return own
        }
        defer { shown.removeAll { $0.id == id } }
        return find(id, shown, own)
    }
}

/// Gives each notification the number of those that are shown, as one gives request codes.
private struct NumberedByCount: Deviation {
    var documented: DocumentedBehaviour
    var numbers: [[UInt8]: Int] = [:]
    var ids: [Int: PushIDs] = [:]

    mutating func ids(of event: PushEvent) -> PushIDs? {
        guard let own = documented.ids(of: event) else { return nil }
        guard event.kind != .received else {
            let number = numbers.count
            numbers[event.key] = number
            ids[number] = own
            return own
        }
        return numbers.removeValue(forKey: event.key).flatMap { ids[$0] } ?? own
    }
}

/// Has room for two flags.
private struct FlagsOfTwo: Deviation {
    var documented: DocumentedBehaviour
    var arrived: [[UInt8]] = []

    mutating func isTracked(_ event: PushEvent) -> Bool {
        if event.kind == .received { arrived.append(event.key) }
        let isForgotten = arrived.dropLast(2).contains(event.key) && !arrived.suffix(2).contains(event.key)
        return isForgotten || documented.isTracked(event)
    }
}

/// Remembers the gesture before, and what its flag said.
private struct FlagOfGestureBefore: Deviation {
    var documented: DocumentedBehaviour
    var before: (kind: PushEvent.Kind, isTracked: Bool)?
    let decide: @Sendable ((kind: PushEvent.Kind, isTracked: Bool)?, PushEvent, Bool) -> Bool

    mutating func isTracked(_ event: PushEvent) -> Bool {
        let own = documented.isTracked(event)
        let isTracked = decide(before, event, own)
        if event.kind != .received { before = (event.kind, own) }
        return isTracked
    }
}

extension PushEvent {
    /// The message id, compared byte by byte.
    fileprivate var key: [UInt8] { Array((string(CampaignKey.messageID) ?? "").utf8) }
}
