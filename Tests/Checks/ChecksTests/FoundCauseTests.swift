import AppSimulation
import Baselines
import CaseStories
import CodeJudging
import Diagnostics
import DocCheck
import FindingReports
import Foundation
import PushTracking
import RunReports
import SourceCheck
import StrictJSON
import TestSupport
import Testing

@testable import ConformanceSpec

@Suite("The causes of what pages and apps do wrong") struct FoundCauseTests {
    private static let checker = Result {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        return AppChecker(
            specification, edition: edition, examples: try CodeJudge(specification, edition: edition),
            gate: .required)
    }

    /// A plugin that answers arrivals, right but for what is asked for.
    private static func plugin(action: String = "7", heedsFlag: Bool = true) -> String {
        """
        import com.adobe.marketing.mobile.MobileCore;
        import java.util.*;

        public class PushPlugin {
            public static void arrived(Map<String, String> data) {
                String flag = data.get("_acsDeliveryTracking");
                \(heedsFlag ? "if (flag != null && !flag.equals(\"on\")) return;" : "")
                String message = data.get("_mId");
                String delivery = data.get("_dId");
                if (message == null || delivery == null) return;
                Map<String, Object> context = new HashMap<>();
                context.put("broadlogId", message);
                context.put("deliveryId", delivery);
                context.put("action", "\(action)");
                MobileCore.collectMessageInfo(context);
            }
        }

        """
    }

    private static func results(of plugin: String, baseline: Baseline? = nil, listsCauses: Bool = true) throws
        -> AppResults
    {
        let checker = try Self.checker.get()
        var text = AppText()
        try text.add(Array(plugin.utf8), kind: .java, name: "plugin/PushPlugin.java")
        let files = AppFiles(["plugin"])
        let request = AppChecker.Request(
            isPart: true, entries: [try DeclaredEntry("onMessageReceived=PushPlugin.arrived")], baseline: baseline,
            listsCauses: listsCauses)
        return AppResults(
            toolVersion: "1", spec: SpecIdentity(version: "1", digest: SpecSource.embedded.digest),
            specSource: "built-in", checker: checker, gate: .required, selectedRules: [], files: files, text: text,
            request: request, report: try checker.report(of: text, among: files, request))
    }

    /// What a report says of each cause: its number, rules and lines.
    private static func mentioned(_ json: JSONElement) -> [String] {
        (json["causes"]?.elements.map { $0 } ?? []).map { cause in
            let rules = cause["rules"]?.elements.compactMap(\.string) ?? []
            let lines = cause["places"]?.elements.compactMap { $0["line"]?.integer }.map(String.init) ?? []
            return "\(cause["number"]?.integer ?? 0) \(rules.joined(separator: ",")) \(lines.joined(separator: ","))"
        }
    }

    /// With the lines of their findings: that of a call without a check is the last check before it.
    private static let mistakes: [(plugin: String, causes: [String])] = [
        (plugin(), []),
        (plugin(action: "2"), ["1 action.received 14"]),
        (plugin(heedsFlag: false), ["1 flag.off,flag.other 10"]),
        (plugin(action: "2", heedsFlag: false), ["1 action.received 14", "2 flag.off,flag.other 10"]),
    ]

    @Test("each mistake of an app is one cause, and what is right, or was not judged, is none", arguments: mistakes)
    func countsMistakes(_ row: (plugin: String, causes: [String])) throws {
        let results = try Self.results(of: row.plugin)
        let json = try JSONDocument.read(AppJSON.bytes(results), file: "results.json")
        #expect(Self.mentioned(json) == row.causes)
        #expect((json["causes"] == nil) == row.causes.isEmpty)
        let html = String(decoding: AppHTML(results).bytes, as: UTF8.self)
        try Self.expectSound(html, causes: row.causes.count)
        // Nobody is kept waiting for what nobody asks for.
        let others = try Self.results(of: row.plugin, listsCauses: false)
        #expect(others.report.causes.causes.isEmpty && others.report.findings.allSatisfy(\.causes.isEmpty))
        #expect(others.report.findings.map(\.message) == results.report.findings.map(\.message))
    }

