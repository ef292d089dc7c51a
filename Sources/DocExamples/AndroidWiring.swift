import DeviceModel
import ExampleCode
import PushTracking

/// Brings the events of a script to Android examples.
struct AndroidWiring: ExampleWiring {
    private let stage: ExampleStage
    private let device: AndroidDevice
    private let process: AndroidProcess
    /// Whether it has been seen to that an activity without extras stands where the app runs when the case begins.
    private var hasStoodUp = false
    /// What cannot be known of what the app did before the case: nothing that follows can be known then.
    private let unknownStart: Inconclusive?

    init(_ scope: ExampleScope, _ bindings: AndroidBindings, _ beginning: Standing, _ stage: ExampleStage) {
        self.stage = stage
        guard case .android(let standing) = beginning else {
            device = AndroidDevice()
            stage.platform = device
            Self.postEarlier(scope.program, bindings, device, stage)
            process = AndroidProcess(scope.program, bindings, device, stage)
            unknownStart = stage.step.inconclusive
            stage.step = ExampleStep()
            return
        }
        let restored = standing.restored(for: stage.inspected)
        device = restored.device
        stage.platform = device
        hasStoodUp = standing.hasStoodUp
        process = AndroidProcess(scope.program, bindings, device, stage)
        process.restore(restored.activities, isInForeground: standing.isInForeground)
        unknownStart = nil
        stage.step = ExampleStep()
    }

    /// Posts the notifications that arrived in an earlier process; what was sent for them then is not of this case.
    private static func postEarlier(
        _ program: Program,
        _ bindings: AndroidBindings,
        _ device: AndroidDevice,
        _ stage: ExampleStage
    ) {
        guard bindings.posting != nil else { return }
        let earlier = stage.inspected.earlierNotifications
        guard !earlier.isEmpty else { return }
        let process = AndroidProcess(program, bindings, device, stage)
        for ordinal in earlier {
            stage.step = ExampleStep()
            process.execution.forgetDecisions()
            process.receive(ordinal)
            device.unknownPosts[ordinal] = stage.step.inconclusive
            device.starts = []
        }
    }

    var standing: Standing? {
        guard unknownStart == nil else { return nil }
        return AndroidStanding(device, process, hasStoodUp: hasStoodUp, stage.inspected).map(Standing.android)
    }

    mutating func perform(_ played: PlayedEvent) {
        if let unknownStart {
            stage.step.inconclusive = unknownStart
            return
        }
        process.execution.forgetDecisions()
        switch played.event {
        case .received(let ordinal): process.receive(ordinal)
        case .dismissed(let ordinal): dismiss(ordinal)
        case .opened(let ordinal): open(ordinal)
        case .launched: process.launch()
        case .resumed:
            standUp()
            process.comeBack()
        case .left:
            standUp()
            process.leave()
        case .acted: break
        }
        process.drain()
        stage.step.decisions = process.execution.decisions
        stage.step.invocations = process.execution.invocations
    }

    /// Makes the activity that was started before the case began; what it sent then is not of this case.
    private mutating func standUp() {
        guard !hasStoodUp else { return }
        hasStoodUp = true
        let app = stage.inspected.app
        guard app != .closed else { return }
        let step = stage.step
        process.launch()
        if app != .foreground { process.leave() }
        process.drain()
        process.execution.forgetDecisions()
        let inconclusive = stage.step.inconclusive
        stage.step = step
        stage.step.inconclusive = inconclusive
    }

    // MARK: Gestures

    private mutating func dismiss(_ ordinal: Int) {
        if process.bindings.posting != nil { return fire(device.notifications[ordinal]?.delete, ordinal) }
        guard let receiver = process.bindings.standardReceiver else { return }
        process.receive(standardIntent(ordinal), receiver)
    }

    private mutating func open(_ ordinal: Int) {
        standUp()
        if process.bindings.posting != nil { return fire(device.notifications[ordinal]?.content, ordinal) }
        let intent = AndroidProcess.intent(carrying: stage.inspected.map(ordinal, in: .java))
        intent.flags = AndroidIntents.clearTop
        process.startActivity(intent)
    }

    private func standardIntent(_ ordinal: Int) -> Value {
        let types = process.bindings.types
        return types.make(types.intent, payload: AndroidProcess.intent(carrying: stage.inspected.map(ordinal, in: .java)))
    }

    /// Fires what the example gave the notification for the gesture.
    private func fire(_ pending: Value?, _ ordinal: Int) {
        if let unknown = device.unknownPosts[ordinal] {
            stage.step.inconclusive = stage.step.inconclusive ?? unknown
            return
        }
        if let unknown = pending?.unknown {
            stage.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
            return
        }
        guard !process.isStopped, let handle = pending?.hostObject?.payload as? PendingIntentHandle else { return }
        stage.step.delivery = Delivery(extent: handle.extent, carried: carried(handle.record), wanted: ordinal)
        process.fire(handle)
    }

    /// The notification whose data a pending intent carries now.
    private func carried(_ record: PendingIntentRecord) -> Int? {
        guard !record.isCancelled, let notification = record.notification else { return nil }
        let isEmpty = record.intent.extras?.map.isEmpty ?? true
        return isEmpty && !stage.inspected.isEmpty(notification) ? nil : notification
    }
}
