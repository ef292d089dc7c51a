import DeviceModel
import ExampleCode
import PushTracking

/// Brings the events of a script to Android examples.
struct AndroidWiring: ExampleWiring {
    private let program: Program
    private let bindings: AndroidBindings
    private let stage: ExampleStage
    private let device: AndroidDevice
    /// The pending intents with which the run begins.
    private let records: [PendingIntentRecord]
    private let standing: AndroidStanding
    private let activities: [(component: AndroidComponent?, state: ActivityState)]
    /// The process that got the last event.
    private var process: AndroidProcess?
    /// Whether it is one that ended before the case.
    private var isEarlier = false
    /// Whether it has been seen to that an activity without extras stands where the app runs when the case begins.
    private var hasStoodUp: Bool
    /// What cannot be known of what the app did before the case: nothing that follows can be known then.
    private var unknownStart: Inconclusive?

    init(_ scope: ExampleScope, _ bindings: AndroidBindings, from standing: AndroidStanding, on stage: ExampleStage) {
        program = scope.program
        self.bindings = bindings
        self.stage = stage
        self.standing = standing
        let restored = standing.restored(for: stage.inspected)
        device = restored.device
        activities = restored.activities
        records = restored.device.pendingIntents
        hasStoodUp = standing.hasStoodUp
        stage.platform = device
    }

    var handover: Handover? {
        guard unknownStart == nil, let process else { return nil }
        return Handover(device, process, hasStoodUp: hasStoodUp, since: records)
    }

    mutating func perform(_ played: PlayedEvent, _ index: Int) {
        // Only what is received can be received by an earlier process.
        let canBeEarlier = process == nil || isEarlier
        if case .received(let notification) = played.event, canBeEarlier, isEarlier || bindings.application != nil,
            stage.inspected.isEarlier(index)
        {
            return receiveEarlier(PushNumber(notification))
        }
        let process = running()
        if let unknownStart {
            stage.step.inconclusive = unknownStart
            return
        }
        process.execution.forgetDecisions()
        switch played.event {
        case .received(let notification):
            process.receive(PushNumber(notification))
            // Nothing tells the processes apart as long as nothing is left of it but the notification.
            let leavesMore = stage.step.inconclusive != nil || !device.starts.isEmpty || !process.keepsNothing
            if leavesMore, canBeEarlier, stage.inspected.isEarlier(index) {
                return endEarlier(PushNumber(notification))
            }
        case .dismissed(let notification):
            dismiss(PushNumber(notification), process)
            noteUnplaced()
        case .opened(let notification):
            open(PushNumber(notification), process)
            noteUnplaced()
        case .launched: process.launch()
        case .resumed:
            standUp(process)
            process.comeBack()
        case .left:
            standUp(process)
            process.leave()
        case .acted: break
        }
        process.drain()
        stage.step.decisions = process.execution.decisions
        stage.step.invocations = process.execution.invocations
    }

    // MARK: Processes

    /// Posts a notification that arrived in an earlier process; what was sent for it then is not of this case.
    private mutating func receiveEarlier(_ number: PushNumber) {
        let process = process ?? AndroidProcess(program, bindings: bindings, device: device, stage: stage)
        self.process = process
        stage.step = StepTemplate()
        process.execution.forgetDecisions()
        process.receive(number)
        endEarlier(number)
    }

    private mutating func endEarlier(_ number: PushNumber) {
        isEarlier = true
        device.note(stage.step.inconclusive, postingOf: number)
        device.starts = []
        stage.step = StepTemplate()
    }

    /// The process of the case.
    private mutating func running() -> AndroidProcess {
        if let process, !isEarlier { return process }
        let process = AndroidProcess(program, bindings: bindings, device: device, stage: stage)
        process.restore(activities, isInForeground: standing.isInForeground)
        self.process = process
        isEarlier = false
        unknownStart = stage.step.inconclusive
        stage.step = StepTemplate()
        return process
    }

    /// Makes the activity that was started before the case began; what it sent then is not of this case.
    private mutating func standUp(_ process: AndroidProcess) {
        guard !hasStoodUp else { return }
        hasStoodUp = true
        guard stage.inspected.isRunning else { return }
        let step = stage.step
        process.launch()
        // Who does not hear of being covered cannot tell where the app is, and neither can what comes after.
        if bindings.hearsCovering || !process.isSettled, stage.inspected.app != .foreground { process.leave() }
        process.drain()
        process.execution.forgetDecisions()
        let inconclusive = stage.step.inconclusive
        stage.step = step
        stage.step.inconclusive = inconclusive
    }

    // MARK: Gestures

    private func dismiss(_ number: PushNumber, _ process: AndroidProcess) {
        if bindings.posting != nil { return fire(device.notification(number).delete, of: number, in: process) }
        guard let receiver = bindings.standardReceiver else { return }
        process.receive(standardIntent(number), receiver)
    }

    private mutating func open(_ number: PushNumber, _ process: AndroidProcess) {
        standUp(process)
        if bindings.posting != nil { return fire(device.notification(number).content, of: number, in: process) }
        let intent = AndroidProcess.intent(carrying: stage.inspected.map(number, in: .java))
        intent.flags = AndroidIntents.clearTop
        process.startActivity(intent)
    }

    /// Where no component is known to have got the gesture, a class that inherits from what nobody knows may have.
    private func noteUnplaced() {
        guard let type = bindings.unplaced, stage.step.inconclusive == nil, stage.step.calls.isEmpty else { return }
        let extent = type.declaration.extent
        let isAnswered = stage.step.handlers.contains { function in
            function.nameExtent.start < extent.start || extent.end < function.nameExtent.start
        }
        guard !isAnswered else { return }
        stage.step.inconclusive = Inconclusive(
            reason: "nothing declares what calls \(type.declaration.name)",
            extent: type.declaration.nameExtent
        )
    }

    private func standardIntent(_ number: PushNumber) -> Value {
        let types = bindings.types
        return types.make(
            types.intent, payload: AndroidProcess.intent(carrying: stage.inspected.map(number, in: .java)))
    }

    /// Fires what the example gave the notification for the gesture.
    private func fire(_ pending: Value, of number: PushNumber, in process: AndroidProcess) {
        if let unknown = device.notification(number).unknown {
            stage.step.inconclusive = stage.step.inconclusive ?? unknown
            return
        }
        if let unknown = pending.unknown {
            stage.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
            return
        }
        guard !process.isStopped, let handle = pending.hostObject?.payload as? PendingIntentHandle else { return }
        stage.step.delivery = Delivery(extent: handle.extent, carried: carried(handle.record), wanted: number)
        process.fire(handle)
    }

    /// The notification whose data a pending intent carries now.
    private func carried(_ record: PendingIntentRecord) -> PushNumber? {
        guard !record.isCancelled, let notification = record.notification else { return nil }
        let isEmpty = record.intent.extras?.map.isEmpty ?? true
        return isEmpty && !stage.inspected.isEmpty(notification) ? nil : notification
    }
}
