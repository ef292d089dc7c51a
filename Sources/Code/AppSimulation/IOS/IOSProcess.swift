import CodeRunner
import SourceCode

/// The app's process: what the platform keeps while it lives.
final class IOSProcess {
    let platform: HostPlatform
    /// The app's settings, which outlive it.
    let defaults: IOSDefaults
    /// `UIApplication.shared`.
    let application: Value
    /// `UNUserNotificationCenter.current()`.
    let center: Value
    let observers = IOSObservers()
    /// The settings that count where the app has stored none.
    var registeredDefaults: [String: Value] = [:]
    /// The case of `UIApplication.State` during the callback being run.
    var applicationState: () -> String = { "background" }
    /// The categories that the app has registered; `nil` before it has.
    var categories: IOSCategories?
    /// The notification delegate that the example assigned; `nil` if it assigned none.
    private(set) var assignedDelegate: Value?
    /// Where it was last assigned.
    private(set) var delegateExtent: SourceExtent?
    /// Whether only the notification center referred to the assigned object: it holds its delegate weakly.
    private(set) var hasLostDelegate = false
    private var isDelegateNew = false
    /// The delegate as the notification center holds it.
    private weak var heldDelegate: ObjectValue?
    /// Where something that the files do not declare was last assigned; `nil` if another has been assigned since.
    private(set) var unknownDelegate: SourceExtent?
    /// The delegate that the page evidently has.
    var presumedDelegate: () -> Value = { .null }
    /// The value of `UIApplication.shared.delegate`.
    var applicationDelegate: () -> Value = { .null }
    /// Whether the running code waited for an answer of the system or of a server, which comes after the launch.
    var isAnswered = false
    /// Whether such code assigned the delegate.
    private(set) var isDelegateAnswered = false
    private var waiting: [(work: PostedWork, isAnswered: Bool)] = []
    private var delayed: [PostedWork] = []

    init(_ platform: HostPlatform, defaults: IOSDefaults) {
        self.platform = platform
        self.defaults = defaults
        application = platform.make("UIApplication")
        center = platform.make("UNUserNotificationCenter")
    }

    var delegate: Value { assignedDelegate ?? presumedDelegate() }

    func assign(delegate: Value, at extent: SourceExtent) {
        // An undeclared value, or the object that the page does not print, is the delegate that the page shows.
        switch delegate {
        case .object, .null:
            assignedDelegate = delegate
            delegateExtent = extent
            unknownDelegate = nil
            isDelegateAnswered = isAnswered
            (hasLostDelegate, isDelegateNew) = (false, true)
        default: unknownDelegate = extent
        }
    }

    /// Releases a delegate that nothing else holds, once the code that assigned it has returned.
    func releaseDelegate(_ rings: ValueRings) {
        guard isDelegateNew, waiting.isEmpty else { return }
        isDelegateNew = false
        guard case .object(let object)? = assignedDelegate else { return }
        heldDelegate = consume object
        assignedDelegate = .null
        rings.free()
        if let heldDelegate { assignedDelegate = .object(heldDelegate) } else { hasLostDelegate = true }
    }

    func add(_ work: PostedWork, isAnswer: Bool) { waiting.append((work, isAnswer || isAnswered)) }

    /// Adds work to run some time after the event.
    func delay(_ work: PostedWork) { delayed.append(work) }

    /// Makes the delayed work ready to run.
    func passTime() {
        waiting += delayed.map { ($0, true) }
        delayed = []
    }

    /// The next work of a queue.
    func next() -> PostedWork? {
        isAnswered = waiting.first?.isAnswered ?? false
        return waiting.isEmpty ? nil : waiting.removeFirst().work
    }
}

/// `UserDefaults`, empty when a case begins.
final class IOSDefaults {
    var values: [String: Value] = [:]
}

extension HostCall {
    /// The process that the example runs in.
    var process: IOSProcess? { (execution.context as? RunContext)?.platform as? IOSProcess }

    /// Runs a function when the callback has returned.
    ///
    /// - Parameter isAnswer: whether it waits for an answer of the system or of a server.
    func later(_ function: Value, _ arguments: [Value] = [], isAnswer: Bool = false) {
        guard !function.isNull else { return }
        process?.add(PostedWork(self, function, arguments), isAnswer: isAnswer)
    }

    /// Runs a function when the event is over.
    func muchLater(_ function: Value) {
        guard !function.isNull else { return }
        process?.delay(PostedWork(self, function))
    }

}
