import PushTracking

/// Why nothing may be sent for a push.
enum SilenceReason: Hashable {
    case ids
    case flag

    /// The reason given by a push's data; `nil` for one that must be tracked.
    ///
    /// - Parameter flagValue: the value of the flag that allows tracking.
    init?(_ push: Payload, flagValue: String?) {
        guard push[CampaignKey.messageID]?.string != nil, push[CampaignKey.deliveryID]?.string != nil else {
            self = .ids
            return
        }
        guard let flag = push[CampaignKey.flag], flag.string != flagValue else { return nil }
        self = .flag
    }
}
