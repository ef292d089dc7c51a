package import PushTracking

/// Where the device and the app stand when a case begins.
package struct Situation: Sendable, Hashable {
    package var platform: Platform
    package var app: AppState
    /// iOS only: which of its two foreground callbacks comes first.
    package var foregroundOrder: ForegroundOrder
    /// Android only: how the activity takes a tap while it is alive.
    package var launchMode: LaunchMode

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
