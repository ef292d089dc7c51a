package import PushTracking

/// The state of the device and the app when a case begins.
package struct Situation: Sendable, Hashable {
    /// The operating system of the device.
    package var platform: Platform
    /// The state of the app.
    package var app: AppState
    /// iOS only: which of its two foreground callbacks comes first.
    package var foregroundOrder: ForegroundOrder
    /// What the app declares: which callbacks it gets follows from it.
    package var wiring: DeclaredWiring

    /// A situation; what has a default is needed on one platform only.
    package init(
        platform: Platform,
        app: AppState,
        foregroundOrder: ForegroundOrder = .presentFirst,
        wiring: DeclaredWiring = .documented
    ) {
        self.platform = platform
        self.app = app
        self.foregroundOrder = foregroundOrder
        self.wiring = wiring
    }
}

extension Situation {
    /// The callbacks that have launched the app if it is running when the case begins: the user tapped its icon. What the
    /// app does in them is not judged, since cases with `launched` judge it.
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
