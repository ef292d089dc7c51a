import CodeRunner

extension AndroidResumeState {
    fileprivate init(
        _ device: AndroidDevice, _ process: AndroidProcess, hasStartedEarlier: Bool, writer: FrozenValueWriter
    ) {
        self.init()
        self.hasStartedEarlier = hasStartedEarlier
        isInForeground = process.isInForeground
        lastNumber = device.lastNumber
        records = device.pendingIntents.map(writer.record)
        preferences = device.preferences.mapValues(writer.map)
        activities = process.activities.map { activity in
            Activity(
                component: activity.component,
                intent: activity.activity.map { writer.value($0.intent) } ?? .null,
                creating: activity.activity.map { writer.intent($0.creating) },
                saved: activity.activity?.saved.map { writer.map($0.map) },
                isFinished: activity.activity?.isFinished ?? false,
                isLost: activity.isLost
            )
        }
        shown = device.shown.mapValues(writer.number)
        taskIntent = device.taskIntent.map(writer.intent)
        size = writer.count
    }
}

extension AndroidResumeState {
    /// A device in this state, with its activities, in a case.
    func restored(for probe: CaseProbe, rings: ValueRings) -> (
        device: AndroidDevice, activities: [(component: AndroidComponent?, state: ActivityState)]
    ) {
        let reader = FrozenValueReader(records, probe, rings: rings)
        let device = AndroidDevice(lastNumber: lastNumber) { reader.notification($0) }
        device.pendingIntents = reader.records
        device.preferences = preferences.mapValues(reader.map)
        device.shown = shown
        device.taskIntent = taskIntent.map(reader.intent)
        let activities = activities.map { activity in
            let state = ActivityState(
                intent: reader.value(activity.intent), creating: activity.creating.map(reader.intent) ?? IntentState())
            state.saved = activity.saved.map { BundleState(reader.map($0)) }
            (state.isFinished, state.isLost) = (activity.isFinished, activity.isLost)
            return (activity.component, state)
        }
        return (device, activities)
    }
}

extension Checkpoint {
    /// The state that a device hands on; `nil` where it remembers more than data.
    ///
    /// - Parameter records: the pending intents that the run began with.
    init?(
        _ device: AndroidDevice, _ process: AndroidProcess, hasStartedEarlier: Bool,
        since records: [PendingIntentRecord]
    ) {
        guard process.keepsNothing, device.starts.isEmpty, device.posting == nil, process.context.lastingDoubt == nil,
            device.workNames.isEmpty, process.activities.allSatisfy({ $0.activity?.models.isEmpty ?? true })
        else {
            return nil
        }
        let writer = FrozenValueWriter(process.context.probe, device.pendingIntents, numbers: nil)
        let resumeState = AndroidResumeState(device, process, hasStartedEarlier: hasStartedEarlier, writer: writer)
        rest.posted = device.notifications.sorted { $0.key < $1.key }.map { ($0.key, writer.notification($0.value)) }
        guard !writer.isIncomplete else { return nil }
        let notifications = writer.notifications.sorted()
        rest.notifications = notifications
        // Named notifications get consecutive numbers.
        if notifications.map(\.index) == Array(notifications.indices) {
            self.resumeState = .android(resumeState)
        } else {
            let numbers = Dictionary(uniqueKeysWithValues: notifications.enumerated().map { ($1, PushNumber($0)) })
            let renaming = FrozenValueWriter(process.context.probe, device.pendingIntents, numbers: numbers)
            self.resumeState = .android(
                AndroidResumeState(device, process, hasStartedEarlier: hasStartedEarlier, writer: renaming))
        }
        let places = records.map { record in device.pendingIntents.firstIndex { $0 === record } }
        rest.recordPlaces = places.elementsEqual(records.indices, by: ==) ? nil : places
    }
}
