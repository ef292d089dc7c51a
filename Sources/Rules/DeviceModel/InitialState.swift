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
