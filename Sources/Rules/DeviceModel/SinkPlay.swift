package import PushTracking

/// A callback with the recorder for what the sink calls in it.
package struct RecordedCallback: Sendable {
    /// The callback.
    package let callback: AppCallback
    /// Its recorder.
    package let recorder: TrackingRecorder

    init(_ callback: AppCallback, _ recorder: TrackingRecorder) {
        (self.callback, self.recorder) = (callback, recorder)
    }
}

/// A script in progress with a sink: the next callbacks, and the observation so far.
package struct SinkPlay: ~Copyable {
    private let script: DeviceScript
    private let callbacks: [DeviceScenario.ScheduledCallback]
    private let before: [DeviceScenario.EarlierCallback]
    private let wiring: DeclaredWiring
    private let log: CallLog
    private let logs: CallLogPool
    private let opening: CallLog.Opening
    /// The current event; -1 before the first one.
    private var step = -1
    private var nextCallback = 0
    private var nextBefore = 0
    /// The number of the process that the sink represents.
    private var process: Int
    /// How many callbacks of the current event the sink has received.
    private var callbacksOfStep = 0
    /// The number of calls after each callback of an event with several.
    private var callsAfterCallbacks: [(step: Int, calls: Int)] = []
    private var thrown: [(step: Int, message: String)] = []

    /// Starts a script.
    ///
    /// - Parameter logs: records the calls.
    init(of script: borrowing DeviceScript, wiring: DeclaredWiring, logs: borrowing CallLogPool) {
        self.wiring = wiring
        self.script = copy script
        self.logs = copy logs
        callbacks = script.scenario.callbacks(for: wiring)
        before = script.scenario.callbacksBefore(for: wiring)
        process = before.first?.process ?? callbacks.first?.process ?? Device.firstProcess
        log = logs.take()
        opening = log.open(caseIndex: script.caseIndex)
    }

    deinit { logs.giveBack(log) }

    /// The callbacks of the next event before the case, and whether a new sink has to handle them; nil after the last one.
    /// Their recorders keep no call.
    package mutating func takeEventBefore() -> (callbacks: [RecordedCallback], startsProcess: Bool)? {
        let rest = before.dropFirst(nextBefore)
        guard let first = rest.first else { return nil }
        let earlier = rest.prefix { $0.event == first.event }
        nextBefore += earlier.count
        defer { process = first.process }
        let callbacks = earlier.map { callback in
            RecordedCallback(
                script.filled(callback.template, for: wiring),
                TrackingRecorder(log: log, opening: opening, step: nil, now: callback.now))
        }
        return (callbacks, first.process != process)
    }

    /// Moves to the next event; the remaining callbacks of the previous one are skipped if it has thrown.
    ///
    /// - Returns: false after the last event.
    package mutating func beginStep() -> Bool {
        step += 1
        callbacksOfStep = 0
        guard step < script.scenario.events.count else { return false }
        while nextCallback < callbacks.count, callbacks[nextCallback].step < step { nextCallback += 1 }
        return true
    }

    /// The next callback of the current event; nil after its last one.
    package mutating func takeCallback() -> RecordedCallback? {
        guard nextCallback < callbacks.count, callbacks[nextCallback].step == step else {
            if callbacksOfStep > 1 { noteCalls() }
            return nil
        }
        if callbacksOfStep > 0 { noteCalls() }
        callbacksOfStep += 1
        defer { nextCallback += 1 }
        let scheduled = callbacks[nextCallback]
        let recorder = TrackingRecorder(log: log, opening: opening, step: step, now: scheduled.now)
        return RecordedCallback(script.filled(scheduled.template, for: wiring), recorder)
    }

    private mutating func noteCalls() { callsAfterCallbacks.append((step, log.callCount(ofStep: step))) }

    /// Whether the next callback goes to another process than the previous one, so that a new sink has to handle it.
    /// Called before the callback is taken, and true only once.
    package mutating func startsProcess() -> Bool {
        guard nextCallback < callbacks.count, callbacks[nextCallback].step == step,
            callbacks[nextCallback].process != process
        else { return false }
        process = callbacks[nextCallback].process
        return true
    }

    /// Records an error that the sink threw during the current event.
    package mutating func note(_ error: any Error) { thrown.append((step, String(describing: error))) }

    /// The observation, after the last event.
    package func end() -> Observation {
        let steps = script.scenario.events.count
        var observations: [StepObservation] = []
        observations.reserveCapacity(steps)
        log.close(steps: steps) { observations.append(StepObservation(calls: $0)) }
        for (step, calls) in callsAfterCallbacks {
            let earlier = observations[step].callsOfCallbacks.reduce(0, +)
            observations[step].callsOfCallbacks.append(calls - earlier)
        }
        // If both a callback and `settle` threw, the callback's error came first and is kept.
        for (step, message) in thrown.reversed() { observations[step].threw = message }
        return .observed(observations)
    }
}
