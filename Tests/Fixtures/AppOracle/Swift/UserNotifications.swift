// As much of the framework of notifications as answers pushes.

import Foundation

let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

class UNNotificationContent: NSObject {
    var userInfo: [AnyHashable: Any] = [:]
    var categoryIdentifier = ""
    var title = ""
}

class UNNotificationRequest: NSObject {
    var identifier = ""
    var content = UNNotificationContent()
}

class UNNotification: NSObject {
    var request = UNNotificationRequest()

    /// One that carries a push.
    init(_ number: Int, _ userInfo: [AnyHashable: Any]) {
        request.identifier = "00000000-0000-4000-8000-\(number)"
        request.content.userInfo = userInfo
        request.content.categoryIdentifier = (userInfo["aps"] as? [String: Any])?["category"] as? String ?? ""
    }
}

class UNNotificationResponse: NSObject {
    let notification: UNNotification
    let actionIdentifier: String

    init(_ notification: UNNotification, _ actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }
}

struct UNNotificationPresentationOptions: OptionSet {
    let rawValue: Int
    static let badge = Self(rawValue: 1), sound = Self(rawValue: 2), alert = Self(rawValue: 4)
    static let list = Self(rawValue: 8), banner = Self(rawValue: 16)
}

struct UNAuthorizationOptions: OptionSet {
    let rawValue: Int
    static let badge = Self(rawValue: 1), sound = Self(rawValue: 2), alert = Self(rawValue: 4)
    static let provisional = Self(rawValue: 64)
}

struct UNNotificationCategoryOptions: OptionSet {
    let rawValue: Int
    static let customDismissAction = Self(rawValue: 1), allowInCarPlay = Self(rawValue: 2)
}

struct UNNotificationActionOptions: OptionSet {
    let rawValue: Int
    static let foreground = Self(rawValue: 4)
}

class UNNotificationAction: NSObject {
    init(identifier: String, title: String, options: UNNotificationActionOptions = []) {}
}

class UNNotificationCategory: NSObject {
    let identifier: String
    let options: UNNotificationCategoryOptions
    init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.options = options
    }
}

enum UNAuthorizationStatus { case notDetermined, denied, authorized, provisional }

class UNNotificationSettings { let authorizationStatus = UNAuthorizationStatus.authorized }

protocol UNUserNotificationCenterDelegate: AnyObject {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}

extension UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        Waiting.work.append(
            .task { completionHandler(await self.userNotificationCenter(center, willPresent: notification)) })
    }
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        Waiting.work.append(
            .task {
                await self.userNotificationCenter(center, didReceive: response)
                completionHandler()
            })
    }
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
    }
}

class UNUserNotificationCenter: NSObject {
    nonisolated(unsafe) static let shared = UNUserNotificationCenter()
    class func current() -> UNUserNotificationCenter { shared }
    weak var delegate: UNUserNotificationCenterDelegate?
    private(set) var categories: Set<UNNotificationCategory> = []
    func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { self.categories = categories }
    func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping (Bool, Error?) -> Void
    ) {
        Waiting.work.append(.now { completionHandler(true, nil) })
    }
    func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { true }
    func getNotificationSettings(completionHandler: @escaping (UNNotificationSettings) -> Void) {
        Waiting.work.append(.now { completionHandler(UNNotificationSettings()) })
    }
    func removeAllDeliveredNotifications() {}
}
