import CodeRunner
import SourceCode

/// The tables of contexts: applications, activities, services, receivers.
enum AndroidContexts {
    static var classes: [HostClass] {
        derived + [
            HostClass("class Context", context + constants),
            HostClass(
                "class Application extends ContextWrapper",
                [
                    .ignored("void onCreate()"), .ignored("void onTerminate()"),
                    .action("void registerActivityLifecycleCallbacks(Object callbacks)") { call in
                        call.device?.observers.append(call.argument(0))
                    },
                    .action("void unregisterActivityLifecycleCallbacks(Object callbacks)") { call throws(Unwinding) in
                        try call.requireKnown(0)
                        let gone = call.argument(0)
                        call.device?.observers.removeAll { $0.equals(gone, canonically: false) ?? false }
                    },
                ]),
            HostClass("class Activity extends ContextThemeWrapper", activity),
            HostClass("class Service extends ContextWrapper", service),
            HostClass(
                "class IntentService extends Service",
                [.constructor("IntentService(String name)"), .ignored("void onHandleIntent(Intent intent)")]
            ),
            HostClass(
                "class BroadcastReceiver",
                [
                    .ignored("void onReceive(Context context, Intent intent)"), .unknowable("PendingResult goAsync()"),
                    .ignored("void abortBroadcast()"),
                ]
            ),
            HostClass(
                "class IntentFilter",
                [
                    .constructor("IntentFilter()"),
                    .maker("IntentFilter(String action)") { call in
                        call.hide("actions", .list(ListValue([call.argument(0)])))
                    },
                    .action("void addAction(String action)") { call in
                        var actions: [Value] = []
                        if case .list(let list) = call.hidden("actions") { actions = list.elements }
                        call.hide("actions", .list(ListValue(actions + [call.argument(0)])))
                    },
                ]
            ), HostClass("class Resources", resources),
            HostClass(
                "class PackageManager",
                HostMember.numbers("int", [("PERMISSION_GRANTED", 0), ("PERMISSION_DENIED", -1)]) + [
                    .method("Intent getLaunchIntentForPackage(String name)") { call in
                        let intent = IntentState()
                        intent.action = .string("android.intent.action.MAIN")
                        intent.categories = ["android.intent.category.LAUNCHER"]
                        intent.package = call.argument(0)
                        intent.flags = 0x1000_0000
                        return call.make("Intent", payload: intent)
                    }
                ]
            ),
            HostClass(
                "class ActivityCompat extends ContextCompat",
                [
                    .ignored("static void requestPermissions(Activity activity, String[] names, int code)"),
                    .method("static boolean shouldShowRequestPermissionRationale(Activity activity, String name)") {
                        call in
                        .boolean(false)
                    },
                ]
            ),
            HostClass(
                "class ContextCompat",
                [
                    .method("static int checkSelfPermission(Context context, String name)") { call in .integer(0) },
                    .unknowable("static int getColor(Context context, int id)"),
                    .unknowable("static Object getDrawable(Context context, int id)"),
                    .method("static <T> T getSystemService(Context context, Class<T> type)") { call in
                        systemService(call, call.argument(1))
                    },
                    starting("static void startActivity(Context context, Intent intent, Bundle options)", 1) {
                        .activity($0)
                    },
                    starting("static void startForegroundService(Context context, Intent intent)", 1) { .service($0) },
                    .method(
                        "static Intent registerReceiver(Context context, BroadcastReceiver receiver, IntentFilter filter, int flags)"
                    ) {
                        call throws(Unwinding) in try register(call, 1)
                    }, .constant("static final int RECEIVER_NOT_EXPORTED = 4"),
                    .constant("static final int RECEIVER_EXPORTED = 2"),
                ]
            ),
        ]
    }

    /// Classes without members of their own here, with their superclasses.
    private static var derived: [HostClass] {
        [
            ("ContextWrapper", "Context"), ("ContextThemeWrapper", "ContextWrapper"),
            ("MultiDexApplication", "Application"), ("ComponentActivity", "Activity"),
            ("FragmentActivity", "ComponentActivity"), ("AppCompatActivity", "FragmentActivity"),
            ("ActionBarActivity", "AppCompatActivity"), ("ListActivity", "Activity"), ("FlutterActivity", "Activity"),
            ("ReactActivity", "AppCompatActivity"), ("JobIntentService", "Service"),
        ].map { HostClass("class \($0) extends \($1)") }
    }

