import CodeRunner
import Diagnostics
import SourceCode

/// The examples as a running app: one process, from its start to its end.
final class IOSApp {
    let process: IOSProcess
    let execution: Execution
    let table: IOSTable
    let registrations: IOSRegistrations
    let context: RunContext
    let startState: IOSStartState?
    let portion: AppPortion
    private var objects: [String: Value] = [:]
    /// Whether this process started within the case: then its only delegate is the one that it has set itself.
    private(set) var isStarted = false
    private var isLaunching = false
    /// Whether deferred work of the launch set the delegate during this event.
    private(set) var isDelegateLate = false
    private let completion = Value.function(FunctionValue { _ in .void })
    private lazy var host = process.platform.make("UIResponder")

    /// Creates a process in which nothing has run yet.
    ///
    /// - Parameter startState: the state that a start is known to leave.
    init(
        _ program: Program,
        table: IOSTable,
        registrations: IOSRegistrations,
        context: RunContext,
        defaults: IOSDefaults,
        startState: IOSStartState?,
        portion: AppPortion
    ) {
        self.portion = portion
        self.table = table
        self.registrations = registrations
        self.context = context
        self.startState = startState
        process = IOSProcess(program.platform, defaults: defaults)
        execution = Execution(program, context: context, rings: context.rings)
        execution.sides = context.sides
        execution.systemVersion = { context.probe.version }
        execution.isPart = portion.isPart
        context.platform = process
        process.applicationDelegate = { [unowned self] in self.object(of: self.table.applicationType) }
        // A page's evident delegate is assigned somewhere; in a whole app, the assignment is visible.
        if !isWhole { process.presumedDelegate = { [unowned self] in self.object(of: self.table.delegateType) } }
        if portion.isExcerpt, table.hasBareFunctions { execution.enclosingObject = object(of: table.applicationType) }
    }

    // MARK: Objects

    /// The single object of a type that the platform calls; without a type, the object that the page does not print.
    func object(of type: DeclaredType?) -> Value {
        guard let type else { return host }
        if let object = objects[type.name] { return object }
        // Its initializer may ask for it again.
        objects[type.name] = .null
        let outcome = (isDeclared(type) ? execution.sharedObject(of: type) : nil) ?? execution.instantiate(type)
        context.note(outcome, of: execution)
        guard case .completed(let object) = outcome else { return .null }
        objects[type.name] = object
        return object
    }

    /// The type of the assigned delegate, if the examples declare it.
    var delegateType: DeclaredType? {
        if case .object(let object)? = process.assignedDelegate { return object.type }
        return process.assignedDelegate == nil && !isStarted ? startState?.delegateType : nil
    }

    /// Why the notification center has no delegate, and where the example removed it; `nil` if it did not.
    var removedDelegate: Inconclusive? {
        guard let delegate = process.assignedDelegate else { return isStarted ? nil : startState?.removedDelegate }
        guard delegate.isNull, let extent = process.delegateExtent else { return nil }
        guard process.hasLostDelegate else {
            return Inconclusive(reason: "the notification center has no delegate", extent: extent)
        }
        return Inconclusive(
            reason: "nothing holds this object, and the notification center's reference to its delegate is weak",
            extent: extent, remedy: "keep the object in a property of what lives as long as the app")
    }

    /// The possible delegates in addition to that of this app, which has been started: those assigned by functions that
    /// nothing calls. None where called code assigns it.
    ///
    /// - Parameter makeApp: makes an app in which nothing has run.
    func possibleDelegates(_ makeApp: () -> IOSApp) -> [IOSStartState.PossibleDelegate] {
        let uncalled = registrations.uncalledAssignments
        var possible: [IOSStartState.PossibleDelegate] = []
        if let extent = process.delegateExtent {
            guard let own = uncalled.first(where: { $0.answer.function.extent.contains(extent.start) }) else {
                return []
            }
            // The code that registers the categories is evidently called.
            if registrations.assignments.contains(where: { $0.function === own.answer.function }) {
                possible.append(IOSStartState.PossibleDelegate(object: .another, beginning: own.beginning))
            }
        }
        for (answer, beginning) in uncalled {
            let app = makeApp()
            app.run(answer)
            guard app.process.assignedDelegate != nil else { continue }
            let object: IOSStartState.PossibleDelegate.Object =
                app.removedDelegate == nil ? .instance(of: app.delegateType) : .nothing
            possible.append(IOSStartState.PossibleDelegate(object: object, beginning: beginning))
        }
        return possible
    }

