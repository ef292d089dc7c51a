package import PushTracking

/// An event that is impossible in the current state of a device.
package struct ImpossibleEvent: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why an event is impossible.
    package enum Reason: Error, Sendable, Hashable {
        /// `resumed` or `recreated` while there is nothing to return to.
        case withoutApp
        /// `launched` while the app is running: tapping its icon is then `resumed`.
        case launchedWhileRunning
        /// `launched` while the system keeps an activity for the user's return: tapping the icon is then `restored`.
        case launchedBesideSavedActivity
        /// `left` while the app is not in the foreground.
        case leftWhileNotInForeground
        /// `ended` while the app is visible: the system ends only what is not.
        case endedInForeground
        /// `ended` while the app has no process.
        case endedWithoutProcess
        /// A gesture on a notification that an earlier gesture or another push has removed.
        case gestureOnRemovedNotification
        /// An event that only the other platform has.
        case otherPlatform
        /// `restored` before any event of the case has started the activity: its content is unknown.
        case restoredBeforeStart
        /// `restored` while the app is not in the background: the process of a visible app does not die.
        case restoredWhileNotInBackground
        /// `relaunched` before any event of the case has launched the task by a tap.
        case relaunchedBeforeTap
        /// A notification whose ordinal is not in the script.
        case unknownNotification
    }

    /// Why it is impossible.
    package var reason: Reason
    /// The event.
    package var event: DeviceEvent
    /// The index of the event in its script, from 0.
    package var step: Int

    /// One sentence that names the event and, if there is one, an alternative.
    package var description: String {
        let name = event.kind.rawValue
        return switch reason {
        case .withoutApp: "`\(name)` is impossible while the app does not run; use `launched` or `opened`"
        case .launchedWhileRunning: "`\(name)` is possible only while the app does not run; a running app is `resumed`"
        case .launchedBesideSavedActivity: "`\(name)` returns to the activity that the system has kept; use `restored`"
        case .leftWhileNotInForeground: "`\(name)` is possible only while the app is in the foreground"
        case .endedInForeground: "`\(name)` is possible only while the app is not in the foreground; use `left`"
        case .endedWithoutProcess: "`\(name)` is possible only while the app has a process"
        case .gestureOnRemovedNotification:
            "`\(name)` is impossible on a notification that has been opened, dismissed, acted on or replaced"
        case .otherPlatform:
            "`\(name)` exists on \(event.kind.platforms.contains(.ios) ? "iOS" : "Android") only"
        case .restoredBeforeStart: "`\(name)` is possible only after `opened` or `launched`"
        case .restoredWhileNotInBackground: "`\(name)` is possible only while the app is in the background; use `left`"
        case .relaunchedBeforeTap: "`\(name)` is possible only after `opened`"
        case .unknownNotification: "`\(name)` names a notification that the script does not have"
        }
    }
}
