import BuiltInSinks
import PushTracking

/// Faults that end in an exception, most of them because a value was taken for granted.
enum ExceptionFaults {
    static let all: [BuiltInSink] = [
        event("throws-without-title", "throws before the calls if the push has no `title`") {
            $0.payload["title"] == nil
        },
        event("throws-without-flag", "throws if there is no flag", ofFlag: true) {
            $0.payload[CampaignKey.flag] == nil
        },
        event("throws-on-unknown-flag", "throws on a flag that is neither `on` nor `off`", ofFlag: true) { event in
            event.string(CampaignKey.flag).map { !["on", "off"].contains($0.lowercased()) } ?? false
        },
        event("throws-without-ids", "throws if an id is missing") { event in
            event.payload[CampaignKey.messageID] == nil || event.payload[CampaignKey.deliveryID] == nil
        },
        callback("throws-on-empty-data", "throws on a message with empty data", on: [.android]) {
            if case .android(.onMessageReceived(let data, _)) = $0 { data.isEmpty } else { false }
        },
        .faulty(
            "throws-on-first-empty-data", "throws on a message with empty data if it is the first in a process",
            on: [.android]
        ) {
            OtherEvents(documented: $0, memory: true) { callback, event, isFirst in
                defer { isFirst = false }
                if isFirst, case .android(.onMessageReceived(let data, _)) = callback, data.isEmpty {
                    throw Exception(reason: "no data yet")
                }
                return event
            }
        },
        callback("throws-without-extras", "throws if the activity's intent has no extras", on: [.android]) {
            switch $0 {
            case .android(.onCreate(_, nil, _, _)), .android(.onResume(_, nil)): true
            default: false
            }
        },
        callback("throws-at-launch-without-push", "throws when the app is launched without a push", on: [.ios]) {
            $0.startsWithoutPush
        },
        callback("throws-on-activation", "throws whenever the app becomes active", on: [.ios]) { $0.bringsToFront },
        .faulty("throws-after-calls", "throws after each call") {
            OtherSending(documented: $0) { call, recorder in
                recorder.record(call)
                throw Exception(reason: "no answer from the SDK")
            }
        },
        .faulty("throws-between-click-and-open", "throws between the click and the open for a tap") {
            OtherSending(documented: $0) { call, recorder in
                if call.data[CampaignKey.actionVariable] == ActionCode.open {
                    throw Exception(reason: "the click is still under way")
                }
                recorder.record(call)
            }
        },
        .faulty("throws-when-nothing-happened", "throws while waiting for calls when no callback came") {
            NothingToWaitFor(documented: $0)
        },
    ]

    /// A fault in reading a push.
    ///
    /// - Parameter isOfFlag: whether it is in reading the flag, which not every edition has.
    private static func event(
        _ name: String,
        _ summary: String,
        ofFlag isOfFlag: Bool = false,
        where isFatal: @escaping @Sendable (PushEvent) -> Bool
    ) -> BuiltInSink {
        .faulty(name, summary) { documented in
            OtherEvents(documented: documented, memory: ()) { _, event, _ in
                if !isOfFlag || documented.edition.hasDeliveryFlag, let event, isFatal(event) {
                    throw Exception(reason: "a \(isOfFlag ? "flag" : "value") is not as expected")
                }
                return event
            }
        }
    }

    private static func callback(
        _ name: String,
        _ summary: String,
        on platforms: Set<Platform>,
        where isFatal: @escaping @Sendable (AppCallback) -> Bool
    ) -> BuiltInSink {
        .faulty(name, summary, on: platforms) {
            OtherEvents(documented: $0, memory: ()) { callback, event, _ in
                if isFatal(callback) { throw Exception(reason: "null where a value was expected") }
                return event
            }
        }
    }
}

/// The error that faulty sinks throw.
struct Exception: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
}

/// Makes the documented calls through a function that may throw.
private struct OtherSending: Deviation {
    var documented: DocumentedBehaviour
    let make: @Sendable (TrackingCall, TrackingRecorder) throws -> Void

    mutating func track(_ event: PushEvent, recorder: TrackingRecorder) throws {
        guard isTracked(event), let ids = ids(of: event) else { return }
        for action in actions(for: event) { try make(call(action: action, ids: ids, event: event), recorder) }
    }
}

/// Does not expect a device event without callbacks.
private struct NothingToWaitFor: Deviation {
    var documented: DocumentedBehaviour
    var wasCalled = false

    mutating func event(for callback: AppCallback) -> PushEvent? {
        wasCalled = true
        return documented.event(for: callback)
    }

    mutating func settle() throws {
        guard wasCalled else { throw Exception(reason: "nothing to wait for") }
        wasCalled = false
    }
}
