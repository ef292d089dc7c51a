// The push code of an iOS app: one manager that is the notification centre's delegate and counts what campaigns send. Its
// mistakes are switched on by MISTAKES, a list with commas.

import Foundation

private let mistakes = Set(
    (ProcessInfo.processInfo.environment["MISTAKES"] ?? "").split(separator: ",").map(String.init))

/// What the SDK is asked to count.
protocol TrackingService: AnyObject {
    func collectMessageInfo(_ variables: [String: Any])
}

/// What the app tells the notification centre when it starts.
struct NotificationCategory {
    let identifier: String
    let reportsDismissal: Bool
}

final class PushManager {
    static let tapAction = "com.apple.UNNotificationDefaultActionIdentifier"
    static let dismissAction = "com.apple.UNNotificationDismissActionIdentifier"

    private let service: TrackingService

    /// The categories that are registered at the start.
    let categories = [
        // Mistake: without the custom dismiss action nobody is told that a notification was cleared.
        NotificationCategory(identifier: "DEFAULT", reportsDismissal: !mistakes.contains("no-dismiss-action"))
    ]

    init(service: TrackingService) {
        self.service = service
    }

    func applicationDidFinishLaunching(remoteNotification: [String: Any]?) {
        // Mistake: the tap that started the app follows in `didReceive`.
        if mistakes.contains("launch-counted"), let push = remoteNotification { report([.click, .open], of: push) }
    }

    func application(didReceiveRemoteNotification push: [String: Any], isActive: Bool) {
        guard !isActive else { return }
        report([.impression], of: push)
    }

    func userNotificationCenter(willPresent push: [String: Any]) {
        report([.impression], of: push)
    }

    func userNotificationCenter(didReceive push: [String: Any], actionIdentifier: String) {
        switch actionIdentifier {
        // Mistake: an open is a click, too.
        case Self.tapAction: report(mistakes.contains("open-without-click") ? [.open] : [.click, .open], of: push)
        case Self.dismissAction: report([.click], of: push)
        default: break
        }
    }

    private enum Action: String {
        case open = "1"
        case click = "2"
        case impression = "7"
    }

    private func report(_ actions: [Action], of push: [String: Any]) {
        guard isTracked(push), let message = push["_mId"] as? String, let delivery = push["_dId"] as? String else {
            return
        }
        for action in actions {
            service.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": action.rawValue])
        }
    }

    private func isTracked(_ push: [String: Any]) -> Bool {
        guard let flag = push["_acsDeliveryTracking"] else { return true }
        // Mistake: only `on` is on.
        if mistakes.contains("not-off-is-on") { return flag as? String != "off" }
        return flag as? String == "on"
    }
}
