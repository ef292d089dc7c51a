import UserNotifications

enum Event: Hashable {
    case delivered, cleared, opened

    enum Code: Int {
        case open = 1
        case click
        case impression = 7
    }

    init?(response: UNNotificationResponse) {
        switch response.actionIdentifier {
        case UNNotificationDismissActionIdentifier: self = .cleared
        case UNNotificationDefaultActionIdentifier: self = .opened
        default: return nil
        }
    }

    var codes: [Code] {
        switch self {
        case .delivered: return [.impression]
        case .cleared: return [.click]
        case .opened: return [.click, .open]
        }
    }
}
