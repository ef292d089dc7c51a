/// The function of the SDK that a call goes to.
public enum TrackingFunction: Sendable, Hashable {
    case collectMessageInfo
    case trackAction
    /// Any other function, by its name.
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

    public var name: String {
        switch self {
        case .collectMessageInfo: "collectMessageInfo"
        case .trackAction: "trackAction"
        case .other(let name): name
        }
    }
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
    /// The action name of `trackAction`.
    public static let actionName = "tracking"
}

/// One call to the SDK as the sink made it.
public struct TrackingCall: Sendable, Hashable {
    public var function: TrackingFunction
    /// The action name of `trackAction`; nil for functions that have none.
    public var name: String?
    /// The variables.
    public var data: Payload

    public init(function: TrackingFunction, name: String? = nil, data: Payload) {
        self.function = function
        self.name = name
        self.data = data
    }

    /// Whether the call is about tracking a push and is therefore judged; an app's own analytics are not.
    ///
    /// True for `collectMessageInfo`, for `trackAction` named `tracking`, and for any function that carries one of the
    /// variables or keys of a push.
    public var isTracking: Bool {
        switch function {
        case .collectMessageInfo: true
        case .trackAction: name?.hasSameBytes(as: CampaignKey.actionName) == true || carriesCampaignKey
        case .other: carriesCampaignKey
        }
    }

    private var carriesCampaignKey: Bool {
        data.entries.contains { entry in
            switch entry.key {
            case CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable, CampaignKey.messageID, CampaignKey.deliveryID: true
            default: false
            }
        }
    }

    /// Equal functions, names and variables; texts compare by UTF-8 bytes.
    public static func == (left: TrackingCall, right: TrackingCall) -> Bool {
        guard left.data == right.data else { return false }
        switch (left.name, right.name) {
        case (nil, nil): break
        case (let leftName?, let rightName?) where leftName.hasSameBytes(as: rightName): break
        default: return false
        }
        return left.function.name.hasSameBytes(as: right.function.name)
    }
}
