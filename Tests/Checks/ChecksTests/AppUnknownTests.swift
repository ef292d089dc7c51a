import PushTracking
import SourceCheck
import Testing

/// What an app's files do not tell is neither null, nor absent, nor fine; and what hangs on it alone is not judged.
@Suite("What an app's files do not tell") struct AppUnknownTests {
    static let java = """
        package com.example.shop;
        import android.app.*;
        import android.content.*;
        import android.os.*;
        import com.adobe.marketing.mobile.MobileCore;
        import com.google.firebase.messaging.*;
        import java.util.*;

        class Tracking {
            static void send(Bundle push, String action) {
                if (push == null) return;
                String broadlog = push.getString("_mId"), delivery = push.getString("_dId");
                String flag = push.getString("_acsDeliveryTracking");
                if (broadlog == null || delivery == null || (flag != null && !flag.equals("on"))) return;
                Map<String, Object> variables = new HashMap<>();
                variables.put("broadlogId", broadlog);
                variables.put("deliveryId", delivery);
                variables.put("action", action);
                MobileCore.collectMessageInfo(variables);
            }
        }
        class PushService extends FirebaseMessagingService {
            @Override public void onMessageReceived(RemoteMessage message) {
                Bundle push = new Bundle();
                for (Map.Entry<String, String> entry : message.getData().entrySet()) {
                    push.putString(entry.getKey(), entry.getValue());
                }
                /* received */
                Tracking.send(push, "7");
                int id = (int) System.nanoTime();
                int flags = PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE;
                PendingIntent open = PendingIntent.getActivity(this, id, new Intent(this, MainActivity.class).putExtras(push), flags);
                PendingIntent clear = PendingIntent.getBroadcast(this, id, new Intent(this, Cleared.class).putExtras(push), flags);
                NotificationManager manager = (NotificationManager) getSystemService(Context.NOTIFICATION_SERVICE);
                manager.createNotificationChannel(new NotificationChannel("offers", "Offers", 4));
                Notification notification = new Notification.Builder(this, "offers").setSmallIcon(1)
                    .setContentIntent(open).setDeleteIntent(clear).build();
                manager.notify(id, notification);
            }
        }
        class Cleared extends BroadcastReceiver {
            @Override public void onReceive(Context context, Intent intent) { Tracking.send(intent.getExtras(), "2"); }
        }
        class MainActivity extends Activity {
            /* field */
            @Override protected void onCreate(Bundle state) {
                super.onCreate(state);
                /* created */
                int history = Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY;
                if (state == null && (getIntent().getFlags() & history) == 0) opened(getIntent());
            }
            @Override protected void onNewIntent(Intent intent) { super.onNewIntent(intent); opened(intent); }
            private void opened(Intent intent) {
                /* opened */
                Tracking.send(intent.getExtras(), "2");
                Tracking.send(intent.getExtras(), "1");
            }
        }
        /* class */
        """

    static let manifest = """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.shop">
          <application>
            <activity android:name=".MainActivity" android:launchMode="singleTop"><intent-filter>
              <action android:name="android.intent.action.MAIN"/><category android:name="android.intent.category.LAUNCHER"/>
            </intent-filter></activity>
            <service android:name=".PushService"><intent-filter>
              <action android:name="com.google.firebase.MESSAGING_EVENT"/></intent-filter></service>
            <receiver android:name=".Cleared"/>
          </application>
        </manifest>
        """

    static let swift = """
        import UIKit
        import UserNotifications
        import AEPCore

        @main class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
            /* field */
            func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
                /* launched */
                let center = UNUserNotificationCenter.current()
                center.delegate = self
                center.setNotificationCategories([UNNotificationCategory(identifier: "DEFAULT", actions: [], intentIdentifiers: [], options: .customDismissAction)])
                application.registerForRemoteNotifications()
                return true
            }
            static func send(_ push: [AnyHashable: Any], _ action: String) {
                guard let broadlog = push["_mId"] as? String, let delivery = push["_dId"] as? String else { return }
                guard (push["_acsDeliveryTracking"] as? String ?? "on") == "on" else { return }
                MobileCore.collectMessageInfo(["broadlogId": broadlog, "deliveryId": delivery, "action": action])
            }
            func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any], fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void) {
                /* received */
                if application.applicationState != .active { AppDelegate.send(userInfo, "7") }
                completionHandler(.noData)
            }
            func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification, withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void) {
                AppDelegate.send(notification.request.content.userInfo, "7")
                completionHandler([])
            }
            func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void) {
                let push = response.notification.request.content.userInfo
                /* responded */
                AppDelegate.send(push, "2")
                if response.actionIdentifier != UNNotificationDismissActionIdentifier { AppDelegate.send(push, "1") }
                completionHandler()
            }
        }
        /* class */
        """

    static let list = """
        <plist version="1.0"><dict><key>UIBackgroundModes</key><array><string>remote-notification</string></array></dict></plist>
        """

