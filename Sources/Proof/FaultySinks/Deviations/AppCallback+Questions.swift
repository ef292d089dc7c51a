import BuiltInSinks
import PushTracking

/// Queries that deviations need.
extension AppCallback {
    /// The platform of the callback.
    var platform: Platform {
        switch self {
        case .android: .android
        case .ios: .ios
        }
    }

    /// Whether the callback means that the app has come to the foreground.
    var bringsToFront: Bool {
        switch self {
        case .android(.onResume), .ios(.applicationDidBecomeActive), .ios(.sceneDidBecomeActive): true
        default: false
        }
    }

    /// Whether the callback means that the app starts without a push.
    var startsWithoutPush: Bool {
        switch self {
        case .android(.onCreate(_, nil, _, _)), .ios(.didFinishLaunching(nil)): true
        default: false
        }
    }

    /// Whether the callback means that a tap has started an app without an activity or process.
    var startsWithTap: Bool {
        switch self {
        // The first intent of a process started its first activity.
        case .android(.onCreate(0, .some, _, _)), .ios(.didFinishLaunching(.some)), .ios(.sceneWillConnect(.some)): true
        default: false
        }
    }
}

extension PushEvent {
    /// The text of a key in the payload.
    func string(_ key: String) -> String? { payload.string(key) }

    /// The same notification with another event.
    func being(_ kind: Kind) -> PushEvent { PushEvent(kind: kind, platform: platform, payload: payload) }

    /// The same event with another payload.
    func carrying(_ payload: Payload) -> PushEvent { PushEvent(kind: kind, platform: platform, payload: payload) }
}
