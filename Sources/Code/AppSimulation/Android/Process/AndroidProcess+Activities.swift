import CodeRunner
import SourceCode

/// Activities: which are created, and their callbacks. The callbacks come in the order given in the documentation of
/// the activity lifecycle. That a stopped activity is started again before `onNewIntent` is observed.
extension AndroidProcess {
    /// Starts an activity with an intent: a new one, or the one on top where that is requested.
    ///
    /// - Parameter isFromOutside: whether the user launches the app with it.
    func startActivity(_ intent: IntentState, isFromOutside: Bool = false) {
        let isFromOutside = isFromOutside || device.isLaunching
        device.isLaunching = false
        let component: AndroidComponent?
        if bindings.isWhole {
            switch bindings.activity(for: intent, at: context.step.delivery?.extent) {
            case .component(let found): component = found
            case .nobody(let reason):
                context.step.silence = context.step.silence ?? reason
                return
            case .unknown(let unknown):
                context.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
                return
            }
        } else {
            component = bindings.component(.activity, for: intent)
        }
        let place = activities.lastIndex { $0.component === component }
        let clearsAbove = bindings.clearsAbove(component, intent)
        let running =
            bindings.launchesOnTop(component, intent)
            ? place.flatMap { clearsAbove || $0 == activities.count - 1 ? $0 : nil } : nil
        if running == nil, !clearsAbove, beginsTask(component, intent) {
            note(
                "Android brings the running task to the front as it is, and no activity gets the intent",
                at: context.step.delivery?.extent, remedy: "add FLAG_ACTIVITY_CLEAR_TOP to the intent's flags")
            return comeBack()
        }
        if isFromOutside || device.taskIntent == nil && intent.flags & AndroidIntents.newTask != 0 {
            device.taskIntent = bindings.hidesTask(component, intent) ? nil : intent.copy
        }
        let held = bindings.platform.make("Intent", payload: intent)
        if let running { return bringToTop(running, held) }
        guard leave() else { return }
        var replaced: [Instance] = []
        if intent.flags & AndroidIntents.clearTask != 0 {
            replaced = activities
            activities = []
        } else if clearsAbove, let place {
            replaced = Array(activities[place...])
            activities.removeSubrange(place...)
        }
        let state = ActivityState(intent: held, creating: intent.copy)
        guard let component else {
            // An activity that the examples do not show comes to the front.
            activities.append(Instance(nil, .null, activity: state))
            isInForeground = true
            return
        }
        guard show(component, state) else { return }
        for old in replaced { call(.onDestroy, on: old) }
        removeFinished()
    }

    /// Records why no activity answers.
    func note(_ reason: String, at extent: SourceExtent?, remedy: String) {
        guard let extent else { return }
        context.step.silence = context.step.silence ?? Inconclusive(reason: reason, extent: extent, remedy: remedy)
    }

    /// Whether an intent asks for a new task and is the one that the current task began with: then the task comes to
    /// the front as it is, and no activity gets the intent. Intents that cannot be compared are assumed to be
    /// different.
    private func beginsTask(_ component: AndroidComponent?, _ intent: IntentState) -> Bool {
        // A page may leave the launch mode to the manifest.
        guard bindings.isWhole, intent.flags & AndroidIntents.newTask != 0,
            intent.flags & (AndroidIntents.clearTask | AndroidIntents.multipleTask) == 0,
            let root = activities.first, root.component === component, let creating = root.activity?.creating
        else { return false }
        return IntentState.isSame(creating.identity, intent.identity) ?? false
    }

    /// Creates an activity and brings it to the front.
    ///
    /// - Parameter saved: its `savedInstanceState`.
    /// - Returns: whether the app is still alive.
    private func show(_ component: AndroidComponent, _ state: ActivityState, saved: Value = .null) -> Bool {
        guard let made = make(component, activity: state) else { return false }
        activities.append(made)
        isInForeground = true
        call(.onCreate, on: made, [saved])
        if !state.isFinished {
            call(.onStart, on: made)
            if !saved.isNull { call(.onRestoreInstanceState, on: made, [saved]) }
            call(.onPostCreate, on: made, [saved])
            resume(made)
        }
        return !made.hasEnded
    }

    /// A running activity gets the intent; those above it end.
    private func bringToTop(_ place: Int, _ intent: Value) {
        let found = activities[place]
        if place < activities.count - 1 {
            guard leave() else { return }
            let above = activities[(place + 1)...]
            activities.removeSubrange((place + 1)...)
            for one in above.reversed() { call(.onDestroy, on: one) }
            guard !found.hasEnded else { return }
        }
        deliver(intent, to: found)
    }

    private func deliver(_ intent: Value, to found: Instance) {
        if found.isLost, !restoreTop() { return }
        guard let top = activities.last else { return }
        if isInForeground {
            call(.onPause, on: top)
        } else {
            call(.onRestart, on: top)
            call(.onStart, on: top)
        }
        isInForeground = true
        if bindings.isWhole, let component = top.component, component.entryPoints[.onNewIntent] == nil {
            note(
                "\(component.name) is running, and has no onNewIntent to get the intent",
                at: component.type?.declaration.nameExtent, remedy: "add onNewIntent, and track the tap in it")
        }
        call(.onNewIntent, on: top, [intent])
        resume(top)
        removeFinished()
    }

