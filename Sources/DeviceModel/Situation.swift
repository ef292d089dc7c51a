package import PushTracking

/// The state of the device and the app when a case begins.
package struct Situation: Sendable, Hashable {
    /// The operating system of the device.
    package var platform: Platform
    /// The state of the app.
    package var app: AppState
    /// iOS only: which of its two foreground callbacks comes first.
    package var foregroundOrder: ForegroundOrder
    /// Android only: how the activity takes a tap while it is alive.
    package var launchMode: LaunchMode

    /// A situation; what has a default is needed on one platform only.
    package init(
        platform: Platform,
        app: AppState,
        foregroundOrder: ForegroundOrder = .presentFirst,
        launchMode: LaunchMode = .standard
    ) {
        self.platform = platform
        self.app = app
        self.foregroundOrder = foregroundOrder
        self.launchMode = launchMode
    }
}
