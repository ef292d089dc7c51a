import BuiltInSinks
import PushTracking

/// Faults in the called function and its action name.
enum FunctionFaults {
    static let all: [BuiltInSink] = [
        messageInfo(
            "message-info-below-threshold", "calls collectMessageInfo although its SDK is too old to have it",
            below: true, at: nil),
        messageInfo(
            "message-info-on-receipt-below-threshold",
            "calls collectMessageInfo for arrivals although its SDK is too old to have it",
            below: true, at: .received),
        messageInfo(
            "message-info-on-dismissal-below-threshold",
            "calls collectMessageInfo for clears although its SDK is too old to have it",
            below: true, at: .dismissed),
        messageInfo(
            "message-info-on-open-below-threshold",
            "calls collectMessageInfo for taps although its SDK is too old to have it",
            below: true, at: .opened),
        messageInfo(
            "message-info-on-receipt-too-early",
            "calls collectMessageInfo for arrivals in editions that do not have it",
            below: false, at: .received),
        messageInfo(
            "message-info-on-dismissal-too-early",
            "calls collectMessageInfo for clears in editions that do not have it",
            below: false, at: .dismissed),
        messageInfo(
            "message-info-on-open-too-early",
            "calls collectMessageInfo for taps in editions that do not have it",
            below: false, at: .opened),
        .faulty("both-functions", "makes every call through both functions") {
            calls($0) { call in
                [
                    TrackingCall(function: .collectMessageInfo, data: call.data),
                    .trackAction(CampaignKey.actionName, call.data),
                ]
            }
        },
        .faulty("collect-pii", "calls collectPii instead of the documented functions") {
            calls($0) { [TrackingCall(function: .other("collectPii"), data: $0.data)] }
        },
        .faulty("function-misspelt", "calls collectMessageInformation, a function that no SDK has") {
            calls($0) { [TrackingCall(function: .other("collectMessageInformation"), data: $0.data)] }
        },
        named("action-name-capital", "names the action `Tracking`") { _ in "Tracking" },
        named("action-name-with-space", "names the action `tracking` with a trailing space") { _ in "tracking " },
    ]

    /// The last versions without `collectMessageInfo`.
    private static let belowThreshold = BuiltInSink.acpCore(android: "1.3.9", ios: "2.2.9")

    /// Calls `collectMessageInfo` for some events: below the threshold of the newest edition, or in the editions before
    /// it.
    private static func messageInfo(
        _ name: String,
        _ summary: String,
        below isBelowThreshold: Bool,
        at kind: PushEvent.Kind?
    ) -> BuiltInSink {
        .faulty(name, summary, sdk: isBelowThreshold ? belowThreshold : BuiltInSink.thresholdSDK) { documented in
            OtherCalls(documented: documented) { event, call in
                guard documented.edition.hasMessageInfo == isBelowThreshold, kind == nil || kind == event.kind else {
                    return [call]
                }
                return [TrackingCall(function: .collectMessageInfo, data: call.data)]
            }
        }
    }

    @Sendable private static func calls(
        _ documented: DocumentedBehaviour,
        _ change: @escaping @Sendable (TrackingCall) -> [TrackingCall]
    ) -> OtherCalls {
        OtherCalls(documented: documented) { change($1) }
    }

    /// Below the threshold, where `trackAction` is the right function and only its action name is wrong.
    private static func named(_ name: String, _ summary: String, actionName: @escaping @Sendable (Payload) -> String)
        -> BuiltInSink
    {
        .faulty(name, summary, sdk: belowThreshold) { calls($0) { [.trackAction(actionName($0.data), $0.data)] } }
    }
}
