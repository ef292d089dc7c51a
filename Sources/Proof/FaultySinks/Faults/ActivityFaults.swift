import BuiltInSinks
import PushTracking

/// Faults of an activity that gets its icon's intent, too, and of one that gets its intents from another activity.
enum ActivityFaults {
    static let all: [BuiltInSink] = [
        kept("throws-on-icon-intent", "throws if the intent passed to an existing activity has no extras") {
            callback, event, _ in
            if case .android(.onNewIntent(_, nil)) = callback { throw Exception(reason: "no extras") }
            return event
        },
        kept(
            "held-intent-counted-for-icon",
            "counts the intent that the activity holds when an existing activity is passed one without extras"
        ) { callback, event, held in
            switch callback {
            case .android(.onCreate(_, let extras, _, _)), .android(.onResume(_, let extras)): held = extras
            case .android(.onNewIntent(_, nil)): return held.map(opened)
            default: break
            }
            return event
        },
        forwarded("tap-counted-by-both-activities", "counts a tap in the activity that forwards it, too") {
            first, event in first.map { $0.isFromHistory ? nil : opened($0.extras) } ?? event
        },
        forwarded(
            "tap-counted-by-neither-activity", "leaves a tap to the activity that forwards it, which does not count it"
        ) {
            _, event in event?.kind == .opened ? nil : event
        },
        forwarded(
            "history-counted-by-forwarding-activity",
            "counts a tap in the activity that forwards it, and again if that comes from Recents"
        ) { first, event in
            first.map { opened($0.extras) } ?? (event?.kind == .opened ? nil : event)
        },
    ]

    /// A fault of an activity that stays: it is passed the intents that would start it.
    private static func kept(
        _ name: String, _ summary: String,
        read: @escaping @Sendable (AppCallback, PushEvent?, inout Payload?) throws -> PushEvent?
    ) -> BuiltInSink {
        .faulty(name, summary, on: [.android], wiring: DeclaredWiring(launchMode: .singleTask)) {
            OtherEvents(documented: $0, memory: nil, read: read)
        }
    }

    /// A fault of an app with an activity that forwards its intents.
    ///
    /// - Parameter read: gets what that activity is created with, if it is called for a tap, and the documented event.
    private static func forwarded(
        _ name: String, _ summary: String,
        read: @escaping @Sendable ((extras: Payload, isFromHistory: Bool)?, PushEvent?) -> PushEvent?
    ) -> BuiltInSink {
        .faulty(name, summary, on: [.android], wiring: DeclaredWiring(activity: .forwarded)) {
            OtherEvents(documented: $0, memory: ()) { callback, event, _ in
                guard case .android(.onCreateForwarding(_, let extras?, let isFromHistory)) = callback else {
                    return read(nil, event)
                }
                return read((extras, isFromHistory), event)
            }
        }
    }

    @Sendable private static func opened(_ extras: Payload) -> PushEvent {
        PushEvent(kind: .opened, platform: .android, payload: extras)
    }
}
