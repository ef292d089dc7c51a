import BuiltInSinks
import PushTracking

/// Faults in detecting taps: lost, repeated, or imagined.
enum OpenFaults {
    static let all: [BuiltInSink] = lost + repeated + imagined

    private static let lost: [BuiltInSink] = [
        .faulty("cold-tap-lost", "misses the tap that starts the app, because its listener is registered too late") {
            OtherEvents(documented: $0, keepingTaps: { _, isCold in !isCold })
        },
        .faulty("warm-tap-lost", "sees only the tap that starts the app") {
            OtherEvents(documented: $0, keepingTaps: { _, isCold in isCold })
        },
        .faulty("taps-lost-after-first", "sees only the first tap in a process") {
            OtherEvents(documented: $0, memory: false) { _, event, hasOpened in
                guard event?.kind == .opened else { return event }
                defer { hasOpened = true }
                return hasOpened ? nil : event
            }
        },
        .faulty("taps-lost-after-launch", "sees no taps in a process that was started without a push") {
            OtherEvents(documented: $0, memory: false) { callback, event, startedWithoutPush in
                if callback.startsWithoutPush { startedWithoutPush = true }
                return startedWithoutPush && event?.kind == .opened ? nil : event
            }
        },
        .faulty(
            "new-intent-ignored",
            "ignores the intent passed to an existing activity",
            on: [.android],
            wiring: DeclaredWiring(launchMode: .singleTop)
        ) {
            OtherEvents(documented: $0, memory: ()) { callback, event, _ in
                if case .android(.onNewIntent) = callback { nil } else { event }
            }
        },
        .faulty(
            "new-intent-read-from-activity",
            "reads the extras of the intent that started the activity when it is passed a new one",
            on: [.android],
            wiring: DeclaredWiring(launchMode: .singleTop)
        ) {
            OtherEvents(documented: $0, memory: Payload?.none) { callback, event, held in
                switch callback {
                case .android(.onCreate(_, let extras, _, _)), .android(.onResume(_, let extras)): held = extras
                case .android(.onNewIntent): return held.flatMap { event?.carrying($0) }
                default: break
                }
                return event
            }
        },
        .faulty(
            "open-at-next-activation", "sends the click and the open of a tap when the app next becomes active",
            on: [.ios]
        ) {
            MoreEvents(documented: $0, memory: [PushEvent]()) { callback, event, waiting in
                if callback.bringsToFront {
                    defer { waiting = [] }
                    return waiting
                }
                guard let event else { return [] }
                guard event.kind == .opened else { return [event] }
                waiting.append(event)
                return []
            }
        },
    ]

    private static let repeated: [BuiltInSink] = [
        .faulty(
            "open-again-on-resume", "counts a tap again whenever the activity resumes with its intent", on: [.android]
        ) {
            OtherEvents(documented: $0, memory: ()) { callback, event, _ in
                switch callback {
                case .android(.onCreate): nil
                case .android(.onResume(_, let extras)): extras.map(opened)
                default: event
                }
            }
        },
        .faulty(
            "only-last-intent-remembered",
            "remembers only the intent that it counted last, and counts the previous one again when the activity resumes with it",
            on: [.android],
            wiring: DeclaredWiring(launchMode: .singleTop)
        ) {
            OtherEvents(documented: $0, memory: Int?.none) { callback, event, last in
                switch callback {
                case .android(.onCreate(let intent, let extras?, _, _)),
                    .android(.onNewIntent(let intent, let extras?)), .android(.onResume(let intent, let extras?)):
                    defer { last = intent }
                    return intent == last ? nil : opened(extras)
                default:
                    return event
                }
            }
        },
        .faulty(
            "everything-again-on-resume", "sends the last calls again whenever the app comes back to the foreground"
        ) {
            MoreEvents(documented: $0, memory: LastEvent()) { callback, event, last in
                if let event { last = LastEvent(event: event, isOpening: event.kind == .opened) }
                guard callback.bringsToFront, event == nil else { return [event].compactMap { $0 } }
                defer { last.isOpening = false }
                return last.isOpening ? [] : [last.event].compactMap { $0 }
            }
        },
    ]

    private static let imagined: [BuiltInSink] = [
        .faulty(
            "launch-counted-as-open", "counts an open for the last notification when the app is launched from its icon",
            on: [.android]
        ) {
            MoreEvents(documented: $0, memory: PushEvent?.none) { callback, event, last in
                if event?.kind == .received { last = event }
                return [event, callback.startsWithoutPush ? last?.being(.opened) : nil].compactMap { $0 }
            }
        },
        resumed(
            "resume-counted-as-open",
            "counts an open for the last notification when the app comes to the foreground without a tap",
            after: .received
        ),
        resumed(
            "resume-after-dismissal-counted-as-open",
            "counts an open for a cleared notification when the app next comes to the foreground",
            after: .dismissed
        ),
        .faulty("every-response-an-open", "treats every response as a tap, including a dismissal", on: [.ios]) {
            OtherEvents(documented: $0, memory: ()) { callback, event, _ in
                guard case .ios(.didReceive(let userInfo, _, _)) = callback else { return event }
                return PushEvent(kind: .opened, platform: .ios, payload: userInfo)
            }
        },
    ]

    /// A fault that counts an open when the app comes to the foreground and the last event was of that kind.
    private static func resumed(_ name: String, _ summary: String, after kind: PushEvent.Kind) -> BuiltInSink {
        .faulty(name, summary) {
            MoreEvents(documented: $0, memory: PushEvent?.none) { callback, event, last in
                if let event { last = event.kind == kind ? event : nil }
                guard callback.bringsToFront, event == nil, let notification = last else {
                    return [event].compactMap { $0 }
                }
                last = nil
                return [notification.being(.opened)]
            }
        }
    }

    @Sendable private static func opened(_ extras: Payload) -> PushEvent {
        PushEvent(kind: .opened, platform: .android, payload: extras)
    }

    /// The event that would be sent again, and whether the app is still coming to the foreground because of it.
    private struct LastEvent: Sendable {
        var event: PushEvent?
        var isOpening = false
    }
}
