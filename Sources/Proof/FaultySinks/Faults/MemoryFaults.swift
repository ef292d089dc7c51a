import BuiltInSinks
import PushTracking

/// Memory faults: an event of one notification changes the calls of another.
enum MemoryFaults {
    static let all: [BuiltInSink] = [
        memory(
            "one-event-per-notification",
            "sends nothing more for a notification once it has sent something for it",
            startingWith: Set<String>()
        ) { event, seen in
            seen.insert(event.messageID).inserted
        },
        memory(
            "gestures-need-receipt", "tracks gestures only on notifications whose arrival it saw",
            startingWith: Set<String>()
        ) {
            event,
            received in
            if event.kind == .received { received.insert(event.messageID) }
            return received.contains(event.messageID)
        },
        memory(
            "ids-compared-without-case",
            "treats ids that differ only in case as equal, and tracks one of them",
            startingWith: [String: String]()
        ) { event, spellings in
            let spelling = spellings[event.messageID.lowercased()] ?? event.messageID
            spellings[event.messageID.lowercased()] = spelling
            return spelling == event.messageID
        },
        memory(
            "ids-compared-canonically",
            "treats ids that differ only in Unicode form as equal, and tracks one of them",
            startingWith: [String: String]()
        ) { event, spellings in
            // Dictionary keys are equal if they are canonically equivalent.
            let spelling = spellings[event.messageID] ?? event.messageID
            spellings[event.messageID] = spelling
            return spelling.utf8.elementsEqual(event.messageID.utf8)
        },
        memory(
            "ids-compared-as-numbers",
            "treats ids that are equal as numbers as one, and tracks one of them",
            startingWith: [Double: String]()
        ) { event, spellings in
            guard let number = Double(event.messageID), !number.isNaN else { return true }
            let spelling = spellings[number] ?? event.messageID
            spellings[number] = spelling
            return spelling == event.messageID
        },
        memory(
            "ids-joined-as-key",
            "treats pairs of ids that are equal when joined as one notification",
            startingWith: [[UInt8]: [UInt8]]()
        ) { event, messages in
            let message = Array(event.messageID.utf8)
            let key = message + (event.string(CampaignKey.deliveryID) ?? "").utf8
            let first = messages[key] ?? message
            messages[key] = first
            return first == message
        },
        memory(
            "deliveries-counted-once", "tracks only the first message of each delivery",
            startingWith: [String: String]()
        ) {
            event,
            messages in
            let delivery = event.string(CampaignKey.deliveryID) ?? ""
            let message = messages[delivery] ?? event.messageID
            messages[delivery] = message
            return message == event.messageID
        },
        memory("stops-after-fifty", "sends nothing more after fifty events in a process", startingWith: 0) { _, count in
            count += 1
            return count <= 50
        },
        memory("silent-after-dismissal", "sends nothing more once a notification was cleared", startingWith: false) {
            event,
            hasDismissed in
            defer { hasDismissed = hasDismissed || event.kind == .dismissed }
            return !hasDismissed
        },
        memory(
            "impressions-lost-after-open", "sends no more impressions once a notification was tapped",
            startingWith: false
        ) {
            event,
            hasOpened in
            hasOpened = hasOpened || event.kind == .opened
            return !(hasOpened && event.kind == .received)
        },
        memory("impressions-counted-once", "sends the impression of only the first notification", startingWith: false) {
            event,
            hasReceived in
            guard event.kind == .received else { return true }
            defer { hasReceived = true }
            return !hasReceived
        },
        afterFirstPush(
            "tap-after-first-push-lost",
            "misses a tap that follows the first push immediately, while its SDK is still starting",
            losing: .opened
        ),
        afterFirstPush(
            "dismissal-after-first-push-lost",
            "misses a clear that follows the first push immediately, while its SDK is still starting",
            losing: .dismissed
        ),
        .faulty(
            "tap-after-tap-lost", "misses a tap that follows another tap immediately in a process that got no push",
            on: [.android]
        ) {
            tapAfterTap($0)
        },
        .faulty(
            "response-after-response-lost",
            "misses a tap that follows another tap immediately in a running process that got no push",
            on: [.ios]
        ) {
            tapAfterTap($0)
        },
        memory(
            "gestures-on-last-received-only",
            "tracks gestures only on the notification that arrived last",
            startingWith: String?.none
        ) { event, last in
            if event.kind == .received { last = event.messageID }
            return event.messageID == last ?? event.messageID
        },
    ]

    /// A fault that loses a gesture if it follows nothing but one arrival.
    private static func afterFirstPush(_ name: String, _ summary: String, losing kind: PushEvent.Kind) -> BuiltInSink {
        .faulty(name, summary) {
            OtherEvents(documented: $0, memory: [PushEvent.Kind?]()) { callback, event, past in
                if event == nil, callback.bringsToFront { past.append(nil) }
                guard let event else { return nil }
                past.append(event.kind)
                return past == [.received, kind] ? nil : event
            }
        }
    }

    @Sendable private static func tapAfterTap(_ documented: DocumentedBehaviour) -> OtherEvents<
        (isOut: Bool, hasTap: Bool)
    > {
        OtherEvents(documented: documented, memory: (isOut: false, hasTap: false)) { callback, event, memory in
            switch callback {
            case .ios(.didFinishLaunching(.some)), .ios(.sceneWillConnect(.some)): memory.isOut = true
            default: break
            }
            guard let event else { return nil }
            if event.kind == .received { memory.isOut = true }
            defer { memory.hasTap = event.kind == .opened }
            return memory.hasTap && event.kind == .opened && !memory.isOut ? nil : event
        }
    }

    /// A fault that drops documented events because of earlier ones that it remembers.
    private static func memory<Memory: Sendable>(
        _ name: String,
        _ summary: String,
        startingWith memory: Memory,
        where keeps: @escaping @Sendable (PushEvent, inout Memory) -> Bool
    ) -> BuiltInSink {
        .faulty(name, summary) {
            OtherEvents(documented: $0, memory: memory) { _, event, memory in
                guard let event, keeps(event, &memory) else { return nil }
                return event
            }
        }
    }
}

extension PushEvent {
    fileprivate var messageID: String { string(CampaignKey.messageID) ?? "" }
}