    /// Whether nothing is stored that a later callback could find.
    var keepsNothing: Bool {
        guard !execution.keepsVariables, process.observers.isEmpty, process.defaults.values.isEmpty,
            process.registeredDefaults.isEmpty
        else { return false }
        let delegate = process.assignedDelegate.map { [$0] } ?? []
        return (objects.values + delegate + [host, process.application, process.center]).allSatisfy {
            value in
            if case .object(let object) = value, !object.fields.isEmpty { return false }
            return value.hostObject?.fields.isEmpty ?? true
        }
    }

    /// Whether a freshly started app would do exactly what this one does.
    func isLike(_ startState: IOSStartState) -> Bool {
        guard keepsNothing, delegateType === startState.delegateType, removedDelegate == startState.removedDelegate
        else { return false }
        let registered = process.categories.map { categories in categories.list.map(\.identifier) }
        guard registered == nil || registered == startState.categories?.list.map(\.identifier) else { return false }
        // Creating an object again would run its initializer again.
        return objects.values.allSatisfy { value in
            guard case .object(let object) = value else { return true }
            return execution.program.constructors(of: object.type).isEmpty
        }
    }

    // MARK: Start

    /// Starts the app from its icon before the case begins: what it sends then is not part of the case.
    func startEarlier(isInForeground: Bool) {
        apart {
            guard launch(options: .null, state: "inactive") else { return }
            guard register() else { return }
            guard connectScene(nil) else { return }
            guard becomeActive() else { return }
            guard passTime() else { return }
            if !isInForeground { _ = enterBackground() }
        }
        isDelegateLate = false
    }

    /// Starts the app as part of the case.
    ///
    /// - Returns: whether it is still alive.
    func start(push: IOSPush?, state: String) -> Bool {
        var options = Value.null
        if table.hasScenes, isWhole, state == "background" {
            options = .unknown(
                UnknownValue(
                    reason:
                        "what iOS passes as launch options to an app with scenes that a push starts in the background "
                        + "is not documented", extent: .nowhere))
        } else if let push {
            let key = EnumValue(typeName: "UIApplication.LaunchOptionsKey", name: "remoteNotification")
            options = .map(MapValue([(.enumeration(key), .map(push.userInfo))], canonically: true))
        }
        guard launch(options: options, state: state) else { return false }
        isStarted = isWhole
        if startState?.isTraceless != true { apart { _ = register() } }
        return isAlive
    }

    /// Connects the scene of an app that uses scenes and brings it to the front.
    ///
    /// - Parameter response: the tap that opens it; nil if none does.
    func connectScene(_ response: IOSPush?) -> Bool {
        guard table.hasScenes else { return isAlive }
        return deliver(.willConnectScene, state: "inactive") { self.sceneArguments(response) }
            && announce(scene: "WillConnect") && enterForeground()
    }

    private func launch(options: Value, state: String) -> Bool {
        isLaunching = true
        defer { isLaunching = false }
        if isWhole, let app = table.swiftUIApp, !execution.program.constructors(of: app).isEmpty {
            _ = object(of: app)
            finish(.completed(.void))
        }
        let arguments = { [self.process.application, options] as [Value] }
        return deliver(.willFinishLaunching, state: state, arguments)
            && deliver(.didFinishLaunching, state: state, arguments)
            && announce("DidFinishLaunching", userInfo: options)
    }

