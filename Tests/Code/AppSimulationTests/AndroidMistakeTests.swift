import Testing

/// One mistake in the app that is right.
struct AndroidMistake: CustomTestStringConvertible {
    let text: String
    let replacement: String
    var script = "r0 d0 r1 o1 resume"
    var changes: [Int: [String: String?]] = [:]
    var manifest: String?
    /// What is sent then.
    let sent: [String]

    init(
        _ text: String,
        _ replacement: String,
        _ sent: [String],
        script: String = "r0 d0 r1 o1 resume",
        _ changes: [Int: [String: String?]] = [:],
        manifest: String? = nil
    ) {
        (self.text, self.replacement, self.sent, self.script, self.changes, self.manifest) = (
            text, replacement, sent, script, changes, manifest
        )
    }

    var testDescription: String { "\(text) → \(replacement)" }
}

@Suite("Android examples with a mistake") struct AndroidMistakeTests {
    static let off: [Int: [String: String?]] = [0: ["_acsDeliveryTracking": "off"], 1: ["_acsDeliveryTracking": "off"]]
    static let absent: [Int: [String: String?]] = [0: ["_acsDeliveryTracking": nil], 1: ["_acsDeliveryTracking": nil]]
    static let noDelivery: [Int: [String: String?]] = [0: ["_dId": nil], 1: ["_dId": nil]]

