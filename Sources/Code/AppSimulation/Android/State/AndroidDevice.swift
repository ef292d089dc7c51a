import CodeRunner
import Diagnostics
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
        /// Why Android does not show it.
        var refusal: Inconclusive?
        /// Why it is unknown whether Android shows it.
        var doubt: Inconclusive?
        /// The tag and number that it is shown under; `nil` if unknown.
        var place: String?
        /// The code that posted or prepared it.
        var extent: SourceExtent?
        /// Why it is unknown how an earlier process posted it.
        var unknown: Inconclusive?
        /// Why the app got the push and posted nothing.
        var silence: Inconclusive?
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
    /// The names of unique work that was requested.
    var workNames: Set<String> = []
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
    /// The ids of the channels that the app has created.
    var channels: [Value] = []
    /// The functions that have run at an earlier launch.
    var launched: [SourceExtent] = []
    /// The texts in the app's code.
    var mentions: Lazy<TextMentions>?
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

    /// Records that it is unknown how a notification is posted, or why nothing was posted.
    func note(
        _ reason: Inconclusive?, postingOf number: PushNumber,
        as member: WritableKeyPath<PostedNotification, Inconclusive?> = \.unknown
    ) {
        _ = notification(number)
        notifications[number]?[keyPath: member] = reason
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

    /// Records that the system does not show the notification being posted.
    func refuse(_ reason: String, at extent: SourceExtent, _ remedy: String) {
        guard let posting else { return }
        var notification = notification(posting)
        notification.refusal = Inconclusive(reason: reason, extent: extent, remedy: remedy)
        notifications[posting] = notification
    }

    /// Records that it is unknown whether the system shows the notification being posted.
    func doubt(_ reason: String, at extent: SourceExtent) {
        guard let posting else { return }
        var notification = notification(posting)
        notification.doubt = Inconclusive(reason: reason, extent: extent)
        notifications[posting] = notification
    }

    /// Whether code that has not run may create a channel, since it names its id.
    func mayCreate(_ id: String, in execution: Execution) -> Bool {
        let running = (execution.invocations + execution.activations).map(\.function.extent)
        return mentions?.value.mention(id, outside: launched + running) ?? true
    }

    /// Records the effects of tapping and clearing the notification being posted.
    func prepare(content: Value, delete: Value, shows: Bool, at extent: SourceExtent) {
        guard let posting else { return }
        var notification = notification(posting)
        if notification.isShown, !shows { return }
        if shows, !notification.isShown, !content.isNull || !delete.isNull { notification = PostedNotification() }
        if !content.isNull { notification.content = content }
        if !delete.isNull { notification.delete = delete }
        if shows { (notification.refusal, notification.doubt) = (nil, nil) }
        notification.isShown = notification.isShown || shows
        notification.extent = extent
        notifications[posting] = notification
    }
}
