package import PushTracking

/// The calls required during one device event.
package enum Expectation: Sendable, Hashable {
    /// Anything: recorded, not judged.
    case any
    /// Exactly these tracking calls; none if the list is empty.
    case calls([ExpectedCall], isOrdered: Bool)
    /// Each of these tracking calls at most once, and no other.
    case atMost([ExpectedCall])
}

/// A required tracking call.
package enum ExpectedCall: Sendable, Hashable {
    /// Either documented function with these three variables and any others.
    case variables(action: String, broadlogID: String, deliveryID: String)
    /// A particular function, with these variables and any others.
    case call(TrackingCall)

    /// The variable `action`, by which calls are paired.
    package var action: PayloadValue? {
        switch self {
        case .variables(let action, _, _): .string(action)
        case .call(let call): call.data[CampaignKey.actionVariable]
        }
    }
}

/// The calls required during one event, before the ids are known.
package enum ExpectationTemplate: Sendable {
    /// Anything: recorded, not judged.
    case any
    /// Exactly these tracking calls; none if the list is empty.
    case calls([Call], isOrdered: Bool)
    /// Each of these tracking calls at most once, and no other.
    case atMost([Call])

    /// One required call.
    package enum Call: Sendable {
        /// Either function with this code and the ids in the notification's payload.
        case action(String, notification: Int)
        case call(function: TrackingFunction, name: String?, data: PayloadTemplate)
        /// A call without ids to insert.
        case fixed(ExpectedCall)

        func filled(with ids: SeededIDs, payloads: [Payload]) -> ExpectedCall {
            switch self {
            case .action(let action, let notification):
                // Expansion refuses payloads without string ids here.
                .variables(
                    action: action,
                    broadlogID: payloads[notification].string(CampaignKey.messageID) ?? "",
                    deliveryID: payloads[notification].string(CampaignKey.deliveryID) ?? ""
                )
            case .call(let function, let name, let data):
                .call(TrackingCall(function: function, name: name, data: data.filled(with: ids)))
            case .fixed(let call): call
            }
        }
    }

    /// Whether no call may be made.
    var isSilence: Bool {
        switch self {
        case .any, .atMost: false
        case .calls(let calls, _): calls.isEmpty
        }
    }

    func filled(with ids: SeededIDs, payloads: [Payload]) -> Expectation {
        switch self {
        case .any: .any
        case .calls(let calls, let isOrdered):
            .calls(calls.map { $0.filled(with: ids, payloads: payloads) }, isOrdered: isOrdered)
        case .atMost(let calls): .atMost(calls.map { $0.filled(with: ids, payloads: payloads) })
        }
    }
}
