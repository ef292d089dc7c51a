import PushTracking

extension TrackingCall {
    /// A call of `trackAction`.
    static func trackAction(_ name: String, _ data: Payload) -> TrackingCall {
        TrackingCall(function: .trackAction, name: name, data: data)
    }
}
