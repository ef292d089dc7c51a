package import PushTracking

/// Whatever can be put on a device and watched: a sink behind callbacks, an adapter, a page's examples.
package protocol AppUnderTest: Sendable {
    /// What the app says of itself.
    var profile: SinkProfile { get }

    /// Plays one script with a fresh app and tells what it did. May be called again while earlier scripts are still playing.
    ///
    /// Runs where its caller runs: a case has no time for a change of threads.
    nonisolated(nonsending) func observe(_ script: DeviceScript) async -> Observation

    /// Plays one script where nothing that other scripts left behind can be met; nil where the app has no such place, or is ending.
    func observeAlone(_ script: DeviceScript) async -> Observation?

    /// The calls that were made after their case had ended.
    var lateCalls: CallLog.LateCalls { get }
}

extension AppUnderTest {
    /// Nil, for an app that plays every script with nothing but a fresh sink.
    package func observeAlone(_ script: DeviceScript) async -> Observation? { nil }

    /// None, for an app whose calls cannot come late.
    package var lateCalls: CallLog.LateCalls { CallLog.LateCalls() }
}

/// What was seen of an app in one case.
package enum Observation: Sendable, Hashable {
    /// One entry for each device event.
    case observed([StepObservation])
    /// The app says that it cannot play this case, and why.
    case unsupported(String)
    /// Nothing could be observed.
    case errored(ObservationError)
}

/// What was seen during one device event.
package struct StepObservation: Sendable, Hashable {
    /// All calls in the order in which they were made, an app's own analytics included.
    package var calls: [TrackingCall]
    /// What the app threw, if it did.
    package var threw: String?
    /// Whether the event was a gesture that could not be made: a newer notification had replaced the one that it is about.
    package var isReplaced = false

    /// What was seen; by default no call and no throw.
    package init(calls: [TrackingCall] = [], threw: String? = nil) {
        self.calls = calls
        self.threw = threw
    }
}

/// Why no observation could be had.
package struct ObservationError: Error, Sendable, Hashable {
    /// What happened, in one sentence.
    package var message: String
    /// The last lines of the app's own log, where there is one.
    package var log: String

    /// An error with what is known of it.
    package init(message: String, log: String = "") {
        self.message = message
        self.log = log
    }
}
