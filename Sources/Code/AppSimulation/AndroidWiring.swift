import CodeRunner
import Diagnostics
import PushTracking
import SourceCode

/// Delivers the events of a script to Android examples.
struct AndroidWiring: SimulatedWiring {
    private let program: Program
    private let bindings: AndroidBindings
    private let context: RunContext
    private let device: AndroidDevice
    /// The pending intents that the run begins with.
    private let records: [PendingIntentRecord]
    private let resumeState: AndroidResumeState
    /// Whether the launch of an app that runs before the case must come before anything else.
    private let launchesFirst: Bool
    private let activities: [(component: AndroidComponent?, state: ActivityState)]
    /// The process that got the last event.
    private var process: AndroidProcess?
    /// The process that the system has ended, until an activity is started: the user may return to those that it had.
    private var endedProcess: AndroidProcess?
    /// Whether it is one that ended before the case.
    private var isEarlier = false
    /// Whether the activity of an app that ran before the case has been started, without extras. It is started when
    /// first needed.
    private var hasStartedEarlier: Bool
    /// Why the app's behaviour before the case is unknown: nothing that follows can be known then.
    private var unknownStart: Inconclusive?

    init(
        _ scope: AppCode, _ bindings: AndroidBindings, after launch: AndroidLaunch,
        from resumeState: AndroidResumeState,
        on context: RunContext
    ) {
        program = scope.program
        launchesFirst = launch.leavesMore
        self.bindings = bindings
        self.context = context
        self.resumeState = resumeState
        (device, activities) = resumeState.restored(for: context.probe, rings: context.rings)
        device.targetSDK = bindings.portion.facts?.targetSDK
        device.packageName = bindings.portion.facts?.applicationID ?? device.packageName
        device.isWhole = bindings.isWhole
        (device.mentions, device.launched) = (bindings.mentions, launch.functions)
        let reader = FrozenValueReader([], context.probe, rings: context.rings)
        device.channels = launch.channels.map(reader.value)
        records = device.pendingIntents
        hasStartedEarlier = resumeState.hasStartedEarlier
        context.platform = device
    }

    var checkpoint: Checkpoint? {
        guard unknownStart == nil, endedProcess == nil, let process else { return nil }
        return Checkpoint(device, process, hasStartedEarlier: hasStartedEarlier, since: records)
    }

    mutating func perform(_ played: PlayedEvent, _ index: Int) {
        // An earlier process can only receive pushes.
        if case .received(let notification) = played.event, process == nil || isEarlier, context.probe.isEarlier(index)
        {
            return receiveEarlier(PushNumber(notification))
        }
        if case .restored = played.event, let endedProcess { return restore(after: endedProcess) }
        let process = running()
        if let unknownStart {
            context.step.inconclusive = unknownStart
            return
        }
        process.execution.forgetDecisions()
        if needsLaunch { startEarlier(process) }
        switch played.event {
        case .received(let notification):
            noteUnheard()
            process.receive(PushNumber(notification))
            let refusal = device.notification(PushNumber(notification)).refusal
            if refusal?.extent == context.step.threw?.extent { context.step.threw?.remedy = refusal?.remedy }
            noteUnposted(PushNumber(notification))
        case .dismissed(let notification):
            dismiss(PushNumber(notification), process)
            noteUnplaced()
        case .opened(let notification):
            open(PushNumber(notification), process)
            noteUnplaced()
        case .launched:
            context.step.inconclusive = bindings.unknownLauncher
            if context.step.inconclusive == nil { process.launch() }
        case .resumed:
            startEarlier(process)
            process.comeBack()
            process.comeBackByIcon()
        case .left:
            startEarlier(process)
            process.leave()
        case .ended:
            startEarlier(process)
            // One that has started no activity leaves what the system has kept of the one before it.
            if endedProcess == nil || !process.activities.isEmpty { endedProcess = process }
            self.process = nil
        case .recreated, .restored, .relaunched:
            startEarlier(process)
            comeBack(played.event, process)
        case .acted: break
        }
        if [.opened, .launched, .relaunched].contains(played.event.kind) { endedProcess = nil }
        self.process?.drain()
        if let execution = self.process?.execution { context.noteDecisions(of: execution) }
    }

    // MARK: Processes

    /// Whether the app must be launched before the next event, because that may find what the launch leaves.
    private var needsLaunch: Bool {
        !hasStartedEarlier && (launchesFirst || !device.preferences.values.allSatisfy(\.isEmpty))
    }

