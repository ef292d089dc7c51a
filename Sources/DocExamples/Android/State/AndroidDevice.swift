import ExampleCode

/// What the system remembers of an app: more than any of its processes does.
final class AndroidDevice {
    /// A notification as it was posted.
    struct PostedNotification {
        /// A pending intent, null, or what nobody can know.
        var content: Value = .null
        /// Fired when the user clears it.
        var delete: Value = .null
        /// Whether `notify` was called for it: before, builders only prepare it.
        var isShown = false
        /// Whether `notify` was called for it in vain: it has no small icon.
        var isRefused = false
        /// The tag and number that it is shown under; `nil` if unknown.
        var place: String?
        /// The code that has posted or prepared it.
        var extent: SourceExtent?
        /// Why it is not known how an earlier process posted it.
        var unknown: Inconclusive?
    }

    /// What an example asks the system to start.
    enum Start {
        case activity(IntentState)
        case broadcast(IntentState)
        case service(IntentState)
        case pending(PendingIntentHandle)
    }

    /// Those that are not cancelled.
    var pendingIntents: [PendingIntentRecord] = []
    /// Those that anybody has asked about, by their numbers.
    private(set) var notifications: [PushNumber: PostedNotification] = [:]
    /// What was posted before the run.
    private let earlier: (PushNumber) -> PostedNotification
    /// The notification that the running code is posting.
    var posting: PushNumber?
    /// Which notification is shown under a tag and number: one that is posted replaces the one there.
    var shown: [String: PushNumber] = [:]
    /// What the main thread has been given; it runs when the callback has returned.
    var posted: [PostedWork] = []
    /// What running code asked for; it happens afterwards.
    var starts: [Start] = []
    /// The intent of the task in Recents: the one with which the user has last launched the app; nil where that has
    /// not happened, and where the task is left out of Recents.
    var taskIntent: IntentState?
    /// Whether the next activity that is started is launched by the user.
    var isLaunching = false
    /// Stored preferences by the names of their files.
    var preferences: [String: MapValue] = [:]
    /// Receivers that this process has registered, with the actions that they wait for.
    var receivers: [(receiver: Value, actions: [String])] = []
    /// The `ActivityLifecycleCallbacks` that this process has registered.
    var observers: [Value] = []
    /// The object of the app's own class; nil where it has none.
    var application: Value?
    /// Whether all of the app is there, so that what a notification has is all that it has.
    var isWhole = false
    /// What the app is called: the pages do not say it.
    var packageName = AndroidDevice.presumedPackageName
    static let presumedPackageName = "com.example.app"
    /// The version of Android that the app targets, where that is known.
    var targetSDK: Int?
    /// The receiver or service that a notification has just started, which may start no activity.
    var trampoline: SourceExtent?
    private(set) var lastNumber = 0

    /// A device on which as many numbers were given.
    ///
    /// - Parameter earlier: what was posted of a notification before.
    init(lastNumber: Int, _ earlier: @escaping (PushNumber) -> PostedNotification) {
        self.lastNumber = lastNumber
        self.earlier = earlier
    }

    /// A number like no other that was given.
    func freshNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// A notification, which does nothing as long as it has not been posted.
    func notification(_ number: PushNumber) -> PostedNotification {
        if let known = notifications[number] { return known }
        let notification = earlier(number)
        notifications[number] = notification
        return notification
    }

    /// Notes that nobody can know how a notification is posted.
    func note(_ unknown: Inconclusive?, postingOf number: PushNumber) {
        var notification = notification(number)
        notification.unknown = unknown
        notifications[number] = notification
    }

    /// Notes where the notification being posted is shown.
    func place(at place: String) {
        guard let posting else { return }
        notifications[posting]?.place = place
        shown[place] = posting
    }

    /// Whether another notification has taken the place of one.
    func isReplaced(_ number: PushNumber) -> Bool {
        guard let place = notification(number).place, let latest = shown[place] else { return false }
        return latest != number
    }

    /// Notes that the system does not take the notification being posted.
    func refuse(at extent: SourceExtent) {
        guard let posting else { return }
        var notification = notification(posting)
        (notification.isRefused, notification.extent) = (true, extent)
        notifications[posting] = notification
    }

    /// Notes what the notification being posted does when it is tapped or cleared.
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
