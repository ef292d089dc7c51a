import Foundation
import Testing

/// Edits of a page whose examples are right, and what they must bring to light.
struct Mistake: CustomTestStringConvertible {
    let page: String
    /// What each edit replaces, and by what; it is in the page once.
    let edits: [(text: String, replacement: String)]
    /// The rules that are broken, each with a piece of the line to blame.
    let findings: [String]

    init(_ page: String, _ text: String, _ replacement: String, _ findings: String...) {
        self.page = page
        edits = [(text, replacement)]
        self.findings = findings
    }

    init(_ page: String, _ edits: [(text: String, replacement: String)], _ findings: String...) {
        self.page = page
        self.edits = edits
        self.findings = findings
    }

    var testDescription: String { page + edits.map { ": \($0.text) → \($0.replacement)" }.joined() }
}

extension Mistake {
    static let all = java + swift + several

    /// One for each rule, from here and there in the table.
    static let sample: [Mistake] = {
        let byRule = Dictionary(grouping: all) { $0.findings.first?.prefix { $0 != " " } ?? "" }
        return byRule.sorted { $0.key < $1.key }.enumerated().map { number, group in
            group.value[number % group.value.count]
        }
    }()

    /// The page with this mistake.
    func text() throws -> String {
        var text = try ExamplePages.text(page)
        for edit in edits {
            try #require(text.components(separatedBy: edit.text).count == 2, "the text stands in the page once")
            text = text.replacingOccurrences(of: edit.text, with: edit.replacement)
        }
        return text
    }

    /// Whether just its findings were made, each `rule | line | message`.
    func isFound(in found: [String]) -> Bool {
        found.count == findings.count && findings.allSatisfy { expected in found.contains { $0.hasPrefix(expected) } }
    }

