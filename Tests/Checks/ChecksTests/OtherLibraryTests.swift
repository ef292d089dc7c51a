import SourceCheck
import Testing

/// In a whole app, what no file declares is another library. It sends nothing in Adobe's name by itself.
@Suite("Other libraries and resources in an app") struct OtherLibraryTests {
    /// Code in place of marks of a right app, and the verdict.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: [String: String]
        let verdict: AppReport.Verdict

        init(
            _ description: String, in mark: String, _ code: String, and others: KeyValuePairs<String, String> = [:],
            is verdict: AppReport.Verdict = .noDifference
        ) {
            testDescription = description
            self.code = others.reduce(into: [mark: code]) { $0[$1.key] = $1.value }
            self.verdict = verdict
        }

        /// The app with the code in its places.
        func app(_ text: String) -> String {
            code.reduce(text) { $0.replacing("/* \($1.key) */", with: $1.value) }
        }
    }

    /// A class that implements something of a library, and a function that sends.
    private static let shop =
        "final class Shop: Observed { func again(_ push: [AnyHashable: Any]) { AppDelegate.send(push, \"2\") } }\n"
    /// Two functions of one name; the first argument of a call decides which one a view means.
    private static let reporters = """
        enum Screen { case home }
        enum Gesture { case tap }
        struct Screens { func report(_ screen: Screen) {} }
        struct Gestures { func report(_ gesture: Gesture) { AppDelegate.send([:], "2") } }
        struct Home: View { var body: some View { Text("Home").task { reporter.report(MARK) } } }
        """

    private static let swiftRows = [
        Row(
            "a view calls its object", in: "responded", "OtherSDK.track(push)",
            and: ["class": shop + "struct Home: View { var body: some View { Button(\"A\") { shop.again([:]) } } }"]),
        Row(
            "nothing but the library calls its object", in: "responded", "OtherSDK.track(push)", and: ["class": shop],
            is: .notJudged),
        Row("a view reports a screen", in: "class", reporters.replacing("MARK", with: ".home")),
        Row("a view reports a gesture", in: "class", reporters.replacing("MARK", with: ".tap"), is: .notJudged),
        Row("a library is handed the push", in: "received", "OtherSDK.track(userInfo)"),
        Row(
            "its answer decides", in: "responded", "if OtherSDK.handle(push) { completionHandler(); return }",
            is: .notJudged),
        Row(
            "it gets code that sends", in: "responded", #"OtherSDK.shared.track(push) { AppDelegate.send(push, "2") }"#,
            is: .notJudged),
        Row(
            "it gets a function that sends", in: "responded", "OtherSDK.shared.track(push, done: again)",
            and: ["field": #"func again(_ push: [AnyHashable: Any]) { AppDelegate.send(push, "2") }"#], is: .notJudged),
        Row("a function of the SDK that is not known", in: "responded", "MobileCore.trackPush(push)", is: .notJudged),
        Row("a class of the SDK that is not known", in: "responded", "ACPCampaign.track(push)", is: .notJudged),
        Row(
            "it gets an object whose functions it cannot name", in: "responded",
            "OtherSDK.shared.track(push, delegate: self)",
            and: ["field": #"func again(_ push: [AnyHashable: Any]) { AppDelegate.send(push, "2") }"#]),
        Row(
            "it gets its delegate", in: "responded", "OtherSDK.shared.track(push, delegate: self)",
            and: [
                "field": #"func again(_ push: [AnyHashable: Any]) { AppDelegate.send(push, "2") }"#,
                "class": "extension AppDelegate: OtherDelegate {}",
            ], is: .notJudged),
        Row(
            "the app declares the type", in: "responded", "Shop.track(push)", and: ["class": "enum Shop {}"],
            is: .notJudged),
        Row(
            "the app extends it", in: "responded", "OtherSDK.shared.again(push)",
            and: [
                "class":
                    #"extension OtherSDK { func again(_ push: [AnyHashable: Any]) { AppDelegate.send(push, "2") } }"#
            ], is: .notJudged),
        Row(
            "what is sent beside it counts", in: "responded",
            #"OtherSDK.shared.track(push); AppDelegate.send(push, "2")"#, is: .doesNotConform),
        Row(
            "it may change the push that is sent", in: "responded",
            #"var copy = push; OtherSDK.change(&copy); AppDelegate.send(copy, "2"); completionHandler(); if 1 > 0 { return }"#,
            is: .notJudged),
        Row(
            "an error of its decides", in: "responded",
            "do { try OtherSDK.handle(push) } catch { completionHandler(); return }", is: .notJudged),
        Row(
            "a kind that it finds decides", in: "responded",
            "switch OtherSDK.kind(push) { case .own: return default: break }", is: .notJudged),
        Row("a function that no file declares", in: "responded", "trackOpened(push)", is: .notJudged),
        Row(
            "a type that some file may make", in: "responded",
            "let tracker = Resolver.resolve(PushTracker.self); tracker.forward(push)",
            and: [
                "class":
                    #"protocol PushTracker { func forward(_ push: [AnyHashable: Any]) } class Real: PushTracker { func forward(_ push: [AnyHashable: Any]) { AppDelegate.send(push, "2") } }"#
            ], is: .notJudged),
        Row(
            "it may call code that sends", in: "launched",
            #"OtherSDK.shared.onPush { push in AppDelegate.send(push, "7") }"#, is: .notJudged),
        Row(
            "what its code assigns decides", in: "responded",
            "var seen = false; OtherSDK.shared.check(push) { seen = true }; if seen { completionHandler(); return }",
            is: .notJudged),
        Row(
            "another name of the app's own type", in: "responded", "typealias X = Int; Tracker.forward(push)",
            and: [
                "class":
                    #"typealias Tracker = Real class Real { static func forward(_ push: [AnyHashable: Any]) { AppDelegate.send(push, "2") } }"#
            ], is: .notJudged),
        Row(
            "it may post what the app waits for", in: "responded", "OtherSDK.handle(push)",
            and: [
                "launched":
                    #"NotificationCenter.default.addObserver(forName: Notification.Name("OtherSDKOpened"), object: nil, queue: nil) { note in AppDelegate.send(note.userInfo ?? [:], "2") }"#
            ], is: .notJudged),
        Row(
            "its delegate sends", in: "responded", "OtherSDK.shared.track(push)",
            and: [
                "launched": "OtherSDK.shared.delegate = self",
                "class":
                    #"extension AppDelegate: OtherSDKDelegate { func sdkOpened(_ push: [AnyHashable: Any]) { AppDelegate.send(push, "2") } }"#,
            ], is: .notJudged),
        Row(
            "its delegate prints", in: "responded", "OtherSDK.shared.track(push)",
            and: [
                "launched": "OtherSDK.shared.delegate = self",
                "class":
                    "extension AppDelegate: OtherSDKDelegate { func sdkOpened(_ push: [AnyHashable: Any]) { print(push) } }",
            ]),
        Row(
            "it runs code that sends", in: "responded", #"OtherSDK.shared.queue.async { AppDelegate.send(push, "2") }"#,
            is: .notJudged),
        Row(
            "an object that it gets keeps its values", in: "responded",
            #"let box = Box(push); OtherSDK.change(box); AppDelegate.send(box.push, "2")"#,
            and: [
                "class":
                    "class Box { var push: [AnyHashable: Any]; init(_ push: [AnyHashable: Any]) { self.push = push } }"
            ], is: .doesNotConform),
        Row(
            "it gets the selector of a function that sends", in: "responded",
            "OtherSDK.shared.track(push, with: #selector(AppDelegate.again(_:)))",
            and: ["field": #"@objc func again(_ push: [AnyHashable: Any]) { AppDelegate.send(push, "2") }"#],
            is: .notJudged),
        Row(
            "a method of its object has the name of one that sends, and other labels", in: "responded",
            #"OtherSDK.main().track(event: "opened", of: push)"#,
            and: [
                "field": "func track(_ push: [AnyHashable: Any], _ action: String) { AppDelegate.send(push, action) }"
            ]),
        Row(
            "a method of its object may be one that sends", in: "responded", #"OtherSDK.main().track(push, "2")"#,
            and: [
                "field": "func track(_ push: [AnyHashable: Any], _ action: String) { AppDelegate.send(push, action) }"
            ],
            is: .notJudged),
        Row("its name says Adobe", in: "responded", "AdobeBridge.track(push)", is: .notJudged),
    ]

    @Test("on iOS", arguments: swiftRows) func ios(row: Row) throws {
        let swift = row.app(AppUnknownTests.swift)
        let (verdict, text) = try AppUnknownTests.judge(swift: swift, rules: ["action.dismissed", "action.received"])
        #expect(verdict == row.verdict, "\(text)")
    }

    private static let javaRows = [
        Row("a library is handed the intent", in: "opened", "OtherSDK.trackOpen(intent);"),
        Row(
            "it gets code that sends", in: "received", #"OtherSDK.track(message, () -> Tracking.send(push, "7"));"#,
            is: .notJudged),
        Row(
            "it gets a copy of the push", in: "received",
            #"Map<String, Object> event = new HashMap<>(message.getData()); Mixpanel.track("push", event);"#),
        Row(
            "it is injected", in: "opened", "tracker.trackOpen(intent.getExtras());",
            and: [
                "field": "@javax.inject.Inject OpenTracker tracker;",
                "class":
                    #"interface OpenTracker { void trackOpen(Bundle push); } class RealTracker implements OpenTracker { public void trackOpen(Bundle push) { Tracking.send(push, "2"); } }"#,
            ], is: .notJudged),
        Row(
            "its listener sends", in: "opened", "OtherSDK.getInstance().track(intent);",
            and: [
                "class":
                    #"class Sink implements OtherSDK.Listener { public void onOpen(Intent intent) { Tracking.send(intent.getExtras(), "2"); } }"#
            ], is: .notJudged),
        Row(
            "it gets an object that sends", in: "opened", "OtherSDK.track(intent, new Sink());",
            and: [
                "class":
                    #"class Sink { public void opened(Intent intent) { Tracking.send(intent.getExtras(), "2"); } }"#
            ], is: .notJudged),
        Row(
            "an error of its is logged", in: "opened",
            #"try { OtherSDK.trackOpen(intent); } catch (Exception e) { android.util.Log.e("a", "b", e); }"#),
        Row(
            "its answer, in a variable, decides", in: "opened",
            "boolean known = OtherSDK.trackOpen(intent); if (known) return;", is: .notJudged),
        Row(
            "resources are keys of a map", in: "received",
            #"Map<Integer, String> nav = new HashMap<>(); nav.put(R.id.home, "home"); nav.put(R.id.shop, "shop"); if (!"home".equals(nav.get(R.id.home)) || nav.size() != 2) return;"#
        ),
        Row("two resources are two numbers", in: "received", "if (R.id.home == R.id.shop) return;"),
        Row(
            "one resource is one number", in: "received", "if (R.id.home == com.example.shop.R.id.home) return;",
            is: .doesNotConform),
        Row("Android's resources are not the app's", in: "received", "if (R.id.home == android.R.id.home) return;"),
        Row(
            "the value of a resource", in: "received", "if (getResources().getBoolean(R.bool.tracks)) return;",
            is: .notJudged),
        Row("a member of a resource", in: "received", "if (R.color.red.length == 2) return;", is: .notJudged),
        Row(
            "the text of a resource's number", in: "received", #"if ((R.id.home + "").endsWith("7")) return;"#,
            is: .notJudged),
        Row(
            "resources that the app declares", in: "class",
            "class R { static class id { static final int home = 1, shop = 1; } }",
            and: ["received": "if (R.id.home == R.id.shop) return;"], is: .doesNotConform),
        Row(
            "an intent is written as text", in: "opened",
            "String text = intent.toUri(Intent.URI_INTENT_SCHEME); System.out.println(text);"),
        Row(
            "the text of an intent decides", in: "opened", #"if (intent.toUri(0).contains("x")) return;"#,
            is: .notJudged),
        Row(
            "a text with unknown parts is sent", in: "received",
            #"push.putString("_mId", String.format("%s", Settings.word()));"#, is: .notJudged),
        Row("an intent is filled in", in: "opened", "intent.fillIn(Settings.intent(), 0);", is: .notJudged),
    ]

    @Test("on Android", arguments: javaRows) func android(row: Row) throws {
        let java = row.app(AppUnknownTests.java)
        let (verdict, text) = try AppUnknownTests.judge(
            java: java, rules: ["action.received", "action.opened", "action.dismissed"])
        #expect(verdict == row.verdict, "\(text)")
    }
}
