package import PushTracking

/// An event that cannot happen on a device in the state that the events before it have left.
package struct ImpossibleEvent: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why an event cannot happen where it is.
    package enum Reason: Error, Sendable, Hashable {
        /// `resumed` while the app is closed: there is nothing that could come back.
        case resumedWhileClosed
        /// `launched` while the app runs: its icon brings it to the front, which is `resumed`.
        case launchedWhileRunning
        /// `left` while the app is not in the foreground.
        case leftWhileNotInForeground
        /// A gesture on a notification that an earlier gesture has removed.
        case gestureOnRemovedNotification
        /// A custom action on Android, whose notifications have none here.
        case actedOnAndroid
        /// A notification whose ordinal is not among those of the script.
        case unknownNotification
    }

    /// Why it is impossible.
    package var reason: Reason
    /// The event.
    package var event: DeviceEvent
    /// The index of the event in its script, from 0.
    package var step: Int

    /// An event at its place, and why it cannot happen there.
    package init(reason: Reason, event: DeviceEvent, step: Int) {
        self.reason = reason
        self.event = event
        self.step = step
    }

    /// One sentence that names the event and, where there is one, the way out.
    package var description: String {
        let name = event.kind.rawValue
        return switch reason {
        case .resumedWhileClosed: "`\(name)` is impossible while the app is closed; use `launched` or `opened`"
        case .launchedWhileRunning: "`\(name)` is possible only while the app is closed; a running app is `resumed`"
        case .leftWhileNotInForeground: "`\(name)` is possible only while the app is in the foreground"
        case .gestureOnRemovedNotification:
            "`\(name)` is impossible on a notification that has been opened, dismissed or acted on"
        case .actedOnAndroid: "`\(name)` exists on iOS only"
        case .unknownNotification: "`\(name)` names a notification that the script does not have"
        }
    }
}
