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
        role(of: function)?.className
    }

    private static func role(of function: FunctionDeclaration) -> AndroidEntryPoint.Role? {
        if let callback = AndroidEntryPoint.allCases.first(where: { $0.isBare(function) }) { return callback.role }
        if let known = otherCallbacks[function.name] { return known }
        let calls = function.calledNames
        if !calls.isDisjoint(with: ["setContentIntent", "setDeleteIntent", "notify"]) { return .service }
        let isActivity = !calls.isDisjoint(with: ["getIntent", "setIntent", "findViewById", "setContentView"])
        return isActivity ? .activity : nil
    }

    private static let otherCallbacks: [String: AndroidEntryPoint.Role] = [
        "onNewToken": .service, "onDeletedMessages": .service, "onMessageSent": .service, "onSendError": .service,
        "onPostCreate": .activity, "onSaveInstanceState": .activity, "onRestoreInstanceState": .activity,
        "onBackPressed": .activity, "onActivityResult": .activity,
    ]
}