    private func resume(_ instance: Instance) {
        call(.onResume, on: instance)
        call(.onPostResume, on: instance)
    }

    private func removeFinished() {
        let finished = activities.filter { $0.activity?.isFinished ?? false }
        activities.removeAll { $0.activity?.isFinished ?? false }
        for activity in finished { call(.onDestroy, on: activity) }
    }

    /// The activity on top is covered.
    ///
    /// - Returns: whether the app is still alive.
    @discardableResult func leave() -> Bool {
        guard isInForeground, let top = activities.last else { return true }
        isInForeground = false
        call(.onPause, on: top)
        call(.onStop, on: top)
        save(top)
        removeFinished()
        return !top.hasEnded
    }

    /// Lets a stopped activity save its state.
    private func save(_ instance: Instance) {
        guard let state = instance.activity, !state.isFinished,
            instance.component?.entryPoints[.onSaveInstanceState] != nil
        else { return }
        let saved = BundleState()
        call(.onSaveInstanceState, on: instance, [bindings.platform.make("Bundle", payload: saved)])
        state.saved = saved.copy
    }

    /// Whether nothing is pending: nothing is about to start, and no finished activity is still there.
    var isSettled: Bool { device.starts.isEmpty && !activities.contains { $0.activity?.isFinished ?? false } }

    /// The activity on top becomes visible again; where all have ended, the icon starts one.
    func comeBack() {
        guard leave() else { return }
        guard let top = activities.last else { return launch() }
        guard !top.isLost else {
            if restoreTop() { removeFinished() }
            return
        }
        isInForeground = true
        call(.onRestart, on: top)
        call(.onStart, on: top)
        resume(top)
        removeFinished()
    }

    /// The icon is tapped.
    func launch() { startActivity(iconIntent, isFromOutside: true) }

    /// The user leaves and returns by the icon: an activity gets its intent if its launch mode says so. Any other task
    /// comes back as it was.
    func comeBackByIcon() {
        let component = bindings.mainActivity
        guard let place = activities.lastIndex(where: { $0.component === component }),
            bindings.launchesOnTop(component, iconIntent),
            place == activities.count - 1 || bindings.clearsAbove(component, iconIntent), leave()
        else { return }
        bringToTop(place, bindings.platform.make("Intent", payload: iconIntent))
    }

    private var iconIntent: IntentState {
        let intent = IntentState()
        intent.action = .string("android.intent.action.MAIN")
        intent.categories = ["android.intent.category.LAUNCHER"]
        return intent
    }

    // MARK: Activities that come back

    /// The system recreates the activity on top: it keeps its intent and its saved state.
    func recreate() {
        activities.last?.activity?.isChanging = true
        guard leave() else { return }
        guard let old = activities.last, let component = old.component, let state = old.activity else {
            return comeBack()
        }
        call(.onDestroy, on: old)
        guard !old.hasEnded else { return }
        activities.removeLast()
        let again = ActivityState(intent: state.intent, creating: state.creating)
        again.models = state.models
        if show(component, again, saved: bundle(state.saved)) { removeFinished() }
    }

    /// The user returns to the activities of a process that has died.
    func comeBack(after dead: AndroidProcess) {
        activities = dead.activities.map { one in
            guard let component = one.component, let state = one.activity else { return one }
            return Instance(lost: component, state)
        }
        comeBack()
    }

    /// Recreates the activity on top, whose object was lost with its process: the system has kept the intent that it
    /// was created with.
    ///
    /// - Returns: whether the app is still alive.
    private func restoreTop() -> Bool {
        guard let lost = activities.popLast(), let component = lost.component, let state = lost.activity else {
            return false
        }
        let intent = bindings.platform.make("Intent", payload: state.creating.copy)
        let again = ActivityState(intent: intent, creating: state.creating)
        return show(component, again, saved: bundle(state.saved))
    }

    /// The user, having finished the activities, chooses the app in Recents.
    func relaunch() {
        guard let intent = device.taskIntent?.copy else { return comeBack() }
        for one in activities { one.activity?.isFinished = true }
        guard leave() else { return }
        removeFinished()
        intent.flags |= AndroidIntents.launchedFromHistory
        startActivity(intent, isFromOutside: true)
    }

    /// A saved state as an activity gets it: the platform's own activity always saves something.
    private func bundle(_ saved: BundleState?) -> Value {
        let bundle = saved?.copy ?? BundleState()
        bundle.map[.string("android:viewHierarchyState")] = bindings.platform.make("Bundle", payload: BundleState())
        return bindings.platform.make("Bundle", payload: bundle)
    }
}

extension AndroidProcess.Instance {
    /// Whether its object was lost with the process that created it.
    var isLost: Bool { activity?.isLost ?? false }

    /// An activity that has no object until it is visible again.
    convenience init(lost component: AndroidComponent, _ state: ActivityState) {
        let lost = ActivityState(intent: .null, creating: state.creating)
        (lost.saved, lost.isLost) = (state.saved, true)
        self.init(component, .null, activity: lost)
        hasEnded = true
    }
}