    /// The contents of the app's resources are not printed.
    private static var resources: [HostMember] {
        [
            "String getString(int id, Object... values)", "CharSequence getText(int id)",
            "CharSequence getText(int id, CharSequence otherwise)", "String getQuantityString(int id, int quantity)",
            "String getQuantityString(int id, int quantity, Object... values)", "String[] getStringArray(int id)",
            "int getColor(int id)", "int getColor(int id, Object theme)", "Object getDrawable(int id)",
            "Object getDrawable(int id, Object theme)", "int getInteger(int id)", "boolean getBoolean(int id)",
            "int getDimensionPixelSize(int id)", "int getIdentifier(String name, String type, String packageName)",
        ].map { .unknowable($0) } + [.method("String getString(int id)", resourceText)]
    }

    /// The text of a resource: unknown, and the same wherever the resource is named.
    private static let resourceText: HostBehaviour = { call in
        .unknown(
            UnknownValue(
                reason: "what \(call.declaration.name) gives is not known", extent: call.extent,
                constant: call.argument(0).integer.map { "resource \($0)" }))
    }

    private static var context: [HostMember] {
        [
            .method("Context getApplicationContext()") { call in application(call) },
            .method("Context getBaseContext()") { call in application(call) },
            .method("String getPackageName()") { call in .string(call.packageName) },
            .method("PackageManager getPackageManager()") { call in call.make("PackageManager") },
            .method("Resources getResources()") { call in call.make("Resources") },
            .method("String getString(int id)", resourceText),
            .unknowable("String getString(int id, Object... values)"),
            .unknowable("CharSequence getText(int id)"), .unknowable("int getColor(int id)"),
            .unknowable("Object getTheme()"), .unknowable("ContentResolver getContentResolver()"),
            .unknowable("ApplicationInfo getApplicationInfo()"), .unknowable("AssetManager getAssets()"),
            .unknowable("File getFilesDir()"), .unknowable("File getCacheDir()"),
            .unknowable("ClassLoader getClassLoader()"), .unknowable("Looper getMainLooper()"),
            .method("Object getSystemService(String name)") { call in systemService(call, call.argument(0)) },
            .method("<T> T getSystemService(Class<T> type)") { call in systemService(call, call.argument(0)) },
            .method("SharedPreferences getSharedPreferences(String name, int mode)") { call in
                AndroidPreferences.make(call, named: call.argument(0))
            },
            starting("void startActivity(Intent intent)") { .activity($0) },
            starting("void startActivity(Intent intent, Bundle options)") { .activity($0) },
            starting("void sendBroadcast(Intent intent)") { .broadcast($0) },
            starting("ComponentName startService(Intent intent)") { .service($0) },
            starting("ComponentName startForegroundService(Intent intent)") { .service($0) },
            .method("Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter)") {
                call throws(Unwinding) in try register(call, 0)
            },
            .method("Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, int flags)") {
                call throws(Unwinding) in try register(call, 0)
            },
            .action("void unregisterReceiver(BroadcastReceiver receiver)") { call throws(Unwinding) in
                try call.requireKnown(0)
                let gone = call.argument(0)
                call.device?.receivers.removeAll { $0.receiver.equals(gone, canonically: false) ?? false }
            },
            .method("int checkSelfPermission(String name)") { call in .integer(0) },
        ]
    }

    private static func application(_ call: HostCall) -> Value {
        call.device?.application ?? call.make("Application")
    }

    private static func systemService(_ call: HostCall, _ name: Value) -> Value {
        // The class may inherit the constant from a library's.
        name.text == "notification" || name.className == "NotificationManager"
            || name.unknown?.constant == "NOTIFICATION_SERVICE"
            ? call.make("NotificationManager") : call.unknown("the system's service is not declared")
    }

    /// A function that asks the system to start something.
    private static func starting(
        _ declaration: String, _ index: Int = 0, request: @escaping @Sendable (IntentState) -> AndroidDevice.Start
    ) -> HostMember {
        .method(declaration) { call throws(Unwinding) in
            try call.requireKnown(index)
            guard let intent = call.intent(index) else { throw call.nullPassed("the intent") }
            call.device?.starts.append(request(intent.copy))
            return .null
        }
    }

    private static func register(_ call: HostCall, _ index: Int) throws(Unwinding) -> Value {
        if case .list(let actions)? = call.argument(index + 1).hostObject?.fields["#actions"] {
            if let unknown = actions.elements.lazy.compactMap(\.unknown).first {
                throw .inconclusive(reason: unknown.reason, call.extent)
            }
            call.device?.receivers.append((call.argument(index), actions.elements.compactMap(\.text)))
        }
        return .null
    }

