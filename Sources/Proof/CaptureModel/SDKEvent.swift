import PushTracking

/// An event on the SDK's hub, as Assurance and the debug log show it.
struct SDKEvent {
    let name: String
    /// The type without `com.adobe.eventType.`.
    let type: String
    /// The source without `com.adobe.eventSource.`.
    let source: String
    let data: Payload

    init(_ name: String, type: String, source: String, data: Payload) {
        (self.name, self.type, self.source, self.data) = (name, type, source, data)
    }

    /// The event of a call; nil for calls without data, and for functions that dispatch nothing.
    init?(_ call: TrackingCall) {
        switch (call.function.known, call.function.name) {
        case (.collectMessageInfo, _):
            guard !call.data.isEmpty else { return nil }
            self = .collected(call.data)
        case (.trackAction, _): self = .tracked(call, as: "action")
        case (.other, "trackState"): self = .tracked(call, as: "state")
        case (.other, _): return nil
        }
    }

    static func collected(_ data: Payload) -> SDKEvent {
        SDKEvent("Collect Data", type: "generic.data", source: "os", data: data)
    }

    private static func tracked(_ call: TrackingCall, as key: String) -> SDKEvent {
        var data: Payload = ["contextdata": .object(call.data)]
        data[key] = call.name.map { .string($0) }
        return SDKEvent("Analytics Track", type: "generic.track", source: "requestContent", data: data)
    }

    /// The event that Android's SDK makes at each resume, with all extras of the intent.
    static func launch(broadlogID: String, deliveryID: String) -> SDKEvent {
        collected([
            "google.message_id": "0:1644312000428%b670ea00f9fd7ecd", "from": "480290000000",
            "_mId": .string(broadlogID), "_dId": .string(deliveryID), "_acsDeliveryTracking": "on", "badge": 1,
        ])
    }

    /// The event that the Campaign extension makes of a click or an open; nil if the delivery id is not a number.
    static func request(_ hit: Hit, on platform: Platform) -> SDKEvent? {
        let number =
            switch platform {
            case .android: Int32(hit.deliveryID, radix: 16).map { Int($0) }
            case .ios: Int(hit.deliveryID, radix: 16)
            }
        guard let word = ["1": "a.message.clicked", "2": "a.message.viewed"][hit.action], let number else { return nil }
        let data = Payload([("a.message.id", .string(String(number))), (word, PayloadValue.string("1"))])
        return SDKEvent("DataForMessageRequest", type: "campaign", source: "responseContent", data: data)
    }
}

extension CaptureWriter {
    /// The event of a call, those that the SDK makes of it, and on Android that of the resume before an open.
    mutating func events(around call: TrackingCall) -> [SDKEvent] {
        var events: [SDKEvent] = []
        if platform == .android, call.data.hasString("1", at: CampaignKey.actionVariable),
            let broadlogID = call.data.string(CampaignKey.broadlogIDVariable),
            let deliveryID = call.data.string(CampaignKey.deliveryIDVariable)
        {
            let launch = SDKEvent.launch(broadlogID: broadlogID, deliveryID: deliveryID)
            events += Array(repeating: launch, count: Int.random(in: 1...2, using: &generator))
        }
        if let event = SDKEvent(call) { events.append(event) }
        if case .queued(let hit) = queue.outcome(of: call), hit.method == "GET" {
            SDKEvent.request(hit, on: platform).map { events.append($0) }
        }
        return events
    }
}
