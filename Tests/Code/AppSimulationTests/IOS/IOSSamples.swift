/// Pieces of examples, written for these tests.
enum IOSSamples {
    static let remote = """
        func application(
            _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
            fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
        ) {
            if application.applicationState != .active {
                send("7", userInfo)
            }
            completionHandler(.noData)
        }
        """

    static let present = """
        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            send("7", notification.request.content.userInfo)
            completionHandler([.banner, .sound])
        }
        """

    static let respond = """
        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            let userInfo = response.notification.request.content.userInfo
            switch response.actionIdentifier {
            case UNNotificationDismissActionIdentifier:
                send("2", userInfo)
            case UNNotificationDefaultActionIdentifier:
                send("2", userInfo)
                send("1", userInfo)
            default:
                break
            }
            completionHandler()
        }
        """

    static let register = """
        func registerForPushes() {
            let center = UNUserNotificationCenter.current()
            let category = UNNotificationCategory(identifier: "DEFAULT", actions: [], intentIdentifiers: [], options: .customDismissAction)
            center.setNotificationCategories([category])
            center.requestAuthorization(options: [.alert, .sound]) { granted, error in
                guard granted, error == nil else { return }
                DispatchQueue.main.async { UIApplication.shared.registerForRemoteNotifications() }
            }
        }
        """

    static let send = """
        func send(_ code: String, _ userInfo: [AnyHashable: Any]) {
            guard let message = userInfo["_mId"] as? String, let delivery = userInfo["_dId"] as? String else { return }
            if let flag = userInfo["_acsDeliveryTracking"] as? String, flag.lowercased() != "on" { return }
            MobileCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": code])
        }
        """

    /// The plainest example that keeps every rule.
    static let plain = [remote, present, respond, register, send].joined(separator: "\n\n")
}