    /// Code in place of a mark of a right app, and what is said of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mark: String
        let code: String
        var verdict = AppReport.Verdict.noDifference
        var text = ""
    }

    /// What is said of an app of one file of code, and of others beside it.
    static func judge(
        java: String? = nil, swift: String? = nil, rules: [String], isPart: Bool = false,
        and others: [String: String] = [:]
    ) throws -> (verdict: AppReport.Verdict, text: String) {
        let app = try FixtureApp(on: java == nil ? .ios : .android)
        defer { app.remove() }
        var files = others
        if let java {
            (files["P.java"], files["AndroidManifest.xml"]) = (java, others["AndroidManifest.xml"] ?? manifest)
        }
        if let swift { (files["A.swift"], files["Info.plist"]) = (swift, list) }
        for (path, text) in files { try app.write(text, to: path) }
        return try app.judge(rules: rules, isPart: isPart)
    }

    /// A right app with something that a push needs left out or done in another way.
    struct Need: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var edits: [(find: String, replace: String)] = []
        var others: [String: String] = [:]
        var isPart = false
        var verdict = AppReport.Verdict.noDifference
        var text = ""

        func edited(_ code: String) throws -> String {
            try edits.reduce(code) { code, edit in
                try #require(code.contains(edit.find), "\(edit.find)")
                return code.replacing(edit.find, with: edit.replace)
            }
        }
    }

    private static let registering = "application.registerForRemoteNotifications()"
    private static let unregistered = (registering, "")
    private static let registrar =
        "class Settings: UIViewController { %@ func allow() { UIApplication.shared.registerForRemoteNotifications() } }"
    private static let proxy = """
        final class Proxy: NSObject, UNUserNotificationCenterDelegate {
            static let shared = Proxy()
            weak var original: UNUserNotificationCenterDelegate?
            func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification, withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void) {
                original?.userNotificationCenter?(center, willPresent: notification, withCompletionHandler: completionHandler)
            }
            func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void) {
                original?.userNotificationCenter?(center, didReceive: response, withCompletionHandler: completionHandler)
            }
        }
        """
    private static let proxied = [
        (
            "center.delegate = self",
            "center.delegate = self; Proxy.shared.original = self; center.delegate = Proxy.shared"
        ),
        ("/* class */", proxy),
    ]
    private static func app(_ members: String) -> [(String, String)] {
        [
            ("@main class", "class"),
            (
                "/* class */",
                "@main struct Shop: App { \(members)\nvar body: some Scene { WindowGroup { Text(\"\") } } }\n/* class */"
            ),
        ]
    }

    static let swiftNeeds = [
        Need(testDescription: "all", text: "requestAuthorization"),
        Need(
            testDescription: "a registration that is missing", edits: [unregistered], verdict: .doesNotConform,
            text: "help: call UIApplication.shared.registerForRemoteNotifications()"),
        Need(
            testDescription: "a registration that is a comment", edits: [(registering, "// \(registering)")],
            verdict: .doesNotConform),
        Need(
            testDescription: "a registration that a button makes",
            edits: [unregistered, ("/* class */", registrar.replacing("%@", with: "@IBAction"))]),
        Need(
            testDescription: "a registration that a view refers to",
            edits: [
                unregistered,
                (
                    "/* class */",
                    "struct Home: View { var body: some View { Button(\"\", action: Settings().allow) } }\n"
                        + registrar.replacing("%@", with: "")
                ),
            ]),
        Need(
            testDescription: "a registration that nothing calls",
            edits: [unregistered, ("/* class */", registrar.replacing("%@", with: ""))], verdict: .notJudged,
            text: "runs allow()"),
        Need(
            testDescription: "a registration that a library may make",
            edits: [unregistered, ("import AEPCore", "import AEPCore\nimport OneSignalFramework")],
            verdict: .notJudged, text: "OneSignalFramework"),
        Need(
            testDescription: "a registration that Firebase does not make",
            edits: [unregistered, ("import AEPCore", "import AEPCore\nimport FirebaseMessaging")],
            verdict: .doesNotConform),
        Need(
            testDescription: "a registration in another language", edits: [unregistered],
            others: ["R.m": "void f(void) { [UIApplication.sharedApplication registerForRemoteNotifications]; }"]),
        Need(testDescription: "a registration in other files", edits: [unregistered], isPart: true),
        Need(testDescription: "a proxy that forwards", edits: proxied),
        Need(
            testDescription: "a proxy that forwards to a method that is missing",
            edits: proxied + [
                (
                    "func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void) {\n        let push",
                    "func other(_ response: UNNotificationResponse, _ completionHandler: @escaping () -> Void) {\n        let push"
                )
            ], verdict: .doesNotConform),
        Need(
            testDescription: "a SwiftUI app that names its delegate",
            edits: app("@UIApplicationDelegateAdaptor(AppDelegate.self) var delegate")),
        Need(
            testDescription: "a SwiftUI app that names none", edits: app("let delegate = AppDelegate()"),
            verdict: .doesNotConform,
            text: "help: add @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate to Shop"),
        Need(
            testDescription: "a SwiftUI app that sets it",
            edits: app("let own = AppDelegate(); init() { UIApplication.shared.delegate = own }"), verdict: .notJudged),
        Need(
            testDescription: "a SwiftUI app that sets the center's delegate",
            edits: app(
                "@UIApplicationDelegateAdaptor var delegate: AppDelegate; let own = Proxy.shared; init() { own.original = UIApplication.shared.delegate as? AppDelegate; UNUserNotificationCenter.current().delegate = own }"
            ) + [("center.delegate = self", ""), ("/* class */", proxy)]),
    ]

    private static let tracking = "Tracking.send(push, \"7\");"
    private static func handleIntent(_ code: String) -> (String, String) {
        (
            "}\n}\nclass Cleared",
            "}\n    @Override public void handleIntent(Intent intent) { \(code) }\n}\nclass Cleared"
        )
    }
    private static func build(_ messaging: String) -> [String: String] {
        [
            "build.gradle":
                "android { defaultConfig { targetSdk 34 } }\ndependencies { implementation 'com.google.firebase:\(messaging)'\n implementation 'com.adobe.marketing.mobile:core:2.6.0' }\n"
        ]
    }
    private static func permission(_ attribute: String) -> [String: String] {
        [
            "AndroidManifest.xml": manifest.replacing(
                "<application>",
                with:
                    "<uses-permission android:name=\"android.permission.POST_NOTIFICATIONS\"\(attribute)/>\n<application>"
            )
        ]
    }
    static let javaNeeds = [
        Need(testDescription: "all"),
        Need(
            testDescription: "a handleIntent that does not call super", edits: [handleIntent("")],
            verdict: .doesNotConform, text: "help: call super.handleIntent(intent)"),
        Need(testDescription: "a handleIntent that calls super", edits: [handleIntent("super.handleIntent(intent);")]),
        Need(
            testDescription: "a handleIntent that calls super twice",
            edits: [handleIntent("super.handleIntent(intent); super.handleIntent(intent);")]),
        Need(
            testDescription: "a handleIntent that sends the impression",
            edits: [
                (tracking, ""), handleIntent("Tracking.send(intent.getExtras(), \"7\"); super.handleIntent(intent);"),
            ]),
        Need(
            testDescription: "a handleIntent that also sends it",
            edits: [handleIntent("Tracking.send(intent.getExtras(), \"7\"); super.handleIntent(intent);")],
            verdict: .doesNotConform),
        Need(
            testDescription: "a permission that Firebase brings", others: build("firebase-messaging:23.0.6"),
            text: "a library's manifest is taken to name the permission POST_NOTIFICATIONS"),
        Need(
            testDescription: "a permission that Firebase does not bring yet",
            others: build("firebase-messaging:23.0.5"), verdict: .doesNotConform,
            text: "help: add <uses-permission android:name=\"android.permission.POST_NOTIFICATIONS\"/>"),
        Need(
            testDescription: "a permission that is named",
            others: build("firebase-messaging:23.0.5").merging(permission("")) { $1 },
            text: "no file asks the user for POST_NOTIFICATIONS"),
        Need(
            testDescription: "a permission that is removed",
            others: build("firebase-messaging:23.0.6").merging(permission(" tools:node=\"remove\"")) { $1 }
                .mapValues {
                    $0.replacing(
                        "<manifest ", with: "<manifest xmlns:tools=\"http://schemas.android.com/tools\" ")
                },
            verdict: .doesNotConform, text: "help: remove tools:node=\"remove\""),
        Need(
            testDescription: "a push without a title",
            edits: [("int id =", "if (push.getString(\"title\") == null) return; int id =")]),
        Need(
            testDescription: "a push with a title",
            edits: [("int id =", "if (push.getString(\"title\") != null) return; int id =")], verdict: .doesNotConform),
        Need(
            testDescription: "a push without something that Campaign may send",
            edits: [
                ("Bundle push =", "boolean isEmpty = message.getData().get(\"_msg\") == null; Bundle push ="),
                ("int id =", "if (isEmpty) return; int id ="),
            ],
            verdict: .notJudged, text: "nothing is posted for a push without \"_msg\""),
        Need(
            testDescription: "a notification that is posted later",
            edits: [
                (
                    "manager.notify(id, notification);",
                    "new Handler(Looper.getMainLooper()).post(() -> manager.notify(id, notification));"
                )
            ]),
        Need(
            testDescription: "a receiver that waits for something else",
            edits: [
                (".setContentIntent(open).setDeleteIntent(clear)", ""), ("manager.notify(id, notification);", ""),
                ("class Cleared", "class Player"),
            ],
            others: [
                "AndroidManifest.xml": manifest.replacing(
                    "<receiver android:name=\".Cleared\"/>",
                    with:
                        "<receiver android:name=\".Player\"><intent-filter><action android:name=\"android.intent.action.MEDIA_BUTTON\"/></intent-filter></receiver>"
                )
            ], isPart: true, verdict: .notJudged, text: "no entry point for a dismissal"),
    ]

    @Test("what a push needs to arrive, to be shown and to be answered on iOS", arguments: swiftNeeds)
    func neededOnIOS(_ need: Need) throws {
        expect(
            need,
            try Self.judge(
                swift: try need.edited(Self.swift), rules: Self.needing, isPart: need.isPart, and: need.others))
    }

    @Test("what a push needs to arrive, to be shown and to be answered on Android", arguments: javaNeeds)
    func neededOnAndroid(_ need: Need) throws {
        expect(
            need,
            try Self.judge(java: try need.edited(Self.java), rules: Self.needing, isPart: need.isPart, and: need.others)
        )
    }

    private static let needing = ["action.received", "action.dismissed", "android.recreated"]

    private func expect(_ need: Need, _ judged: (verdict: AppReport.Verdict, text: String)) {
        #expect(judged.verdict == need.verdict, "\(judged.text)")
        #expect(judged.text.contains(need.text), "\(judged.text)")
    }

    private static let javaRows = [
        Row(testDescription: "nothing", mark: "field", code: ""),
        Row(
            testDescription: "lines that would include a file on a page", mark: "received",
            code: "/*\nhttps://example.com\n*/\nboolean include = false;\nif (\n!include && push == null) return;"),
        Row(
            testDescription: "a setting that only logs", mark: "received",
            code: "if (Settings.isVerbose()) android.util.Log.d(\"push\", \"arrived\");"),
        Row(
            testDescription: "a setting after which both sides do the same", mark: "received",
            code: "String word = Settings.isNew() ? \"a\" : \"b\"; if (Settings.isOld()) word = \"c\";"),
        Row(
            testDescription: "a filter of a link that only leads to a screen", mark: "received",
            code: """
                String screen = Optional.ofNullable(push.getString("uri")).map(android.net.Uri::parse)
                    .filter(link -> "shop".equals(link.getHost())).map(link -> "shop").orElse("home");
                """),
        Row(
            testDescription: "a filter that decides whether it is tracked", mark: "received",
            code: """
                if (Arrays.asList("a").stream().filter(word -> Settings.knows(word)).count() == 0) return;
                """, verdict: .notJudged, text: "Settings.knows"),
        Row(
            testDescription: "a setting that decides whether it is tracked", mark: "received",
            code: "if (!Settings.tracks()) return;", verdict: .notJudged, text: "Settings.tracks"),
        Row(
            testDescription: "a mode that decides whether it is tracked", mark: "received",
            code: "switch (Settings.mode()) { case 1: return; default: break; }", verdict: .notJudged,
            text: "Settings.mode"),
        Row(
            testDescription: "a version of Android below which nothing is tracked", mark: "received",
            code: "if (Build.VERSION.SDK_INT < 26) return;", verdict: .notJudged, text: "(minSdk)"),
        Row(
            testDescription: "a field that a framework fills", mark: "field",
            code: "@javax.inject.Inject Clock clock;\n    void tick() { clock.now(); }"),
        Row(
            testDescription: "the app's own class behind getApplication()", mark: "created",
            code: "((android.app.Application) getApplication()).getPackageName();"),
        Row(
            testDescription: "text that is joined with null", mark: "received",
            code: "String key = push.getString(\"a\") + push.getString(\"b\");"),
        Row(
            testDescription: "the host of a link that the push names", mark: "received",
            code:
                "if (\"shop.example\".equals(android.net.Uri.parse(push.getString(\"uri\", \"\")).getHost())) return;",
            verdict: .notJudged, text: "the parts of the URI are not known"),
        Row(
            testDescription: "a link of the app's own", mark: "received",
            code: "if (!\"shop.example\".equals(android.net.Uri.parse(\"app://shop.example/a?b=c\").getHost())) return;"
        ),
        Row(
            testDescription: "keys and values of a stream, by references", mark: "received",
            code: """
                Map<String, String> texts = push.keySet().stream().filter(key -> push.get(key) instanceof String)
                    .collect(java.util.stream.Collectors.toMap(java.util.function.Function.identity(), push::getString));
                if (texts.containsKey("_mId") != (push.getString("_mId") != null)) return;
                """),
        Row(
            testDescription: "whether something unknown is in a list", mark: "received",
            code:
                "if (!Arrays.asList(Settings.first(), \"b\").contains(\"b\") || Arrays.asList(Settings.first()).contains(\"a\")) return;",
            verdict: .notJudged, text: "Settings.first"),
        Row(
            testDescription: "a list that is sorted in an order that nobody knows", mark: "received",
            code:
                "List<String> words = new ArrayList<>(Arrays.asList(\"a\", \"b\")); words.sort((a, b) -> Settings.order(a, b)); Collections.sort(words);"
        ),
        Row(
            testDescription: "a list that is sorted", mark: "received",
            code: """
                List<Integer> numbers = new ArrayList<>(Arrays.asList(3, 1, 2, 1));
                numbers.sort((a, b) -> Integer.compare(a, b));
                if (!numbers.toString().equals("[1, 1, 2, 3]")) return;
                """),
        Row(
            testDescription: "analytics of the app's own that differ by a setting", mark: "received",
            code: "MobileCore.trackState(Settings.isNew() ? \"new\" : \"old\", null);"),
        Row(
            testDescription: "work for the main thread that sees what is changed before it runs", mark: "received",
            code:
                "boolean[] no = { false }; new Handler(Looper.getMainLooper()).post(() -> { if (no[0]) Tracking.send(push, \"7\"); }); no[0] = true;",
            verdict: .doesNotConform, text: "P.java"),
        Row(
            testDescription: "a counter to which something unknown was added", mark: "received",
            code:
                "java.util.concurrent.atomic.AtomicInteger n = new java.util.concurrent.atomic.AtomicInteger(); n.addAndGet(Settings.count()); if (n.get() == 0) return;",
            verdict: .notJudged, text: "Settings.count"),
        Row(
            testDescription: "a counter whose old value is known", mark: "received",
            code:
                "java.util.concurrent.atomic.AtomicLong n = new java.util.concurrent.atomic.AtomicLong(2147483647); if (n.getAndAdd(Settings.count()) != 2147483647L) return;"
        ),
        Row(
            testDescription: "a reference that something unknown may have replaced", mark: "received",
            code:
                "java.util.concurrent.atomic.AtomicReference<String> r = new java.util.concurrent.atomic.AtomicReference<>(\"a\"); r.compareAndSet(Settings.word(), \"b\"); if (\"a\".equals(r.get())) return;",
            verdict: .notJudged, text: "Settings.word"),
        Row(
            testDescription: "a reference to another text with the same letters", mark: "received",
            code:
                "java.util.concurrent.atomic.AtomicReference<String> r = new java.util.concurrent.atomic.AtomicReference<>(\"a\"); if (r.compareAndSet(new StringBuilder(\"a\").toString(), \"b\") || !r.compareAndSet(\"a\", \"b\")) return;"
        ),
        Row(
            testDescription: "a reference to a number in a box", mark: "received",
            code:
                "java.util.concurrent.atomic.AtomicReference<Integer> r = new java.util.concurrent.atomic.AtomicReference<>(1000); if (r.compareAndSet(1000, 1)) return;",
            verdict: .notJudged),
        Row(
            testDescription: "a counter compared by its value", mark: "received",
            code:
                "java.util.concurrent.atomic.AtomicInteger n = new java.util.concurrent.atomic.AtomicInteger(1000); if (!n.compareAndSet(1000, 1) || n.updateAndGet(x -> x + 1) != 2) return;"
        ),
        Row(
            testDescription: "a flag that an undeclared function changes", mark: "received",
            code:
                "java.util.concurrent.atomic.AtomicBoolean on = new java.util.concurrent.atomic.AtomicBoolean(); on.weakCompareAndSetPlain(false, true); if (!on.get()) return;",
            verdict: .notJudged),
        Row(
            testDescription: "a set to which something unknown was added", mark: "received",
            code: "Set<String> seen = new HashSet<>(); seen.add(\"a\"); if (!seen.add(Settings.word())) return;",
            verdict: .notJudged, text: "Settings.word"),
        Row(
            testDescription: "a set that may have lost an element", mark: "received",
            code:
                "Set<String> seen = new HashSet<>(); seen.add(\"a\"); seen.remove(Settings.word()); if (!seen.contains(\"a\")) return;",
            verdict: .notJudged, text: "Settings.word"),
        Row(
            testDescription: "a text built of something unknown", mark: "received",
            code: "StringBuilder b = new StringBuilder(); b.append(Settings.word()); if (b.length() == 0) return;",
            verdict: .notJudged, text: "Settings.word"),
        Row(
            testDescription: "a text that something unknown completes", mark: "received",
            code: "StringBuilder b = new StringBuilder(); Settings.fill(b); if (b.length() == 0) return;",
            verdict: .notJudged, text: "Settings.fill"),
        Row(
            testDescription: "a text built of another", mark: "received",
            code:
                "StringBuilder b = new StringBuilder(new StringBuilder(\"a\")).append(new StringBuilder(\"b\")); if (android.text.TextUtils.isEmpty(b) != b.toString().isEmpty() || !b.toString().equals(\"ab\")) return;",
            verdict: .notJudged),
        Row(
            testDescription: "texts that are joined, one of which is unknown", mark: "received",
            code: "if (String.join(\"\", Arrays.asList(Settings.word(), \"a\")).equals(\"a\")) return;",
            verdict: .notJudged, text: "Settings.word"),
        Row(
            testDescription: "something unknown that is mapped", mark: "received",
            code: "if (!Optional.ofNullable(Settings.word()).map(word -> \"a\").isPresent()) return;",
            verdict: .notJudged, text: "Settings.word"),
        Row(
            testDescription: "an element that is replaced", mark: "received",
            code:
                "List<String> words = new ArrayList<>(Arrays.asList(\"a\")); if (!\"a\".equals(words.set(0, \"b\"))) return; try { words.set(Settings.count(), \"c\"); } catch (IndexOutOfBoundsException error) { return; }",
            verdict: .notJudged, text: "Settings.count"),
        Row(
            testDescription: "flags of an intent that something unknown sets", mark: "received",
            code: "if (new Intent().addFlags(Settings.count()).getFlags() == 0) return;", verdict: .notJudged,
            text: "Settings.count"),
        Row(
            testDescription: "a member of an object under an unknown name", mark: "received",
            code:
                "try { org.json.JSONObject o = new org.json.JSONObject().put(\"a\", 1); o.remove(Settings.word()); if (!o.has(\"a\")) return; } catch (org.json.JSONException error) { }",
            verdict: .notJudged, text: "Settings.word"),
        Row(
            testDescription: "work that may have been removed", mark: "received",
            code:
                "Handler main = new Handler(Looper.getMainLooper()); Runnable work = () -> Tracking.send(push, \"7\"); main.post(work); main.removeCallbacks(work);",
            verdict: .notJudged, text: "removeCallbacks"),
        Row(
            testDescription: "a list in a bundle", mark: "received",
            code:
                "Bundle other = new Bundle(); other.putParcelableArrayList(\"a\", new ArrayList<>()); if (!other.containsKey(\"a\")) return;"
        ),
        Row(
            testDescription: "a moment that stays the same", mark: "received",
            code: "Date now = new Date(); if (now.getTime() != now.getTime() || new Date(5).getTime() != 5) return;"),
        Row(
            testDescription: "a tracking call that no case reaches", mark: "class",
            code: "class Idle { static void never(Map<String, Object> map) { MobileCore.collectMessageInfo(map); } }",
            verdict: .notJudged, text: "never reached: app/P.java:"),
    ]

    @Test("on Android: it is judged on both sides", arguments: javaRows) func android(row: Row) throws {
        let java = Self.java.replacing("/* \(row.mark) */", with: row.code)
        let (verdict, text) = try Self.judge(java: java, rules: ["action.received", "action.opened"])
        #expect(verdict == row.verdict, "\(text)")
        #expect(text.contains(row.text), "\(text)")
    }

    private static let swiftRows = [
        Row(testDescription: "nothing", mark: "field", code: ""),
        Row(
            testDescription: "an argument of the process that only prints", mark: "launched",
            code: "if ProcessInfo.processInfo.arguments.contains(\"test\") { print(\"t\") }"),
        Row(
            testDescription: "a setting that leaves the delegate unset", mark: "launched",
            code: "guard Settings.isOn else { return true }", verdict: .notJudged),
        Row(
            testDescription: "code of a debug build", mark: "launched",
            code: "\n#if DEBUG\n        return true\n#endif\n"),
        Row(
            testDescription: "code that no build has", mark: "launched", code: "\n#if false\n        )(\n#endif\n"),
        Row(
            testDescription: "a flag of the build that decides about the delegate", mark: "launched",
            code: "\n#if STORE\n        UNUserNotificationCenter.current().delegate = nil\n#endif\n",
            verdict: .notJudged,
            text: "whether `STORE` holds is not known"),
        Row(
            testDescription: "code of an old Swift", mark: "launched",
            code: "\n#if swift(<5.9)\n        return true\n#endif\n"),
        Row(
            testDescription: "code of an old compiler", mark: "launched",
            code: "\n#if compiler(>=5.9) && !compiler(<6)\n#else\n        return true\n#endif\n"),
        Row(
            testDescription: "code of a mode of Swift that the app may have", mark: "launched",
            code: "\n#if swift(>=6)\n        UNUserNotificationCenter.current().delegate = nil\n#endif\n",
            verdict: .notJudged, text: "whether `swift(>=6)` holds is not known"),
        Row(
            testDescription: "code of a compiler yet to come", mark: "launched",
            code: "\n#if compiler(>=99)\n        UNUserNotificationCenter.current().delegate = nil\n#endif\n",
            verdict: .notJudged, text: "whether `compiler(>=99)` holds is not known"),
        Row(
            testDescription: "a package that may be there", mark: "launched",
            code:
                "\n#if canImport(ShopPush)\n#else\n        UNUserNotificationCenter.current().delegate = nil\n#endif\n",
            verdict: .notJudged, text: "whether `canImport(ShopPush)` holds is not known"),
        Row(
            testDescription: "conditions that what is unknown does not change", mark: "launched",
            code:
                "\n#if os( iOS ) || STORE\n#elseif BETA\n        UNUserNotificationCenter.current().delegate = nil\n#endif\n#if STORE && (targetEnvironment(simulator) || DEBUG) // PendingIntent\n        UNUserNotificationCenter.current().delegate = nil\n#endif\n"
        ),
        Row(
            testDescription: "a flag whose code calls the class that tracks", mark: "launched",
            code: "\n#if STORE\n        Store.track()\n#endif\n", verdict: .notJudged,
            text: "whether `STORE` holds is not known"),
        Row(
            testDescription: "conditions in comments and texts", mark: "launched",
            code:
                "\n/*\n#if STORE\n        didReceive\n*/\n// \"\"\"\n        let text = \"\"\"\n#if false\n\"\"\"\n#if false\n        return true\n#endif\n"
        ),
        Row(
            testDescription: "what a server answers", mark: "launched",
            code: """
                URLSession.shared.dataTask(with: Settings.address) { [weak self] data, _, _ in
                    if data == nil { print("offline") } else { self?.description }
                }.resume()
                """),
        Row(
            testDescription: "an answer of a server before which there is no delegate", mark: "launched",
            code:
                "URLSession.shared.dataTask(with: Settings.address) { data, _, _ in if data == nil { UNUserNotificationCenter.current().delegate = nil } }.resume()",
            verdict: .notJudged, text: "what the server answers is not known"),
        Row(
            testDescription: "the window that a storyboard makes", mark: "field",
            code: "var window: UIWindow?\n    func tint() { window!.tintColor = .red }"),
        Row(
            testDescription: "a switch over parts of which nothing is known", mark: "launched",
            code: """
                switch (Settings.mode, Settings.last) {
                case ("a", let last?): print(last)
                case ("b", nil): print("b")
                case let (mode, last as String): print(mode, last)
                default: break
                }
                """),
        Row(
            testDescription: "a pattern that decides about the delegate", mark: "launched",
            code: "if case (.off, 1) = (Settings.mode, 1) { return true }", verdict: .notJudged),
        Row(
            testDescription: "a version of iOS below which there is no delegate", mark: "launched",
            code: "guard #available(iOS 16.0, *) else { return true }", verdict: .doesNotConform,
            text: "(on iOS 12 to 15.x)"),
        Row(
            testDescription: "a version of iOS that all have", mark: "launched",
            code: "guard #available(iOS 11.0, *) else { return true }"),
        Row(
            testDescription: "two types that have another of one name inside of them", mark: "class",
            code: """
                enum Store { enum Key: String { case count }
                  static var count: Int { get { UserDefaults.standard.integer(forKey: Key.count.rawValue) }
                    set { put(newValue, .count) } }
                  static func put(_ value: Int, _ key: Key) { UserDefaults.standard.set(value, forKey: key.rawValue) } }
                enum Other { enum Key: String { case count = "c" } }
                extension AppDelegate { func applicationDidBecomeActive(_ application: UIApplication) { Store.count += 1 } }
                """),
        Row(
            testDescription: "a controller of UIKit that is handed the app's objects", mark: "launched",
            code:
                "let screen = UINavigationController(rootViewController: UIViewController()); screen.setViewControllers([], animated: false)"
        ),
        Row(
            testDescription: "an object that a computed property names by the type alone", mark: "class",
            code: """
                class Shared { static let one = Shared(); func begin() -> Int { 1 } }
                extension AppDelegate { var shared: Shared { .one }
                  func applicationDidBecomeActive(_ application: UIApplication) { if shared.begin() != 1 { fatalError() } } }
                """),
        Row(
            testDescription: "whether a set had an element", mark: "launched",
            code:
                "var seen: Set<String> = []; if !seen.insert(\"a\").inserted || seen.insert(\"a\").inserted { fatalError() }"
        ),
        Row(
            testDescription: "a set into which something unknown was inserted", mark: "launched",
            code: "var seen: Set<String> = [\"a\"]; guard seen.insert(Settings.name).inserted else { return true }",
            verdict: .notJudged),
        Row(
            testDescription: "a dictionary that may have lost an entry", mark: "launched",
            code:
                "var map = [\"a\": 1]; map.removeValue(forKey: Settings.name); guard map[\"a\"] != nil else { return true }",
            verdict: .notJudged, text: "Settings"),
        Row(
            testDescription: "a dictionary into which something unknown was merged", mark: "launched",
            code: "var map = [\"a\": 1]; map.merge(Settings.all) { $1 }; guard map[\"b\"] == nil else { return true }",
            verdict: .notJudged, text: "Settings"),
        Row(
            testDescription: "texts that are joined, one of which is unknown", mark: "launched",
            code: "if [\"a\", Settings.name].joined() == \"a\" { return true }", verdict: .notJudged),
        Row(
            testDescription: "settings that are stored, and those that are registered", mark: "launched",
            code:
                "UserDefaults.standard.setValue(\"x\", forKey: \"a\"); UserDefaults.standard.register(defaults: [\"a\": \"y\", \"b\": true]); guard UserDefaults.standard.string(forKey: \"a\") == \"x\", UserDefaults.standard.bool(forKey: \"b\") else { return true }"
        ),
        Row(
            testDescription: "a setting that may have been removed", mark: "launched",
            code:
                "UserDefaults.standard.set(\"x\", forKey: \"a\"); UserDefaults.standard.removeObject(forKey: Settings.name); guard UserDefaults.standard.string(forKey: \"a\") != nil else { return true }",
            verdict: .notJudged, text: "the key is not known"),
        Row(
            testDescription: "an observer that is removed", mark: "launched",
            code:
                "let name = Notification.Name(\"a\"); var token: Any?; token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in fatalError() }; NotificationCenter.default.removeObserver(token!); NotificationCenter.default.post(name: name, object: nil)"
        ),
        Row(
            testDescription: "a first element of an empty set", mark: "launched",
            code: "if let one = Set<Int>().first { fatalError() }"),
        Row(
            testDescription: "a result that is mapped", mark: "launched",
            code:
                "let r: Result<Int, Error> = .success(1); if case .success(let v) = r.map({ $0 + 1 }), v != 2 { fatalError() }"
        ),
    ]

    @Test("on iOS: it is judged on both sides", arguments: swiftRows) func ios(row: Row) throws {
        let swift = Self.swift.replacing("/* \(row.mark) */", with: row.code)
        let store = "import AEPCore\nenum Store { static func track() { MobileCore.track(state: nil, data: nil) } }\n"
        let (verdict, text) = try Self.judge(
            swift: swift, rules: ["action.received", "action.dismissed"], and: ["Store.swift": store])
        #expect(verdict == row.verdict, "\(text)")
        #expect(text.contains(row.text), "\(text)")
    }

    @Test("a function that only hands something unknown to the SDK is not passed over") func unknownCalls() throws {
        let swift = Self.swift.replacing(
            "MobileCore.collectMessageInfo([",
            with: "for call in Settings.calls(["
        )
        .replacing("\"action\": action])", with: "\"action\": action]) { collect(call) }")
        .replacing("/* class */", with: "func collect(_ call: [String: Any]) { MobileCore.collectMessageInfo(call) }")
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.dismissed"])
        #expect(verdict == .notJudged, "\(text)")
    }

    @Test(
        "what registers for the lifecycle of activities is told of each",
        arguments: [
            ("onActivityCreated", "", AppReport.Verdict.noDifference),
            ("onActivityCreated", "opened(getIntent());", .doesNotConform), ("onActivityStopped", "", .doesNotConform),
        ])
    func lifecycleCallbacks(name: String, own: String, expected: AppReport.Verdict) throws {
        let parameters = name == "onActivityCreated" ? "Activity activity, Bundle state" : "Activity activity"
        let java = Self.java
            .replacing("if (state == null && (getIntent().getFlags() & history) == 0) opened(getIntent());", with: own)
            .replacing(
                "/* class */",
                with: """
                    class Shop extends Application {
                        @Override public void onCreate() {
                            super.onCreate();
                            String action = "2";
                            registerActivityLifecycleCallbacks(new ActivityLifecycleCallbacks() {
                                @Override public void \(name)(\(parameters)) {
                                    Tracking.send(activity.getIntent().getExtras(), action);
                                    Tracking.send(activity.getIntent().getExtras(), "1");
                                }
                            });
                        }
                    }
                    """)
        let manifest = Self.manifest.replacing("<application>", with: "<application android:name=\".Shop\">")
        let (verdict, text) = try Self.judge(
            java: java, rules: ["android.cold-open"], and: ["AndroidManifest.xml": manifest])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "an activity that is left out of Recents is not started from there",
        arguments: [("", AppReport.Verdict.doesNotConform), ("android:excludeFromRecents=\"true\"", .noDifference)])
    func recents(attribute: String, expected: AppReport.Verdict) throws {
        let java = Self.java.replacing(" && (getIntent().getFlags() & history) == 0", with: "")
        let manifest = Self.manifest.replacing("<activity ", with: "<activity \(attribute) ")
        let (verdict, text) = try Self.judge(
            java: java, rules: ["android.relaunched"], and: ["AndroidManifest.xml": manifest])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "a delegate that is set after the launch misses the tap that launches the app",
        arguments: [
            (
                "func applicationDidBecomeActive(_ application: UIApplication) { UNUserNotificationCenter.current().delegate = self }",
                ""
            ),
            ("", "DispatchQueue.main.asyncAfter(deadline: .now() + 2) { center.delegate = self }"),
            (
                "",
                "center.requestAuthorization(options: [.alert]) { _, _ in DispatchQueue.main.async { center.delegate = self } }"
            ),
            ("", "Task { if (try? await center.requestAuthorization()) == true { center.delegate = self } }"),
            ("", "center.getNotificationSettings { _ in center.delegate = self }"),
        ])
    func lateDelegate(field: String, assignment: String) throws {
        let late = Self.swift.replacing("center.delegate = self", with: assignment)
            .replacing("/* field */", with: field)
        let (verdict, text) = try Self.judge(swift: late, rules: ["ios.cold-open"])
        #expect(verdict == .doesNotConform, "\(text)")
        let (warm, other) = try Self.judge(swift: late, rules: ["ios.warm-open"])
        #expect(warm == .noDifference, "\(other)")
    }

    @Test(
        "an observer of the system's notifications is called when the app and its scene change",
        arguments: [
            ("UIApplication.didFinishLaunchingNotification", "", .noDifference, .noDifference),
            ("UIApplication.didBecomeActiveNotification", "", .doesNotConform, .noDifference),
            (".UIApplicationDidBecomeActive", "", .doesNotConform, .noDifference),
            ("UIApplication.willEnterForegroundNotification", "", .doesNotConform, .doesNotConform),
            ("UIApplication.didEnterBackgroundNotification", "", .doesNotConform, .doesNotConform),
            ("UIApplication.willResignActiveNotification", "", .doesNotConform, .doesNotConform),
            ("UIApplication.willTerminateNotification", "", .doesNotConform, .doesNotConform),
            ("UIApplication.didBecomeActiveNotification", scene, .doesNotConform, .noDifference),
            ("UIScene.didActivateNotification", scene, .doesNotConform, .noDifference),
            ("UIScene.willConnectNotification", scene, .noDifference, .noDifference),
            ("UIScene.didActivateNotification", "", .doesNotConform, .doesNotConform),
        ] as [(String, String, AppReport.Verdict, AppReport.Verdict)])
    func systemNotifications(
        name: String, scene: String, cold: AppReport.Verdict, warm: AppReport.Verdict
    ) throws {
        for observing in [
            "addObserver(forName: \(name), object: nil, queue: .main) { [weak self] _ in self?.start() }",
            "addObserver(self, selector: #selector(start), name: \(name), object: nil)",
        ] {
            let swift = Self.swift
                .replacing("/* field */", with: "var isReady = false; @objc func start() { isReady = true }")
                .replacing("/* launched */", with: "NotificationCenter.default.\(observing)")
                .replacing("/* responded */", with: "guard isReady else { completionHandler(); return }")
                .replacing("/* class */", with: scene)
            for (rule, expected) in [("ios.cold-open", cold), ("ios.warm-open", warm)] {
                let (verdict, text) = try Self.judge(swift: swift, rules: [rule])
                #expect(verdict == expected, "\(observing), \(rule): \(text)")
            }
        }
    }

    private static let scene = "class SceneDelegate: UIResponder, UIWindowSceneDelegate {}"

    @Test("the observers of a publisher of the system's notifications are not known") func publisher() throws {
        let swift = Self.swift
            .replacing("/* field */", with: "var isReady = false; func start() { isReady = true }")
            .replacing(
                "/* launched */",
                with:
                    "NotificationCenter.default.publisher(for: UIApplication.didBecomeActiveNotification).sink { _ in self.start() }"
            )
            .replacing("/* responded */", with: "guard isReady else { completionHandler(); return }")
        let (verdict, text) = try Self.judge(swift: swift, rules: ["ios.warm-open"])
        #expect(verdict == .notJudged, "\(text)")
    }

    @Test(
        "two pushes with one collapse id have one identifier",
        arguments: [
            ("", AppReport.Verdict.doesNotConform), ("defer { answered.remove(id) }", .noDifference),
            ("defer { if id.count != 36 { answered.remove(id) } }", .noDifference),
        ])
    func identifiers(forgetting: String, expected: AppReport.Verdict) throws {
        let swift = Self.swift.replacing("/* field */", with: "var answered = Set<String>()").replacing(
            "/* responded */",
            with: """
                let id = response.notification.request.identifier
                guard answered.insert(id).inserted else { completionHandler(); return }
                \(forgetting)
                """)
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.once"])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "an initializer is that of the expected type",
        arguments: [
            ("[.customDismissAction]", "1", AppReport.Verdict.noDifference), ("[]", "1", .doesNotConform),
            (".customDismissAction", "2", .doesNotConform),
        ])
    func implicitInitializers(options: String, code: String, expected: AppReport.Verdict) throws {
        let swift = Self.swift
            .replacing(
                "[UNNotificationCategory(identifier: \"DEFAULT\", actions: [], intentIdentifiers: [], options: .customDismissAction)]",
                with:
                    "[.init(identifier: \"DEFAULT\", actions: [.init(identifier: \"a\", title: \"A\")], intentIdentifiers: [], options: \(options))]"
            )
            .replacing(
                "/* class */", with: "struct Code { let text: String; init(of number: Int) { text = String(number) } }"
            )
            .replacing("/* field */", with: "let codes: [Code] = [.init(of: \(code)), .init(of: 2)]")
            .replacing("AppDelegate.send(push, \"2\")", with: "AppDelegate.send(push, codes[1].text)")
            .replacing("AppDelegate.send(push, \"1\")", with: "AppDelegate.send(push, codes[0].text)")
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.dismissed", "action.opened"])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "the notification center holds its delegate weakly",
        arguments: [
            ("", AppReport.Verdict.doesNotConform), ("kept = answers; ", .noDifference),
            ("Keeper.all.append { _ = answers }; ", .noDifference),
        ])
    func weakDelegate(keeping: String, expected: AppReport.Verdict) throws {
        let swift = Self.swift
            .replacing(
                "center.delegate = self",
                with: "let answers = Answers(); \(keeping)center.delegate = answers; print([1].map { $0 + 1 })"
            )
            .replacing("/* field */", with: "var kept: AnyObject?")
            .replacing(", UNUserNotificationCenterDelegate {", with: " {")
            .replacing(
                "    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent",
                with:
                    "}\nenum Keeper { static var all: [() -> Void] = [] }\nclass Answers: NSObject, UNUserNotificationCenterDelegate {\n    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent"
            )
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.dismissed"])
        #expect(verdict == expected, "\(text)")
        #expect(text.contains("reference to its delegate is weak") == (expected == .doesNotConform), "\(text)")
    }

    @Test(
        "iOS does not call what is private or named otherwise, and the help says what to write",
        arguments: [
            (
                "private func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive",
                "help: remove the word"
            ),
            ("@objc private func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive", ""),
            ("public func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive", ""),
            (
                "func userNotificationCenter(_ center: UNUserNotificationCenter, didReceiveResponse",
                "help: call it userNotificationCenter(_:didReceive:"
            ),
            ("func answer(_ center: UNUserNotificationCenter, didReceive", "help: add this method"),
        ])
    func hiddenMethod(beginning: String, help: String) throws {
        let swift = Self.swift.replacing(
            "func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive",
            with: beginning)
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.dismissed"])
        #expect(verdict == (help.isEmpty ? .noDifference : .doesNotConform), "\(text)")
        #expect(help.isEmpty || text.contains(help), "\(text)")
    }

    @Test(
        "iOS does not call what a protocol's extension offers",
        arguments: ["extension UNUserNotificationCenterDelegate", "protocol Answering {}\nextension Answering"])
    func protocolExtension(beginning: String) throws {
        let swift = Self.swift
            .replacing(", UNUserNotificationCenterDelegate {", with: ", UNUserNotificationCenterDelegate, Answering {")
            .replacing(
                "    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive",
                with:
                    "}\n\(beginning) {\n    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive")
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.dismissed"])
        #expect(verdict == .doesNotConform && text.contains("help: declare it in the class itself"), "\(text)")
    }

    @Test(
        "code of SwiftUI that tracks is not run, and so is nothing else of it that leads to tracking",
        arguments: [
            (".onChange(of: phase) { _ in AppDelegate.send([:], \"7\") }", AppReport.Verdict.notJudged),
            (".onAppear { print(1) }", .noDifference), (".padding(AppDelegate.send([:], \"7\"))", .noDifference),
        ])
    func swiftUI(modifier: String, expected: AppReport.Verdict) throws {
        let view = "struct Screen: View { var phase = 1; var body: some View { Text(\"a\")\(modifier) } }"
        let swift = Self.swift.replacing("/* class */", with: view)
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.dismissed"])
        #expect(verdict == expected, "\(text)")
        #expect(text.contains("no case runs this code") == (expected == .notJudged), "\(text)")
    }

    private static let flags = "PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE;"
    private static let notify = "manager.notify(id, notification);"
    private static let create =
        "manager.createNotificationChannel(new NotificationChannel(\"offers\", \"Offers\", 4));"

    /// Code of the app, the code in its place, the oldest version that the app supports, the verdict, and its text.
    private static let versionRows: [(String, String, Int?, AppReport.Verdict, String)] = [
        (flags, "Build.VERSION.SDK_INT < 31 ? 0 : PendingIntent.FLAG_IMMUTABLE;", 24, .noDifference, ""),
        (flags, "Build.VERSION.SDK_INT >= 31 ? PendingIntent.FLAG_MUTABLE : 0;", 24, .noDifference, ""),
        (flags, "BuildCompat.isAtLeastS() ? PendingIntent.FLAG_MUTABLE : 0;", 24, .noDifference, ""),
        (
            flags, "Build.VERSION.SDK_INT < 31 ? PendingIntent.FLAG_IMMUTABLE : 0;", 24, .doesNotConform,
            "FLAG_IMMUTABLE or FLAG_MUTABLE has to be given (on Android 12 and later)"
        ),
        (
            flags, "0; int sdk = Build.VERSION.SDK_INT; if (sdk > 32) flags = PendingIntent.FLAG_IMMUTABLE;", 24,
            .doesNotConform, "has to be given (on Android 12 to 12L)"
        ),
        (
            flags, "0; switch (Build.VERSION.SDK_INT) { case 31: break; default: flags = PendingIntent.FLAG_MUTABLE; }",
            24, .doesNotConform, "has to be given (on Android 12)"
        ),
        (
            flags, "0; if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) flags = PendingIntent.FLAG_IMMUTABLE;", 26,
            .doesNotConform, "has to be given"
        ),
        (notify, "if (Build.VERSION.SDK_INT >= 26) \(notify)", 26, .noDifference, ""),
        (notify, "if (Build.VERSION.SDK_INT >= 26) \(notify)", 24, .doesNotConform, "(on Android 7 to 7.1)"),
        (notify, "if (Build.VERSION.SDK_INT >= 26) \(notify)", nil, .notJudged, "on Android 6 to 7.1 (minSdk)"),
        (notify, "if (Build.VERSION.SDK_INT >= 29) \(notify)", nil, .doesNotConform, "(on Android 8 to 9)"),
        (create, "if (Build.VERSION.SDK_INT >= 26) \(create)", 24, .noDifference, ""),
        (
            create, "if (Build.VERSION.SDK_INT < 26) \(create)", 24, .doesNotConform,
            "no code creates the channel \"offers\", and since Android 8 nothing is shown without one (on Android 8"
        ),
    ]

    @Test("an app is judged on each range of versions that it distinguishes", arguments: versionRows)
    func versions(
        code: String, other: String, minimum: Int?, expected: AppReport.Verdict, text: String
    ) throws {
        let build = (minimum.map { "minSdk \($0)\n" } ?? "") + "targetSdk 34\n"
        let judged = try Self.judge(
            java: Self.java.replacing(code, with: other), rules: ["action.received", "action.dismissed"],
            and: ["build.gradle": build])
        #expect(judged.verdict == expected, "\(judged.text)")
        #expect(judged.text.contains(text), "\(judged.text)")
    }

    /// What replaces the channel's creation and the builder's channel, the verdict, and its text.
    private static let channelRows: [(String, String, AppReport.Verdict, String)] = [
        (
            create.replacing("\"offers\"", with: "\"offer\""), "\"offers\"", .doesNotConform,
            "no code creates the channel"
        ),
        (create, "\"news\"", .doesNotConform, "no code creates the channel \"news\""),
        (create.replacing("\"offers\"", with: "getString(R.string.id)"), "getString(R.string.id)", .noDifference, ""),
        (create.replacing("\"offers\"", with: "getString(R.string.id)"), "\"offers\"", .notJudged, "is not known"),
        (create, "getString(R.string.id)", .notJudged, "whether the channel of this notification is created"),
        (
            "List<NotificationChannel> all = Arrays.asList(new NotificationChannel(\"news\", \"News\", 3), "
                + "new NotificationChannel(\"offers\", \"Offers\", 3)); manager.createNotificationChannels(all);",
            "\"offers\"", .noDifference, ""
        ),
        (
            "NotificationManagerCompat.from(this).createNotificationChannel("
                + "new NotificationChannelCompat.Builder(\"offers\", 3).setName(\"Offers\").build());",
            "\"offers\"", .noDifference, ""
        ),
        (
            "if (manager.getNotificationChannel(\"offers\") == null) \(create)", "\"offers\"", .noDifference, ""
        ),
        (create, "null", .doesNotConform, "the notification names no channel"),
        ("Runnable late = () -> \(create.dropLast()); Library.keep(late);", "\"offers\"", .notJudged, "is not known"),
    ]

    @Test("a notification needs a channel that the app creates", arguments: channelRows)
    func channels(creating: String, channel: String, expected: AppReport.Verdict, text: String) throws {
        let java = Self.java.replacing(Self.create, with: creating)
            .replacing("Builder(this, \"offers\")", with: "Builder(this, \(channel))")
        let judged = try Self.judge(java: java, rules: ["action.dismissed"], and: ["build.gradle": "targetSdk 34\n"])
        #expect(judged.verdict == expected, "\(judged.text)")
        #expect(judged.text.contains(text), "\(judged.text)")
    }

    @Test(
        "an app is judged on each range of versions of iOS that it distinguishes",
        arguments: [
            ("15.0", AppReport.Verdict.noDifference, ""), ("14.3", .doesNotConform, "(on iOS 14.3 to 14.x)"),
            ("", .doesNotConform, "(on iOS 12 to 14.x)"),
        ])
    func versionsOfIOS(target: String, expected: AppReport.Verdict, text: String) throws {
        let call = "AppDelegate.send(notification.request.content.userInfo, \"7\")"
        let project = target.isEmpty ? "" : "IPHONEOS_DEPLOYMENT_TARGET = \(target);\n"
        let judged = try Self.judge(
            swift: Self.swift.replacing(call, with: "if #available(iOS 15, *) { \(call) }"), rules: ["action.received"],
            and: ["App.xcodeproj/project.pbxproj": project])
        #expect(judged.verdict == expected, "\(judged.text)")
        #expect(judged.text.contains(text), "\(judged.text)")
    }

    @Test(
        "Android shows no notification without a small icon, and since Android 8 none without a channel",
        arguments: [
            ("", 34, true, AppReport.Verdict.noDifference), (".setSmallIcon(1)", 34, true, .doesNotConform),
            ("", 34, false, .doesNotConform), ("", 25, false, .noDifference),
        ])
    func notifications(without setter: String, target: Int, hasChannel: Bool, expected: AppReport.Verdict) throws {
        let java = Self.java.replacing(hasChannel ? "/* none */" : Self.create, with: "")
            .replacing(setter.isEmpty ? "/* none */" : setter, with: "")
        let (verdict, text) = try Self.judge(
            java: java, rules: ["action.dismissed"],
            and: ["build.gradle": "android { defaultConfig { targetSdk \(target) } }\n"])
        #expect(verdict == expected, "\(text)")
        #expect(text.contains("and since Android 8 nothing is shown") == (target == 34 && !hasChannel), "\(text)")
        let opened = try Self.judge(
            java: java.replacing("Tracking.send(intent.getExtras(), \"1\");", with: ""), rules: ["action.opened"],
            and: ["build.gradle": "android { defaultConfig { targetSdk \(target) } }\n"])
        #expect(opened.text.contains("\"1\") is not sent") == setter.isEmpty, "\(opened.text)")
        #expect(text.contains("without a small icon") == !setter.isEmpty, "\(text)")
    }

    @Test(
        "a notification under a number that is taken replaces the older one, which nobody can touch then",
        arguments: [
            ("int id = 1;", "id", AppReport.Verdict.noDifference),
            ("int id = 1;", "(int) System.nanoTime()", .doesNotConform),
            ("int id = 1;", "message.getMessageId(), 1", .doesNotConform),
        ])
    func replaced(request: String, place: String, expected: AppReport.Verdict) throws {
        let java = Self.java.replacing("int id = (int) System.nanoTime();", with: request)
            .replacing("manager.notify(id,", with: "manager.notify(\(place),")
        let (verdict, text) = try Self.judge(java: java, rules: ["ids.own-notification", "action.once"])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "categories that code registers which is not run replace those of the start",
        arguments: [
            ("center.setNotificationCategories([])", AppReport.Verdict.notJudged),
            ("center.removeAllPendingNotificationRequests()", .noDifference),
        ])
    func laterCategories(statement: String, expected: AppReport.Verdict) throws {
        let swift = Self.swift.replacing(
            "/* class */",
            with: "class Reminders { let center = UNUserNotificationCenter.current(); func book() { \(statement) } }")
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.dismissed"])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "a registration of categories replaces the one before it",
        arguments: [
            (#"[other]"#, AppReport.Verdict.doesNotConform), (#"[other, campaign]"#, .noDifference),
            (#"[campaign]"#, .noDifference), ("[]", .doesNotConform),
        ])
    func registeredTwice(second: String, expected: AppReport.Verdict) throws {
        let registration = "center.setNotificationCategories(["
        let swift = Self.swift.replacing(
            registration,
            with: """
                let campaign = UNNotificationCategory(identifier: "DEFAULT", actions: [], intentIdentifiers: [], options: .customDismissAction)
                let other = UNNotificationCategory(identifier: "OTHER", actions: [], intentIdentifiers: [], options: .customDismissAction)
                defer { center.setNotificationCategories(\(second)) }
                \(registration)
                """)
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.dismissed"])
        #expect(verdict == expected, "\(text)")
        #expect(text.contains("register all categories with one call") == (expected == .doesNotConform), "\(text)")
    }

    @Test(
        "a component that a manifest removes is not in the app",
        arguments: [
            (#"<service "#, #"<service tools:node="remove" "#),
            ("</application>", #"<service android:name=".PushService" tools:node="remove"/></application>"#),
            ("</application>", #"<receiver android:name=".Cleared" tools:node="remove"/></application>"#),
        ])
    func removed(written: String, instead: String) throws {
        let manifest = Self.manifest.replacing(
            "<manifest ", with: "<manifest xmlns:tools=\"http://schemas.android.com/tools\" "
        )
        .replacing(written, with: instead)
        #expect(manifest.contains("tools:node"))
        let (verdict, text) = try Self.judge(
            java: Self.java, rules: ["action.received", "action.dismissed"], and: ["AndroidManifest.xml": manifest])
        #expect(verdict == .doesNotConform && text.contains("help: remove tools:node=\"remove\""), "\(text)")
    }

    @Test(
        "a tap whose intent is the one that the task began with brings the task to the front, and nothing else",
        arguments: [
            ("Intent.FLAG_ACTIVITY_NEW_TASK", AppReport.Verdict.doesNotConform),
            ("Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TOP", .noDifference), ("0", .doesNotConform),
        ])
    func newTask(flags: String, expected: AppReport.Verdict) throws {
        let java = Self.java.replacing(
            "new Intent(this, MainActivity.class)", with: "new Intent(this, MainActivity.class).addFlags(\(flags))")
        let manifest = Self.manifest.replacing(" android:launchMode=\"singleTop\"", with: "")
        let (verdict, text) = try Self.judge(
            java: java, rules: ["android.warm-open"], and: ["AndroidManifest.xml": manifest])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "what is registered with something unknown may send at any later event",
        arguments: [
            ("addOnNewIntentListener(this::opened);", AppReport.Verdict.notJudged),
            ("addOnNewIntentListener(intent -> opened(intent));", .notJudged),
            ("addOnNewIntentListener(intent -> finish());", .doesNotConform), ("", .doesNotConform),
        ])
    func listeners(created: String, expected: AppReport.Verdict) throws {
        let java = Self.java.replacing("/* created */", with: created).replacing(
            "super.onNewIntent(intent); opened(intent);", with: "super.onNewIntent(intent);")
        let (verdict, text) = try Self.judge(java: java, rules: ["android.warm-open"])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "a broadcast that names neither class nor package reaches no receiver of a manifest since Android 8",
        arguments: [("", AppReport.Verdict.doesNotConform), (".setPackage(getPackageName())", .noDifference)])
    func implicitBroadcast(addressee: String, expected: AppReport.Verdict) throws {
        let java = Self.java.replacing(
            "new Intent(this, Cleared.class)", with: "new Intent(\"com.example.CLEARED\")\(addressee)")
        let manifest = Self.manifest.replacing(
            "<receiver android:name=\".Cleared\"/>",
            with:
                "<receiver android:name=\".Cleared\"><intent-filter><action android:name=\"com.example.CLEARED\"/></intent-filter></receiver>"
        )
        let (verdict, text) = try Self.judge(
            java: java, rules: ["action.dismissed"],
            and: [
                "AndroidManifest.xml": manifest, "build.gradle": "android { defaultConfig { targetSdk 34 } }\n",
            ])
        #expect(verdict == expected, "\(text)")
    }

    @Test("of several categories, the documentation's is the one of Campaign's pushes") func categories() throws {
        let swift = Self.swift.replacing(
            "identifier: \"DEFAULT\", actions: [], intentIdentifiers: [], options: .customDismissAction)",
            with:
                "identifier: \"DEFAULT\", actions: [], intentIdentifiers: [], options: []), UNNotificationCategory(identifier: \"ORDERS\", actions: [], intentIdentifiers: [], options: .customDismissAction)"
        )
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.dismissed"])
        #expect(verdict == .doesNotConform && text.contains("DEFAULT is registered without"), "\(text)")
    }

    @Test(
        "what Android refuses follows the version that the app targets, and is not asked where nobody says it",
        arguments: [(34, AppReport.Verdict.doesNotConform), (30, .noDifference), (nil, .noDifference)]
            as [(Int?, AppReport.Verdict)])
    func targetSDK(target: Int?, expected: AppReport.Verdict) throws {
        let java = Self.java.replacing(" | PendingIntent.FLAG_IMMUTABLE", with: "")
        let build = target.map { ["build.gradle": "android { defaultConfig { targetSdk \($0) } }\n"] } ?? [:]
        let (verdict, text) = try Self.judge(java: java, rules: ["action.opened"], and: build)
        #expect(text.contains("targetSdk is unknown") == (target == nil), "\(text)")
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "a comment or a text of a build file names no version",
        arguments: [
            ("// targetSdk 34\nandroid { defaultConfig { targetSdk 30 } }", "30"),
            ("/* android {\n targetSdk 30\n} */ android { defaultConfig { targetSdkVersion(34) } }", "34"),
            ("println \"targetSdk 30\"\nandroid { defaultConfig { targetSdk = 34 // targetSdk 30\n } }", "34"),
            ("def url = 'https://a.b' // c\nandroid { defaultConfig { targetSdk = 34 /* 30 */ } }", "34"),
            ("// targetSdk 34", nil), ("android { defaultConfig { targetSdk 30 + 4 } }", nil),
            ("android { defaultConfig { targetSdk libs.versions.targetSdk.get() as int } }", nil),
            ("android { defaultConfig { targetSdkPreview = \"S\" } }", nil),
        ])
    func targetSDK(build: String, expected: String?) throws {
        let java = Self.java.replacing(" | PendingIntent.FLAG_IMMUTABLE", with: "")
        let comment = "<!-- <uses-sdk android:targetSdkVersion=\"30\"/> -->\n</manifest>"
        let (verdict, text) = try Self.judge(
            java: java, rules: ["action.opened"],
            and: [
                "build.gradle": build, "AndroidManifest.xml": Self.manifest.replacing("</manifest>", with: comment),
            ])
        #expect(text.contains("targetSdk is unknown") == (expected == nil), "\(text)")
        #expect(verdict == (expected == "34" ? .doesNotConform : .noDifference), "\(text)")
    }

    @Test(
        "a subscript that an extension adds is the one that its keys choose",
        arguments: [(".message", AppReport.Verdict.noDifference), (".none", .doesNotConform)])
    func addedSubscript(key: String, expected: AppReport.Verdict) throws {
        let swift = Self.swift.replacing("push[\"_mId\"] as? String", with: "push[\(key)]")
            .replacing(
                "/* class */",
                with: """
                    extension Dictionary where Key == AnyHashable, Value == Any {
                        enum CampaignKey: String { case message = "_mId", none = "_none" }
                        subscript(key: CampaignKey) -> String? { self[key.rawValue] as? String }
                    }
                    """)
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.received"])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "a delegate that is set when the launch has returned may miss the tap that starts the app",
        arguments: [
            (
                "DispatchQueue.main.async { UNUserNotificationCenter.current().delegate = self }",
                AppReport.Verdict.notJudged
            ),
            ("MobileCore.registerExtensions([]) { UNUserNotificationCenter.current().delegate = self }", .notJudged),
            ("UNUserNotificationCenter.current().delegate = self", .noDifference),
        ])
    func lateDelegate(statement: String, expected: AppReport.Verdict) throws {
        let swift = Self.swift.replacing("center.delegate = self", with: statement)
        let (verdict, text) = try Self.judge(swift: swift, rules: ["ios.cold-open", "action.received"])
        #expect(verdict == expected, "\(text)")
        #expect(text.contains("which may be too late") == (expected == .notJudged), "\(text)")
    }

    @Test(
        "an object that may track is not taken to do so where a framework shows it",
        arguments: [
            ("present(Page(), animated: true)", AppReport.Verdict.noDifference),
            ("pushViewController(Page(), animated: true)", .noDifference), ("keep(Page())", .notJudged),
        ])
    func shown(call: String, expected: AppReport.Verdict) throws {
        let swift = Self.swift.replacing(
            "AppDelegate.send(push, \"2\")", with: "AppDelegate.send(push, \"2\"); Settings.controller.\(call)"
        ).replacing(
            "/* class */",
            with: """
                class Page: UIViewController { let tracker = Tracker() }
                class Tracker { func opened(_ push: [AnyHashable: Any]) { AppDelegate.send(push, "1") } }
                """)
        let (verdict, text) = try Self.judge(swift: swift, rules: ["action.opened"])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "an action that is named after the app's package is the one that the manifest names so",
        arguments: [
            ("getPackageName()", AppReport.Verdict.noDifference), ("BuildConfig.APPLICATION_ID", .noDifference),
            ("\"com.example.other\"", .doesNotConform),
        ])
    func packageActions(package: String, expected: AppReport.Verdict) throws {
        let java = Self.java.replacing(
            "new Intent(this, Cleared.class)",
            with: "new Intent(\(package) + \".CLEARED\").setPackage(getPackageName())")
        let manifest = Self.manifest.replacing(
            "\".Cleared\"/>",
            with:
                "\".Cleared\"><intent-filter><action android:name=\"${applicationId}.CLEARED\"/></intent-filter></receiver>"
        )
        let (verdict, text) = try Self.judge(
            java: java, rules: ["action.dismissed"],
            and: [
                "AndroidManifest.xml": manifest,
                "build.gradle": "android { defaultConfig {\n applicationId \"com.example.shop\"\n} }\n",
            ])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "what something unknown is given may be sent by it, however it holds the ids",
        arguments: ["intent.getExtras()", "new Push(intent)", "new Push(intent).id"])
    func handedOn(push: String) throws {
        let java = Self.java.replacing(
            "private void opened(Intent intent) {",
            with:
                "private void opened(Intent intent) { new Models(this).get(Push.class).tapped(\(push)); }\nvoid other(Intent intent) {"
        ).replacing(
            "/* class */",
            with: "class Push { final String id; Push(Intent intent) { id = intent.getStringExtra(\"_mId\"); } }")
        let (verdict, text) = try Self.judge(java: java, rules: ["action.opened"])
        #expect(verdict == .notJudged, "\(text)")
    }

    @Test("an app that never calls the SDK has nothing to judge, whatever it does with pushes") func noTracking() throws
    {
        let java = Self.java.replacing("MobileCore.collectMessageInfo(variables);", with: "")
            .replacing("\"broadlogId\"", with: "\"id\"")
        let (verdict, text) = try Self.judge(java: java, rules: ["action.*"])
        #expect(
            verdict == .noTracking
                && text.hasSuffix("nothing to judge: no file calls collectMessageInfo or trackAction\n"), "\(text)")
    }

    @Test(
        "a file of another language matters where it has to do with pushes, or with the app's tracking",
        arguments: [
            ("", AppReport.Verdict.noDifference), ("fun main() { println(1) }", .noDifference),
            ("class Other : FirebaseMessagingService()", .notJudged), ("fun f() { Q.send() }", .noDifference),
            ("val tracker = Tracking.send(push, \"7\"); MobileCore.setLogLevel(0)", .notJudged),
        ] as [(String, AppReport.Verdict)])
    func otherLanguages(code: String, expected: AppReport.Verdict) throws {
        let (verdict, text) = try Self.judge(java: Self.java, rules: ["action.received"], and: ["Other.kt": code])
        #expect(verdict == expected, "\(text)")
    }

    /// Replacements for the comments of ``java``, each with code that no compiler reads.
    static let unreadRows: [(String, String, AppReport.Verdict)] = [
        // Nothing runs it.
        ("/* class */", "class Other { void f() { int = 1; } }", .noDifference),
        ("/* class */", "class Other { void f(int n) { if (n == ) { n = 2; } else { n = 3; } } }", .noDifference),
        // It runs before the call, or instead of it.
        ("/* received */", "int = 1;", .notJudged), ("Tracking.send(push, \"7\");", "int = 1;", .notJudged),
        ("/* received */", "helped(); } void helped() { int = 1;", .notJudged),
        // A framework runs it, and it may track.
        (
            "Tracking.send(push, \"7\");",
            "Timers.later(() -> { given() = push; }); } void given(Bundle push) { Tracking.send(push, \"7\");",
            .notJudged
        ),
        // It mentions pushes, or may declare anything.
        ("/* class */", "class Other { void f() { int = \"_mId\"; } }", .notJudged),
        ("/* class */", "class Other { int = 1; }", .notJudged), ("/* class */", "int = 1;", .notJudged),
        ("/* class */", "class Other { void f() { int = 1; ", .notJudged),
    ]

    @Test(
        "a statement that cannot be read matters where it runs, and where it may have to do with pushes",
        arguments: unreadRows)
    func unreadStatement(comment: String, code: String, expected: AppReport.Verdict) throws {
        let (verdict, text) = try Self.judge(java: Self.java.replacing(comment, with: code), rules: ["action.received"])
        #expect(verdict == expected, "\(text)")
    }

    @Test(
        "a file that cannot be read is named, and matters where it mentions pushes",
        arguments: [
            ("class Old {} // ", AppReport.Verdict.noDifference),
            ("class Old { String key = \"_mId\"; } // ", .notJudged),
        ]
            as [(String, AppReport.Verdict)])
    func unreadable(code: String, expected: AppReport.Verdict) throws {
        let app = try FixtureApp(on: .android)
        defer { app.remove() }
        try app.write(Self.java, to: "P.java")
        try app.write(Self.manifest, to: "AndroidManifest.xml")
        try app.write(Array(code.utf8) + [0xE9, 0x0A], to: "Old.java")
        let (verdict, text) = try app.judge(rules: ["action.received"])
        #expect(verdict == expected, "\(text)")
        #expect(text.contains("not read: app/Old.java is not UTF-8\n"), "\(text)")
    }
}
