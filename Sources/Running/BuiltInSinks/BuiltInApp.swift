package import DeviceModel
package import PushTracking

/// A built-in sink on a device, run like any sink of `CallbackApp`.
///
/// A synchronous sink needs no asynchronous call for each callback, which would take as long as the answer itself.
package struct BuiltInApp: AppUnderTest {
    private let fresh: BuiltInTrackingSink
    private var device: SinkDevice

    /// - Parameter fresh: the sink. Every case gets a copy, which is fresh.
    package init(_ fresh: BuiltInTrackingSink, profile: SinkProfile) {
        self.fresh = fresh
        device = SinkDevice(profile: profile)
    }

    package var profile: SinkProfile { device.profile }

    package var lateCalls: CallLog.LateCalls { device.lateCalls }

    package func forOneTask() -> Self {
        var app = self
        app.device = device.forOneTask()
        return app
    }

    nonisolated(nonsending) package func timedObservation(of script: DeviceScript) async -> TimedObservation {
        // The same as the default, but statically known: each asynchronous call through a protocol adds a frame.
        TimedObservation(await observe(script))
    }

    nonisolated(nonsending) package func observe(_ script: DeviceScript) async -> Observation {
        if let refusal = device.refusal(of: script) { return refusal }
        var sink = fresh
        var play = device.play(script)
        // Neither calls nor errors count before the case: other cases judge arrivals and launches.
        while let (callbacks, startsProcess) = play.takeEventBefore() {
            if startsProcess { sink = fresh.succeeding(sink) }
            do {
                for next in callbacks { try sink.answer(next.callback, recorder: next.recorder) }
            } catch {}
            if sink.mayLeaveCalls { try? await sink.settle() }
        }
        while play.beginStep() {
            do {
                if play.startsProcess() { sink = fresh.succeeding(sink) }
                while let next = play.takeCallback() { try sink.answer(next.callback, recorder: next.recorder) }
            } catch {
                play.note(error)
            }
            guard sink.mayLeaveCalls else { continue }
            do {
                try await sink.settle()
            } catch {
                play.note(error)
            }
        }
        return play.end()
    }
}
