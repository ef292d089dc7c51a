import SourceCode
import Testing

@testable import AppSimulation

/// An activity on a device, and how often it is ended for not calling its superclass.
struct ActivityExample: CustomTestStringConvertible {
    let testDescription: String
    /// Java, one block or more.
    let blocks: [String]
    let manifest: String?
    let script: String
    let sent: [String]

    init(_ name: String, _ blocks: String..., manifest: String? = nil, script: String, _ sent: String...) {
        (testDescription, self.blocks, self.manifest, self.script, self.sent) = (name, blocks, manifest, script, sent)
    }
}

@Suite("Android's activities and their superclasses") struct AndroidSuperclassTests {
    private static func activity(_ members: String, extends superclass: String = "AppCompatActivity") -> String {
        "public class HomeActivity extends \(superclass) {\n\(members)\n}"
    }

    /// The callbacks whose superclass must be called: parameters, arguments, a script at whose last event the callback
    /// comes.
    static let callbacks: [(name: String, parameters: String, arguments: String, script: String)] = [
        ("onCreate", "Bundle state", "state", "closed: launch"), ("onStart", "", "", "closed: launch"),
        ("onPostCreate", "Bundle state", "state", "closed: launch"), ("onResume", "", "", "closed: launch"),
        ("onPostResume", "", "", "closed: launch"), ("onPause", "", "", "closed: launch leave"),
        ("onStop", "", "", "closed: launch leave"),
        ("onRestart", "", "", "closed: launch leave resume"), ("onDestroy", "", "", "closed: launch o0"),
    ]

    @Test(
        "an override that leaves its superclass out ends the app when it is called, and not before",
        arguments: callbacks)
    func leftOut(name: String, parameters: String, arguments: String, script: String) throws {
        let right = Self.activity("protected void \(name)(\(parameters)) { super.\(name)(\(arguments)); }")
        let wrong = Self.activity("protected void \(name)(\(parameters)) { int count = 0; }")
        let events = script.split(separator: " ").count - 1
        #expect(try AndroidExample([right]).sent(script) == Array(repeating: "", count: events))
        #expect(try AndroidExample([wrong]).sent(script) == Array(repeating: "", count: events - 1) + ["!"])
        let crash = try #require(try AndroidExample([wrong]).trace(script).steps.last?.threw)
        #expect(crash.message == "SuperNotCalledException: HomeActivity did not call through to super.\(name)()")
        #expect(crash.remedy == "call super.\(name)() in it")
        // The name is in the second line of the class.
        #expect(crash.extent.start.line == 2 && crash.extent.start.column == "protected void ".count + 1)
    }

    private static let manifest = """
        <manifest><application><activity android:name=".HomeActivity" android:launchMode="singleTop" /></application></manifest>
        """
    private static let send =
        "static void send(String code) { MobileCore.collectMessageInfo(Map.of(\"action\", code)); }"

    static let right: [ActivityExample] = [
        ActivityExample(
            "onNewIntent may leave it out",
            activity("protected void onNewIntent(Intent intent) { setIntent(intent); }"),
            manifest: manifest,
            script: "closed: launch o0",
            "",
            ""
        ),
        ActivityExample(
            "other functions may leave it out",
            activity(
                "public void onBackPressed() { } protected void onSaveInstanceState(Bundle state) { } void onResume(int count) { }"
            ),
            script: "closed: launch leave resume",
            "",
            "",
            ""
        ),
        ActivityExample(
            "something left out may be the call",
            activity("protected void onResume() {\n...\n}"),
            script: "closed: launch resume",
            "",
            ""
        ),
        ActivityExample(
            "something left out in a block may be the call",
            activity("protected void onResume() {\nif (true) {\n// more code\n}\n}"),
            script: "closed: launch",
            ""
        ),
        ActivityExample(
            "a comment may stand for the call, in a function without a class",
            "@Override\nprotected void onResume() {\n    // ...\n    int count = 1;\n}",
            script: "closed: launch",
            ""
        ),
        ActivityExample(
            "a function without a class", "protected void onResume() { super.onResume(); }", script: "closed: launch",
            ""),
        ActivityExample(
            "a printed superclass that calls its own",
            "class BaseActivity extends Activity { protected void onResume() { super.onResume(); } }",
            activity("protected void onResume() { super.onResume(); }", extends: "BaseActivity"),
            script: "closed: launch",
            ""
        ),
        ActivityExample(
            "a printed superclass that has no such function",
            "class BaseActivity extends Activity { void log() { } }",
            activity("protected void onResume() { super.onResume(); }", extends: "BaseActivity"),
            script: "closed: launch",
            ""
        ),
        ActivityExample(
            "a printed superclass alone",
            "class BaseActivity extends Activity { protected void onResume() { super.onResume(); } }",
            activity("", extends: "BaseActivity"),
            script: "closed: launch",
            ""
        ),
        ActivityExample(
            "a superclass that is not printed",
            activity("protected void onResume() { super.onResume(); }", extends: "BaseActivity"),
            script: "closed: launch",
            ""
        ),
        ActivityExample(
            "a class that only looks like an activity",
            "class HomePresenter extends BasePresenter { void onResume() { int count = 0; } }",
            script: "closed: launch",
            ""
        ),
        ActivityExample(
            "a function of its own that calls the superclass",
            activity(
                "protected void onCreate(Bundle state) { begin(state); } private void begin(Bundle state) { super.onCreate(state); }"
            ),
            script: "closed: launch",
            ""
        ),
        ActivityExample(
            "an activity that is replaced is destroyed",
            activity("protected void onDestroy() { super.onDestroy(); send(\"3\"); } " + send),
            script: "closed: launch o0 o1",
            "",
            "3(-,-)",
            "3(-,-)"
        ),
        ActivityExample(
            "a call in one branch, where that is taken",
            activity("protected void onResume() { if (getIntent().getExtras() != null) { super.onResume(); } }"),
            script: "closed: o0",
            ""
        ),
        ActivityExample(
            "an application's function",
            "class ShopApplication extends Application { public void onCreate() { int count = 0; } }",
            activity(""),
            script: "closed: launch",
            ""
        ),
    ]