    /// Runs the code that registers categories and assigns the delegate, where the launch has not.
    private func register() -> Bool {
        if registrations.registersOutside { context.note(execution.runStatements(), of: execution) }
        // In a whole app, code that nothing calls never runs.
        if isWhole { return isAlive }
        for registration in registrations.registrations where process.categories == nil && isAlive { run(registration) }
        for assignment in registrations.assignments where process.assignedDelegate == nil && isAlive { run(assignment) }
        return isAlive
    }

    private func run(_ answer: IOSTable.Answer) {
        let receiver: Value? =
            answer.function.isStatic ? answer.type.map { .type(.named($0.name)) } : answer.type.map { object(of: $0) }
        let arguments = answer.function.parameters.map { parameter -> Value in
            switch parameter.type?.unwrapped.name {
            case "UNUserNotificationCenter": process.center
            case "UIApplication": process.application
            default:
                .unknown(
                    UnknownValue(reason: "what \(answer.function.name) is given is not known", extent: parameter.extent)
                )
            }
        }
        finish(execution.run(answer.function, on: receiver, arguments))
    }

    /// Runs something whose calls are not part of the case; the way it ends is.
    private func apart(_ body: () -> Void) {
        let step = context.step
        context.step = StepTemplate()
        body()
        let seen = context.step
        context.step = step
        context.step.threw = step.threw ?? seen.threw
        context.step.inconclusive = step.inconclusive ?? seen.inconclusive
        execution.forgetDecisions()
    }

    // MARK: Callbacks

    /// Whether the event can continue.
    var isAlive: Bool { context.step.threw == nil && context.step.inconclusive == nil }

    func receive(_ push: IOSPush, state: String) -> Bool {
        let arguments = { [self.process.application, .map(push.userInfo), self.completion] as [Value] }
        let entryPoint: IOSEntryPoint
        if table.answer(.didReceiveRemoteNotification, delegate: nil) == nil, state == "active" {
            entryPoint = .didReceiveRemoteNotificationInForeground
        } else {
            entryPoint = .didReceiveRemoteNotification
        }
        return deliver(entryPoint, state: state, arguments)
    }

    func present(_ push: IOSPush) -> Bool {
        deliver(.willPresent, state: "active") {
            [self.process.center, self.process.platform.make("UNNotification", payload: push), self.completion]
        }
    }

    /// - Parameter state: the state of the app, for an example that asks.
    func respond(_ push: IOSPush, state: @escaping () -> String) -> Bool {
        deliver(.didReceive, state: state()) { [self.process.center, self.response(push), self.completion] }
    }

    func enterForeground() -> Bool {
        deliver(table.hasScenes ? .sceneWillEnterForeground : .willEnterForeground, state: "inactive", stateArguments)
            && announce("WillEnterForeground", scene: "WillEnterForeground")
    }

    func becomeActive() -> Bool {
        deliver(table.hasScenes ? .sceneDidBecomeActive : .didBecomeActive, state: "active", stateArguments)
            && announce("DidBecomeActive", scene: "DidActivate")
    }

    func enterBackground() -> Bool {
        announce("WillResignActive", scene: "WillDeactivate")
            && deliver(
                table.hasScenes ? .sceneDidEnterBackground : .didEnterBackground, state: "background", stateArguments)
            && announce("DidEnterBackground", scene: "DidEnterBackground")
    }

    /// Posts the notifications by which the system tells an app and its scene about a change.
    private func announce(_ change: String? = nil, scene sceneChange: String? = nil, userInfo: Value = .null) -> Bool {
        guard !process.observers.isEmpty else { return isAlive }
        if table.hasScenes, let sceneChange { post("UIScene\(sceneChange)Notification", object: scene, .null) }
        if let change { post("UIApplication\(change)Notification", object: process.application, userInfo) }
        return isAlive
    }

    private func stateArguments() -> [Value] { [table.hasScenes ? scene : process.application] }

    private var scene: Value { process.platform.make("UIWindowScene") }