    private static var constants: [HostMember] {
        HostMember.texts([
            ("NOTIFICATION_SERVICE", "notification"), ("ALARM_SERVICE", "alarm"), ("POWER_SERVICE", "power"),
            ("ACTIVITY_SERVICE", "activity"), ("CONNECTIVITY_SERVICE", "connectivity"),
            ("VIBRATOR_SERVICE", "vibrator"), ("KEYGUARD_SERVICE", "keyguard"),
        ])
            + HostMember.numbers(
                "int",
                [("MODE_PRIVATE", 0), ("RECEIVER_NOT_EXPORTED", 4), ("RECEIVER_EXPORTED", 2)]
            )
    }

    // MARK: Activities

    private static func state(_ call: HostCall) -> ActivityState? { call.object?.payload as? ActivityState }

    /// A function of every activity, which notifies registered observers.
    private static func telling(_ declaration: String, _ entryPoint: AndroidEntryPoint) -> HostMember {
        .action(declaration) { call throws(Unwinding) in
            guard let name = entryPoint.observerName else { return }
            let arguments = [call.receiver] + call.arguments.map { $0 ?? .null }
            for observer in call.device?.observers ?? [] {
                try call.execution.call(method: name, on: observer, arguments)
            }
        }
    }

    private static var activity: [HostMember] {
        [
            telling("void onCreate(Bundle savedInstanceState)", .onCreate), telling("void onStart()", .onStart),
            telling("void onResume()", .onResume), telling("void onPause()", .onPause),
            telling("void onStop()", .onStop), telling("void onDestroy()", .onDestroy), .ignored("void onRestart()"),
            .ignored("void onPostCreate(Bundle savedInstanceState)"), .ignored("void onPostResume()"),
            .ignored("void onNewIntent(Intent intent)"),
            telling("void onSaveInstanceState(Bundle outState)", .onSaveInstanceState),
            .ignored("void onRestoreInstanceState(Bundle savedInstanceState)"),
            .ignored("void onWindowFocusChanged(boolean hasFocus)"), .ignored("void onBackPressed()"),
            .ignored("void onActivityResult(int requestCode, int resultCode, Intent data)"),
            .method("Intent getIntent()") { call in state(call)?.intent ?? .null },
            .action("void setIntent(Intent intent)") { call in state(call)?.intent = call.argument(0) },
            .action("void finish()") { call in state(call)?.isFinished = true },
            .action("void finishAffinity()") { call in state(call)?.isFinished = true },
            .method("boolean isFinishing()") { call in .boolean(state(call)?.isFinished ?? false) },
            .method("boolean isChangingConfigurations()") { call in .boolean(state(call)?.isChanging ?? false) },
            .method("boolean isDestroyed()") { call in .boolean(false) },
            .method("Application getApplication()") { call in application(call) },
            .ignored("void setContentView(int id)"), .ignored("void setContentView(Object view)"),
            .unknowable("<T> T findViewById(int id)"), .ignored("void setTitle(CharSequence title)"),
            .ignored("void invalidateOptionsMenu()"), .ignored("void setResult(int code)"),
            .unknowable("View getCurrentFocus()"), .unknowable("Window getWindow()"),
            .unknowable("MenuInflater getMenuInflater()"), .unknowable("FragmentManager getSupportFragmentManager()"),
            .unknowable("ActionBar getSupportActionBar()"),
            .action("void runOnUiThread(Runnable action)") { call throws(Unwinding) in
                try call.call(call.argument(0))
            },
            .method("SharedPreferences getPreferences(int mode)") { call in
                AndroidPreferences.make(call, named: .string("activity"))
            },
        ]
    }

    private static var service: [HostMember] {
        [
            .ignored("void onCreate()"), .ignored("void onDestroy()"), .null("IBinder onBind(Intent intent)"),
            .method("int onStartCommand(Intent intent, int flags, int startId)") { call in .integer(1) },
            .ignored("void stopSelf()"), .ignored("void stopSelf(int startId)"),
            AndroidNotifications.showing("void startForeground(int id, Notification notification)"),
            AndroidNotifications.showing("void startForeground(int id, Notification notification, int type)"),
            .method("Application getApplication()") { call in application(call) },
            .constant("static final int START_NOT_STICKY = 2"), .constant("static final int START_STICKY = 1"),
        ]
    }
}
