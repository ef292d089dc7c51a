package import PushTracking

/// An event that cannot happen on a device in the state that the events before it have left.
package struct ImpossibleEvent: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why an event cannot happen where it is.
    package enum Reason: Error, Sendable, Hashable {
        /// `resumed` or `recreated` while there is nothing that could come back.
        case withoutApp
        /// `launched` while the app runs: its icon brings it to the front, which is `resumed`.
        case launchedWhileRunning
        /// `left` while the app is not in the foreground.
        case leftWhileNotInForeground
        /// A gesture on a notification that an earlier gesture has removed.
        case gestureOnRemovedNotification
        /// An event that only the other platform has.
        case otherPlatform
        /// `restored` where no event of the case has started the activity: what it would have is not known.
        case restoredBeforeStart
        /// `restored` while the app is not in the background: the process of an app that is seen does not die.
        case restoredWhileNotInBackground
        /// `relaunched` where no event of the case has launched the task by a tap.
        case relaunchedBeforeTap
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
        case .withoutApp: "`\(name)` is impossible while the app does not run; use `launched` or `opened`"
        case .launchedWhileRunning: "`\(name)` is possible only while the app does not run; a running app is `resumed`"
        case .leftWhileNotInForeground: "`\(name)` is possible only while the app is in the foreground"
        case .gestureOnRemovedNotification:
            "`\(name)` is impossible on a notification that has been opened, dismissed or acted on"
        case .otherPlatform:
            "`\(name)` exists on \(event.kind.platforms.contains(.ios) ? "iOS" : "Android") only"
        case .restoredBeforeStart: "`\(name)` is possible only after `opened` or `launched`"
        case .restoredWhileNotInBackground: "`\(name)` is possible only while the app is in the background; use `left`"
        case .relaunchedBeforeTap: "`\(name)` is possible only after `opened`"
        case .unknownNotification: "`\(name)` names a notification that the script does not have"
        }
    }
}
