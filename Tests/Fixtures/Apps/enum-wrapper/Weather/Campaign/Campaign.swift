import Foundation
import UserNotifications

/// All that the app has to do with Campaign.
final class Campaign: NSObject {

    static let shared = Campaign()

    static let category = UNNotificationCategory(
        identifier: "DEFAULT", actions: [], intentIdentifiers: [], options: .customDismissAction)

    /// Whether anything is counted; the user may say no.
    var isEnabled = false {
        didSet {
            if isEnabled != oldValue {
                changes += 1
            }
        }
    }

    private(set) var changes = 0
    private var handled: [Event: Int] = [:]

    @discardableResult
    func handle(_ userInfo: [AnyHashable: Any], as event: Event) -> Bool {
        defer { handled[event, default: 0] += 1 }
        guard isEnabled else { return false }
        guard case .tracked(let message)? = Push(userInfo) else { return false }
        event.codes.forEach { code in
            Variable.send(message, code)
        }
        return true
    }
}

extension Campaign: UNUserNotificationCenterDelegate {

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        handle(notification.request.content.userInfo, as: .delivered)
        completionHandler([.alert])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        if let event = Event(response: response) {
            handle(response.notification.request.content.userInfo, as: event)
        }
        completionHandler()
    }
}
