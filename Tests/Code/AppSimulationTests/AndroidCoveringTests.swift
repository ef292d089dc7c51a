import Testing

@Suite("An activity that is covered, or seen again") struct AndroidCoveringTests {
    private static let manifest = """
        <manifest><application><activity android:name=".HomeActivity" android:launchMode="singleTop">
        <intent-filter><action android:name="android.intent.action.MAIN"/></intent-filter></activity></application></manifest>
        """

    private static func example(_ function: String, hasManifest: Bool) throws -> AndroidExample {
        let java = """
            public class HomeActivity extends Activity {
                \(function)
                private void send(String action) {
                    HashMap<String, Object> data = new HashMap<>();
                    data.put("action", action);
                    MobileCore.collectMessageInfo(data);
                }
            }
            """
        return try AndroidExample([java], manifest: hasManifest ? manifest : nil)
    }

    private static func override(_ name: String) -> String {
        "protected void \(name)() { super.\(name)(); send(\"9\"); }"
    }

    /// What an app does whose activity stood in front, and behind, when the notification was opened.
    static let callbacks: [(name: String, hasManifest: Bool, inFront: String, behind: String)] = [
        ("onPause", false, "9(-,-)", ""), ("onStop", false, "9(-,-)", ""), ("onPause", true, "9(-,-)", ""),
        ("onStop", true, "", ""),
        ("onRestart", true, "", "9(-,-)"), ("onStart", true, "", "9(-,-)"), ("onRestart", false, "", ""),
        ("onStart", false, "9(-,-)", "9(-,-)"),
    ]

    @Test("hears of it just where it is so", arguments: callbacks)
    func covering(_ name: String, _ hasManifest: Bool, _ inFront: String, _ behind: String) throws {
        let app = try Self.example(Self.override(name), hasManifest: hasManifest)
        #expect(try app.sent("o0") == [inFront])
        #expect(try app.sent("background: o0") == [behind])
    }
}
