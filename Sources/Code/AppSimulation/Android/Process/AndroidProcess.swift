import CodeRunner
import Diagnostics
import SourceCode

/// A running app: its objects, and the calls that Android makes on them.
final class AndroidProcess {
    /// An object of a component, with the fields of a class that is not printed.
    final class Instance {
        let component: AndroidComponent?
        let value: Value
        let activity: ActivityState?
        var fields = OutermostFields()
        /// Whether the app has ended with it: nothing calls it any more.
        var hasEnded = false

        init(_ component: AndroidComponent?, _ value: Value, activity: ActivityState? = nil) {
            self.component = component
            self.value = value
            self.activity = activity
        }

        /// Whether it could be created again without any visible difference.
        func keepsNothing(_ execution: Execution) -> Bool {
            guard !execution.keepsVariables(fields), value.hostObject?.fields.isEmpty ?? true else { return false }
            guard case .object(let object) = value else { return true }
            return object.fields.values.allSatisfy { $0.unknown?.constant != nil }
                && execution.program.constructors(of: object.type).isEmpty
        }
    }

    let bindings: AndroidBindings
    let device: AndroidDevice
    let context: RunContext
    let execution: Execution
    /// The activities, the top one last.
    var activities: [Instance] = []
    /// Whether the one on top is visible.
    var isInForeground = false
    private var services: [Instance] = []
    private var application: Instance?
    /// The objects of classes whose methods are declared entry points, by class name.
    var declaredObjects: [String: Value] = [:]

    init(_ program: Program, bindings: AndroidBindings, device: AndroidDevice, context: RunContext) {
        self.bindings = bindings
        self.device = device
        self.context = context
        execution = Execution(program, context: context, rings: context.rings)
        execution.sides = context.sides
        execution.systemVersion = { context.probe.version }
        execution.isPart = bindings.isPart
        (device.receivers, device.observers, device.posted) = ([], [], [])
        device.application = nil
        if let application = bindings.application, let instance = make(application) {
            self.application = instance
            device.application = instance.value
            call(.applicationOnCreate, on: instance)
        }
    }

    /// Whether nothing further happens, because it would be unknown.
    var isStopped: Bool { context.step.inconclusive != nil }

    /// Whether a freshly started process would do exactly what this one does.
    var keepsNothing: Bool {
        bindings.application?.entryPoints[.applicationOnCreate] == nil && !keepsBeyondActivities
            && activities.allSatisfy { $0.keepsNothing(execution) }
    }

    /// Whether anything but its activities keeps something.
    var keepsBeyondActivities: Bool {
        execution.keepsVariables || !declaredObjects.isEmpty || !device.receivers.isEmpty || !device.observers.isEmpty
            || !(services + [application].compactMap(\.self)).allSatisfy { $0.keepsNothing(execution) }
    }

    /// Restores the activities of a process that kept nothing else.
    func restore(_ openActivities: [(component: AndroidComponent?, state: ActivityState)], isInForeground: Bool) {
        activities = openActivities.compactMap { activity in
            guard let component = activity.component else { return Instance(nil, .null, activity: activity.state) }
            if activity.state.isLost { return Instance(lost: component, activity.state) }
            return make(component, activity: activity.state)
        }
        self.isInForeground = isInForeground
    }

    // MARK: Objects

    /// A new object of a component; `nil` if creating it fails.
    func make(_ component: AndroidComponent, activity: ActivityState? = nil) -> Instance? {
        guard let type = component.type else {
            let value = component.hostType.map { Value.host(HostObject($0, payload: activity)) } ?? .null
            return Instance(component, value, activity: activity)
        }
        let outcome = execution.instantiate(type)
        context.note(outcome, of: execution)
        guard case .completed(let value) = outcome else { return nil }
        if case .object(let object) = value {
            if object.host == nil { object.host = component.hostType.map { HostObject($0) } }
            object.host?.payload = activity
        }
        return Instance(component, value, activity: activity)
    }

    /// The object of a service, which lives as long as the process.
    func service(_ component: AndroidComponent) -> Instance? {
        if let running = services.first(where: { $0.component === component }) { return running }
        guard let made = make(component) else { return nil }
        services.append(made)
        call(.serviceOnCreate, on: made)
        return made
    }

