import CodeRunner
import SourceCode

/// The host tables of Android.
enum AndroidPlatform {
    static func make() throws(HostTableError) -> HostPlatform {
        try HostPlatform(
            language: .java,
            classes: AndroidBundles.classes + AndroidIntents.classes + AndroidPendingIntents.classes
                + AndroidNotifications.classes
                + AndroidContexts.classes + AndroidMessaging.classes + AndroidUris.classes + AndroidPreferences.classes
                + AndroidTime.classes + AndroidLogging.classes + AndroidArchitecture.classes + AndroidJSON.classes
                + TrackingTables.classes(.java),
            packages: packages
        )
    }

    /// The packages of classes whose names other libraries also use.
    private static let packages: [String: [String]] = [
        "android.app": [
            "Activity", "Application", "IntentService", "ListActivity", "Notification", "NotificationChannel",
            "NotificationManager", "PendingIntent", "Service", "TaskStackBuilder",
        ],
        "android.content": [
            "BroadcastReceiver", "ComponentName", "Context", "ContextWrapper", "Intent", "IntentFilter",
            "SharedPreferences",
        ],
        "android.content.pm": ["PackageManager"],
        "android.content.res": ["Resources"],
        "android.media": ["RingtoneManager"],
        "android.net": ["Uri"],
        "android.os": ["BaseBundle", "Build", "Bundle", "Handler", "Looper", "SystemClock"],
        "android.preference": ["PreferenceManager"],
        "android.text": ["TextUtils"],
        "android.util": ["Log"],
        "android.view": ["ContextThemeWrapper"],
        "android.widget": ["Toast"],
        "com.google.firebase.messaging": ["RemoteMessage"],
        "java.io": ["PrintStream"],
        "java.security": ["SecureRandom"],
        "java.text": ["SimpleDateFormat"],
        "java.time": ["Instant"],
        "java.util.concurrent": ["ThreadLocalRandom"],
        "java.util.concurrent.atomic": ["AtomicBoolean", "AtomicInteger", "AtomicLong", "AtomicReference"],
    ]

    /// The meanings of names that an elision leaves undeclared.
    static let evidentMeanings: [String: String] = [
        "data": "remoteMessage.getData()", "notificationBuilder": "new NotificationCompat.Builder(this, \"\")",
    ]

    /// The class around a function that a page prints without it: inferred from the name of a callback, or else from
    /// calls that are specific to one class.
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
