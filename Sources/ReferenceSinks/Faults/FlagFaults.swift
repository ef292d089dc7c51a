import PushTracking

/// Faults in reading the delivery flag.
enum FlagFaults {
    static let all: [BuiltInSink] = [
        .faulty("flag-ignored", "tracks every delivery, whatever its flag says") { OtherFlagTest(documented: $0) { _ in true } }
    ]
}

/// Decides otherwise whether a flag means that its delivery is tracked.
struct OtherFlagTest: Deviation {
    var documented: DocumentedBehaviour
    /// Given the flag's value, nil where the push carries none.
    let means: @Sendable (PayloadValue?) -> Bool

    func isTracked(_ event: PushEvent) -> Bool {
        !documented.edition.hasDeliveryFlag || means(event.payload[CampaignKey.flag])
    }
}