    // MARK: Calls

    /// Calls the function that answers a callback, if the examples show it.
    func call(_ entryPoint: AndroidEntryPoint, on instance: Instance, _ arguments: [Value] = []) {
        guard !isStopped, !instance.hasEnded else { return }
        guard let function = instance.component?.entryPoints[entryPoint] else {
            // The platform's own function, which an override calls.
            return notifyObservers(entryPoint, of: instance, arguments)
        }
        if entryPoint.canAnswer { context.step.addHandler(function, of: execution) }
        let outcome = invoke(function, on: instance, arguments)
        if entryPoint.role == .activity { endIfCrashed(outcome, in: entryPoint, of: instance) }
    }

    /// Calls a function as the platform would.
    func run(_ function: FunctionDeclaration, on instance: Instance, _ arguments: [Value]) {
        context.step.addHandler(function, of: execution)
        invoke(function, on: instance, arguments)
    }

    @discardableResult private func invoke(_ function: FunctionDeclaration, on instance: Instance, _ arguments: [Value])
        -> Outcome
    {
        execution.outermostFields = instance.fields
        defer { instance.fields = execution.outermostFields }
        let outcome: Outcome
        if instance.component?.type != nil || function.isStatic {
            execution.enclosingObject = nil
            let method = function.isStatic ? nil : execution.run(method: function.name, on: instance.value, arguments)
            outcome = method ?? execution.run(function, on: instance.value, arguments)
        } else {
            execution.enclosingObject = instance.value
            outcome = execution.run(function, arguments)
        }
        context.note(outcome, of: execution)
        noteUnresolved()
        return outcome
    }

    private func notifyObservers(_ entryPoint: AndroidEntryPoint, of instance: Instance, _ arguments: [Value]) {
        guard let name = entryPoint.observerName, !instance.value.isNull else { return }
        for observer in device.observers {
            guard let outcome = execution.run(method: name, on: observer, [instance.value] + arguments) else {
                continue
            }
            context.note(outcome, of: execution)
            noteUnresolved()
        }
    }

    /// A call of an undeclared function may have sent something, or changed what is sent.
    private func noteUnresolved() {
        guard !isStopped else { return }
        let isClosed = bindings.isWhole && !execution.unresolvedCalls.isEmpty
        let own = isClosed ? OwnCode(program: execution.program, lent: bindings.lentSenders.value) : nil
        let deciding = execution.unresolvedCalls.first { call in
            call.decidesWhatIsSent || call.promisesTracking && !call.isLibrarys(outside: own, bindings.sending)
        }
        guard let call = deciding else {
            return context.doubt(execution.unresolvedCalls, bindings.sending)
        }
        context.step.inconclusive = Inconclusive(
            reason: execution.program.reasonNotToKnow(function: call.name), extent: call.extent)
    }

}

extension UnresolvedCall {
    /// Classes whose objects carry push data or make calls.
    private static let owners: Set<String> = [
        "Intent", "Bundle", "BaseBundle", "HashMap", "PendingIntent", "RemoteMessage", "NotificationCompat.Builder",
        "Notification.Builder", "TaskStackBuilder", "MobileCore", "ACPCore", "ADBMobile",
    ]

    /// Names that promise a tracking call or carry push data, on any type.
    private static let names: Set<String> = [
        "collectMessageInfo", "trackAction", "setContentIntent", "setDeleteIntent",
    ]

    /// Classes whose objects carry push data, and do not track.
    private static let carriers: Set<String> = ["Intent", "Bundle", "BaseBundle", "HashMap", "RemoteMessage"]

    /// The name without its class.
    private var member: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// Whether the function's name promises a tracking call.
    fileprivate var promisesTracking: Bool { !isConstruction && member.promisesTracking }

    /// Whether the function may affect what is sent; the part of its name before the last dot is the class, where
    /// known.
    fileprivate var decidesWhatIsSent: Bool {
        guard !isConstruction else { return false }
        let owner = String(name.dropLast(member.count + 1))
        return Self.owners.contains(owner) && !(isRead && Self.carriers.contains(owner))
            || Self.names.contains(member)
    }
}
