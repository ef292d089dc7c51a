package import PushTracking

/// A tracking sink on a device: goes through the callbacks of a script and records the calls.
package struct CallbackApp<Sink: TrackingSink>: AppUnderTest {
    private let factory: SinkFactory<Sink>
    private var device: SinkDevice

    /// An app around sinks from the factory, which makes one for every process of a case.
    package init(profile: SinkProfile, factory: SinkFactory<Sink>) {
        self.factory = factory
        device = SinkDevice(profile: profile)
    }

    /// The same with sinks that share nothing.
    package init(profile: SinkProfile, makeSink: @escaping @Sendable () async throws -> Sink) {
        self.init(profile: profile, factory: .plain(makeSink))
    }

    package var profile: SinkProfile { device.profile }

    package var lateCalls: CallLog.LateCalls { device.lateCalls }

    package func forOneTask() -> Self {
        var app = self
        app.device = device.forOneTask()
        return app
    }

    /// Makes a sink and lets it handle the callbacks of the script, event by event.
    nonisolated(nonsending) package func observe(_ script: DeviceScript) async -> Observation {
        if let refusal = device.refusal(of: script) { return refusal }
        let storage = AppStorage()
        var sink: Sink
        do {
            sink = try await factory.make(storage)
        } catch {
            return .errored(ObservationError(message: "the factory threw before the case began: \(error)"))
        }
        var play = device.play(script)
        // Neither calls nor errors count before the case: other cases judge arrivals and launches.
        while let (callbacks, startsProcess) = play.takeEventBefore() {
            do {
                if startsProcess { sink = try await factory.make(storage) }
                for next in callbacks { try await sink.handle(next.callback, recorder: next.recorder) }
            } catch {}
            try? await sink.settle()
        }
        while play.beginStep() {
            do {
                if play.startsProcess() { sink = try await factory.make(storage) }
                while let next = play.takeCallback() {
                    try await sink.handle(next.callback, recorder: next.recorder)
                }
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

/// Makes the app objects of a case. Not a closure wrapped in another, which would have to capture the sink's type, and
/// that need not be sendable.
package enum SinkFactory<Sink: TrackingSink>: Sendable {
    /// Its app objects share nothing.
    case plain(@Sendable () async throws -> Sink)
    /// All app objects of a case get its storage.
    case storing(@Sendable (AppStorage) async throws -> Sink)

    /// Makes another app object.
    nonisolated(nonsending) func make(_ storage: AppStorage) async throws -> Sink {
        switch self {
        case .plain(let make): try await make()
        case .storing(let make): try await make(storage)
        }
    }
}
