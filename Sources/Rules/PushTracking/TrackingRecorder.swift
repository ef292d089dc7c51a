/// Receives the calls of a sink, in place of the SDK.
///
/// It belongs to one case and event: a call made through it later in the same case still counts for that event, and one
/// made after the case has ended is reported as late, never as another case's.
public struct TrackingRecorder: Sendable {
    private let log: CallLog
    private let opening: CallLog.Opening
    private let step: Int?
    /// The time on the device at the callback, in milliseconds since 1970. Code that reads a clock reads this one, since
    /// a case plays days in a moment.
    public let now: Int64

    /// A recorder for one device event of the case that a log is open for.
    ///
    /// - Parameters:
    ///   - log: stores the calls.
    ///   - opening: the case's use of the log.
    ///   - step: the index of the event; nil before the first one, when no call is kept.
    ///   - now: the time on the device.
    package init(log: CallLog, opening: CallLog.Opening, step: Int?, now: Int64 = 0) {
        self.now = now
        self.log = log
        self.opening = opening
        self.step = step
    }

    /// Records `collectMessageInfo(data)`.
    public func collectMessageInfo(_ data: Payload) {
        record(TrackingCall(function: .collectMessageInfo, data: data))
    }

    /// Records `collectMessageInfo(data)` with a snapshot of the dictionary.
    public func collectMessageInfo(_ data: [String: String]) { collectMessageInfo(Payload(data)) }

    /// Records `collectMessageInfo(data)` with a snapshot of the dictionary.
    public func collectMessageInfo(_ data: [String: Any]) { collectMessageInfo(Payload(data)) }

    /// Records `trackAction(name, data)`.
    public func trackAction(_ name: String, data: Payload) {
        record(TrackingCall(function: .trackAction, name: name, data: data))
    }

    /// Records `trackAction(name, data)` with a snapshot of the dictionary.
    public func trackAction(_ name: String, data: [String: String]) { trackAction(name, data: Payload(data)) }

    /// Records `trackAction(name, data)` with a snapshot of the dictionary.
    public func trackAction(_ name: String, data: [String: Any]) { trackAction(name, data: Payload(data)) }

    /// Records a call to any function.
    public func record(_ call: TrackingCall) {
        if let step { log.record(call, step: step, opening: opening) }
    }
}
