import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import Testing

/// Sites that spread the sections over several pages.
@Suite("Sites with several pages") struct SplitSiteTests {
    private static let about = section("about-push-tracking")
    private static let android = ["impression", "click", "open"].map { section("push-\($0)-tracking-android") }.joined()
    private static let ios = ["impression", "click", "open"].map { section("push-\($0)-tracking-iOS") }.joined()
    private static let whole = about + android + ios

    private static func section(_ anchor: String) -> String { "## Step {#\(anchor)}\n\nSend it.\n\n" }

    /// Pages that are checked together, and how many sections each of them misses.
    static let runs: [(what: String, pages: [String], missing: [Int])] = [
        ("an overview and a page for each platform", [about, android, ios], [0, 0, 0]),
        ("a page for a platform by itself", [android], [1]),
        ("two pages without the first section", [android, ios], [1, 1]),
        ("a page for a platform and one about something else", [android, "# Other\n"], [1, 0]),
        ("a translation that has lost a section", [whole, about + android], [0, 0]),
        ("a translation that has lost the first section", [whole, android + ios], [0, 1]),
        ("another part beside a whole page", [whole, android, about], [0, 0, 3]),
        (
            "a page for each event",
            [
                about + section("push-click-tracking-iOS"),
                section("push-open-tracking-iOS") + section("push-impression-tracking-iOS"),
            ],
            [0, 0]
        ),
    ]

    @Test("are searched as a whole for a section that a page misses", arguments: runs)
    func together(_ what: String, _ pages: [String], _ missing: [Int]) throws {
        let read = try pages.enumerated().map { index, text in
            let name = "\(index).md"
            return CheckedPage(name: name, result: .success(try Pages.check(Array(text.utf8), name: name)))
        }
        let found = try read.map { page in
            try page.lookingForSections(in: read).result.get().findings.count { $0.rule.id == "page.sections" }
        }
        #expect(found == missing, "\(what)")
    }

    @Test("may have a page with none of the anchors: one note says how to map its sections")
    func noAnchors() throws {
        let text = "# When it arrives\n\n## Android\n\nRead `_acsDeliveryTracking`.\n\n## iOS\n\nThe same.\n"
        let found = try Pages.check(Array(text.utf8), name: "page.md").findings.filter { $0.rule.id == "page.sections" }
        #expect(found.map(\.severity) == [.note])
        #expect(found.first?.suggestion?.contains("--section push-open-tracking-iOS=") == true)
    }

    private static let call =
        "```java\nvoid track(Map<String, Object> a) {\n    MobileCore.trackAction(\"tracking\", a);\n}\n```\n"

    /// What the section for clicks says, and what is marked there where the rest of the page names the function, and
    /// where it does not.
    static let functions: [(text: String, named: [String], nameless: [String])] = [
        ("Call `trackAction`.", [], []),
        ("Send it.\n\n\(call)", [], []),
        ("Send it.\n\n```java\nvoid dismiss() {\n    track(data);\n}\n```", [], ["Step"]),
        ("Send it.\n\n```objc\n[ACPCore collectMessageInfo:data];\n```", [], []),
        ("Send it.\n\n```java\n// MobileCore.trackAction(\"tracking\", a);\n```", [], ["Step"]),
        ("Send it.", [], ["Step"]),
        ("Send it from `onMessageReceived()`.", [], ["Step"]),
        ("Send it in `userNotificationCenter(_:didReceive:)`.", [], ["Step"]),
        ("Send it by `track()`.", [], ["track()"]),
        ("Send it by `enviar`.", ["Step"], ["Step"]),
        ("Call `enviarDatos()`.", ["enviarDatos()"], ["enviarDatos()"]),
        ("Call `trakAction`.\n\n\(call)", ["trakAction"], ["trakAction"]),
    ]

    @Test("name the function somewhere, and no other word in its place", arguments: functions)
    func naming(_ text: String, _ named: [String], _ nameless: [String]) throws {
        let naming = "## Step {#push-impression-tracking-android}\n\n`trackAction`\n\n\(Self.call)"
        for (before, marked) in [(naming, named), ("", nameless)] {
            let page = "\(before)\n## Step {#push-click-tracking-android}\n\n\(text)\n"
            let found = Pages.summary(try Pages.check(Array(page.utf8), name: "page.md")).filter {
                $0.contains("function-names")
            }
            #expect(found.map { $0.split(separator: " ").last.map(String.init) ?? "" } == marked)
        }
    }
}
