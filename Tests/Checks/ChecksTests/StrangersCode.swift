import Foundation
import Testing

/// Right code as people write it elsewhere, put into one of this project's own pages.
struct StrangersCode: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let page: String
    /// What is there, and what is written instead.
    let changes: [(text: String, replacement: String)]

    private init(_ name: String, page: String, _ changes: [(text: String, replacement: String)]) {
        testDescription = name
        self.page = page
        self.changes = changes
    }

    /// The page with the code; `nil` where a place is not found.
    func text() throws -> String? {
        var text = try ExamplePages.text(page)
        for change in changes {
            guard text.contains(change.text) else { return nil }
            text = text.replacingOccurrences(of: change.text, with: change.replacement)
        }
        return text
    }

    // MARK: Places

    private static let posting = "NotificationManagerCompat.from(this).notify(code, builder.build());"
    private static let code = "int code = Objects.hashCode(push.get(\"_mId\"));"
    private static let clicks = "## Clicks"
    private static let opens = "## Opens"
    private static let guardOfIDs = #"    guard let broadlogId = userInfo["_mId"]"#

    /// Another way to show the notification.
    private static func posting(_ name: String, _ code: String) -> StrangersCode {
        StrangersCode(name, page: "java-early-return", [(posting, code)])
    }

    /// Something beside the point, where the notification is made.
    private static func java(_ name: String, _ other: String) -> StrangersCode {
        StrangersCode(name, page: "java-early-return", [(code, code + "\n" + other)])
    }

    /// Another block.
    private static func block(_ name: String, before heading: String = opens, _ language: String, _ text: String)
        -> StrangersCode
    {
        let page = language == "java" ? "java-early-return" : "swift-guard"
        return StrangersCode(name, page: page, [(heading, "## Other\n\n```\(language)\n\(text)\n```\n\n\(heading)")])
    }

    /// Something beside the point, in the function that tracks.
    private static func swift(_ name: String, _ other: String) -> StrangersCode {
        StrangersCode(name, page: "swift-guard", [(guardOfIDs, other + "\n" + guardOfIDs)])
    }

    /// Impressions by way of a notification of the app's own.
    private static func observing(
        _ name: String,
        _ start: String,
        _ method: String,
        _ posted: String,
        _ setUp: String,
        declaring other: String = ""
    ) -> StrangersCode {
        StrangersCode(
            name,
            page: "swift-guard",
            [
                (
                    """
                        guard application.applicationState == .background else { return }
                        track(userInfo, .impression)
                    }
                    """,
                    """
                        guard application.applicationState == .background else { return }
                        NotificationCenter.default.post(name: \(posted), object: nil, userInfo: userInfo)
                    }

                    \(other)

                    class PushObserver: NSObject {
                        static let shared = PushObserver()
                        \(start)
                        \(method) {
                            guard let userInfo = notification.userInfo else { return }
                            track(userInfo, .impression)
                        }
                    }

                    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
                        \(setUp)
                        registerCategories()
                        UNUserNotificationCenter.current().delegate = self
                        return true
                    }
                    """
                )
            ]
        )
    }

    // MARK: Code

    static let all: [StrangersCode] = [
        posting(
            "a cast, its operand on the next line",
            """
            NotificationManager manager = (NotificationManager)
                getSystemService(Context.NOTIFICATION_SERVICE);
            manager.notify(code, builder.build());
            """
        ),
        java(
            "a variable of an earlier case",
            """
            switch (push.size()) {
                case 90:
                    String kind = push.get("kind");
                    Intent intent = new Intent(this, StartActivity.class);
                    break;
                case 91:
                    kind = push.get("other");
                    intent = new Intent(this, StartActivity.class);
                    Log.d("push", kind + intent);
                    break;
                default:
                    intent = null;
            }
            """
        ),
        java(
            "names with their packages",
            """
            if (android.os.Build.VERSION.SDK_INT >= android.os.Build.VERSION_CODES.O) {
                int icon = android.R.drawable.ic_dialog_info;
                android.util.Log.d("push", "x" + icon + com.acme.app.R.id.title);
            }
            java.util.Map<String, String> copy = new java.util.HashMap<>(push);
            String joined = java.lang.String.valueOf(copy.size());
            Object level = androidx.core.app.NotificationCompat.PRIORITY_HIGH;
            """
        ),
        swift(
            "errors that are caught by name",
            """
            do {
                let data = try JSONSerialization.data(withJSONObject: ["a": 1])
                let text = String(data: data, encoding: .utf8)
                print(text!)
            } catch let error {
                print(error)
            }
            do { _ = try JSONSerialization.data(withJSONObject: [1]) } catch let error as NSError { print(error.code) } catch { print(error) }
            """
        ),
        java(
            "functions of resources with all their parameters",
            """
            int color = getResources().getColor(R.color.accent, null);
            String title = getResources().getString(R.string.title, code, "x");
            String plural = getResources().getQuantityString(R.plurals.messages, 2, 2);
            String own = getString(R.string.title, code, color);
            NotificationChannel channel = getSystemService(NotificationManager.class).getNotificationChannel("a", "b");
            Intent serial = new Intent().putExtra("a", "b", "c");
            """
        ),
        java(
            "asking for permission",
            """
            if (ActivityCompat.checkSelfPermission(this, Manifest.permission.POST_NOTIFICATIONS) != PackageManager.PERMISSION_GRANTED) {
                return;
            }
            if (ContextCompat.checkSelfPermission(this, android.Manifest.permission.VIBRATE) != PackageManager.PERMISSION_GRANTED) return;
            """
        ),
        block(
            "setting the SDK up",
            "java",
            """
            public class CampaignApplication extends Application {
                @Override
                public void onCreate() {
                    super.onCreate();
                    MobileCore.setApplication(this);
                    MobileCore.setLogLevel(LoggingMode.DEBUG);
                    try {
                        Campaign.registerExtension();
                        Lifecycle.registerExtension();
                        MobileCore.start(new AdobeCallback() {
                            @Override
                            public void call(Object o) {
                                MobileCore.configureWithAppID("launch-id");
                            }
                        });
                    } catch (InvalidInitException e) {
                        Log.e("app", e.getMessage());
                    }
                    MobileCore.registerExtensions(Arrays.asList(Campaign.EXTENSION), o -> MobileCore.configureWithAppID("launch-id"));
                    MobileCore.updateConfiguration(new HashMap<String, Object>());
                }
            }
            """
        ),
        StrangersCode(
            "setting the SDK up in an activity",
            page: "java-early-return",
            [
                (
                    "super.onResume();",
                    "super.onResume();\nMobileCore.setApplication(getApplication());\nMobileCore.lifecycleStart(null);"
                )
            ]
        ),
        swift(
            "ranges with one end",
            """
            let i = 1
            let letters = ["a", "b", "c"]
            let tail: [String] = Array(letters[1...])
            print(letters[i...], letters[..<i], letters[...i], tail)
            """
        ),
        observing(
            "an observer that is added when the SDK is ready",
            "",
            "@objc func received(_ notification: Notification)",
            "Notification.Name(\"Push\")",
            """
            MobileCore.registerExtensions([Campaign.self, Lifecycle.self]) {
                MobileCore.configureWith(appId: "launch-id")
                NotificationCenter.default.addObserver(
                    PushObserver.shared, selector: #selector(PushObserver.received(_:)), name: Notification.Name("Push"), object: nil)
            }
            """
        ),
        observing(
            "a name in an extension of the other spelling",
            """
            func start() {
                NotificationCenter.default.addObserver(self, selector: #selector(received(_:)), name: .pushReceived, object: nil)
            }
            """,
            "@objc func received(_ notification: Notification)",
            "Notification.Name.pushReceived",
            "PushObserver.shared.start()",
            declaring: "extension NSNotification.Name { static let pushReceived = NSNotification.Name(\"Push\") }"
        ),
        block("signatures alone", "java", "public static void collectMessageInfo(Map<String, Object> messageInfo)"),
        observing(
            "an observer that is a type, added from outside",
            "",
            "@objc class func received(_ notification: Notification)",
            "Notification.Name(\"Push\")",
            """
            NotificationCenter.default.addObserver(
                PushObserver.self, selector: #selector(PushObserver.received(_:)), name: Notification.Name("Push"), object: nil)
            """
        ),
    ]

    private static let plugin = """
        public class PushPlugin extends CordovaPlugin {
            @Override
            public void onNewIntent(Intent intent) {
                super.onNewIntent(intent);
                Log.d("plugin", "intent");
            }
        }
        """

    private static let receiver = """
        public class BootReceiver extends BroadcastReceiver {
            @Override
            public void onReceive(Context context, Intent intent) {
                Log.d("boot", "x");
            }
        }
        """

    private static let manifest = """
        ```xml
        <manifest>
            <application>
                <receiver android:name=".DismissReceiver" android:exported="false" />
            </application>
        </manifest>
        ```
        """

    /// Classes that look like components of the platform, next to those that are.
    static let others: [StrangersCode] = [
        StrangersCode(
            "a plugin of another framework",
            page: "java-early-return",
            [
                (
                    "new Intent(this, StartActivity.class)",
                    "getPackageManager().getLaunchIntentForPackage(getPackageName())"
                ), (clicks, "## Other\n\n```java\n\(plugin)\n```\n\n\(clicks)"),
                ("public class StartActivity", plugin + "\npublic class StartActivity"),
            ]
        ),
        StrangersCode(
            "a receiver of something else, after the one that is meant",
            page: "java-early-return",
            [
                (manifest, "A receiver answers."),
                ("new Intent(this, DismissReceiver.class)", "new Intent(\"com.acme.DISMISSED\")"),
                ("public class StartActivity", "\(receiver)\npublic class StartActivity"),
            ]
        ),
        StrangersCode(
            "a receiver that waits for the action",
            page: "java-early-return",
            [
                ("new Intent(this, DismissReceiver.class)", "new Intent(\"com.acme.CLEARED\")"),
                (
                    "android:exported=\"false\" />",
                    "><intent-filter><action android:name='com.acme.CLEARED' /></intent-filter></receiver>"
                ),
            ]
        ),
        StrangersCode(
            "the part of a manifest that is about the service",
            page: "java-early-return",
            [(manifest, "```xml\n<service android:name=\".CampaignMessagingService\" />\n```")]
        ),
        StrangersCode(
            "a manifest in which something is left out",
            page: "java-early-return",
            [("<receiver android:name=\".DismissReceiver\" android:exported=\"false\" />", "...")]
        ),
    ]

    private static let impression =
        "CampaignTracker.send(push.get(\"_mId\"), push.get(\"_dId\"), push.get(\"_acsDeliveryTracking\"), CampaignTracker.IMPRESSION)"

    /// Impressions by something unknown, which is given the push.
    private static func handed(_ name: String, _ code: String) -> StrangersCode {
        StrangersCode(name, page: "java-early-return", [(impression + ";", code)])
    }

    /// Code whose effect nobody can know.
    static let unknown: [StrangersCode] = [
        handed("a function that is not printed", "TrackerKt.send(message);"),
        handed("something to run", "Tasks.run(() -> \(impression));"),
        handed(
            "an object of a class that inherits from what is not printed",
            "new Background<Void>() { @Override protected Void work() { \(impression); return null; } }.start();"),
        StrangersCode(
            "a field that something else sets",
            page: "java-early-return",
            [
                (impression + ";", "reporter.impression(message);"),
                ("    private void show(", "    @Inject Reporter reporter;\n\n    private void show("),
            ]
        ),
        handed(
            "a setting that nothing stores",
            "if (getSharedPreferences(\"app\", MODE_PRIVATE).getBoolean(\"consent\", false)) \(impression);"),
        StrangersCode(
            "a setting of the user's that nothing stores",
            page: "swift-guard",
            [(guardOfIDs, "    guard UserDefaults.standard.bool(forKey: \"consent\") else { return }\n" + guardOfIDs)]
        ),
        StrangersCode(
            "a closure that something unknown runs",
            page: "swift-guard",
            [("    track(userInfo, .impression)\n}", "    PushQueue.shared.run { track(userInfo, .impression) }\n}")]
        ),
        observing(
            "a name that nothing declares",
            """
            func start() {
                NotificationCenter.default.addObserver(self, selector: #selector(received(_:)), name: PushNames.received, object: nil)
            }
            """,
            "@objc func received(_ notification: Notification)",
            "Notification.Name(\"Push\")",
            "PushObserver.shared.start()"
        ),
        StrangersCode(
            "a plugin in the place of the activity",
            page: "java-early-return",
            [
                ("public class StartActivity extends Activity", "public class PushPlugin extends CordovaPlugin"),
                ("onResume", "onStart"),
            ]
        ),
    ]
}
