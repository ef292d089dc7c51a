/// An event on the device. A notification is identified by its ordinal among the notifications of its case, from 0.
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
    /// The running app returns to the foreground.
    case resumed
    /// The app goes to the background.
    case left
    /// The system ends the process of an app that is not visible; what follows starts a new one.
    case ended
    /// Android: the system recreates the activity while the process lives, for example because the device was rotated.
    case recreated
    /// Android: the process has died in the background, and the user returns to the activity.
    case restored
    /// Android: the user has finished the activity and selects the app in Recents.
    case relaunched

    /// The event without its notification.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case received, dismissed, opened, acted, launched, resumed, left, ended, recreated, restored, relaunched

        /// Whether such an event is about a notification.
        public var concernsNotification: Bool {
            switch self {
            case .received, .dismissed, .opened, .acted: true
            case .launched, .resumed, .left, .ended, .recreated, .restored, .relaunched: false
            }
        }

        /// The milliseconds that pass before such an event, unless a case says otherwise: people come back after days,
        /// pushes and the system act within minutes or hours.
        package var usualPause: Int64 {
            switch self {
            case .received: 20 * 60_000
            case .left, .recreated: 60_000
            case .ended: 60 * 60_000
            case .launched, .resumed, .restored, .relaunched: 3 * 60 * 60_000
            case .dismissed, .opened, .acted: 2 * 24 * 60 * 60_000
            }
        }

        /// The platforms on which it can happen.
        public var platforms: [Platform] {
            switch self {
            case .received, .dismissed, .opened, .launched, .resumed, .left, .ended: Platform.allCases
            case .acted: [.ios]
            case .recreated, .restored, .relaunched: [.android]
            }
        }
    }

    /// The kind of event, whichever notification it is about.
    public var kind: Kind {
        switch self {
        case .received: .received
        case .dismissed: .dismissed
        case .opened: .opened
        case .acted: .acted
        case .launched: .launched
        case .resumed: .resumed
        case .left: .left
        case .ended: .ended
        case .recreated: .recreated
        case .restored: .restored
        case .relaunched: .relaunched
        }
    }

    /// The ordinal of the notification that the event is about.
    public var notification: Int? {
        switch self {
        case .received(let ordinal), .dismissed(let ordinal), .opened(let ordinal), .acted(let ordinal): ordinal
        case .launched, .resumed, .left, .ended, .recreated, .restored, .relaunched: nil
        }
    }
}
