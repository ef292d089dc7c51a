import ExampleCode

/// The host's classes that the wiring itself makes objects of.
struct IOSTypes: Sendable {
    let platform: HostPlatform

    /// Looks them up in the tables of iOS.
    init(_ platform: HostPlatform) { self.platform = platform }

    var application: HostType { platform.knownType(named: "UIApplication") }
    var center: HostType { platform.knownType(named: "UNUserNotificationCenter") }
    var notification: HostType { platform.knownType(named: "UNNotification") }
    var response: HostType { platform.knownType(named: "UNNotificationResponse") }
    var responder: HostType { platform.knownType(named: "UIResponder") }
    var connectionOptions: HostType { platform.knownType(named: "UIScene.ConnectionOptions") }
    var pushTrigger: HostType { platform.knownType(named: "UNPushNotificationTrigger") }
    var userDefaults: HostType { platform.knownType(named: "UserDefaults") }
    var notificationCenter: HostType { platform.knownType(named: "NotificationCenter") }
}
