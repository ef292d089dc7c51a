import BuiltInSinks
import PushTracking

/// Faults when an activity is recreated, a process has died, or the system has started the app.
enum LifecycleFaults {
    static let all: [BuiltInSink] =
        android + ios + [
            .faulty("dismissal-counted-per-delivery", "counts a clear as often as the push was delivered") {
                MoreEvents(documented: $0, memory: [Payload: Int]()) { _, event, deliveries in
                    guard let event else { return [] }
                    if event.kind == .received { deliveries[event.payload, default: 0] += 1 }
                    guard event.kind == .dismissed else { return [event] }
                    return Array(repeating: event, count: max(1, deliveries[event.payload] ?? 0))
                }
            }
        ]

    private static let android: [BuiltInSink] = [
        .faulty(
            "dismissal-counted-per-rotation",
            "registers its receiver again whenever its activity is recreated, and counts a clear as often",
            on: [.android]
        ) {
            MoreEvents(documented: $0, memory: 1) { callback, event, receivers in
                if case .android(.onCreate(_, _, restored: true, _)) = callback { receivers += 1 }
                return event.map { Array(repeating: $0, count: $0.kind == .dismissed ? receivers : 1) } ?? []
            }
        },
        created(
            "open-again-in-every-create",
            "counts a tap in `onCreate` and `onNewIntent`, even if the activity is only recreated"
        ) { _, _, _ in true },
        created(
            "open-again-after-process-death", "remembers which intents it has counted only while its process lives"
        ) { isNew, _, fromHistory in isNew && !fromHistory },
        created("open-again-from-history", "does not detect that an intent comes from Recents") {
            _, restored, _ in !restored
        },
        .faulty(
            "open-again-on-resume-after-restoring",
            "counts nothing in `onCreate` of a restored activity, but its intent in `onResume`", on: [.android]
        ) {
            MoreEvents(documented: $0, memory: Set<Int>()) { callback, event, restored in
                switch callback {
                case .android(.onCreate(let intent, .some, restored: true, _)):
                    restored.insert(intent)
                    return []
                case .android(.onResume(let intent, let extras?)) where restored.remove(intent) != nil:
                    return [opened(extras)]
                default: return [event].compactMap(\.self)
                }
            }
        },
        .faulty(
            "open-again-from-history-of-other-screen",
            "checks for Recents only when it opens a link, and counts the tap on another push again", on: [.android]
        ) {
            OtherEvents(documented: $0, memory: ()) { callback, event, _ in
                guard case .android(.onCreate(_, let extras?, restored: false, fromHistory: true)) = callback,
                    extras["uri"] == nil
                else { return event }
                return opened(extras)
            }
        },
        gesture(
            "gestures-need-messaging-extras",
            "answers gestures only if the intent carries the messaging service's own extras, which its own intents lack"
        ) { $0["google.message_id"] != nil },
    ]

    private static let ios: [BuiltInSink] = [
        .faulty(
            "background-launch-counted-as-tap",
            "counts the tap if the launch options have a push, and ignores the response that follows", on: [.ios]
        ) {
            OtherEvents(documented: $0, memory: Payload?.none) { callback, event, launched in
                switch callback {
                case .ios(.didFinishLaunching(let userInfo?)):
                    launched = userInfo
                    return PushEvent(kind: .opened, platform: .ios, payload: userInfo)
                case .ios(.didReceive(let userInfo, ActionIdentifier.defaultAction, _)) where userInfo == launched:
                    launched = nil
                    return nil
                default:
                    launched = nil
                    return event
                }
            }
        },
        .faulty(
            "launch-push-counted-in-front",
            "stores the push in the launch options, and counts a tap on it once the app is in the foreground",
            on: [.ios]
        ) {
            MoreEvents(documented: $0, memory: Payload?.none) { callback, event, launched in
                if case .ios(.didFinishLaunching(let userInfo?)) = callback { launched = userInfo }
                if event?.kind == .opened { launched = nil }
                guard callback.bringsToFront, let push = launched else { return [event].compactMap(\.self) }
                launched = nil
                return [PushEvent(kind: .opened, platform: .ios, payload: push)]
            }
        },
        .faulty(
            "custom-action-counted-on-return",
            "counts a tap on a button as an open when the app next comes to the foreground",
            on: [.ios]
        ) {
            MoreEvents(documented: $0, memory: Payload?.none) { callback, event, acted in
                if case .ios(.didReceive(let userInfo, ActionIdentifier.customAction, _)) = callback {
                    acted = userInfo
                }
                if event?.kind == .opened { acted = nil }
                guard callback.bringsToFront, let push = acted else { return [event].compactMap(\.self) }
                acted = nil
                return [PushEvent(kind: .opened, platform: .ios, payload: push)]
            }
        },
    ]

    /// A fault on Android in the intents that `onCreate` counts; `onNewIntent` counts each.
    ///
    /// - Parameter counts: whether a tap counts, given whether the intent is new to the process and how the activity
    ///   was created.
    private static func created(
        _ name: String, _ summary: String,
        counting counts: @escaping @Sendable (_ isNew: Bool, _ restored: Bool, _ fromHistory: Bool) -> Bool
    ) -> BuiltInSink {
        .faulty(name, summary, on: [.android]) {
            OtherEvents(documented: $0, memory: Set<Int>()) { callback, event, handled in
                switch callback {
                case .android(.onCreate(let intent, let extras, let restored, let fromHistory)):
                    let isNew = handled.insert(intent).inserted
                    return extras.flatMap { counts(isNew, restored, fromHistory) ? opened($0) : nil }
                case .android(.onNewIntent(let intent, let extras)):
                    handled.insert(intent)
                    return extras.map(opened)
                case .android(.onResume): return nil
                default: return event
                }
            }
        }
    }

    private static func gesture(
        _ name: String, _ summary: String, answering answers: @escaping @Sendable (Payload) -> Bool
    ) -> BuiltInSink {
        .faulty(name, summary, on: [.android]) {
            OtherEvents(documented: $0, memory: ()) { _, event, _ in
                guard let event, event.kind != .received else { return event }
                return answers(event.payload) ? event : nil
            }
        }
    }

    @Sendable private static func opened(_ extras: Payload) -> PushEvent {
        PushEvent(kind: .opened, platform: .android, payload: extras)
    }
}
