package import PushTracking

/// What must be sent during one device event.
package enum Expectation: Sendable, Hashable {
    /// Anything: recorded, not judged.
    case any
    /// Exactly these tracking calls; none where the list is empty.
    case calls([ExpectedCall], isOrdered: Bool)
}

/// A tracking call that must be made.
package enum ExpectedCall: Sendable, Hashable {
    /// Either documented function with these three variables, and any others beside them.
    case variables(action: String, broadlogID: String, deliveryID: String)
    /// A certain function.
    case call(TrackingCall, isExact: Bool)

    /// The variable `action`, by which calls are paired.
    package var action: PayloadValue? {
        switch self {
        case .variables(let action, _, _): .string(action)
        case .call(let call, _): call.data[CampaignKey.actionVariable]
        }
    }
}
