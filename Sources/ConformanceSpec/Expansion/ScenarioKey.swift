import DeviceModel
import PushTracking

/// What makes two scenarios the same.
struct ScenarioKey: Hashable {
    let platform: Platform
    let app: AppState
    let foregroundOrder: ForegroundOrder
    let notifications: [PushTraits]
    let events: [DeviceEvent]
}
