import PushTracking

/// Decides otherwise whether a delivery is tracked, where the edition has a flag.
struct OtherFlagTest: Deviation {
    var documented: DocumentedBehaviour
    /// Given the event, and what is documented for it.
    let test: @Sendable (PushEvent, Bool) -> Bool

    func isTracked(_ event: PushEvent) -> Bool {
        !documented.edition.hasDeliveryFlag || test(event, documented.isTracked(event))
    }
}
