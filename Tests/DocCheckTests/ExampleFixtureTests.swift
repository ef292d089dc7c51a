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

    private static let checker = Result {
        let specification = try Specification(.embedded)
        // These pages have no prose: what is asked is what their examples do.
        let isAsked: (String) -> Bool = { !$0.hasPrefix("page.") || $0.hasPrefix("page.examples-") || $0 == "page.one-sdk" }
        let edition = specification.defaultEdition
        let examples = try ExampleChecker(specification, edition: edition, isSelected: isAsked)
        return PageChecker(specification, edition: edition, examples: examples, isSelected: isAsked)
    }

    /// Each finding as its rule, and the line that it marks.
    static func findings(in text: String) throws -> [String] {
        try checker.get().check(Array(text.utf8), name: "page.md").findings.map { finding in
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
        Mistake("java-early-return", #"variables.put("broadlogId", broadlogId)"#, #"variables.put("broadlogId", deliveryId)"#, "ids.broadlog-id | variables.put("),
        Mistake("java-early-return", #"put("deliveryId""#, #"put("deliveryID""#, #"ids.variables | variables.put("deliveryID""#),
        Mistake("java-early-return", "getBroadcast(this, code,", "getBroadcast(this, 0,", "ids.own-notification | .setDeleteIntent("),
        Mistake("java-early-return", "getActivity(this, code,", "getActivity(this, 0,", "ids.own-notification | .setContentIntent("),
        Mistake("java-early-return", #"intent.removeExtra("_mId");"#, "", "action.resumed | protected void onResume()"),
        Mistake("java-early-return", #"getStringExtra("_acsDeliveryTracking"), CampaignTracker.CLICK"#, #"getStringExtra("_acsDeliveryTracking"), CampaignTracker.OPEN"#, "action.dismissed | "),
        Mistake("java-early-return", "CampaignTracker.send(broadlogId, deliveryId, flag, CampaignTracker.OPEN);", "", "action.opened | "),
        Mistake("java-early-return", #"android:name=".DismissReceiver""#, #"android:name=".Receiver""#, "action.dismissed | "),
        Mistake("java-early-return", "extras.putString(entry.getKey(), entry.getValue());", "", "action.dismissed | ", "action.opened | "),
        Mistake("java-early-return", "broadlogId == null || deliveryId == null", "broadlogId == null", "ids.both-needed | "),
        Mistake("java-enum", #"CLICK("2")"#, #"CLICK("3")"#, "action.dismissed | "),
        Mistake("java-enum", #"case "on":"#, #"case "off":"#, "flag.off | ", "action.received | "),
        Mistake("java-enum", #".getOrDefault("_acsDeliveryTracking", "on")"#, #".get("_acsDeliveryTracking")"#, "flag.absent | switch (flag)"),
        Mistake("java-enum", "message != null && delivery != null", "message != null || delivery != null", "ids.both-needed | "),
        Mistake("java-enum", #"cleared.setAction("cleared." + data.get("_mId"));"#, "", "ids.own-notification | notificationBuilder.setDeleteIntent"),
        Mistake("java-enum", "report(Interaction.CLICK, Interaction.OPEN)", "report(Interaction.OPEN)", "action.opened | "),
        Mistake("java-bare", #"orElse("on").equals("on")"#, #"orElse("on").equals("On")"#, "action.received | "),
        Mistake("java-bare", #"intent.putExtra(TRACKED, "yes");"#, "", "action.resumed | protected void onResume()"),
        Mistake("java-bare", #"{ "2", "1" }"#, #"{ "1", "1" }"#, "action.opened | "),
        Mistake("java-bare", #"final String broadlog = data.get("_mId");"#, #"final String broadlog = data.get("_dId");"#, "ids.broadlog-id | ", "ids.both-needed | "),
        // Swift
        Mistake("swift-guard", #"case impression = "7""#, #"case impression = "07""#, "action.received | "),
        Mistake("swift-guard", #"?? "on""#, #"?? "off""#, "flag.absent | "),
        Mistake("swift-guard", #"guard flag.lowercased() == "on" else { return }"#, "", "flag.off | "),
        Mistake("swift-guard", "guard application.applicationState == .background else { return }", "", "action.received | ACPCore.collectMessageInfo"),
        Mistake("swift-guard", #"identifier: "DEFAULT""#, #"identifier: "Default""#, "action.dismissed | "),
        Mistake("swift-guard", "options: [.customDismissAction]", "options: []", "action.dismissed | "),
        Mistake("swift-guard", "track(userInfo, .open)", "", "action.opened | "),
        Mistake("swift-guard", "track(userInfo, .open)", "track(userInfo, .open); track(userInfo, .open)", "action.opened | "),
        Mistake("swift-guard", #""deliveryId": deliveryId"#, #""deliveryId": broadlogId"#, "ids.delivery-id | ACPCore.collectMessageInfo"),
        Mistake("swift-types", #"variables["action"] = code"#, #"variables["Action"] = code"#, #"ids.variables | variables["Action"] = code"#),
        Mistake("swift-types", "!= .orderedSame", "== .orderedSame", "action.received | if let flag", "flag.off | ", "flag.off | ", "flag.off | "),
        Mistake("swift-types", #"codes = ["2", "1"]"#, #"codes = ["2"]"#, "action.opened | "),
        Mistake("swift-types", #"guard let message = userInfo["_mId"] as? String,"#, #"let message = userInfo["_mId"] as! String; guard"#, "ids.both-needed | "),
    ]

    @Test("one mistake is found, and nothing else is said", arguments: mistakes)
    func mistake(_ mistake: Mistake) throws {
        let page = try ExamplePages.text(mistake.page)
        try #require(page.components(separatedBy: mistake.text).count == 2, "the text stands in the page once")
        let found = try ExamplePages.findings(in: page.replacingOccurrences(of: mistake.text, with: mistake.replacement))
        for expected in mistake.findings { #expect(found.contains { $0.hasPrefix(expected) }, "\(found)") }
        #expect(found.count == mistake.findings.count, "\(found)")
    }
}
