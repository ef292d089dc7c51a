/// Takes the calls that a sink makes, in place of the SDK.
///
/// It knows the case and the event it was handed out for: a call made through it later in the same case still counts
/// for that event, and one made after the case has ended is reported as late, never as another case's.
public struct TrackingRecorder: Sendable {
    private let log: CallLog
    private let opening: CallLog.Opening
    private let step: Int?

    /// A recorder for one device event of the case that a log is open for.
    ///
    /// - Parameters:
    ///   - log: Where the calls are kept.
    ///   - opening: The case's use of the log.
    ///   - step: The index of the event; nil before the first one, where no call is kept.
    package init(log: CallLog, opening: CallLog.Opening, step: Int?) {
        self.log = log
        self.opening = opening
        self.step = step
    }

    /// Records `collectMessageInfo(data)`.
    public func collectMessageInfo(_ data: Payload) {
        record(TrackingCall(function: .collectMessageInfo, data: data))
    }

    /// Records `collectMessageInfo(data)`, with the dictionary as it is now.
    public func collectMessageInfo(_ data: [String: String]) { collectMessageInfo(Payload(data)) }

    /// Records `collectMessageInfo(data)`, with the dictionary as it is now.
    public func collectMessageInfo(_ data: [String: Any]) { collectMessageInfo(Payload(data)) }

    /// Records `trackAction(name, data)`.
    public func trackAction(_ name: String, data: Payload) {
        record(TrackingCall(function: .trackAction, name: name, data: data))
    }

    /// Records `trackAction(name, data)`, with the dictionary as it is now.
    public func trackAction(_ name: String, data: [String: String]) { trackAction(name, data: Payload(data)) }

    /// Records `trackAction(name, data)`, with the dictionary as it is now.
    public func trackAction(_ name: String, data: [String: Any]) { trackAction(name, data: Payload(data)) }

    /// Records a call to any function.
    public func record(_ call: TrackingCall) {
        if let step { log.record(call, step: step, opening: opening) }
    }
}
