import PushTracking

/// Faults in understanding which callback says what.
enum LifecycleFaults {
    static let all: [BuiltInSink] = [
        .faulty("open-again-on-resume", "counts the tap again whenever the activity is resumed with its intent", on: [.android]) {
            OpenAgainOnResume(documented: $0)
        }
    ]
}

/// Looks at the intent in `onResume` alone, as the documented example does, and never remembers it.
struct OpenAgainOnResume: Deviation {
    var documented: DocumentedBehaviour

    mutating func event(behind callback: AppCallback) -> PushEvent? {
        switch callback {
        case .android(.onCreate): nil
        case .android(.onResume(_, let extras)): extras.map { PushEvent(kind: .opened, platform: .android, payload: $0) }
        default: documented.event(behind: callback)
        }
    }
}
