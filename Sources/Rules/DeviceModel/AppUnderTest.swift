package import PushTracking

/// Anything that can be run on a device and observed: a sink with callbacks, an adapter, a page's examples.
package protocol AppUnderTest: Sendable {
    /// The app's profile.
    var profile: SinkProfile { get }

    /// Runs one script with a fresh app and returns its observation. May be called again while earlier scripts are
    /// still running.
    ///
    /// Runs on its caller's executor: a case is too short for a thread switch.
    nonisolated(nonsending) func observe(_ script: DeviceScript) async -> Observation

    /// Runs one script like `observe`, and measures the time that the app took.
    nonisolated(nonsending) func timedObservation(of script: DeviceScript) async -> TimedObservation

    /// The same app for one of several concurrent tasks: state kept between scripts is not shared with the others.
    func forOneTask() -> Self

    /// How many scripts can run concurrently in isolation from the leftovers of others; 0 if the app does not support
    /// this.
    var isolatedPlaces: Int { get }

    /// Runs scripts one after the other in isolation from the leftovers of others, and returns the observation of the
    /// last one.
    ///
    /// - Parameter nanoseconds: the time limit; nil for none.
    /// - Returns: nil if the app does not support this or is ending.
    func observeAlone(_ scripts: [DeviceScript], within nanoseconds: Int64?) async -> Observation?

    /// The cases that the app was given before this one since its last fresh start, in order.
    func casesBefore(_ caseIndex: CaseIndex) -> [CaseIndex]

    /// The cases that were under way when the app ended or hung, but did not cause that.
    var casesLostByChance: Set<CaseIndex> { get }

    /// The calls that were made after their case had ended.
    var lateCalls: CallLog.LateCalls { get }
}

extension AppUnderTest {
    /// No separate time, for an app that starts a script at once.
    nonisolated(nonsending) package func timedObservation(of script: DeviceScript) async -> TimedObservation {
        TimedObservation(await observe(script))
    }

    /// The app itself, for apps without state.
    package func forOneTask() -> Self { self }

    /// None, for an app that runs every script with only a fresh sink.
    package var isolatedPlaces: Int { 0 }

    /// Nil, for the same app.
    package func observeAlone(_ scripts: [DeviceScript], within nanoseconds: Int64?) async -> Observation? { nil }

    /// None, for the same app.
    package func casesBefore(_ caseIndex: CaseIndex) -> [CaseIndex] { [] }

    /// None, for an app that always finishes a script.
    package var casesLostByChance: Set<CaseIndex> { [] }

    /// None, for an app without late calls.
    package var lateCalls: CallLog.LateCalls { CallLog.LateCalls() }
}

/// The observation of an app in one case, with its duration.
package struct TimedObservation: Sendable {
    /// The observation.
    package let observation: Observation
    /// How long the app took; nil if that equals the caller's waiting time.
    package let nanoseconds: Int64?

    /// An observation with its time.
    package init(_ observation: Observation, nanoseconds: Int64? = nil) {
        self.observation = observation
        self.nanoseconds = nanoseconds
    }
}

/// The observation of an app in one case.
package enum Observation: Sendable, Hashable {
    /// One entry for each device event.
    case observed([StepObservation])
    /// The app does not support this case; says why.
    case unsupported(String)
    /// Something was observed, but it does not suffice for a verdict; says why.
    case notJudged(String)
    /// Nothing could be observed.
    indirect case errored(ObservationError)
}

/// The observation of one device event.
package struct StepObservation: Sendable, Hashable {
    /// All calls in order, including the app's own analytics.
    package var calls: [TrackingCall]
    /// How many of the calls each callback of the event made, in order; empty if unknown, or if the event made at most
    /// one callback.
    package var callsOfCallbacks: [Int] = []
    /// The error that the app threw, if any.
    package var threw: String?
    /// Whether the event was an impossible gesture because a newer notification had replaced its notification.
    package var isReplaced = false
    /// Whether the answer was not observed or could not be determined: it counts neither for nor against an app.
    package var isUnjudged = false
    /// The kinds of other events at which a call that is not due may have been made; nil if each call was seen at its
    /// event.
    package var otherEvents: [DeviceEvent.Kind]?

    /// An observation; by default without calls and errors.
    package init(calls: [TrackingCall] = [], threw: String? = nil) {
        self.calls = calls
        self.threw = threw
    }
}

/// Why an observation is missing.
package struct ObservationError: Error, Sendable, Hashable {
    /// The error, in one sentence.
    package var message: String
    /// The last lines of the app's own log, if there is one.
    package var log: String
    /// Whether the app was not asked at all, because the run had ended or its process had been given up.
    package var isNotRun: Bool

    /// An error with its details.
    package init(message: String, log: String = "", isNotRun: Bool = false) {
        self.message = message
        self.log = log
        self.isNotRun = isNotRun
    }
}
