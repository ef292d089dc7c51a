import ExampleCode

/// What the system remembers between two events of a case, where the app itself remembers nothing.
///
/// Texts of pushes in it are those of the case that asks for it.
final class AndroidStanding {
    /// An activity that stands, with what the system keeps for it.
    struct Activity {
        let component: AndroidComponent?
        let state: ActivityState
    }

    let hasStoodUp: Bool
    let isInForeground: Bool
    private let kept: AndroidDevice
    private let activities: [Activity]

    /// Keeps what a device remembers; `nil` where that is more than data.
    init?(_ device: AndroidDevice, _ process: AndroidProcess, hasStoodUp: Bool, _ inspected: InspectedCase) {
        guard process.keepsNothing, device.receivers.isEmpty, device.starts.isEmpty, device.posting == nil else { return nil }
        let standing = process.activities.map { Activity(component: $0.component, state: $0.activity ?? ActivityState(intent: .null)) }
        guard let copy = AndroidDeviceCopy(inspected).copy(device, standing) else { return nil }
        (kept, activities) = copy
        self.hasStoodUp = hasStoodUp
        isInForeground = process.isInForeground
    }

    /// A device that remembers it, and the activities on it, in a case.
    func restored(for inspected: InspectedCase) -> (device: AndroidDevice, activities: [Activity]) {
        AndroidDeviceCopy(inspected).copy(kept, activities) ?? (AndroidDevice(), [])
    }
}
