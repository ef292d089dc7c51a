package import PushTracking

/// A tracking call of an app, with its place in the session.
package struct MadeCall: Sendable, Hashable {
    /// The time, in seconds from the start of the session.
    package let second: Int
    /// The number of the app's process: a new number means that the process died and started again.
    package let process: Int
    /// The call.
    package let call: TrackingCall

    /// A call at a place in the session.
    package init(second: Int, process: Int, call: TrackingCall) {
        (self.second, self.process, self.call) = (second, process, call)
    }
}
