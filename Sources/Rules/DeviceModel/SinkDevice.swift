package import PushTracking

/// Runs the sinks of one profile: has their profile and records their calls.
package struct SinkDevice: Sendable {
    /// The sinks' profile; its wiring determines their callbacks.
    package let profile: SinkProfile
    private var logs = CallLogPool()

    /// A device without a script.
    package init(profile: SinkProfile) { self.profile = profile }

    /// The late calls so far; more may come as long as the sinks' own tasks run.
    package var lateCalls: CallLog.LateCalls { logs.lateCalls }

    /// The same device with separate logs, for one of several tasks.
    package func forOneTask() -> Self {
        var device = self
        device.logs = logs.apart()
        return device
    }

    /// The observation of a script that sinks of this profile cannot run; nil if they can.
    package func refusal(of script: DeviceScript) -> Observation? {
        guard !profile.platforms.contains(script.scenario.platform) else { return nil }
        return .unsupported("\(profile.name) does not declare the platform \(script.scenario.platform.rawValue)")
    }

    /// Starts a script.
    package func play(_ script: DeviceScript) -> SinkPlay {
        SinkPlay(of: script, wiring: profile.wiring, logs: logs)
    }
}
