import CodeRunner
import SourceCode

/// The system's memory of an app, which outlives its processes.
final class AndroidDevice: NumberSource {
    /// A notification as posted.
    struct PostedNotification {
        /// A pending intent, null, or an unknown value.
        var content: Value = .null
        /// Fired when the user clears it.
        var delete: Value = .null
        /// Whether `notify` was called for it; before that, builders only prepare it.
        var isShown = false
        /// Whether `notify` was refused, because it has no small icon.
        var isRefused = false
        /// The tag and number that it is shown under; `nil` if unknown.
        var place: String?
        /// The code that posted or prepared it.
        var extent: SourceExtent?
        /// Why it is unknown how an earlier process posted it.
        var unknown: Inconclusive?
    }

    /// A start that an example requests from the system.
    enum Start {
        case activity(IntentState)
        case broadcast(IntentState)
        case service(IntentState)
        case pending(PendingIntentHandle)
    }

    /// The pending intents that are not cancelled.
    var pendingIntents: [PendingIntentRecord] = []
    /// The notifications looked up so far, by number.
    private(set) var notifications: [PushNumber: PostedNotification] = [:]
    /// A notification as posted before the run.
    private let earlier: (PushNumber) -> PostedNotification
    /// The notification that the running code is posting.
    var posting: PushNumber?
    /// Which notification is shown under a tag and number: posting another one there replaces it.
    var shown: [String: PushNumber] = [:]
    /// Work posted to the main thread; it runs when the callback has returned.
    var posted: [PostedWork] = []
    /// Starts that the running code requested; they happen afterwards.
    var starts: [Start] = []
    /// The intent of the task in Recents: the one with which the user last launched the app; nil where that has not
    /// happened, and where the task is excluded from Recents.
    var taskIntent: IntentState?
    /// Whether the next activity start is a launch by the user.
    var isLaunching = false
    /// Stored preferences by file name.
    var preferences: [String: MapValue] = [:]
    /// Receivers registered by this process, with the actions that they wait for.
    var receivers: [(receiver: Value, actions: [String])] = []
    /// The `ActivityLifecycleCallbacks` registered by this process.
    var observers: [Value] = []
    /// The object of the app's own class; nil if it has none.
    var application: Value?
    /// Whether the whole app is there, so that a notification has only what its code gives it.
    var isWhole = false
    /// The package name of the app; pages do not state it.
    var packageName = AppFacts.presumedPackageName
    /// The version of Android that the app targets, if known.
    var targetSDK: Int?
    /// The receiver or service that a notification has just started, which must not start an activity.
    var trampoline: SourceExtent?
    private(set) var lastNumber = 0

    /// A device that has already given out numbers.
    ///
    /// - Parameter earlier: how a notification was posted before.
    init(lastNumber: Int, _ earlier: @escaping (PushNumber) -> PostedNotification) {
        self.lastNumber = lastNumber
        self.earlier = earlier
    }

    /// A number that was never given before.
    func freshNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// A notification, which does nothing until it is posted.
    func notification(_ number: PushNumber) -> PostedNotification {
        if let known = notifications[number] { return known }
        let notification = earlier(number)
        notifications[number] = notification
        return notification
    }

    /// Records that it is unknown how a notification is posted.
    func note(_ unknown: Inconclusive?, postingOf number: PushNumber) {
        var notification = notification(number)
        notification.unknown = unknown
        notifications[number] = notification
    }

    /// Records where the notification being posted is shown.
    func place(at place: String) {
        guard let posting else { return }
        notifications[posting]?.place = place
        shown[place] = posting
    }

    /// Whether another notification has replaced this one.
    func isReplaced(_ number: PushNumber) -> Bool {
        guard let place = notification(number).place, let latest = shown[place] else { return false }
        return latest != number
    }

    /// Records that the system refuses the notification being posted.
    func refuse(at extent: SourceExtent) {
        guard let posting else { return }
        var notification = notification(posting)
        (notification.isRefused, notification.extent) = (true, extent)
        notifications[posting] = notification
    }

    /// Records the effects of tapping and clearing the notification being posted.
    func prepare(content: Value, delete: Value, shows: Bool, at extent: SourceExtent) {
        guard let posting else { return }
        var notification = notification(posting)
        if notification.isShown, !shows { return }
        if shows, !notification.isShown, !content.isNull || !delete.isNull { notification = PostedNotification() }
        if !content.isNull { notification.content = content }
        if !delete.isNull { notification.delete = delete }
        notification.isShown = notification.isShown || shows
        notification.extent = extent
        notifications[posting] = notification
    }
}
