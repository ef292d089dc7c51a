import DeviceModel
import PushTracking

/// What makes two scenarios the same.
struct ScenarioKey: Hashable {
    let platform: Platform
    let app: AppState
    let foregroundOrder: ForegroundOrder
    let notifications: [PushTraits]
    let events: [DeviceEvent]

    /// Hashes all of it as one number, since hashing each event takes longer than finding the scenario.
    func hash(into hasher: inout Hasher) {
        var number: UInt64 = platform == .android ? 0 : 1
        func add(_ digit: UInt64) { number = number &* 67 &+ digit }
        switch app {
        case .foreground: add(1)
        case .background: add(2)
        case .closed: add(3)
        case .terminated: add(4)
        }
        add(foregroundOrder == .presentFirst ? 0 : 1)
        for traits in notifications {
            add((traits.hasAlert ? 1 : 0) | (traits.isContentAvailable ? 2 : 0) | (traits.reportsDismissal ? 4 : 0))
        }
        for event in events { add(event.kind.place &+ 10 &* UInt64(truncatingIfNeeded: event.notification ?? 0)) }
        hasher.combine(number)
    }
}
