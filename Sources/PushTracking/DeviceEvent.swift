/// What happens on the device. A notification is named by its ordinal among the notifications of its case, from 0.
public enum DeviceEvent: Sendable, Hashable {
    /// A notification arrives on the device.
    case received(Int)
    /// The user clears the notification.
    case dismissed(Int)
    /// The user taps the notification and the app opens.
    case opened(Int)
    /// The user taps a custom action button of the notification.
    case acted(Int)
    /// The app is started from its icon.
    case launched
    /// The running app comes back to the front.
    case resumed
    /// The app goes to the background.
    case left

    /// The event without its notification.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case received, dismissed, opened, acted, launched, resumed, left

        /// Its position among all kinds.
        package var place: UInt64 {
            switch self {
            case .received: 0
            case .dismissed: 1
            case .opened: 2
            case .acted: 3
            case .launched: 4
            case .resumed: 5
            case .left: 6
            }
        }

        /// Whether such an event is about a notification.
        public var concernsNotification: Bool {
            switch self {
            case .received, .dismissed, .opened, .acted: true
            case .launched, .resumed, .left: false
            }
        }
    }

    /// What happens, whichever notification it happens to.
    public var kind: Kind {
        switch self {
        case .received: .received
        case .dismissed: .dismissed
        case .opened: .opened
        case .acted: .acted
        case .launched: .launched
        case .resumed: .resumed
        case .left: .left
        }
    }

    /// The ordinal of the notification that the event is about.
    public var notification: Int? {
        switch self {
        case .received(let ordinal), .dismissed(let ordinal), .opened(let ordinal), .acted(let ordinal): ordinal
        case .launched, .resumed, .left: nil
        }
    }
}
