import PushTracking

/// Faults in the function that is called, and in its action name.
enum FunctionFaults {
    static let all: [BuiltInSink] = [
        .faulty("message-info-below-threshold", "calls collectMessageInfo though its SDK is too old to have it", sdk: belowThreshold) {
            calls($0) { [TrackingCall(function: .collectMessageInfo, data: $0.data)] }
        },
        .faulty(
            "message-info-on-open-below-threshold",
            "calls collectMessageInfo for taps though its SDK is too old to have it",
            sdk: belowThreshold
        ) {
            OtherCalls(documented: $0) { event, call in
                [event.kind == .opened ? TrackingCall(function: .collectMessageInfo, data: call.data) : call]
            }
        },
        .faulty("both-functions", "makes every call through both functions") {
            calls($0) { call in
                [TrackingCall(function: .collectMessageInfo, data: call.data), .trackAction(CampaignKey.actionName, call.data)]
            }
        },
        .faulty("track-state", "calls trackState instead of the documented functions") {
            calls($0) { [TrackingCall(function: .other("trackState"), name: CampaignKey.actionName, data: $0.data)] }
        },
        .faulty("collect-pii", "calls collectPii instead of the documented functions") {
            calls($0) { [TrackingCall(function: .other("collectPii"), data: $0.data)] }
        },
        .faulty("function-misspelt", "calls collectMessageInformation, a function that no SDK has") {
            calls($0) { [TrackingCall(function: .other("collectMessageInformation"), data: $0.data)] }
        },
        named("action-name-capital", "names the action `Tracking`") { _ in "Tracking" },
        named("action-name-other", "names the action `push`") { _ in "push" },
        named("action-name-with-space", "names the action `tracking` with a space behind") { _ in "tracking " },
        named("action-name-empty", "names the action with the empty text") { _ in "" },
        named("action-name-is-code", "names the action with its code") { $0.string(CampaignKey.actionVariable) ?? "" },
    ]

    /// The last versions that have no `collectMessageInfo`.
    private static let belowThreshold = BuiltInSink.acpCore(android: "1.3.9", ios: "2.2.9")

    @Sendable private static func calls(
        _ documented: DocumentedBehaviour,
        _ change: @escaping @Sendable (TrackingCall) -> [TrackingCall]
    ) -> OtherCalls {
        OtherCalls(documented: documented) { change($1) }
    }

    /// Below the threshold, where `trackAction` is the function to call and only its action name is wrong.
    private static func named(_ name: String, _ summary: String, _ actionName: @escaping @Sendable (Payload) -> String) -> BuiltInSink {
        .faulty(name, summary, sdk: belowThreshold) { calls($0) { [.trackAction(actionName($0.data), $0.data)] } }
    }
}

extension TrackingCall {
    /// A call of `trackAction`.
    static func trackAction(_ name: String, _ data: Payload) -> TrackingCall {
        TrackingCall(function: .trackAction, name: name, data: data)
    }
}