    static let wrong: [ActivityExample] = [
        ActivityExample(
            "a function without a class", "protected void onResume() { int count = 0; }", script: "closed: launch", "!"),
        ActivityExample(
            "something left out in another function",
            activity("protected void onResume() { show(); }\nvoid show() {\n...\n}"),
            script: "closed: launch",
            "!"
        ),
        ActivityExample(
            "the call of another callback",
            activity("protected void onResume() { super.onPause(); }"),
            script: "closed: launch",
            "!"
        ),
        ActivityExample(
            "a call in one branch, where that is not taken",
            activity("protected void onResume() { if (getIntent().getExtras() != null) { super.onResume(); } }"),
            script: "closed: launch o0",
            "!",
            ""
        ),
        ActivityExample(
            "a superclass that is not printed and has the name of an activity",
            activity("protected void onResume() { int count = 0; }", extends: "BaseActivity"),
            script: "closed: launch",
            "!"
        ),
        ActivityExample(
            "a class that a manifest names",
            activity("protected void onResume() { int count = 0; }", extends: "Base"),
            manifest: manifest,
            script: "closed: launch",
            "!"
        ),
        ActivityExample(
            "what was sent stays sent, and nothing follows",
            activity(
                "protected void onCreate(Bundle state) { send(\"1\"); } protected void onResume() { super.onResume(); send(\"2\"); } "
                    + send
            ),
            script: "closed: o0 leave resume",
            "1(-,-) !",
            "",
            "1(-,-) !"
        ),
        ActivityExample(
            "the activity that is replaced is not destroyed by an app that has crashed",
            activity(
                "protected void onCreate(Bundle state) { if (getIntent().getExtras() == null) { super.onCreate(state); } } "
                    + "protected void onDestroy() { super.onDestroy(); send(\"3\"); } " + send
            ),
            script: "closed: launch o0",
            "",
            "!"
        ),
        ActivityExample(
            "a call that comes the first time only",
            activity(
                "private boolean isKnown; protected void onResume() { if (!isKnown) { super.onResume(); } isKnown = true; }"
            ),
            script: "closed: launch leave resume",
            "",
            "",
            "!"
        ),
        ActivityExample(
            "nothing is started where the activity before it crashes on its way to the back",
            activity(
                "protected void onPause() { } protected void onResume() { super.onResume(); send(\"1\"); } " + send),
            script: "closed: launch resume resume o0",
            "1(-,-)",
            "!",
            "1(-,-)",
            "!"
        ),
        ActivityExample(
            "the icon does not start what crashes on its way to the back",
            activity("protected void onPause() { } protected void onStop() { super.onStop(); send(\"9\"); } " + send),
            script: "closed: launch leave resume",
            "",
            "!",
            ""
        ),
        ActivityExample(
            "an activity that ends itself",
            activity("protected void onResume() { super.onResume(); finish(); } protected void onDestroy() { }"),
            script: "closed: launch",
            "!"
        ),
    ]

    @Test("what reaches the platform's activity, or may, is not accused", arguments: right)
    func reached(_ example: ActivityExample) throws {
        #expect(try AndroidExample(example.blocks, manifest: example.manifest).sent(example.script) == example.sent)
    }

    @Test("what does not reach the platform's activity is found", arguments: wrong)
    func notReached(_ example: ActivityExample) throws {
        #expect(try AndroidExample(example.blocks, manifest: example.manifest).sent(example.script) == example.sent)
    }

    @Test("of two printed classes the one that leaves the call out is to blame", arguments: [true, false])
    func violations(isBase: Bool) throws {
        let call = "super.onResume();"
        let app = try AndroidExample([
            "class BaseActivity extends Activity {\n\nprotected void onResume() { \(isBase ? "" : call) }\n}",
            Self.activity("protected void onResume() { \(isBase ? call : "") }", extends: "BaseActivity"),
        ])
        let crash = try #require(try app.trace("closed: launch").steps.first?.threw)
        #expect(crash.message.contains(isBase ? " BaseActivity " : " HomeActivity "))
        #expect(crash.extent.source == SourceID(isBase ? 0 : 1))
        #expect(crash.extent.start.line == (isBase ? 3 : 2))
    }

    @Test("an exception before the call is told as what it is")
    func exceptionBefore() throws {
        let app = try AndroidExample([
            Self.activity("protected void onResume() { String text = null; text.length(); super.onResume(); }")
        ])
        let crash = try #require(try app.trace("closed: launch").steps.first?.threw)
        #expect(crash.message.hasPrefix("length is called on null"))
        #expect(crash.remedy == nil)
    }
}
