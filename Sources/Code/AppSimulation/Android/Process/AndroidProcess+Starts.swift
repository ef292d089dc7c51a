import CodeRunner
import SourceCode

/// Starts by pending intents and by the examples themselves.
extension AndroidProcess {
    /// The longest chain of starts that is followed.
    private static let longestChain = 8

    /// Fires the pending intent that a call got.
    ///
    /// - Parameter isGesture: whether the user does it, so that something must receive it.
    func fire(_ handle: PendingIntentHandle, isGesture: Bool = false) {
        let record = handle.record
        guard !record.isCancelled else { return }
        if record.flags & AndroidPendingIntents.oneShot != 0 {
            record.isCancelled = true
            device.pendingIntents.removeAll { $0 === record }
        }
        if isGesture {
            device.isLaunching = true
            if record.operation != .activity, let target = device.targetSDK, target >= 31 {
                device.trampoline = handle.extent
            }
        }
        switch record.operation {
        case .activity:
            let intent = record.intent.copy
            // It is not started from an activity, so Android asks for a new task. A page may leave the launch mode to
            // the manifest.
            if bindings.isWhole { intent.flags |= AndroidIntents.newTask }
            startActivity(intent)
        case .broadcast: broadcast(record.intent.copy, isGesture: isGesture)
        case .service: startService(record.intent.copy)
        }
    }

    /// Sends an intent to the receiver that it names, or to those waiting for its action.
    func broadcast(_ intent: IntentState, isGesture: Bool = false) {
        let value = bindings.platform.make("Intent", payload: intent)
        let registered = receivers(of: intent)
        switch bindings.hearer(of: intent) {
        case .component(let component): return receive(value, component)
        case .unknown(let unknown) where registered.isEmpty:
            context.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
        case .nobody(let reason) where registered.isEmpty && isGesture: context.step.silence = reason
        case .unknown, .nobody: break
        }
        for receiver in registered where !isStopped { receive(value, receiver) }
    }

    /// The objects registered for the action of an intent.
    private func receivers(of intent: IntentState) -> [Value] {
        guard intent.component.isNull, let action = intent.action.text else { return [] }
        return device.receivers.filter { $0.actions.contains(action) }.map(\.receiver)
    }

    /// A new object of a printed receiver gets an intent.
    func receive(_ intent: Value, _ component: AndroidComponent) {
        guard let instance = make(component) else { return }
        call(.onReceive, on: instance, [bindings.platform.make("Application"), intent])
    }

    /// A registered object gets an intent.
    private func receive(_ intent: Value, _ receiver: Value) {
        guard case .object(let object) = receiver,
            let function = execution.program.method(
                named: AndroidEntryPoint.onReceive.name, parameterCount: 2, of: object.type)
        else { return }
        context.step.addHandler(function, of: execution)
        let arguments = [bindings.platform.make("Application"), intent]
        if let outcome = execution.run(method: function.name, on: receiver, arguments) {
            context.note(outcome, of: execution)
        }
    }

    private func startService(_ intent: IntentState) {
        let component: AndroidComponent
        switch bindings.service(for: intent) {
        case .component(let found): component = found
        case .nobody: return
        case .unknown(let unknown):
            context.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
            return
        }
        guard let instance = service(component) else { return }
        let value = bindings.platform.make("Intent", payload: intent)
        call(.onStartCommand, on: instance, [value, .integer(0), .integer(1)])
        call(.onHandleIntent, on: instance, [value])
    }

    /// Runs the work posted to the main thread.
    private func runPosted() {
        var count = 0
        while !device.posted.isEmpty, count < 1_000, !isStopped {
            count += 1
            context.note(device.posted.removeFirst().run(in: execution), of: execution)
        }
    }

    /// Carries out what the code that has just run requested.
    func drain() {
        var count = 0
        runPosted()
        while !device.starts.isEmpty, count < Self.longestChain, !isStopped {
            count += 1
            defer { runPosted() }
            switch device.starts.removeFirst() {
            case .activity(let intent):
                guard let trampoline = device.trampoline else {
                    startActivity(intent)
                    continue
                }
                note(
                    "since Android 12, what a notification starts here cannot start an activity", at: trampoline,
                    remedy: "start the activity itself: PendingIntent.getActivity")
            case .broadcast(let intent): broadcast(intent)
            case .service(let intent): startService(intent)
            case .pending(let handle): fire(handle)
            }
        }
        device.starts = []
        device.isLaunching = false
        device.trampoline = nil
    }
}

extension AndroidBindings {
    /// Launches the app on a version of the system.
    func launched(_ program: Program, on version: SystemVersion?) -> AndroidLaunch {
        guard unknownLauncher == nil else { return AndroidLaunch() }
        let context = RunContext(CaseProbe(CaseCursor(on: version)), sides: portion.isExcerpt ? nil : Sides())
        let device = AndroidDevice(lastNumber: 0) { _ in AndroidDevice.PostedNotification() }
        context.platform = device
        let process = AndroidProcess(program, bindings: self, device: device, context: context)
        process.launch()
        process.drain()
        let leavesMore =
            context.step.inconclusive == nil
            && (process.keepsBeyondActivities || !device.pendingIntents.isEmpty || device.lastNumber > 0
                || !device.preferences.values.allSatisfy(\.isEmpty))
        let functions = (process.execution.invocations.map(\.function) + context.step.handlers).map(\.extent)
        return AndroidLaunch(
            leavesMore: leavesMore,
            channels: device.channels.map(FrozenValueWriter(context.probe, [], numbers: nil).value),
            functions: functions)
    }
}

/// What the launch of an app leaves.
struct AndroidLaunch {
    /// Whether it leaves more than its activity: later events may find that.
    var leavesMore = false
    /// The ids of the channels that it creates.
    var channels: [FrozenValue] = []
    /// The functions that it runs.
    var functions: [SourceExtent] = []
}