    private static let java: [Mistake] = [
        Mistake(
            "java-early-return", #"IMPRESSION = "7""#, #"IMPRESSION = "1""#,
            "action.received | static final String IMPRESSION"),
        Mistake("java-early-return", #"flag == null || "on".equals(flag)"#, "true", "flag.off | return true;"),
        Mistake(
            "java-early-return",
            #"flag == null || "on".equals(flag)"#,
            #""on".equals(flag)"#,
            #"flag.absent | return "on".equals(flag);"#
        ),
        Mistake(
            "java-early-return",
            #"flag == null || "on".equals(flag)"#,
            #"!"off".equals(flag)"#,
            #"flag.other | return !"off".equals(flag);"#
        ),
        Mistake(
            "java-early-return",
            #"variables.put("broadlogId", broadlogId)"#,
            #"variables.put("broadlogId", deliveryId)"#,
            "ids.broadlog-id | variables.put("
        ),
        Mistake(
            "java-early-return", #"put("deliveryId""#, #"put("deliveryID""#,
            #"ids.variables | variables.put("deliveryID""#),
        Mistake(
            "java-early-return", "getBroadcast(this, code,", "getBroadcast(this, 0,",
            "ids.own-notification | .setDeleteIntent("),
        Mistake(
            "java-early-return", "getActivity(this, code,", "getActivity(this, 0,",
            "ids.own-notification | .setContentIntent("),
        Mistake("java-early-return", #"intent.removeExtra("_mId");"#, "", "action.resumed | protected void onResume()"),
        Mistake(
            "java-early-return", "savedInstanceState != null || ", "", "android.restored | protected void onResume()"),
        Mistake(
            "java-early-return", " || isFromHistory", "", "android.relaunched | protected void onResume()"),
        Mistake(
            "java-early-return",
            [("savedInstanceState != null || ", ""), (#"intent.removeExtra("_mId");"#, "")],
            "action.resumed | protected void onResume()"),
        Mistake(
            "java-enum", "savedInstanceState != null || ", "",
            "android.recreated | protected void onCreate(Bundle savedInstanceState)"),
        Mistake(
            "java-enum", " || isFromHistory", "",
            "android.relaunched | protected void onCreate(Bundle savedInstanceState)"),
        Mistake(
            "java-early-return",
            #"getStringExtra("_acsDeliveryTracking"), CampaignTracker.CLICK"#,
            #"getStringExtra("_acsDeliveryTracking"), CampaignTracker.OPEN"#,
            "action.dismissed | CampaignTracker.send(broadlogId, deliveryId, intent.getStringExtra("
        ),
        Mistake(
            "java-early-return",
            "CampaignTracker.send(broadlogId, deliveryId, flag, CampaignTracker.OPEN);",
            "",
            "action.opened | protected void onResume()"
        ),
        Mistake(
            "java-early-return",
            #"android:name=".DismissReceiver""#,
            #"android:name=".Receiver""#,
            #"action.dismissed | <receiver android:name=".Receiver""#
        ),
        Mistake(
            "java-early-return", "DismissReceiver.class)", #"DismissReceiver.class).setAction("com.acme.CLEARED")"#),
        Mistake(
            "java-early-return", "new Intent(this, DismissReceiver.class)", #"new Intent("com.acme.CLEARED")"#,
            #"action.dismissed | <receiver android:name=".DismissReceiver""#),
        Mistake(
            "java-early-return",
            [
                ("new Intent(this, DismissReceiver.class)", #"new Intent("com.acme.CLEARED")"#),
                (
                    #"android:exported="false" />"#,
                    """
                    android:exported="false">
                                <intent-filter>
                                    <action android:name="com.acme.BOOT" />
                                    <action android:name="com.acme.CLEAR" />
                                </intent-filter>
                            </receiver>
                    """
                ),
            ],
            #"action.dismissed | <action android:name="com.acme.CLEAR" />"#
        ),
        Mistake(
            "java-early-return", #"android:exported="false" />"#, #"android:enabled="false" />"#,
            #"action.dismissed | <receiver android:name=".DismissReceiver""#),
        Mistake(
            "java-early-return", #"<receiver android:name=".DismissReceiver" android:exported="false" />"#, "",
            "action.dismissed | <application>"),
        Mistake(
            "java-early-return", "extras.putString(entry.getKey(), entry.getValue());", "",
            "action.dismissed | .setDeleteIntent("),
        Mistake(
            "java-early-return",
            "broadlogId == null || deliveryId == null",
            "broadlogId == null",
            "ids.both-needed | if (broadlogId == null) return;"
        ),
        Mistake("java-enum", #"CLICK("2")"#, #"CLICK("3")"#, #"action.dismissed | IMPRESSION("7"), CLICK("3")"#),
        Mistake("java-enum", #"case "on":"#, #"case "off":"#, #"action.received | case "off":"#),
        Mistake(
            "java-enum",
            #".getOrDefault("_acsDeliveryTracking", "on")"#,
            #".get("_acsDeliveryTracking")"#,
            "flag.absent | switch (flag)"
        ),
        Mistake(
            "java-enum",
            "message != null && delivery != null",
            "message != null || delivery != null",
            "ids.both-needed | boolean canBeTracked()"
        ),
        Mistake(
            "java-enum",
            #"cleared.setAction("cleared." + data.get("_mId"));"#,
            "",
            "ids.own-notification | notificationBuilder.setDeleteIntent"
        ),
        Mistake(
            "java-enum",
            "report(Interaction.CLICK, Interaction.OPEN)",
            "report(Interaction.OPEN)",
            "action.opened | protected void onCreate("
        ),
        Mistake(
            "java-bare", #"orElse("on").equals("on")"#, #"orElse("on").equals("On")"#,
            #"action.received | if (flag.orElse("on")"#),
        Mistake("java-bare", #"intent.putExtra(TRACKED, "yes");"#, "", "action.resumed | protected void onResume()"),
        Mistake("java-bare", #"{ "2", "1" }"#, #"{ "1", "1" }"#, #"action.opened | variables.put("action", code)"#),
        Mistake(
            "java-bare",
            #"final String broadlog = data.get("_mId");"#,
            #"final String broadlog = data.get("_dId");"#,
            #"ids.broadlog-id | variables.put("broadlogId", broadlog)"#
        ),
        Mistake(
            "java-separate", #"flag != null && !flag.equals("on")"#, "data.isEmpty()", "flag.off | if (data.containsKey"
        ),
        Mistake("java-separate", #"CLICK = "2""#, #"CLICK = "1""#, "action.dismissed | static final String CLICK"),
        Mistake(
            "java-separate",
            "sendOpen(message, delivery, Codes.CLICK)",
            "sendOpen(delivery, message, Codes.CLICK)",
            "ids.broadlog-id | sendOpen(delivery, message"
        ),
        Mistake(
            "java-separate",
            #"tapped.getString("_dId")"#,
            #"tapped.getString("_did")"#,
            "action.opened | if (message != null && delivery != null)"
        ),
        Mistake(
            "java-separate",
            #"getString("_acsDeliveryTracking", "on").equals("on")"#,
            #"getString("_acsDeliveryTracking").equals("on")"#,
            "flag.absent | if (extras == null"
        ),
        Mistake(
            "java-separate",
            #"data.containsKey("_mId") && data.containsKey("_dId")"#,
            #"data.containsKey("_mId")"#,
            #"ids.both-needed | if (data.containsKey("_mId"))"#
        ),
        Mistake(
            "java-separate", #"!"on".equals(tapped"#, #"!"ON".equals(tapped"#,
            #"action.opened | if (tapped == null || !"ON""#),
        Mistake(
            "java-predicates",
            #"flag == null || flag.equals("on")"#,
            #"flag == null || !flag.equals("on")"#,
            "action.received | return flag == null || !flag"
        ),
        Mistake(
            "java-predicates",
            "variables(String message, String delivery, String code)",
            "variables(String delivery, String message, String code)",
            #"ids.broadlog-id | variables.put("broadlogId", message)"#
        ),
        Mistake(
            "java-predicates",
            #"if (Campaign.isAllowed(cleared.getStringExtra("_acsDeliveryTracking")))"#,
            #"if (cleared.hasExtra("_mId"))"#,
            "flag.off | if (cleared.hasExtra"
        ),
        Mistake(
            "java-predicates",
            "if (!Campaign.isAllowed(tapped",
            "if (Campaign.isAllowed(tapped",
            "action.opened | if (Campaign.isAllowed(tapped"
        ),
        Mistake("java-predicates", "isTracked = true;", "", "action.resumed | protected void onResume()"),
        Mistake("java-predicates", #"variables.put("deliveryId", delivery);"#, "", "ids.variables | variables.put("),
        Mistake(
            "java-predicates",
            #"Campaign.variables(data.get("_mId"), data.get("_dId"), "7")"#,
            #"Campaign.variables(data.get("_dId"), data.get("_mId"), "7")"#,
            #"ids.broadlog-id | MobileCore.collectMessageInfo(Campaign.variables(data.get("_dId")"#
        ),
        Mistake(
            "java-predicates",
            #"MobileCore.collectMessageInfo(Campaign.variables(message, delivery, "2"));"#,
            """
            MobileCore.collectMessageInfo(Campaign.variables(message, delivery, "2"));
            MobileCore.collectMessageInfo(Campaign.variables(message, delivery, "2"));
            """,
            "action.dismissed | MobileCore.collectMessageInfo(Campaign.variables(message, delivery"
        ),
        Mistake("java-enum", #"CLICK("2")"#, #"CLICK("1")"#, #"action.dismissed | IMPRESSION("7"), CLICK("1")"#),
        Mistake("java-enum", "if (!canBeTracked())", "if (canBeTracked())", "action.received | if (canBeTracked())"),
        // A callback of an activity that does not reach the superclass.
        Mistake("java-bare", "super.onResume();", "", "action.opened | protected void onResume()"),
        Mistake("java-enum", "super.onCreate(savedInstanceState);", "", "action.opened | protected void onCreate("),
    ]

    private static let swift: [Mistake] = [
        Mistake(
            "swift-guard", #"case impression = "7""#, #"case impression = "07""#,
            #"action.received | case impression = "07""#),
        Mistake("swift-guard", #"?? "on""#, #"?? "off""#, #"flag.absent | guard flag.lowercased() == "on""#),
        Mistake(
            "swift-guard",
            #"guard flag.lowercased() == "on" else { return }"#,
            "",
            #"flag.off | guard let broadlogId = userInfo["_mId"]"#
        ),
        Mistake(
            "swift-guard",
            "guard application.applicationState == .background else { return }",
            "",
            "ios.foreground-once | track(userInfo, .impression)"
        ),
        // What a category is called, the app decides.
        Mistake("swift-guard", #"identifier: "DEFAULT""#, #"identifier: "SHOP_NEWS""#),
        Mistake(
            "swift-guard",
            [
                (#"identifier: "DEFAULT""#, #"identifier: "SHOP_NEWS""#),
                ("options: [.customDismissAction]", "options: [.allowInCarPlay]"),
            ],
            "action.dismissed | let category = UNNotificationCategory("
        ),
        Mistake(
            "swift-guard",
            [
                (
                    "    let category = UNN",
                    #"    let other = UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [], options: [])"#
                        + "\n    let category = UNN"
                ),
                (#"identifier: "DEFAULT""#, #"identifier: "SHOP_NEWS""#),
                ("Categories([category])", "Categories([other, category])"),
            ]
        ),
        Mistake(
            "swift-guard",
            "options: [.customDismissAction]",
            "options: []",
            "action.dismissed | let category = UNNotificationCategory("
        ),
        Mistake("swift-guard", "track(userInfo, .open)", "", "action.opened | func userNotificationCenter("),
        Mistake(
            "swift-guard",
            "track(userInfo, .open)",
            "track(userInfo, .open); track(userInfo, .open)",
            "action.opened | track(userInfo, .open); track(userInfo, .open)"
        ),
        Mistake(
            "swift-guard", #""deliveryId": deliveryId"#, #""deliveryId": broadlogId"#,
            "ids.delivery-id | ACPCore.collectMessageInfo"),
        Mistake(
            "swift-types",
            #"variables["action"] = code"#,
            #"variables["Action"] = code"#,
            #"ids.variables | variables["Action"] = code"#
        ),
        Mistake(
            "swift-types",
            "!= .orderedSame",
            "== .orderedSame",
            "action.received | if let flag"
        ),
        Mistake(
            "swift-types", #"codes = ["2", "1"]"#, #"codes = ["2"]"#, "action.opened | func userNotificationCenter("),
        Mistake(
            "swift-types",
            #"guard let message = userInfo["_mId"] as? String,"#,
            #"let message = userInfo["_mId"] as! String; guard"#,
            #"ids.both-needed | let message = userInfo["_mId"] as! String"#
        ),
        Mistake(
            "swift-separate",
            "application.applicationState == .background",
            "application.applicationState != .background",
            "action.received | if flag == nil"
        ),
        Mistake("swift-separate", #"click = "2""#, #"click = "1""#, "action.dismissed | static let click"),
        Mistake(
            "swift-separate",
            "report(_ message: String, _ delivery: String",
            "report(_ delivery: String, _ message: String",
            #"ids.broadlog-id | ACPCore.collectMessageInfo(["broadlogId": message"#
        ),
        Mistake(
            "swift-separate", #"if tappedFlag == "on", let message"#, "if let message",
            "flag.off | if let message = tapped"),
        Mistake("swift-separate", #"variables["deliveryId"] = shownDelivery"#, "", "ids.variables | variables["),
        Mistake(
            "swift-separate",
            #"guard let broadlogId = shown["_mId"] as? String, let"#,
            """
            let broadlogId = shown["_mId"] as? String ?? ""
            guard let
            """,
            "ids.both-needed | guard let"
        ),
        Mistake(
            "swift-separate", "} else if response.actionIdentifier == UNNotificationDefaultActionIdentifier {",
            "} else {"),
        Mistake("swift-separate", #"flag == nil || flag == "on""#, #"flag == nil || flag?.lowercased() == "on""#),
        Mistake(
            "swift-separate",
            "response.actionIdentifier == UNNotificationDismissActionIdentifier",
            "response.actionIdentifier != UNNotificationDismissActionIdentifier",
            "action.dismissed | if response.actionIdentifier != "
        ),
        Mistake("swift-predicates", #"return flag == "on""#, "return true", "flag.off | return true"),
        Mistake("swift-predicates", "else { return true }", "else { return false }", "flag.absent | guard let flag"),
        Mistake(
            "swift-predicates", "if isAllowed(shown), let", "if let", "flag.off | if let impression = variables(shown"),
        Mistake(
            "swift-predicates",
            #"let message = userInfo["_mId"] as? String, let delivery = userInfo["_dId"] as? String"#,
            #"let message = userInfo["_dId"] as? String, let delivery = userInfo["_mId"] as? String"#,
            #"ids.broadlog-id | "broadlogId": message"#
        ),
        Mistake(
            "swift-predicates",
            "delegate = self",
            "delegate = nil",
            "action.dismissed | UNUserNotificationCenter.current().delegate = nil"
        ),
        Mistake(
            "swift-predicates",
            #"let open = variables(tapped, code: "1")"#,
            #"let open = variables(tapped, code: "2")"#,
            "action.opened | MobileCore.collectMessageInfo(open)"
        ),
        Mistake(
            "swift-predicates",
            "case UNNotificationDismissActionIdentifier:",
            #"case "dismissed":"#,
            #"action.dismissed | case "dismissed":"#
        ),
        Mistake(
            "swift-predicates", "guard isAllowed(tapped)", "guard !isAllowed(tapped)",
            "action.dismissed | guard !isAllowed(tapped)"),
    ]

    /// Several mistakes on one page, each of which is one finding.
    private static let several: [Mistake] = [
        Mistake(
            "java-separate",
            [
                (#"flag != null && !flag.equals("on")"#, "data.isEmpty()"),
                (#"extras == null || !extras.getString("_acsDeliveryTracking", "on").equals("on")"#, "extras == null"),
                (#"tapped == null || !"on".equals(tapped.getString("_acsDeliveryTracking", "on"))"#, "tapped == null"),
            ],
            #"flag.off | if (data.containsKey("_mId")"#,
            "flag.off | if (messageId == null",
            "flag.off | if (message != null"
        ),
        Mistake(
            "java-separate",
            [
                (#"flag != null && !flag.equals("on")"#, "data.isEmpty()"),
                (#"CLICK = "2""#, #"CLICK = "click""#),
            ],
            "flag.off | if (data.containsKey",
            "action.dismissed | static final String CLICK"
        ),
        Mistake(
            "java-enum",
            [
                (#"case "on":"#, #"case "off":"#),
                (#"CLICK("2")"#, #"CLICK("3")"#),
            ],
            #"action.received | case "off":"#
        ),
        Mistake(
            "swift-predicates",
            [
                ("if isAllowed(shown), let", "if let"),
                (".background, isAllowed(userInfo), let", ".background, let"),
            ],
            "flag.off | if let impression = variables(shown",
            "flag.off | if application.applicationState"
        ),
        Mistake(
            "swift-predicates",
            [
                ("delegate = self", "delegate = nil"),
                (".background, isAllowed(userInfo), let", ".background, let"),
            ],
            "action.dismissed | UNUserNotificationCenter.current().delegate = nil",
            "flag.off | if application.applicationState"
        ),
        Mistake(
            "swift-separate",
            [
                (#"flag == nil || flag == "on""#, #"flag == nil || flag != "on""#),
                (#"shownFlag != "on""#, #"shownFlag == "on""#),
                (#"tappedFlag == "on", let"#, #"tappedFlag != "on", let"#),
            ],
            #"action.received | if flag == nil || flag != "on""#,
            "action.received | if let shownFlag",
            #"action.dismissed | if tappedFlag != "on""#
        ),
    ]

    /// Each mistake is found, but one of them on lines of others, too: for two wrong conditions in one `if`, the differences of each event decide by
    /// themselves which of the two they are blamed on.
    static let blamedTwice: [Mistake] = [
        Mistake(
            "java-predicates",
            [
                (#"flag == null || flag.equals("on")"#, #"flag == null || !flag.equals("on")"#),
                ("message != null && delivery != null", "message != null"),
            ],
            "action.received | return flag == null || !flag",
            "ids.both-needed | return message != null;"
        )
    ]
}