    static let mistakes: [AndroidMistake] = [
        AndroidMistake("\"7\"", "\"2\"", ["2(m0,d0)", "2(m0,d0)", "2(m1,d1)", "2(m1,d1) 1(m1,d1)", ""]),
        AndroidMistake(
            #""_acsDeliveryTracking"), "2""#,
            #""_acsDeliveryTracking"), "1""#,
            ["7(m0,d0)", "1(m0,d0)", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""]
        ),
        AndroidMistake(#"asList("2", "1")"#, "asList(\"1\")", ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "1(m1,d1)", ""]),
        AndroidMistake(
            "if (flag != null && !flag.equals(\"on\")) return;",
            "",
            ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""],
            off
        ),
        AndroidMistake("flag != null && !", "!", ["!", "", "!", "", ""], absent),
        AndroidMistake("flag != null && !flag.equals(\"on\")", "!\"on\".equals(flag)", ["", "", "", "", ""], absent),
        AndroidMistake(
            "message == null || delivery == null",
            "message == null",
            ["7(m0,-)", "2(m0,-)", "7(m1,-)", "2(m1,-) 1(m1,-)", ""],
            noDelivery
        ),
        AndroidMistake(
            "put(\"broadlogId\", message)",
            "put(\"broadlogId\", delivery)",
            ["7(d0,d0)", "2(d0,d0)", "7(d1,d1)", "2(d1,d1) 1(d1,d1)", ""]
        ),
        AndroidMistake(
            "put(\"deliveryId\"", "put(\"deliveryID\"", ["7(m0,-)", "2(m0,-)", "7(m1,-)", "2(m1,-) 1(m1,-)", ""]),
        AndroidMistake("MobileCore.collectMessageInfo(variables);", "", ["", "", "", "", ""]),
        AndroidMistake(
            "MobileCore.collectMessageInfo(variables);", "Telemetry.trackAll(variables);", ["?", "", "", "", ""]),
        AndroidMistake(
            "if (flag != null && !flag.equals(\"on\")) return;", "if (!session.isOpen()) return;",
            ["?", "", "", "", ""]),
        // Constants of a class that is not printed
        AndroidMistake("!flag.equals(\"on\")", "!flag.equals(Flags.ON)", ["?", "", "", "", ""]),
        AndroidMistake("!flag.equals(\"on\")", "!TextUtils.equals(FLAG_ON, flag)", ["?", "", "", "", ""]),
        AndroidMistake("\"7\"", "Codes.IMPRESSION", ["?", "", "", "", ""]),
        AndroidMistake("put(\"deliveryId\"", "put(Keys.DELIVERY", ["?", "", "", "", ""]),
        AndroidMistake("push.get(\"_acsDeliveryTracking\")", "push.get(Keys.FLAG)", ["?", "", "", "", ""]),
        AndroidMistake(
            "new Intent(this, ClearReceiver.class)", "new Intent(Actions.CLEARED)", ["7(m0,d0)", "?", "", "", ""],
            manifest: AndroidParts.manifest),
        // The wiring
        AndroidMistake(".setDeleteIntent(swipe)", "", ["7(m0,d0)", "", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""]),
        AndroidMistake(".setContentIntent(tap)", "", ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "", ""]),
        AndroidMistake(
            ".setContentIntent(tap)", ".setContentIntent(swipe)", ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "2(m1,d1)", ""]),
        AndroidMistake(
            "clear.putExtra(key, push.get(key));", "", ["7(m0,d0)", "", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""]),
        AndroidMistake("open.putExtra(key, push.get(key));", "", ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "", ""]),
        AndroidMistake(
            "PendingIntent.getBroadcast(", "PendingIntent.getService(",
            ["7(m0,d0)", "", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""]),
        AndroidMistake(
            "new Intent(this, ClearReceiver.class)",
            "new Intent(this, ClearedReceiver.class)",
            ["7(m0,d0)", "", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""]
        ),
        AndroidMistake(
            "void onReceive(Context context, Intent intent)",
            "void onReceived(Context context, Intent intent)",
            ["7(m0,d0)", "", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""]
        ),
        AndroidMistake(
            "if (push.size() > 0) post(push);", "if (push.size() > 9) post(push);",
            ["7(m0,d0)", "", "7(m1,d1)", "", ""]),
        AndroidMistake(".setDeleteIntent(swipe)", ".setDeleteIntent(makeIntent(push))", ["7(m0,d0)", "?", "", "", ""]),
        AndroidMistake(
            "setContentView(R.layout.home);",
            "",
            ["7(m0,d0)", "", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""],
            manifest: AndroidParts.manifest.replacing("\".ClearReceiver\"", with: "\".ClearedReceiver\"")
        ),
        AndroidMistake(
            "setContentView(R.layout.home);",
            "",
            ["7(m0,d0)", "", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""],
            manifest: "<manifest><application>\n</application></manifest>"
        ),
        AndroidMistake(
            "setContentView(R.layout.home);",
            "",
            ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "", ""],
            manifest: AndroidParts.manifest.replacing(
                "\".HomeActivity\"", with: "\".HomeActivity\" android:launchMode=\"singleTop\"")
        ),
        AndroidMistake(
            "open.putExtra(key, push.get(key));",
            "open.putExtra(key, push.get(key)); open.addFlags(Intent.FLAG_ACTIVITY_SINGLE_TOP);",
            ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "", ""]
        ),
        // The activity
        AndroidMistake(
            "protected void onCreate(Bundle savedInstanceState) {",
            "protected void onStart() { super.onStart(); Bundle savedInstanceState = null;",
            ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", "2(m1,d1) 1(m1,d1)"]
        ),
        AndroidMistake(
            "super.onCreate(savedInstanceState);",
            "",
            ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "2(m1,d1) 1(m1,d1) !", "!"]
        ),
        AndroidMistake(
            "super.onMessageReceived(message);", "", ["7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", ""]),
        AndroidMistake("if (extras == null) return;", "", ["", "!"], script: "closed: r0 launch", [0: ["_mId": nil]]),
        AndroidMistake(
            "getIntent().getExtras()", "getIntent().fillIn(new Intent(), 0).getExtras()", ["?"],
            script: "closed: launch"),
    ]

    @Test("what is sent instead is seen", arguments: mistakes)
    func sends(_ mistake: AndroidMistake) throws {
        let blocks = try #require(
            AndroidParts().replacing(mistake.text, with: mistake.replacement), "the text stands there once")
        let app = try AndroidExample(blocks, manifest: mistake.manifest)
        let sent = try app.sent(mistake.script, mistake.changes)
        #expect(sent == mistake.sent)
    }

    @Test("a misspelt name is stepped over with its evident meaning, and is told")
    func misspelt() throws {
        let blocks = try #require(
            AndroidParts().replacing("clear.putExtra(key, push.get(key));", with: "claer.putExtra(key, push.get(key));")
        )
        let app = try AndroidExample(blocks)
        #expect(app.problems.count == 1)
        #expect(try app.sent("r0 d0") == ["7(m0,d0)", "2(m0,d0)"])
    }

    @Test("of receivers that end together, since braces are missing, the last that begins answers")
    func unclosed() throws {
        func receiver(_ action: String) -> String {
            """
            class Receiver\(action) extends BroadcastReceiver {
                public void onReceive(Context context, Intent intent) {
                    HashMap<String, Object> data = new HashMap<>();
                    data.put("action", "\(action)");
                    MobileCore.collectMessageInfo(data);
                }
            """
        }
        let app = try AndroidExample([(1...5).map { receiver("\($0)") }.joined(separator: "\n")])
        #expect(try app.sent("d0") == ["5(-,-)"])
    }
}