    /// A page has so many causes, each with its story as a picture and as a table, and each link of it leads somewhere.
    private static func expectSound(_ html: String, causes: Int) throws {
        #expect(html.components(separatedBy: "<article class=\"cause\"").count - 1 == causes)
        #expect(html.components(separatedBy: "<svg class=\"story\"").count - 1 == causes)
        #expect(html.components(separatedBy: "<table class=\"story\"").count - 1 == causes)
        #expect(html.contains("<section id=\"causes\"") == (causes > 0))
        let ids = Set(html.matches(of: #/ id="([^"]*)"/#).map { $0.output.1 })
        for link in html.matches(of: #/ href="\#([^"]*)"/#) {
            #expect(ids.contains(link.output.1), "#\(link.output.1)")
        }
    }

    @Test("a cause tells what happens in its simplest case, what it costs and what to change, on its platform alone")
    func story() throws {
        let results = try Self.results(of: Self.plugin(action: "2"))
        let html = String(decoding: AppHTML(results).bytes, as: UTF8.self)
        let cause = try #require(results.report.causes.causes.first)
        let story = try #require(cause.story)
        #expect(cause.cases == results.report.causes.failed)
        #expect(story.rows.map(\.differences) == [["wrong action"]])
        #expect(story.rows.first?.sent.first?.text.hasPrefix("2 ") == true)
        #expect(story.rows.first?.due.first?.text.hasPrefix("7 ") == true)
        let text = HTMLMarkup.text(html)
        #expect(text.contains("1 cause in \(cause.cases) failed cases."))
        #expect(text.contains("remedy on Android") && !text.contains("remedy on iOS"))
        #expect(html.contains("found at <a href=\"#file-1-line-14\">"))
        #expect(html.contains("of <a href=\"#cause-1\">cause 1</a>"))
    }

    @Test("events of a case that were not judged are told as such, and are nobody's cause")
    func unjudgedEvents() throws {
        // Only the second notification is wrong, and between the two the user does what the plugin does not answer.
        let plugin = Self.plugin().replacing(
            "    public static void arrived", with: "    private static int count;\n    public static void arrived"
        ).replacing("context.put(\"action\", \"7\")", with: "context.put(\"action\", ++count > 1 ? \"1\" : \"7\")")
        let results = try Self.results(of: plugin)
        #expect(!results.report.causes.causes.isEmpty)
        for cause in results.report.causes.causes {
            for row in try #require(cause.story).rows where row.sent.map(\.text) == ["not judged"] {
                #expect(row.differences.isEmpty)
            }
            #expect(cause.rules.allSatisfy { !$0.id.hasSuffix("opened") && !$0.id.hasSuffix("dismissed") })
        }
    }

    @Test("a cause whose findings are all accepted is left out, and the others are counted without it")
    func accepted() throws {
        let plugin = Self.plugin(action: "2", heedsFlag: false)
        let first = try #require(try Self.results(of: plugin).report.findings.first { $0.causes == [1] })
        let file = """
            {"waivers": [{"finding": "\(first.fingerprint)", "file": "plugin/PushPlugin.java", "rule": "\(first.rule.id)", \
            "reason": "bug 7", "owner": "push team", "expires": "2099-01-31"}]}
            """
        let today = try #require(CalendarDate("2026-01-01"))
        let known = try Baseline(Array(file.utf8), file: "known.json", today: today)
        let results = try Self.results(of: plugin, baseline: known)
        let json = try JSONDocument.read(AppJSON.bytes(results), file: "results.json")
        #expect(Self.mentioned(json) == ["1 flag.off,flag.other 10"])
        let html = String(decoding: AppHTML(results).bytes, as: UTF8.self)
        try Self.expectSound(html, causes: 1)
        #expect(HTMLMarkup.text(html).contains("1 cause.") && !HTMLMarkup.text(html).contains("1 cause in"))
    }

    private static let push = "app/src/main/java/com/example/news/push/"
    /// Mistakes about gestures, and what the operating system does in the event that goes wrong.
    private static let gestures:
        [(app: String, file: String, find: String, replacement: String, rule: String, system: [String])] = [
            (
                "firebase-service", push + "NotificationFactory.java",
                "\n                .setDeleteIntent(createDeleteIntent(data, requestCode))", "", "action.dismissed",
                ["calls nothing of the app"]
            ),
            (
                "firebase-service", push + "NotificationDismissedReceiver.java", "        PushTracker.trackClick",
                "        PushTracker.trackOpen", "action.dismissed", ["onReceive"]
            ),
            (
                "firebase-service", push + "PushTracker.java", "        trackExtras(extras, ACTION_OPEN);", "",
                "action.opened", ["onPause", "onCreate", "onResume"]
            ),
            (
                "delegate-posts", "Travel/Push/CampaignObserver.swift",
                "        track(notification.userInfo, action: \"1\")", "", "action.opened", ["didReceive"]
            ),
        ]

    @Test("the story of a gesture tells what the operating system called for it", arguments: gestures)
    func gesture(
        _ row: (app: String, file: String, find: String, replacement: String, rule: String, system: [String])
    ) throws {
        let app = try FixtureApp(row.app, on: row.app == "delegate-posts" ? .ios : .android)
        defer { app.remove() }
        try app.replace(row.find, with: row.replacement, in: row.file)
        let results = try app.results(rules: [row.rule], listsCauses: true)
        let story = try #require(results.report.causes.causes.first?.story)
        let wrong = try #require(story.rows.first { !$0.differences.isEmpty })
        #expect(!wrong.user.isEmpty && wrong.system == row.system, "\(story.rows)")
        for arrival in story.rows where arrival.user.isEmpty && arrival.sent.map(\.text) != ["not judged"] {
            #expect(arrival.system.count == 2, "\(arrival)")
        }
        // What the page for people says is the same.
        let html = HTMLMarkup.text(String(decoding: AppHTML(results).bytes, as: UTF8.self))
        for name in row.system { #expect(html.contains(name)) }
    }

    private static func pageResults(_ names: [String]) throws -> PageResults {
        let checker = try Pages.wholeChecker()
        let pages = try names.map { name in
            let bytes = try [UInt8](Data(contentsOf: Repository.fixtures.appending(path: "Pages/\(name)")))
            let report = try checker.check(bytes, name: name, keepingText: true, listingCauses: true)
            return CheckedPage(name: name, result: .success(report))
        }
        return PageResults(
            toolVersion: "1", spec: SpecIdentity(version: "1", digest: SpecSource.embedded.digest),
            specSource: "built-in", checker: checker, gate: .required, selectedRules: [], pages: pages)
    }

    @Test("each page has causes of its own, numbered through all, and what is about texts alone has none")
    func pages() throws {
        let results = try Self.pageResults(["mistaken/it.md", "mistaken/de.md"])
        let json = try JSONDocument.read(PageJSON.bytes(results), file: "results.json")
        let causes = json["causes"]?.elements.map { $0 } ?? []
        #expect(causes.compactMap { $0["number"]?.integer } == Array(1...max(1, causes.count)))
        for cause in causes {
            let files = Set(cause["places"]?.elements.compactMap { $0["file"]?.string } ?? [])
            #expect(files.count == 1)
        }
        for finding in results.findings where !finding.isUnjudged && finding.level == .required {
            let isOfPage = finding.rule.specRule?.provedBy == .pages
            #expect(finding.causes.isEmpty == isOfPage, "\(finding.place): \(finding.rule.id)")
        }
        try Self.expectSound(String(decoding: PageHTML(results).bytes, as: UTF8.self), causes: causes.count)
    }

    @Test("a right page has no causes")
    func rightPage() throws {
        let results = try Self.pageResults(["tracking/ar.md"])
        #expect(results.reports.allSatisfy { !$0.judged.isEmpty })
        #expect(results.causes.isEmpty)
        try Self.expectSound(String(decoding: PageHTML(results).bytes, as: UTF8.self), causes: 0)
    }
}
