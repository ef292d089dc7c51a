import UserNotifications

enum PushCategory: String, CaseIterable {
    case standard = "DEFAULT"
    case offer = "OFFER"

    var category: UNNotificationCategory {
        UNNotificationCategory(
            identifier: rawValue, actions: [], intentIdentifiers: [], options: [.customDismissAction])
    }

    static var all: Set<UNNotificationCategory> {
        Set(allCases.map(\.category))
    }
}
