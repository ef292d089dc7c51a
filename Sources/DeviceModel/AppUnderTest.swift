package import PushTracking

/// Whatever can be put on a device and watched: a sink that gets callbacks, an adapter, a page's examples.
package protocol AppUnderTest: Sendable {
    /// What the app says of itself.
    var profile: SinkProfile { get }

    /// Plays one script with a fresh app and tells what it did. May be called again while earlier scripts are still
    /// playing.
    ///
    /// Runs where its caller runs: a case has no time for a change of threads.
    nonisolated(nonsending) func observe(_ script: DeviceScript) async -> Observation

    /// Plays one script as `observe` does, and tells how long the app took for it.
    nonisolated(nonsending) func timedObservation(of script: DeviceScript) async -> TimedObservation

    /// The same app for one of several tasks that play scripts side by side: what it keeps from script to script is not
    /// shared with the others.
    func forOneTask() -> Self

    /// How many times at once scripts can be played where nothing that any other left behind is met; 0 where the app
    /// has no such place.
    var isolatedPlaces: Int { get }

    /// Plays scripts one after the other where nothing that any other left behind is met, and tells what was seen of
    /// the last one.
    ///
    /// - Parameter nanoseconds: after which it is left; nil for no end.
    /// - Returns: nil where the app has no such place, or is ending.
    func observeAlone(_ scripts: [DeviceScript], within nanoseconds: Int64?) async -> Observation?

    /// The cases that the app was given before this one since it last began afresh, in their order.
    func casesBefore(_ caseIndex: CaseIndex) -> [CaseIndex]

    /// The cases that were under way when the app ended or hung, for which no case is to blame.
    var casesLostByChance: Set<CaseIndex> { get }

    /// The calls that were made after their case had ended.
    var lateCalls: CallLog.LateCalls { get }
}

extension AppUnderTest {
    /// No time of its own, for an app that begins with a script at once.
    nonisolated(nonsending) package func timedObservation(of script: DeviceScript) async -> TimedObservation {
        TimedObservation(await observe(script))
    }

    /// The app itself, where it keeps nothing.
    package func forOneTask() -> Self { self }

    /// None, for an app that plays every script with nothing but a fresh sink.
    package var isolatedPlaces: Int { 0 }

    /// Nil, for the same app.
    package func observeAlone(_ scripts: [DeviceScript], within nanoseconds: Int64?) async -> Observation? { nil }

    /// None, for the same app.
    package func casesBefore(_ caseIndex: CaseIndex) -> [CaseIndex] { [] }

    /// None, for an app that plays a script to its end.
    package var casesLostByChance: Set<CaseIndex> { [] }

    /// None, for an app whose calls cannot come late.
    package var lateCalls: CallLog.LateCalls { CallLog.LateCalls() }
}

/// What was seen of an app in one case, with the time that it took.
package struct TimedObservation: Sendable {
    /// What was seen.
    package let observation: Observation
    /// How long the app took; nil where that is how long whoever asked had to wait.
    package let nanoseconds: Int64?

    /// An observation with its time.
    package init(_ observation: Observation, nanoseconds: Int64? = nil) {
        self.observation = observation
        self.nanoseconds = nanoseconds
    }
}

/// What was seen of an app in one case.
package enum Observation: Sendable, Hashable {
    /// One entry for each device event.
    case observed([StepObservation])
    /// The app says that it cannot play this case, and why.
    case unsupported(String)
    /// Nothing could be observed.
    indirect case errored(ObservationError)
}

/// What was seen during one device event.
package struct StepObservation: Sendable, Hashable {
    /// All calls in the order in which they were made, an app's own analytics included.
    package var calls: [TrackingCall]
    /// How many of the calls, from the first on, each callback of the event made; empty where that is not known, or the
    /// event made one callback at most.
    package var callsOfCallbacks: [Int] = []
    /// What the app threw, if it did.
    package var threw: String?
    /// Whether the event was a gesture that could not be made: a newer notification had replaced the one that it is
    /// about.
    package var isReplaced = false
    /// Whether nobody looked at what was done, or could say: it counts neither for an app nor against it.
    package var isUnjudged = false

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
