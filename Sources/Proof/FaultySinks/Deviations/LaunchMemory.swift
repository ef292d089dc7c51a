import PushTracking
import ReferenceSinks

/// Whether the app was started from its icon, which callbacks tell: one that starts it without a push, then one that
/// brings it to front.
struct LaunchMemory: Sendable {
    private(set) var isLaunched = false
    private var isStarting = false

    mutating func see(_ callback: AppCallback) {
        if callback.bringsToFront, isStarting { isLaunched = true }
        isStarting = callback.startsWithoutPush
    }
}

/// What happened last, and whether the app comes to the front because of it or because the user returned.
struct ReturnMemory: Sendable {
    /// The last event; nil before the first.
    private(set) var last: PushEvent?
    /// How often the user has returned since.
    private(set) var returns = 0
    private var isComing = false

    /// The last event, where it is a tap.
    var lastTap: PushEvent? { last?.kind == .opened ? last : nil }

    /// Takes a callback in, with the event that it tells of.
    ///
    /// - Returns: whether it says that the user has returned to the app.
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
