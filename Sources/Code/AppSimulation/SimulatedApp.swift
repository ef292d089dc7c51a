import CodeRunner
package import DeviceModel
package import PushTracking

/// A page's examples on a device: the device model, with the wiring that the page itself shows.
package struct SimulatedApp: AppUnderTest {
    /// The examples.
    package let scope: AppCode
    /// The profile that the examples are assumed to be written for.
    package let profile: SinkProfile
    /// The state that the app's start leaves; `nil` on Android.
    private let startState: IOSStartState?
    /// What the launch of an Android app before the case leaves.
    private let launch: AndroidLaunch

    /// Runs examples on a device.
    package init(_ scope: AppCode) {
        self.scope = scope
        profile = SinkProfile(
            name: scope.anchor ?? "page", version: "", platforms: [scope.platform], wiring: scope.wiring)
        switch scope.bindings {
        case .android(let bindings):
            (startState, launch) = (nil, bindings.launched(scope.program, on: scope.version))
        case .ios(let bindings): (startState, launch) = (bindings.startState, AndroidLaunch())
        }
    }

    /// Whether the same app on another version of the system runs alike as long as it does not ask for the version.
    func runsLike(_ other: SimulatedApp) -> Bool {
        scope.version == other.scope.version
            || scope.platform == .android && launch.leavesMore == other.launch.leavesMore
    }

    /// Runs a script and reports what the examples did.
    package func observe(_ script: DeviceScript) async -> Observation { trace(script).observation }

    /// Runs a script and reports what the examples did and where, using the runs that any number of scripts would
    /// share.
    ///
    /// Events after an unknown outcome are not played: their steps are empty.
    package func trace(_ script: DeviceScript) -> CodeTrace {
        var cases = FramedCases()
        let one = cases.add(script)
        var runs = SharedRuns(self, cases, until: DeviceEvent.Kind.allCases)
        let steps = runs.path(of: one)?.steps.map { $0.filled(for: script) } ?? []
        let rest = script.scenario.events.dropFirst(steps.count).map { _ in
            TracedStep(template: StepTemplate(), calls: [], delivery: nil)
        }
        return CodeTrace(steps: steps + rest)
    }

    /// Runs a script in a run that it shares with no other.
    package func steps(playedAlone script: DeviceScript) -> [TracedStep] {
        let cursor = cursor(CaseFrame(script, scenario: script.scenario), script, events: .max)
        let alone = run(cursor, from: beginning, isCut: false)
        return alone.steps.dropFirst(cursor.earlierCount).map { $0.filled(with: cursor.pushes) }
    }

    /// The state of platform and app before a case.
    var beginning: ResumeState {
        switch scope.bindings {
        case .android: .android(AndroidResumeState())
        case .ios: .ios
        }
    }

    /// The beginning of a case on this app's device.
    ///
    /// - Parameter count: how many events are played, starting with the first.
    func cursor(_ frame: CaseFrame, _ script: DeviceScript, events count: Int) -> CaseCursor {
        let own = startState?.adapted(frame, to: profile.wiring) ?? frame
        return CaseCursor(own, script, events: count, on: scope.version)
    }

    /// Plays a case from one of its events on.
    ///
    /// - Parameter isCut: whether to stop where the app has no state beyond what the segment records.
    func run(_ cursor: CaseCursor, from beginning: ResumeState, isCut: Bool) -> Run {
        let probe = CaseProbe(cursor)
        guard !scope.portion.isExcerpt else { return run(on: RunContext(probe), from: beginning, isCut: isCut) }
        let make = { (sides: Sides, isCut: Bool) in
            self.run(on: RunContext(probe, sides: sides), from: beginning, isCut: isCut)
        }
        let run = SidedRuns.joined { make($0, isCut) }
        guard run.isTorn else { return run }
        return SidedRuns.joined { make($0, false) }
    }

    private func run(on context: RunContext, from beginning: ResumeState, isCut: Bool) -> Run {
        var wiring: any SimulatedWiring =
            switch scope.bindings {
            case .android(let bindings):
                AndroidWiring(scope, bindings, after: launch, from: beginning.android, on: context)
            case .ios(let bindings): IOSWiring(scope, bindings, on: context)
            }
        var run = Run()
        while run.checkpoint == nil, !run.isStopped, let event = context.probe.event(run.steps.count) {
            context.step = StepTemplate()
            context.sides?.step = run.steps.count
            context.event = run.steps.count
            wiring.perform(event, run.steps.count)
            run.steps.append(context.step)
            if isCut { run.checkpoint = wiring.checkpoint }
        }
        // Restoring and keeping eight values takes about as long as an expression.
        run.work = context.work + (beginning.size + (run.checkpoint?.resumeState.size ?? 0)) / 8
        run.longestWork = run.work
        run.inquiry = context.probe.inquiry
        return run
    }
}

/// How a platform delivers the events of a script to the examples, one at a time.
protocol SimulatedWiring {
    /// Performs an event and runs the functions that answer it; the context records what they do.
    ///
    /// - Parameter index: the index of the event, counted from the beginning of the run.
    mutating func perform(_ played: PlayedEvent, _ index: Int)
    /// The state to hand to the next event; `nil` if the examples' own objects hold state.
    var checkpoint: Checkpoint? { get }
}
