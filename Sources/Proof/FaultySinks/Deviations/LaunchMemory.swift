import BuiltInSinks
import PushTracking

/// Whether the app was started from its icon, recognised by a callback that starts it without a push, followed by one
/// that brings it to the foreground.
struct LaunchMemory: Sendable {
    private(set) var isLaunched = false
    private var isStarting = false

    mutating func see(_ callback: AppCallback) {
        if callback.bringsToFront, isStarting { isLaunched = true }
        isStarting = callback.startsWithoutPush
    }
}

/// The last event, and whether the app comes to the foreground because of it or because the user returned.
struct ReturnMemory: Sendable {
    /// The last event; nil before the first.
    private(set) var last: PushEvent?
    /// How many times the user has returned since.
    private(set) var returns = 0
    private var isComing = false

    /// The last event if it is a tap.
    var lastTap: PushEvent? { last?.kind == .opened ? last : nil }

    /// Processes a callback and its event.
    ///
    /// - Returns: whether it means that the user has returned to the app.
    mutating func isReturn(_ callback: AppCallback, _ event: PushEvent?) -> Bool {
        if let event {
            last = event
            returns = 0
            isComing = event.kind == .opened
            return false
        }
        if callback.startsWithoutPush { isComing = true }
        guard callback.bringsToFront else { return false }
        defer { isComing = false }
        if !isComing { returns += 1 }
        return !isComing
    }
}
