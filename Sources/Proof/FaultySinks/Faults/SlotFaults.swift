import BuiltInSinks
import PushTracking

/// Faults in storing data for each notification: too few slots, or the wrong one.
enum SlotFaults {
    static let all: [BuiltInSink] = [
        .faulty(
            "ids-in-two-places",
            "keeps the ids of the oldest and the newest notification, and uses the newest's for all in between"
        ) {
            keptForEach($0) { id, shown, own in
                guard let index = shown.firstIndex(where: { $0.id == id }), index > 0 else { return own }
                return shown[shown.count - 1].ids
            }
        },
        .faulty(
            "ids-numbered-by-count",
            "numbers notifications by how many are shown, so that a new one replaces an older one"
        ) {
            RememberedIDs(documented: $0, memory: (numbers: [[UInt8]: Int](), ids: [Int: PushIDs]())) {
                event, own, memory in
                guard let own else { return nil }
                guard event.kind != .received else {
                    let number = memory.numbers.count
                    memory.numbers[event.key] = number
                    memory.ids[number] = own
                    return own
                }
                return memory.numbers.removeValue(forKey: event.key).flatMap { memory.ids[$0] } ?? own
            }
        },
        .faulty(
            "unseen-notification-takes-newest-ids",
            "sends the ids of the newest notification for a gesture on one whose arrival it did not see",
            on: [.android]
        ) {
            keptForEach($0) { id, shown, own in
                shown.contains { $0.id == id } ? own : shown.last?.ids ?? own
            }
        },
        .faulty("flags-kept-for-two", "keeps the flags of the last two notifications, and tracks gestures on any other")
        {
            RememberedFlags(documented: $0, memory: [[UInt8]]()) { event, isTracked, arrived in
                if event.kind == .received { arrived.append(event.key) }
                let isForgotten = arrived.dropLast(2).contains(event.key) && !arrived.suffix(2).contains(event.key)
                return isForgotten || isTracked
            }
        },
        .faulty(
            "tap-blocked-after-blocked-dismissal", "applies a flag that blocked a clear to the tap that comes next"
        ) {
            flagOfGestureBefore($0) { before, event, isTracked in
                before?.kind == .dismissed && before?.isTracked == false && event.kind == .opened ? false : isTracked
            }
        },
        .faulty(
            "dismissal-let-through-after-tap",
            "applies the flag of a tap to the clear that comes next, if that flag was on"
        ) {
            flagOfGestureBefore($0) { before, event, isTracked in
                before?.kind == .opened && before?.isTracked == true && event.kind == .dismissed ? true : isTracked
            }
        },
    ]

    /// Looks ids up among those of the notifications that are shown.
    ///
    /// - Parameter find: receives the notification, those that are shown, and its own ids.
    @Sendable private static func keptForEach(
        _ documented: DocumentedBehaviour,
        find: @escaping @Sendable ([UInt8], [(id: [UInt8], ids: PushIDs)], PushIDs) -> PushIDs
    ) -> RememberedIDs<[(id: [UInt8], ids: PushIDs)]> {
        RememberedIDs(documented: documented, memory: []) { event, own, shown in
            guard let own else { return nil }
            let id = event.key
            guard event.kind != .received else {
                shown.append((id, own))
                return own
            }
            defer { shown.removeAll { $0.id == id } }
            return find(id, shown, own)
        }
    }

    /// A gesture and its flag.
    private typealias Gesture = (kind: PushEvent.Kind, isTracked: Bool)

    /// Also considers the previous gesture.
    @Sendable private static func flagOfGestureBefore(
        _ documented: DocumentedBehaviour,
        decide: @escaping @Sendable (Gesture?, PushEvent, Bool) -> Bool
    ) -> RememberedFlags<Gesture?> {
        RememberedFlags(documented: documented, memory: nil) { event, own, before in
            defer { if event.kind != .received { before = (event.kind, own) } }
            return decide(before, event, own)
        }
    }
}

extension PushEvent {
    /// The message id, compared byte by byte.
    fileprivate var key: [UInt8] { Array((string(CampaignKey.messageID) ?? "").utf8) }
}
