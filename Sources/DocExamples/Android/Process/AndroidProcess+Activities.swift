import ExampleCode

/// Activities: which are made, and what they are told. The order of the callbacks is the one that the documentation of
/// the activity lifecycle gives; that a stopped activity is started again before `onNewIntent` is observed.
extension AndroidProcess {
    /// Starts an activity with an intent: a new one, or the one on top where that is asked for.
    func startActivity(_ intent: IntentState) {
        let component: AndroidComponent?
        if bindings.isWhole {
            switch bindings.activity(for: intent) {
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
        let held = bindings.platform.make("Intent", payload: intent)
        let place = activities.lastIndex { $0.component === component }
        let clearsAbove = bindings.clearsAbove(component, intent)
        if bindings.launchesOnTop(component, intent), let place, clearsAbove || place == activities.count - 1 {
            return bringToTop(place, held)
        }
        guard leave() else { return }
        var replaced: [Instance] = []
        if intent.flags & AndroidIntents.clearTask != 0 {
            replaced = activities
            activities = []
        } else if clearsAbove, let place {
            replaced = Array(activities[place...])
            activities.removeSubrange(place...)
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

    /// An activity that runs already gets the intent; those above it end.
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
