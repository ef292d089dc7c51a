package import PushTracking

/// A tracking sink on a device: walks the callbacks of a script and records the calls.
package struct CallbackApp<Sink: TrackingSink>: AppUnderTest {
    private let makeSink: @Sendable () async throws -> Sink
    private var device: SinkDevice

    /// An app around sinks that the factory makes, one for every case.
    package init(profile: SinkProfile, makeSink: @escaping @Sendable () async throws -> Sink) {
        self.makeSink = makeSink
        device = SinkDevice(profile: profile)
    }

    package var profile: SinkProfile { device.profile }

    package var lateCalls: CallLog.LateCalls { device.lateCalls }

    package func forOneTask() -> Self {
        var app = self
        app.device = device.forOneTask()
        return app
    }

    /// Makes a sink and lets it answer the callbacks of the script, event by event.
    nonisolated(nonsending) package func observe(_ script: DeviceScript) async -> Observation {
        if let refusal = device.refusal(of: script) { return refusal }
        var sink: Sink
        do {
            sink = try await makeSink()
        } catch {
            return .errored(ObservationError(message: "the factory threw before the case began: \(error)"))
        }
        var play = device.play(script)
        while let recorder = play.beginStep() {
            do {
                while let callback = play.takeCallback() { try await sink.handle(callback, recorder: recorder) }
            } catch {
                play.note(error)
            }
            do {
                try await sink.settle()
            } catch {
                play.note(error)
            }
        }
        return play.end()
    }
}