    /// Posts a notification that arrived in an earlier process; what was sent for it then is not part of this case.
    private mutating func receiveEarlier(_ number: PushNumber) {
        let process = process ?? AndroidProcess(program, bindings: bindings, device: device, context: context)
        self.process = process
        context.step = StepTemplate()
        process.execution.forgetDecisions()
        noteUnheard()
        process.receive(number)
        noteUnposted(number)
        isEarlier = true
        device.note(context.step.inconclusive ?? device.notification(number).unknown, postingOf: number)
        device.starts = []
        context.step = StepTemplate()
    }

    /// The process of the case.
    private mutating func running() -> AndroidProcess {
        if let process, !isEarlier { return process }
        let event = context.event
        if bindings.application != nil, !hasStartedEarlier, context.probe.isRunning { context.event = nil }
        let process = AndroidProcess(program, bindings: bindings, device: device, context: context)
        context.event = event
        if endedProcess == nil { process.restore(activities, isInForeground: resumeState.isInForeground) }
        self.process = process
        isEarlier = false
        unknownStart = context.step.inconclusive
        context.step = StepTemplate()
        return process
    }

    /// Brings back an activity that has ended, or whose process has.
    private mutating func comeBack(_ event: DeviceEvent, _ process: AndroidProcess) {
        if let declaredForTaps {
            context.step.inconclusive = context.step.inconclusive ?? declaredForTaps
            return
        }
        switch event {
        case .recreated: process.recreate()
        case .relaunched where bindings.unknownLauncher != nil: context.step.inconclusive = bindings.unknownLauncher
        case .relaunched: process.relaunch()
        default: restore(after: process)
        }
    }

    /// Makes the activities of an ended process again, in a new one, whose start is part of the case.
    private mutating func restore(after ended: AndroidProcess) {
        let new = AndroidProcess(program, bindings: bindings, device: device, context: context)
        (process, endedProcess) = (new, nil)
        new.comeBack(after: ended)
    }

    /// Starts the activity from before the case; what it sent then is not part of this case.
    private mutating func startEarlier(_ process: AndroidProcess) {
        guard !hasStartedEarlier else { return }
        hasStartedEarlier = true
        guard context.probe.isRunning else { return }
        let (step, event) = (context.step, context.event)
        context.event = nil
        defer { context.event = event }
        process.launch()
        // Code that is not notified of being covered cannot see where the app is, and neither can the code that
        // follows.
        if bindings.hearsCovering || !process.isSettled, context.probe.app != .foreground { process.leave() }
        process.drain()
        process.execution.forgetDecisions()
        let inconclusive = context.step.inconclusive
        context.step = step
        context.step.inconclusive = inconclusive
    }

    /// Records why a push reaches no service of a whole app.
    private func noteUnheard() {
        guard bindings.isWhole, bindings.declared(.onMessageReceived).isEmpty else { return }
        switch bindings.messaging {
        case .component(let component): context.step.silence = component.unheardMessages
        case .nobody(let reason): context.step.silence = reason
        case .unknown(let unknown):
            context.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
        }
    }

    /// Records why a push has posted no notification: unknown code got it, the app looks for something that only pushes of
    /// its own carry, it crashed, or a condition kept it from posting one.
    private func noteUnposted(_ number: PushNumber) {
        let notification = device.notification(number)
        guard bindings.isWhole, !notification.isShown, notification.refusal == nil else { return }
        if let doubt = context.step.doubt ?? unmetWish(number) { return device.note(doubt, postingOf: number) }
        let deciding = process?.execution.decisions.last { bindings.posters.value.contains($0.functionName) }
        let silence =
            context.step.threw.map { crash in
                Inconclusive(
                    reason: "the code that should post it ends with \(crash.message)", extent: crash.extent,
                    remedy: crash.remedy)
            }
            ?? deciding.map { decision in
                Inconclusive(
                    reason: "nothing posts a notification when this condition is \(decision.outcome)",
                    extent: decision.extent, remedy: "post one in this case, too")
            }
        if context.step.threw != nil || notification.extent == nil {
            device.note(silence, postingOf: number, as: \.silence)
        }
    }

    private func unmetWish(_ number: PushNumber) -> Inconclusive? {
        guard device.notification(number).extent == nil, case .component(let component) = bindings.messaging,
            let handler = component.pushHandlers.last, program.calls("notify"),
            let key = context.probe.absentKey(of: number)
        else { return nil }
        return Inconclusive(
            reason: "nothing is posted for a push without \(quoted(key)), which Campaign may send",
            extent: handler.nameExtent)
    }

