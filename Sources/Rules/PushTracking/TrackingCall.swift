import Diagnostics

/// The function of the SDK that a call goes to.
public enum TrackingFunction: Sendable {
    /// The function for pushes, which takes only the variables.
    case collectMessageInfo
    /// The older, general function, which takes an action name and variables.
    case trackAction
    /// Any other function, by its name; the name of a known function is equivalent to its case.
    case other(String)

    /// The function of that name.
    public init(_ name: String) {
        self =
            switch name {
            case "collectMessageInfo": .collectMessageInfo
            case "trackAction": .trackAction
            default: .other(name)
            }
    }

    /// The name, without receiver and parameters.
    public var name: String {
        switch self {
        case .collectMessageInfo: "collectMessageInfo"
        case .trackAction: "trackAction"
        case .other(let name): name
        }
    }
}

extension TrackingFunction {
    /// The known function, even if a sink has recorded it as `other`.
    package var known: TrackingFunction {
        guard case .other(let name) = self else { return self }
        return TrackingFunction(name)
    }
}

extension TrackingFunction: Hashable {
    /// Whether the names have the same UTF-8 bytes.
    public static func == (left: TrackingFunction, right: TrackingFunction) -> Bool {
        left.name.hasSameBytes(as: right.name)
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The keys that the documentation names.
public enum CampaignKey {
    /// In a push: the message id.
    public static let messageID = "_mId"
    /// In a push: the delivery id.
    public static let deliveryID = "_dId"
    /// In a push: whether the delivery is to be tracked.
    public static let flag = "_acsDeliveryTracking"
    /// In a call: the message id.
    public static let broadlogIDVariable = "broadlogId"
    /// In a call: the delivery id.
    public static let deliveryIDVariable = "deliveryId"
    /// In a call: what is being tracked, `"7"`, `"2"` or `"1"`.
    public static let actionVariable = "action"
    /// The variables of a tracking call.
    static let variables = [broadlogIDVariable, deliveryIDVariable, actionVariable]
    /// The action name for `trackAction`.
    public static let actionName = "tracking"
}

/// One call to the SDK, as the sink made it.
public struct TrackingCall: Sendable {
    /// The function that was called.
    public var function: TrackingFunction
    /// The action name of `trackAction`; nil for functions that have none.
    public var name: String?
    /// The variables.
    public var data: Payload

    /// A call with all its recorded parts.
    public init(function: TrackingFunction, name: String? = nil, data: Payload) {
        self.function = function
        self.name = name
        self.data = data
    }

    /// Whether the call tracks a push and is therefore judged; an app's own analytics are not.
    ///
    /// True for `collectMessageInfo`, for `trackAction` named `tracking`, and for any function that carries all three
    /// variables.
    public var isTracking: Bool {
        switch function.known {
        case .collectMessageInfo: true
        case .trackAction: name?.hasSameBytes(as: CampaignKey.actionName) == true || carriedVariables == 3
        case .other: carriedVariables == 3
        }
    }

    /// Whether the call goes to either documented function with these three variables and any others.
    package func carries(action: String, broadlogID: String, deliveryID: String) -> Bool {
        isDocumented && data.hasString(action, at: CampaignKey.actionVariable)
            && data.hasString(broadlogID, at: CampaignKey.broadlogIDVariable)
            && data.hasString(deliveryID, at: CampaignKey.deliveryIDVariable)
    }

    /// The same with the ids of a push; ids that are not strings there count as empty.
    package func carries(action: String, idsOf push: Payload) -> Bool {
        isDocumented && data.hasString(action, at: CampaignKey.actionVariable)
            && data.hasString(at: CampaignKey.broadlogIDVariable, sameAs: push, at: CampaignKey.messageID)
            && data.hasString(at: CampaignKey.deliveryIDVariable, sameAs: push, at: CampaignKey.deliveryID)
    }

    private var isDocumented: Bool {
        switch function.known {
        case .collectMessageInfo: true
        case .trackAction: name?.hasSameBytes(as: CampaignKey.actionName) == true
        case .other: false
        }
    }

    /// How many of the three variables the call has, whatever their values.
    package var carriedVariables: Int {
        CampaignKey.variables.count { data[$0] != nil }
    }
}

extension TrackingCall: Hashable {
    /// Whether functions, names and variables are equal; texts compare by UTF-8 bytes.
    public static func == (left: TrackingCall, right: TrackingCall) -> Bool {
        guard left.function == right.function, left.data == right.data else { return false }
        return switch (left.name, right.name) {
        case (nil, nil): true
        case (let left?, let right?): left.hasSameBytes(as: right)
        case (nil, _), (_, nil): false
        }
    }
}
