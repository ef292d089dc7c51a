import PushTracking

extension BuiltInSink {
    /// The documented behaviour, on both platforms.
    package static let reference = BuiltInSink(
        name: "reference",
        summary: "does what the documentation asks for",
        kind: .reference,
        makeDeviation: nil
    )

    /// Sinks with one mistake each, which show what a failure looks like.
    package static let examples: [BuiltInSink] = ExampleFault.Mistake.allCases.map { mistake in
        BuiltInSink(name: mistake.rawValue, summary: mistake.summary, kind: .faulty) {
            ExampleFault(documented: $0, mistake: mistake)
        }
    }

    /// The sinks that the tool can run.
    package static var offered: [BuiltInSink] { [reference] + examples }

    /// The sink with that name that the tool can run; nil if none.
    package static func offered(named name: String) -> BuiltInSink? { offered.first { $0.name == name } }
}

/// The documented behaviour with one mistake.
private struct ExampleFault: Deviation {
    enum Mistake: String, CaseIterable {
        case clickOnReceipt = "click-on-receipt"
        case flagIgnored = "flag-ignored"
        case idsOfLastReceived = "ids-of-last-received"
        case idsSwapped = "ids-swapped"
        case impressionMadeUpAtGesture = "impression-made-up-at-gesture"
        case sentWithNextCallback = "sent-with-next-callback"

        var summary: String {
            switch self {
            case .clickOnReceipt: "sends the click as soon as the notification arrives, in addition to the impression"
            case .flagIgnored: "tracks every delivery, whatever its flag says"
            case .idsOfLastReceived: "sends the ids of the notification that arrived last for every gesture"
            case .idsSwapped: "sends the message id as deliveryId and the delivery id as broadlogId"
            case .impressionMadeUpAtGesture:
                "counts an impression for a gesture on a notification whose arrival it did not see"
            case .sentWithNextCallback:
                "delays its calls until the next callback and makes them as if they belonged to it"
            }
        }
    }

    var documented: DocumentedBehaviour
    let mistake: Mistake
    /// The calls that wait for the next callback.
    private var waiting: [TrackingCall] = []
    /// The message ids of all events.
    private var seen: Set<String> = []
    /// The ids of the notification that arrived last.
    private var lastReceived: PushIDs?

    init(documented: DocumentedBehaviour, mistake: Mistake) { (self.documented, self.mistake) = (documented, mistake) }

    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        for call in waiting { recorder.record(call) }
        waiting = []
        guard let event = documented.event(for: callback) else { return }
        let isNew = seen.insert(event.payload.string(CampaignKey.messageID) ?? "").inserted
        if mistake == .impressionMadeUpAtGesture, isNew, event.kind != .received {
            try track(
                PushEvent(kind: .received, platform: event.platform, payload: event.payload), recorder: recorder)
        }
        try track(event, recorder: recorder)
    }

    func isTracked(_ event: PushEvent) -> Bool { mistake == .flagIgnored || documented.isTracked(event) }

    mutating func ids(of event: PushEvent) -> PushIDs? {
        guard let own = documented.ids(of: event) else { return nil }
        if event.kind == .received { lastReceived = own }
        return switch mistake {
        case .idsSwapped: PushIDs(message: own.delivery, delivery: own.message)
        case .idsOfLastReceived: lastReceived ?? own
        default: own
        }
    }

    func actions(for event: PushEvent) -> [PayloadValue] {
        mistake == .clickOnReceipt && event.kind == .received
            ? [ActionCode.impression, ActionCode.click] : documented.actions(for: event)
    }

    mutating func send(_ call: TrackingCall, recorder: TrackingRecorder) {
        if mistake == .sentWithNextCallback {
            waiting.append(call)
        } else {
            recorder.record(call)
        }
    }
}
