import DeviceModel
import PushTracking

/// Identifies a scenario.
struct ScenarioKey: Hashable {
    let platform: Platform
    let app: AppState
    let foregroundOrder: ForegroundOrder
    let notifications: [PushTraits]
    let events: [DeviceEvent]
    let pauses: [Int64?]
}
