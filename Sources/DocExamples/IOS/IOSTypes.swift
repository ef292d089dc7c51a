import ExampleCode

/// The host's classes that the wiring itself makes objects of.
struct IOSTypes: Sendable {
    let platform: HostPlatform
    let application: HostType
    let center: HostType
    let notification: HostType
    let response: HostType
    let responder: HostType
    let connectionOptions: HostType
    let pushTrigger: HostType
    let userDefaults: HostType
    let notificationCenter: HostType

    /// Looks them up in the tables of iOS.
    init(_ platform: HostPlatform) {
        self.platform = platform
        application = platform.knownType(named: "UIApplication")
        center = platform.knownType(named: "UNUserNotificationCenter")
        notification = platform.knownType(named: "UNNotification")
        response = platform.knownType(named: "UNNotificationResponse")
        responder = platform.knownType(named: "UIResponder")
        connectionOptions = platform.knownType(named: "UIScene.ConnectionOptions")
        pushTrigger = platform.knownType(named: "UNPushNotificationTrigger")
        userDefaults = platform.knownType(named: "UserDefaults")
        notificationCenter = platform.knownType(named: "NotificationCenter")
    }
}
