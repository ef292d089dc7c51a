package import PushTracking

/// A script on its way through a sink: what the sink is told next, and what it has done so far.
package struct SinkPlay: ~Copyable {
    private let script: DeviceScript
    private let callbacks: [DeviceScenario.ScheduledCallback]
    private let wiring: DeclaredWiring
    private let log: CallLog
    private let logs: CallLogPool
    private let opening: CallLog.Opening
    /// The event under way; before the first one -1.
    private var step = -1
    private var nextCallback = 0
    /// The number of the process that the sink stands for.
    private var process = 0
    /// How many callbacks of the event under way the sink has been given.
    private var callbacksOfStep = 0
    /// How many calls had been made when a callback of an event with several had returned.
    private var callsAfterCallbacks: [(step: Int, calls: Int)] = []
    private var thrown: [(step: Int, message: String)] = []

    /// Begins.
    ///
    /// - Parameter logs: where the calls are recorded.
    init(of script: borrowing DeviceScript, wiring: DeclaredWiring, logs: borrowing CallLogPool) {
        self.wiring = wiring
        self.script = copy script
        self.logs = copy logs
        callbacks = script.scenario.callbacks(for: wiring)
        log = logs.take()
        opening = log.open(caseIndex: script.caseIndex)
    }

    deinit { logs.giveBack(log) }

    /// The callbacks that have launched an app that is already running, to be played before the first event.
    package var callbacksBefore: [AppCallback] {
        script.scenario.callbacksBefore(for: wiring).map { script.filled($0, for: wiring) }
    }

    /// What takes the calls made in these, and keeps none.
    package var recorderBefore: TrackingRecorder { TrackingRecorder(log: log, opening: opening, step: nil) }

    /// Goes on to the next event; the callbacks that are left of the one before it, which has thrown, are left out.
    ///
    /// - Returns: what takes the calls made during it; nil after the last event.
    package mutating func beginStep() -> TrackingRecorder? {
        step += 1
        callbacksOfStep = 0
        guard step < script.scenario.events.count else { return nil }
        while nextCallback < callbacks.count, callbacks[nextCallback].step < step { nextCallback += 1 }
        return TrackingRecorder(log: log, opening: opening, step: step)
    }

    /// The next callback of the event under way; nil after its last one.
    package mutating func takeCallback() -> AppCallback? {
        guard nextCallback < callbacks.count, callbacks[nextCallback].step == step else {
            if callbacksOfStep > 1 { noteCalls() }
            return nil
        }
        if callbacksOfStep > 0 { noteCalls() }
        callbacksOfStep += 1
        defer { nextCallback += 1 }
        return script.filled(callbacks[nextCallback].template, for: wiring)
    }

    private mutating func noteCalls() { callsAfterCallbacks.append((step, log.callCount(ofStep: step))) }

    /// Whether the next callback goes to another process than the one before, so that a new sink has to take it. Asked
    /// before it is taken, and true once.
    package mutating func startsProcess() -> Bool {
        guard nextCallback < callbacks.count, callbacks[nextCallback].step == step,
            callbacks[nextCallback].process != process
        else { return false }
        process = callbacks[nextCallback].process
        return true
    }

    /// Notes what the sink threw during the event under way.
    package mutating func note(_ error: any Error) { thrown.append((step, String(describing: error))) }

    /// What has been seen, after the last event.
    package func end() -> Observation {
        let steps = script.scenario.events.count
        var observations: [StepObservation] = []
        observations.reserveCapacity(steps)
        log.close(steps: steps) { observations.append(StepObservation(calls: $0)) }
        for (step, calls) in callsAfterCallbacks {
            let earlier = observations[step].callsOfCallbacks.reduce(0, +)
            observations[step].callsOfCallbacks.append(calls - earlier)
        }
        // Where both a callback and `settle` threw, the callback's reason came first and is kept.
        for (step, message) in thrown.reversed() { observations[step].threw = message }
        return .observed(observations)
    }
}
