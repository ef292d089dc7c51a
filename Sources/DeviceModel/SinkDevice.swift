package import PushTracking

/// What the sinks of one profile are played on: who they are said to be, and what their calls are recorded in.
package struct SinkDevice: Sendable {
    /// What the sinks say of themselves; the launch mode decides which callbacks they get.
    package let profile: SinkProfile
    private var logs = CallLogPool()

    /// A device with no script on it yet.
    package init(profile: SinkProfile) { self.profile = profile }

    /// The calls that came after their case had ended, so far; more may come as long as the sinks' own tasks run.
    package var lateCalls: CallLog.LateCalls { logs.lateCalls }

    /// The same device for one of several tasks: with logs of its own.
    package func forOneTask() -> Self {
        var device = self
        device.logs = logs.apart()
        return device
    }

    /// What is seen of a script that no sink of this profile can be played in; nil where it can.
    package func refusal(of script: DeviceScript) -> Observation? {
        guard !profile.platforms.contains(script.scenario.platform) else { return nil }
        return .unsupported("\(profile.name) does not declare the platform \(script.scenario.platform.rawValue)")
    }

    /// Starts playing a script.
    package func play(_ script: DeviceScript) -> SinkPlay {
        SinkPlay(of: script, wiring: profile.wiring, logs: logs)
    }
}