    private func sceneArguments(_ response: IOSPush?) -> [Value] {
        let fields = response.map { ["notificationResponse": self.response($0)] } ?? [:]
        return [
            scene, process.platform.make("UISceneSession"),
            process.platform.make("UIScene.ConnectionOptions", fields: fields),
        ]
    }

    private func response(_ push: IOSPush) -> Value {
        process.platform.make("UNNotificationResponse", payload: push)
    }

    /// Calls the function that answers a callback, and then the work it has handed to queues.
    ///
    /// - Returns: whether the event can continue.
    private func deliver(
        _ entryPoint: IOSEntryPoint, state: @autoclosure @escaping () -> String, _ arguments: () -> [Value]
    ) -> Bool {
        // The start before the case may have ended the process.
        guard isAlive else { return false }
        process.applicationState = state
        let declared = entryPoint.callback.flatMap { portion.facts?.entries.answering($0) } ?? []
        if !declared.isEmpty {
            answer(declared, arguments())
            return isAlive
        }
        if let silence = silence(of: entryPoint, state: state) {
            switch silence {
            case .known(let reason): context.step.silence = context.step.silence ?? reason
            case .unknown(let reason): context.step.inconclusive = reason
            }
            return isAlive
        }
        let delegate = entryPoint.isDelegates ? delegateType : nil
        let found = table.answer(entryPoint, delegate: delegate)
        if entryPoint.isDelegates,
            let doubt = startState?.doubt(
                about: entryPoint, answeredBy: removedDelegate == nil ? found : nil, in: table)
        {
            context.step.inconclusive = doubt
            return false
        }
        guard let answer = found else {
            if isWhole { context.step.silence = context.step.silence ?? absence(of: entryPoint, in: delegate) }
            return true
        }
        if entryPoint.isDelegates, let removedDelegate {
            context.step.silence = context.step.silence ?? removedDelegate
            return true
        }
        context.step.addHandler(answer.function, of: execution)
        let given = arguments().prefix(answer.function.parameters.count)
        finish(execution.run(answer.function, on: receiver(of: answer, entryPoint), Array(given)))
        return isAlive
    }

    private func receiver(of answer: IOSTable.Answer, _ entryPoint: IOSEntryPoint) -> Value? {
        if case .object(let object)? = process.assignedDelegate, entryPoint.isDelegates,
            answer.type == nil || answer.type === object.type
        {
            return process.assignedDelegate
        }
        if let type = answer.type { return object(of: type) }
        guard entryPoint.isDelegates, let type = startState?.delegateType ?? table.delegateType else { return nil }
        return object(of: type)
    }

    func finish(_ outcome: Outcome) {
        context.note(outcome, of: execution)
        var count = 0
        let isDelegateSet = process.assignedDelegate != nil
        while isAlive, count < 1_000, let work = process.next() {
            context.note(work.run(in: execution), of: execution)
            count += 1
        }
        if isAlive, count == 1_000, process.next() != nil {
            let unknown = Inconclusive(
                reason: "work on queues does not come to an end",
                extent: execution.activations.last?.function.nameExtent ?? .nowhere
            )
            context.step.inconclusive = context.step.inconclusive ?? unknown
        }
        isDelegateLate = isDelegateLate || isLaunching && !isDelegateSet && process.assignedDelegate != nil
        if isWhole { process.releaseDelegate(context.rings) }
        guard !execution.unresolvedCalls.isEmpty else { return }
        let senders = table.senderNames.value
        let isClosed = isWhole && !process.observers.maySend(senders)
        context.noteUndeclared(
            execution.unresolvedCalls, senders,
            outside: isClosed ? OwnCode(program: execution.program, lent: table.lentSenders.value) : nil)
    }

    // MARK: Events

    func beginEvent() { execution.forgetDecisions() }

    /// Runs the work that was scheduled for some time later.
    ///
    /// - Returns: whether the app is still alive.
    func passTime() -> Bool {
        process.passTime()
        if isAlive { finish(.completed(.void)) }
        return isAlive
    }

    func endEvent() {
        isDelegateLate = false
        context.noteDecisions(of: execution)
    }
}
