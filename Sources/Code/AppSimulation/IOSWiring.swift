import DeviceModel
import PushTracking

/// Delivers the events of a script to iOS examples.
struct IOSWiring: SimulatedWiring {
    private let scope: AppCode
    private let bindings: IOSBindings
    private let context: RunContext
    private let startState: IOSStartState
    private var change = AppStateChange()
    private let defaults = IOSDefaults()
    private var app: IOSApp?
    /// Whether only what comes before the case has been played.
    private var isEarlier = true
    /// Why it is unknown what is stored when the case begins.
    private var unknownStart: Inconclusive?

    init(_ scope: AppCode, _ bindings: IOSBindings, on context: RunContext) {
        self.scope = scope
        self.bindings = bindings
        self.context = context
        startState = bindings.startState
    }

    /// Where the app is; the case is only asked where that matters.
    private var state: AppState { change.applied(to: context.probe.app) }

    /// A start that leaves no state is like any other, so the process need not be the same.
    var checkpoint: Checkpoint? {
        guard startState.isTraceless, app?.isLike(startState) != false, defaults.values.isEmpty, unknownStart == nil
        else { return nil }
        return Checkpoint(resumeState: .ios, rest: Checkpoint.Rest(change: change))
    }

    mutating func perform(_ played: PlayedEvent, _ index: Int) {
        let event = played.event
        app?.beginEvent()
        if isEarlier, context.probe.isEarlier(index) { return receiveEarlier(played) }
        if isEarlier { (app, isEarlier, context.step.inconclusive) = (nil, false, unknownStart) }
        if case .ended = event, app == nil, startLeavesMore, state == .foreground || state == .background {
            _ = running()
        }
        if case .dismissed(let notification) = event { startState.explainSilence(PushNumber(notification), context) }
        guard context.step.inconclusive == nil else { return }
        let isAlive = perform(event, played.callbacks)
        app?.endEvent()
        if case .ended = event { app = nil }
        // Where the process has ended, the app starts again.
        if !isAlive, context.step.threw != nil { app = nil }
        change.append(played)
    }

    /// Hands a push to an earlier process: what is sent then is not part of this case, but what is stored is.
    private mutating func receiveEarlier(_ played: PlayedEvent) {
        let isAlive = perform(played.event, played.callbacks)
        if !isAlive, context.step.threw != nil { app = nil }
        if context.step.inconclusive != nil, ["set", "setValue"].contains(where: scope.program.calls) {
            unknownStart = unknownStart ?? context.step.inconclusive
        }
        context.step = StepTemplate()
    }

    /// Whether a start finds or leaves anything that a later callback could find.
    private var startLeavesMore: Bool { !startState.isTraceless || !defaults.values.isEmpty }

    /// Whether the app observes notifications, and maybe the system's.
    private var hasObservers: Bool { app.map { !$0.process.observers.isEmpty } ?? startState.hasObservers }

    /// Delivers the device's callbacks to the app.
    ///
    /// - Returns: whether the app is still alive.
    private mutating func perform(_ event: DeviceEvent, _ callbacks: [CallbackTemplate]) -> Bool {
        if bindings.table.followsStates || hasObservers, !callbacks.connectScene, !changeState(event) { return false }
        if bindings.sleepsThrough(event, callbacks) { return true }
        for callback in callbacks { guard deliver(callback, event) else { return false } }
        return app?.passTime() ?? true
    }

    /// Notifies the app that it leaves the foreground or comes back to it.
    private mutating func changeState(_ event: DeviceEvent) -> Bool {
        switch event {
        case .left: return running().enterBackground()
        case .resumed:
            let app = running()
            if state == .foreground, !app.enterBackground() { return false }
            return app.enterForeground()
        case .opened where state == .background: return running().enterForeground()
        default: return true
        }
    }

    private mutating func deliver(_ template: CallbackTemplate, _ event: DeviceEvent) -> Bool {
        switch template {
        case .didFinishLaunching(let notification):
            let app = makeApp()
            self.app = app
            let push = notification.map { IOSPush(number: PushNumber($0), of: context.probe) }
            return app.start(push: push, state: event.opensApp ? "inactive" : "background")
        case .didReceiveRemoteNotification(let notification, let state):
            let push = IOSPush(number: PushNumber(notification), of: context.probe)
            return running().receive(push, state: state == .active ? "active" : "background")
        case .willPresent(let notification):
            return running().present(IOSPush(number: PushNumber(notification), of: context.probe))
        case .didReceive(let notification, let identifier):
            let (change, probe, otherwise) = (change, context.probe, event.opensApp ? "inactive" : "background")
            return running().respond(response(notification, identifier)) {
                change.applied(to: probe.app) == .foreground ? "active" : otherwise
            }
        case .applicationDidBecomeActive, .sceneDidBecomeActive:
            return bindings.table.followsActivation || hasObservers ? running().becomeActive() : true
        case .sceneWillConnect(let notification):
            return running().connectScene(notification.map { response($0, ActionIdentifier.defaultAction) })
        case .onMessageReceived, .onReceive, .onCreate, .onCreateForwarding, .onNewIntent, .onResume: return true
        }
    }

    private func response(_ notification: Int, _ identifier: String) -> IOSPush {
        IOSPush(number: PushNumber(notification), of: context.probe, actionIdentifier: identifier)
    }

    /// The process, started before the case unless the case begins with the app closed.
    private mutating func running() -> IOSApp {
        if let app { return app }
        let app = makeApp()
        self.app = app
        if startLeavesMore {
            let event = context.event
            context.event = nil
            app.startEarlier(isInForeground: state == .foreground)
            context.event = event
        }
        return app
    }

    private func makeApp() -> IOSApp {
        IOSApp(
            scope.program,
            table: bindings.table,
            registrations: bindings.registrations,
            context: context,
            defaults: defaults,
            startState: startState,
            portion: bindings.portion
        )
    }
}

extension IOSBindings {
    /// Whether iOS does not start the app for a push, since its property list does not name the background mode.
    fileprivate func sleepsThrough(_ event: DeviceEvent, _ callbacks: [CallbackTemplate]) -> Bool {
        guard case .received = event, case .didFinishLaunching? = callbacks.first, case .whole(let facts) = portion,
            case .missing = facts.backgroundMode
        else { return false }
        return true
    }
}

extension [CallbackTemplate] {
    /// Whether a scene is connected: connecting it also brings it to the front.
    fileprivate var connectScene: Bool {
        contains { if case .sceneWillConnect = $0 { true } else { false } }
    }
}

extension DeviceEvent {
    /// Whether the app comes to the front.
    fileprivate var opensApp: Bool {
        switch self {
        case .opened, .launched, .resumed: true
        case .received, .dismissed, .acted, .left, .ended, .recreated, .restored, .relaunched: false
        }
    }
}
