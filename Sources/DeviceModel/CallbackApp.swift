package import PushTracking

/// A tracking sink on a device: walks the callbacks of a script and records the calls.
package struct CallbackApp<Sink: TrackingSink>: AppUnderTest {
    /// What the sink says of itself; its launch mode decides which callbacks it gets.
    package let profile: SinkProfile
    private let makeSink: @Sendable () async throws -> Sink
    private var logs = CallLogPool()
    /// Found out once: every case asks, and a set would hash the platform to answer.
    private let isForAndroid: Bool
    private let isForIOS: Bool

    /// An app around sinks that the factory makes, one for every case.
    package init(profile: SinkProfile, makeSink: @escaping @Sendable () async throws -> Sink) {
        self.profile = profile
        self.makeSink = makeSink
        isForAndroid = profile.platforms.contains(.android)
        isForIOS = profile.platforms.contains(.ios)
    }

    /// The calls that came after their case had ended, so far; more may come as long as the sinks' own tasks run.
    package var lateCalls: CallLog.LateCalls { logs.lateCalls }

    package func forOneTask() -> Self {
        var app = self
        app.logs = logs.apart()
        return app
    }

    /// Makes a sink and lets it answer the callbacks of the script, event by event.
    nonisolated(nonsending) package func observe(_ script: DeviceScript) async -> Observation {
        guard script.scenario.platform == .android ? isForAndroid : isForIOS else {
            return .unsupported("\(profile.name) does not declare the platform \(script.scenario.platform.rawValue)")
        }
        var sink: Sink
        do {
            sink = try await makeSink()
        } catch {
            return .errored(ObservationError(message: "the factory threw before the case began: \(error)"))
        }
        let log = logs.take()
        defer { logs.giveBack(log) }
        let opening = log.open(caseIndex: script.caseIndex)
        let callbacks = script.scenario.callbacks(launchMode: profile.launchMode)
        let steps = script.scenario.events.count
        var thrown: [(step: Int, message: String)] = []
        var next = callbacks.startIndex
        for step in 0..<steps {
            let recorder = TrackingRecorder(log: log, opening: opening, step: step)
            do {
                while next < callbacks.endIndex, callbacks[next].step == step {
                    let callback = callbacks[next].template.filled(with: script.payloads, extras: script.extras)
                    next += 1
                    try await sink.handle(callback, recorder: recorder)
                }
            } catch {
                thrown.append((step, String(describing: error)))
            }
            // A throw ends its event only; the rest of its callbacks is left out.
            while next < callbacks.endIndex, callbacks[next].step == step { next += 1 }
            do {
                try await sink.settle()
            } catch {
                thrown.append((step, String(describing: error)))
            }
        }
        var observations: [StepObservation] = []
        observations.reserveCapacity(steps)
        log.close(steps: steps) { observations.append(StepObservation(calls: $0)) }
        // Where both a callback and `settle` threw, the callback's reason came first and is kept.
        for (step, message) in thrown.reversed() { observations[step].threw = message }
        return .observed(observations)
    }
}
