import ConformanceSpec
import DocCheck
import Foundation
import Testing

/// One edit of a page whose examples are right, and what it must bring to light.
struct Mistake: CustomTestStringConvertible {
    let page: String
    /// What the edit replaces; it stands in the page once.
    let text: String
    let replacement: String
    /// The rules that are broken, each with a piece of the line to blame.
    let findings: [String]

    init(_ page: String, _ text: String, _ replacement: String, _ findings: String...) {
        self.page = page
        self.text = text
        self.replacement = replacement
        self.findings = findings
    }

    var testDescription: String { "\(page): \(text) → \(replacement)" }
}

/// Pages of this project's own whose examples are run.
enum ExamplePages {
    static let names = ["java-early-return", "java-enum", "java-bare", "swift-guard", "swift-types"]

    static func text(_ name: String) throws -> String {
        let url = Repository.root.appending(path: "Tests/Fixtures/Examples/\(name).md")
        return try String(contentsOf: url, encoding: .utf8)
    }

    /// With the cases of all vectors.
    private static let whole = Result { try checker(without: []) }
    /// Without the two rules that have most of the cases, about unusual texts: what is right is held against all of them.
    private static let quick = Result { try checker(without: ["ids.verbatim", "ids.other-keys"]) }

    private static func checker(without left: Set<String>) throws -> PageChecker {
        let specification = try Specification(.embedded)
        // These pages have no prose: what is asked is what their examples do.
        let isAsked: (String) -> Bool = { id in
            (!id.hasPrefix("page.") || id.hasPrefix("page.examples-") || id == "page.one-sdk") && !left.contains(id)
        }
        let edition = specification.defaultEdition
        let examples = try ExampleChecker(specification, edition: edition, isSelected: isAsked)
        return PageChecker(specification, edition: edition, examples: examples, isSelected: isAsked)
    }

    /// Each finding as its rule, and the line that it marks.
    static func findings(in text: String, quickly: Bool = false) throws -> [String] {
        try (quickly ? quick : whole).get().check(Array(text.utf8), name: "page.md").findings.map { finding in
            "\(finding.rule.id) | \(finding.line.trimmingCharacters(in: .whitespaces)) | \(finding.message)"
        }
    }
}

@Suite("Pages whose examples are run") struct ExampleFixtureTests {
    @Test("examples that keep the rules are not accused, however they are written", arguments: ExamplePages.names)
    func right(_ name: String) throws {
        #expect(try ExamplePages.findings(in: ExamplePages.text(name)) == [])
    }

