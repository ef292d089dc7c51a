import ExampleCode

/// Activities: which are made, and what they are told. The order of the callbacks is the one that the documentation of
/// the activity lifecycle gives; that a stopped activity is started again before `onNewIntent` is observed.
extension AndroidProcess {
    /// Starts an activity with an intent: a new one, or the one on top where that is asked for.
    func startActivity(_ intent: IntentState) {
        let component = bindings.component(.activity, for: intent)
        let held = bindings.platform.make("Intent", payload: intent)
        if bindings.launchesOnTop(component, intent), let top = activities.last, top.component === component {
            return deliver(held, to: top)
        }
        guard leave() else { return }
        var replaced: [Instance] = []
        if intent.flags & (AndroidIntents.clearTop | AndroidIntents.clearTask) != 0 {
            replaced = activities.filter { $0.component === component }
            activities.removeAll { $0.component === component }
        }
        let state = ActivityState(intent: held)
        guard let component else {
            // An activity that no example shows comes to the front.
            activities.append(Instance(nil, .null, activity: state))
            isInForeground = true
            return
        }
        guard let made = make(component, activity: state) else { return }
        activities.append(made)
        isInForeground = true
        call(.onCreate, on: made, [.null])
        if !state.isFinished {
            call(.onStart, on: made)
            call(.onPostCreate, on: made, [.null])
            resume(made)
        }
        guard !made.hasEnded else { return }
        for old in replaced { call(.onDestroy, on: old) }
        removeFinished()
    }

    private func deliver(_ intent: Value, to top: Instance) {
        if isInForeground {
            call(.onPause, on: top)
        } else {
            call(.onRestart, on: top)
            call(.onStart, on: top)
        }
        isInForeground = true
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
    /// - Returns: whether the app lives.
    @discardableResult func leave() -> Bool {
        guard isInForeground, let top = activities.last else { return true }
        isInForeground = false
        call(.onPause, on: top)
        call(.onStop, on: top)
        removeFinished()
        return !top.hasEnded
    }

    /// Whether nothing is on its way: nothing that is to be started, and no activity that has ended and is still there.
    var isSettled: Bool { device.starts.isEmpty && !activities.contains { $0.activity?.isFinished ?? false } }

    /// The activity on top is seen again; where all have ended, the icon starts one.
    func comeBack() {
        guard leave() else { return }
        guard let top = activities.last else { return launch() }
        isInForeground = true
        call(.onRestart, on: top)
        call(.onStart, on: top)
        resume(top)
        removeFinished()
    }

    /// The icon is tapped.
    func launch() {
        let intent = IntentState()
        intent.action = .string("android.intent.action.MAIN")
        intent.categories = ["android.intent.category.LAUNCHER"]
        startActivity(intent)
    }
}

/// What the platform keeps for an activity.
final class ActivityState {
    /// The intent that it holds: the object itself, so what an example removes from it is gone.
    var intent: Value
    /// Whether it asked to be ended.
    var isFinished = false

    init(intent: Value) { self.intent = intent }
}