    // MARK: Gestures

    private static let tapCallbacks: [DeclaredEntry.Callback] = [.onCreate, .onNewIntent, .onResume]

    /// Why it is unknown what happens to a returning activity: the entries declared for taps may get it again.
    private var declaredForTaps: Inconclusive? {
        guard let entry = Self.tapCallbacks.flatMap(bindings.declared).first else { return nil }
        return Inconclusive(
            reason: "whether what was declared for a tap is called again is not known",
            extent: entry.function(in: program)?.function.nameExtent ?? bindings.manifest.application ?? .nowhere)
    }

    private func dismiss(_ number: PushNumber, _ process: AndroidProcess) {
        let declared = bindings.declared(.onReceive)
        if !declared.isEmpty { return process.answer(declared, carrying: number) }
        if bindings.posting != nil {
            return fire(device.notification(number).delete, of: number, in: process, isDismissal: true)
        }
        switch bindings.standardHearer {
        case .component(let receiver):
            let intent = AndroidProcess.intent(carrying: context.probe.map(number, in: .java))
            process.receive(bindings.platform.make("Intent", payload: intent), receiver)
        case .nobody(let reason): context.step.silence = reason
        case .unknown(let unknown):
            context.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
        }
    }

    private mutating func open(_ number: PushNumber, _ process: AndroidProcess) {
        startEarlier(process)
        if Self.tapCallbacks.contains(where: { !bindings.declared($0).isEmpty }) {
            return process.answerTap(carrying: number)
        }
        if bindings.posting != nil { return fire(device.notification(number).content, of: number, in: process) }
        let intent = AndroidProcess.intent(carrying: context.probe.map(number, in: .java))
        intent.flags = AndroidIntents.clearTop
        switch bindings.tappedActivity {
        case .component(let activity): intent.component = .string(activity.name)
        case .nobody: break
        case .unknown(let unknown):
            context.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
            return
        }
        process.startActivity(intent, isFromOutside: true)
    }

    /// Where no component is known to have got the gesture, a class with an unknown superclass may have.
    private func noteUnplaced() {
        guard let type = bindings.unplaced, context.step.inconclusive == nil, context.step.calls.isEmpty else { return }
        let extent = type.declaration.extent
        // A known component may be declared inside it.
        let placed = bindings.components.filter { $0.type != nil && $0.type !== type }.flatMap(\.entryPoints.values)
        let isAnswered = context.step.handlers.contains { function in
            function.nameExtent.start < extent.start || extent.end < function.nameExtent.start
                || placed.contains { $0 === function }
        }
        guard !isAnswered else { return }
        context.step.inconclusive = Inconclusive(
            reason: "nothing declares what calls \(type.declaration.name)",
            extent: type.declaration.nameExtent, remedy: bindings.isPart ? "declare with --entry what calls it" : nil
        )
    }

    /// Fires the content intent or delete intent that the app gave the notification for the gesture.
    private func fire(
        _ pending: Value, of number: PushNumber, in process: AndroidProcess, isDismissal: Bool = false
    ) {
        let notification = device.notification(number)
        if bindings.isWhole, !notification.isShown, notification.extent == nil, context.probe.isUntitled(number) {
            context.step.isImpossible = true
            return
        }
        if let unknown = notification.unknown {
            context.step.inconclusive = context.step.inconclusive ?? unknown
            return
        }
        if device.isReplaced(number) {
            context.step.isImpossible = true
            return
        }
        if let unknown = pending.unknown {
            context.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
            return
        }
        if bindings.reachesNothing(notification, by: pending, isDismissal: isDismissal) {
            context.step.silence = bindings.reasonForSilence(of: notification, isDismissal: isDismissal)
            return
        }
        if isDismissal, let doubt = notification.doubt {
            context.step.inconclusive = doubt
            return
        }
        guard !process.isStopped, let handle = pending.hostObject?.payload as? PendingIntentHandle else { return }
        context.step.delivery = Delivery(extent: handle.extent, carried: carried(handle.record), wanted: number)
        process.fire(handle, isGesture: true)
    }

    /// The notification whose data a pending intent currently carries.
    private func carried(_ record: PendingIntentRecord) -> PushNumber? {
        guard !record.isCancelled, let notification = record.notification else { return nil }
        let isEmpty = record.intent.extras?.map.isEmpty ?? true
        return isEmpty && !context.probe.isEmpty(notification) ? nil : notification
    }
}
