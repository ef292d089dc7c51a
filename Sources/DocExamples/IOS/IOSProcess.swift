import ExampleCode

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
    /// The case of `UIApplication.State` that holds in the callback being run.
    var applicationState: () -> String = { "background" }
    /// What the app has registered; `nil` before it has.
    var categories: IOSCategories?
    /// Who answers for notifications, as the example has it; `nil` where it has not said.
    private(set) var assignedDelegate: Value?
    /// Where it was assigned last.
    private(set) var delegateExtent: SourceExtent?
    /// Whether nothing but the notification center had the object that was assigned: it holds its delegate weakly.
    private(set) var hasLostDelegate = false
    private var isDelegateNew = false
    /// The delegate as the notification center has it.
    private weak var heldDelegate: ObjectValue?
    /// Where something was assigned last that the files do not declare; `nil` where another was since.
    private(set) var unknownDelegate: SourceExtent?
    /// The delegate that the page evidently has.
    var presumedDelegate: () -> Value = { .null }
    /// The object that `UIApplication.shared.delegate` gives.
    var applicationDelegate: () -> Value = { .null }
    private var waiting: [PostedWork] = []
    private var delayed: [PostedWork] = []

    init(_ platform: HostPlatform, defaults: IOSDefaults) {
        self.platform = platform
        self.defaults = defaults
        application = platform.make("UIApplication")
        center = platform.make("UNUserNotificationCenter")
    }

    var delegate: Value { assignedDelegate ?? presumedDelegate() }

    func assign(delegate: Value, at extent: SourceExtent) {
        // What nobody declares, and the object that the page does not print, are the delegate that the page shows.
        switch delegate {
        case .object, .null:
            assignedDelegate = delegate
            delegateExtent = extent
            unknownDelegate = nil
            (hasLostDelegate, isDelegateNew) = (false, true)
        default: unknownDelegate = extent
        }
    }

    /// Lets go of a delegate that nothing else holds, once the code that assigned it has returned.
    func releaseDelegate(_ rings: ValueRings) {
        guard isDelegateNew, waiting.isEmpty else { return }
        isDelegateNew = false
        guard case .object(let object)? = assignedDelegate else { return }
        heldDelegate = consume object
        assignedDelegate = .null
        rings.free()
        if let heldDelegate { assignedDelegate = .object(heldDelegate) } else { hasLostDelegate = true }
    }

    func add(_ work: PostedWork) { waiting.append(work) }

    /// Adds what runs some time after the event.
    func delay(_ work: PostedWork) { delayed.append(work) }

    /// Lets run what has been waiting for some time to pass.
    func passTime() {
        waiting += delayed
        delayed = []
    }

    /// The next that a queue has to run.
    func next() -> PostedWork? { waiting.isEmpty ? nil : waiting.removeFirst() }
}

/// `UserDefaults`, empty when a case begins.
final class IOSDefaults {
    var values: [String: Value] = [:]
}

extension HostCall {
    /// The process that the example runs in.
    var process: IOSProcess? { (execution.context as? RunContext)?.platform as? IOSProcess }

    /// Runs a function when the callback has returned.
    func later(_ function: Value, _ arguments: [Value] = []) {
        guard !function.isNull else { return }
        process?.add(PostedWork(self, function, arguments))
    }

    /// Runs a function when the event is over.
    func muchLater(_ function: Value) {
        guard !function.isNull else { return }
        process?.delay(PostedWork(self, function))
    }

}
