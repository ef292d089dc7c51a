package import PushTracking

/// The initial state of the device and the app.
package struct InitialState: Sendable, Hashable {
    /// The operating system of the device.
    package var platform: Platform
    /// The state of the app.
    package var app: AppState
    /// iOS only: which of its two foreground callbacks comes first.
    package var foregroundOrder = ForegroundOrder.presentFirst
    /// The app's declared wiring, which determines its callbacks.
    package var wiring = DeclaredWiring.documented
}

extension InitialState {
    /// The callbacks that have launched the app if it is running when the case begins: the user tapped its icon. Its
    /// answers to them are not judged, since cases with `launched` do that.
    var callbacksBefore: [CallbackTemplate] {
        guard app == .foreground || app == .background else { return [] }
        return switch platform {
        case .android:
            [
                .onCreate(intent: 0, notification: nil, restored: false, fromHistory: false),
                .onResume(intent: 0, notification: nil),
            ]
        case .ios:
            switch wiring.lifecycle {
            case .application: [.didFinishLaunching(notification: nil), .applicationDidBecomeActive]
            case .scenes:
                [.didFinishLaunching(notification: nil), .sceneWillConnect(notification: nil), .sceneDidBecomeActive]
            }
        }
    }
}
