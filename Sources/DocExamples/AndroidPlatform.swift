import ExampleCode

/// The host tables of Android.
enum AndroidPlatform {
    static func make() throws(HostTableError) -> HostPlatform {
        try HostPlatform(
            language: .java,
            classes: AndroidBundles.classes + AndroidIntents.classes + AndroidPendingIntents.classes
                + AndroidNotifications.classes
                + AndroidContexts.classes + AndroidMessaging.classes + AndroidUris.classes + AndroidPreferences.classes
                + AndroidTime.classes + AndroidLogging.classes + TrackingTables.classes(.java)
        )
    }

    /// What names mean that an elision leaves undeclared.
    static let evidentMeanings: [String: String] = [
        "data": "remoteMessage.getData()", "notificationBuilder": "new NotificationCompat.Builder(this, \"\")",
    ]

    /// The class around a function that a page prints without it: told by the name of a callback, else by what only one
    /// of them has.
    @Sendable static func enclosingType(of function: FunctionDeclaration) -> String? {
        if let role = AndroidEntryPoint.allCases.first(where: { $0.isBare(function) })?.role { return className(role) }
        if let known = otherCallbacks[function.name] { return className(known) }
        let calls = function.calledNames
        if !calls.isDisjoint(with: ["setContentIntent", "setDeleteIntent", "notify"]) { return className(.service) }
        if !calls.isDisjoint(with: ["getIntent", "setIntent", "findViewById", "setContentView"]) {
            return className(.activity)
        }
        return nil
    }

    private static let otherCallbacks: [String: AndroidEntryPoint.Role] = [
        "onNewToken": .service, "onDeletedMessages": .service, "onMessageSent": .service, "onSendError": .service,
        "onPostCreate": .activity,
        "onSaveInstanceState": .activity, "onRestoreInstanceState": .activity, "onBackPressed": .activity,
        "onActivityResult": .activity,
    ]

    private static func className(_ role: AndroidEntryPoint.Role) -> String {
        switch role {
        case .service: "FirebaseMessagingService"
        case .activity: "AppCompatActivity"
        case .receiver, .application: role.rawValue
        }
    }
}