    static let mistakes: [Mistake] = [
        // Java
        Mistake("java-early-return", #"IMPRESSION = "7""#, #"IMPRESSION = "1""#, #"action.received | variables.put("action", code)"#),
        Mistake("java-early-return", #"flag == null || "on".equals(flag)"#, "true", "flag.off | "),
        Mistake("java-early-return", #"flag == null || "on".equals(flag)"#, #""on".equals(flag)"#, "flag.absent | "),
        Mistake("java-early-return", #"flag == null || "on".equals(flag)"#, #"!"off".equals(flag)"#, "flag.other | "),
        Mistake(
            "java-early-return",
            #"variables.put("broadlogId", broadlogId)"#,
            #"variables.put("broadlogId", deliveryId)"#,
            "ids.broadlog-id | variables.put("
        ),
        Mistake("java-early-return", #"put("deliveryId""#, #"put("deliveryID""#, #"ids.variables | variables.put("deliveryID""#),
        Mistake("java-early-return", "getBroadcast(this, code,", "getBroadcast(this, 0,", "ids.own-notification | .setDeleteIntent("),
        Mistake("java-early-return", "getActivity(this, code,", "getActivity(this, 0,", "ids.own-notification | .setContentIntent("),
        Mistake("java-early-return", #"intent.removeExtra("_mId");"#, "", "action.resumed | protected void onResume()"),
        Mistake(
            "java-early-return",
            #"getStringExtra("_acsDeliveryTracking"), CampaignTracker.CLICK"#,
            #"getStringExtra("_acsDeliveryTracking"), CampaignTracker.OPEN"#,
            "action.dismissed | "
        ),
        Mistake("java-early-return", "CampaignTracker.send(broadlogId, deliveryId, flag, CampaignTracker.OPEN);", "", "action.opened | "),
        Mistake("java-early-return", #"android:name=".DismissReceiver""#, #"android:name=".Receiver""#, "action.dismissed | "),
        Mistake("java-early-return", "extras.putString(entry.getKey(), entry.getValue());", "", "action.dismissed | ", "action.opened | "),
        Mistake("java-early-return", "broadlogId == null || deliveryId == null", "broadlogId == null", "ids.both-needed | "),
        Mistake("java-enum", #"CLICK("2")"#, #"CLICK("3")"#, "action.dismissed | "),
        Mistake("java-enum", #"case "on":"#, #"case "off":"#, "flag.off | ", "action.dismissed | if (!canBeTracked())"),
        Mistake(
            "java-enum",
            #".getOrDefault("_acsDeliveryTracking", "on")"#,
            #".get("_acsDeliveryTracking")"#,
            "flag.absent | switch (flag)"
        ),
        Mistake("java-enum", "message != null && delivery != null", "message != null || delivery != null", "ids.both-needed | "),
        Mistake(
            "java-enum",
            #"cleared.setAction("cleared." + data.get("_mId"));"#,
            "",
            "ids.own-notification | notificationBuilder.setDeleteIntent"
        ),
        Mistake("java-enum", "report(Interaction.CLICK, Interaction.OPEN)", "report(Interaction.OPEN)", "action.opened | "),
        Mistake("java-bare", #"orElse("on").equals("on")"#, #"orElse("on").equals("On")"#, "action.received | "),
        Mistake("java-bare", #"intent.putExtra(TRACKED, "yes");"#, "", "action.resumed | protected void onResume()"),
        Mistake("java-bare", #"{ "2", "1" }"#, #"{ "1", "1" }"#, "action.opened | "),
        Mistake(
            "java-bare",
            #"final String broadlog = data.get("_mId");"#,
            #"final String broadlog = data.get("_dId");"#,
            "ids.broadlog-id | ",
            "ids.both-needed | "
        ),
        // Swift
        Mistake("swift-guard", #"case impression = "7""#, #"case impression = "07""#, "action.received | "),
        Mistake("swift-guard", #"?? "on""#, #"?? "off""#, "flag.absent | "),
        Mistake("swift-guard", #"guard flag.lowercased() == "on" else { return }"#, "", "flag.off | "),
        Mistake(
            "swift-guard",
            "guard application.applicationState == .background else { return }",
            "",
            "action.received | ACPCore.collectMessageInfo"
        ),
        Mistake("swift-guard", #"identifier: "DEFAULT""#, #"identifier: "Default""#, "action.dismissed | "),
        Mistake("swift-guard", "options: [.customDismissAction]", "options: []", "action.dismissed | "),
        Mistake("swift-guard", "track(userInfo, .open)", "", "action.opened | "),
        Mistake("swift-guard", "track(userInfo, .open)", "track(userInfo, .open); track(userInfo, .open)", "action.opened | "),
        Mistake("swift-guard", #""deliveryId": deliveryId"#, #""deliveryId": broadlogId"#, "ids.delivery-id | ACPCore.collectMessageInfo"),
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
            "action.received | if let flag",
            "flag.off | ",
            "flag.off | ",
            "flag.off | "
        ),
        Mistake("swift-types", #"codes = ["2", "1"]"#, #"codes = ["2"]"#, "action.opened | "),
        Mistake(
            "swift-types",
            #"guard let message = userInfo["_mId"] as? String,"#,
            #"let message = userInfo["_mId"] as! String; guard"#,
            "ids.both-needed | "
        ),
        // Android: a callback of an activity that does not reach the superclass
        Mistake("java-bare", "super.onResume();", "", "action.opened | protected void onResume()"),
        Mistake("java-early-return", "super.onResume();", "super.onPause();", "action.opened | protected void onResume()"),
        Mistake("java-enum", "super.onCreate(savedInstanceState);", "", "action.opened | protected void onCreate("),
    ]

    /// What does not come to an end, or grows without end, at the beginning of a function that the platform calls.
    static let endlessCode: [(page: String, before: String, code: String)] = [
        ("java-early-return", "Map<String, String> push = message.getData();", "while (true) { }"),
        ("java-early-return", "Map<String, String> push = message.getData();", "for (int i = 0; i >= 0; i++) { }"),
        ("java-early-return", "Map<String, String> push = message.getData();", "onMessageReceived(message);"),
        ("java-early-return", "Map<String, String> push = message.getData();", #"String s = "x"; while (s != null) { s = s + s; }"#),
        ("java-enum", "String getCode() {", "String getCode() { return getCode(); } String code() {"),
        ("swift-guard", "let flag = userInfo", "while true { }"),
        ("swift-guard", "let flag = userInfo", "var list = [1]; while !list.isEmpty { list += list }"),
        ("swift-guard", "let flag = userInfo", "track(userInfo, interaction)"),
    ]

    @Test("what does not come to an end is said to be unknown, and ends", .timeLimit(.minutes(20)), arguments: endlessCode)
    func endless(_ page: String, _ before: String, _ code: String) throws {
        let text = try ExamplePages.text(page).replacingOccurrences(of: before, with: code + "\n" + before)
        let found = try ExamplePages.findings(in: text, quickly: true)
        #expect(found.contains { $0.contains("cannot be known") }, "\(found)")
    }

    @Test("one mistake is found, and nothing else is said", arguments: mistakes)
    func mistake(_ mistake: Mistake) throws {
        let page = try ExamplePages.text(mistake.page)
        try #require(page.components(separatedBy: mistake.text).count == 2, "the text stands in the page once")
        let found = try ExamplePages.findings(in: page.replacingOccurrences(of: mistake.text, with: mistake.replacement), quickly: true)
        for expected in mistake.findings { #expect(found.contains { $0.hasPrefix(expected) }, "\(found)") }
        #expect(found.count == mistake.findings.count, "\(found)")
    }
}
