import Foundation
import SourceCode

/// Words that show that a file has something to do with pushes.
struct PushWords {
    private let words: [Data]

    private init(_ words: [String], _ others: PushWords? = nil) {
        self.words = words.map { Data($0.utf8) } + (others?.words ?? [])
    }

    /// Calls to the SDK: its functions, or any other function with the data of a tracking call.
    static let tracking = PushWords([
        "collectMessageInfo", "trackAction(", "::trackAction", "track(action", "MobileCore.track(", "broadlogId",
    ])

    /// The SDK, a push's keys, and the platforms' notification classes.
    static let all = PushWords([
        "collectMessageInfo", "trackAction", "trackState", "MobileCore", "ACPCore", "ADBMobile", "broadlogId",
        "deliveryId", "_mId", "_dId", "_acsDeliveryTracking", "FirebaseMessagingService", "onMessageReceived",
        "RemoteMessage", "PendingIntent", "NotificationManager", "NotificationCompat", "UNUserNotificationCenter",
        "UNNotificationCategory", "didReceive", "willPresent",
    ])

    /// The category of the activity that the icon starts.
    static let launcher = PushWords(["android.intent.category.LAUNCHER"])
    /// Marks of the file with an iOS app's beginning.
    static let mainTypes = PushWords(["@main", "@UIApplicationMain"])
    static let applications = PushWords(["UIApplicationDelegate"])
    /// Requests for permission to show notifications.
    static let asking = PushWords(["requestAuthorization", "registerUserNotificationSettings", "POST_NOTIFICATIONS"])

    /// These, and requests for pushes.
    static let permissions = PushWords(
        ["registerForRemoteNotifications", "registerForPush", "requestPermission"], asking)

    /// Words that occur only in the property lists of extensions, frameworks and watches.
    static let otherBundles = PushWords(["NSExtension", "FMWK", "BNDL", "WKApplication"])

    /// Whether any of them occurs in some code.
    func areIn(_ code: some Collection<UInt8>) -> Bool {
        // Foundation's search is a hundred times as fast as a collection's own.
        let code = Data(code)
        return words.contains { code.range(of: $0) != nil }
    }

    /// Whether code contains one of some names as a whole word.
    static func areNamed(_ names: Set<String>, in code: [UInt8]) -> Bool {
        let words = String(decoding: code, as: UTF8.self).unicodeScalars.split { !$0.isIdentifierPart }
        return words.contains { names.contains(String($0)) }
    }
}
