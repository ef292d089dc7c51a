import CodeJudging
import ConformanceSpec
import Exploration
import FindingReports
import PushTracking
import SourceCheck
import TestSupport
import Testing

/// What an app decides in its own code, and what the system does with its processes.
@Suite("Apps with wiring of their own") struct AppWiringTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let edits: [(file: String, find: String, replace: String)]
        /// The rules that differ.
        let violations: Set<String>
        var testDescription: String { name }

        init(_ name: String, _ edits: [(file: String, find: String, replace: String)], violations: Set<String> = []) {
            (self.name, self.edits, self.violations) = (name, edits, violations)
        }
    }

    private static let delegate = "Travel/AppDelegate.swift"
    private static let own = (file: delegate, find: #"identifier: "TRIP""#, replace: #"identifier: "TRAVEL""#)
    private static let quiet = (file: delegate, find: "[.customDismissAction]", replace: "[]")
    private static let starting = "ACPCore.configure(withAppId: \"launch-0123456789ab\")\n"
    /// Takes the push that the system starts the app with for a tap.
    private static let counting = """
        if let push = launchOptions?[.remoteNotification] as? [AnyHashable: Any],
            let message = push["_mId"] as? String, let delivery = push["_dId"] as? String {
            ACPCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": "1"])
        }

        """
    private static let countedAtStart = (file: delegate, find: starting, replace: starting + counting)

    static let rows = [
        Row("a category of its own", [own]),
        Row(
            "a category of its own after another",
            [
                own,
                (
                    delegate, "[category]",
                    #"[UNNotificationCategory(identifier: "A", actions: [], intentIdentifiers: [], options: []), category]"#
                ),
            ]),
        Row(
            "a category of its own that reports no dismissal", [own, quiet],
            violations: ["action.dismissed"]),
        Row(
            "a background launch counted as an open", [countedAtStart],
            violations: ["ios.background-launch", "ios.cold-open"]),
        Row(
            "an app that no push starts in the background",
            [countedAtStart, ("Travel/Info.plist", "<string>remote-notification</string>", "")],
            violations: ["ios.background", "ios.cold-open"]),
    ]

    private static let asked = ["action.dismissed", "ios.background", "ios.background-launch", "ios.cold-open"]

    @Test("are judged by it", arguments: rows)
    func judged(_ row: Row) throws {
        let app = try FixtureApp("delegate-posts", on: .ios)
        defer { app.remove() }
        for edit in row.edits { try app.replace(edit.find, with: edit.replace, in: edit.file) }
        let report = try app.results(rules: Self.asked).report
        #expect(Set(report.rules.filter { $0.verdict == .different }.map(\.rule.id)) == row.violations)
        #expect(report.unknowns.isEmpty, "\(report.unknowns)")
    }

    @Test("are not known of the launch options that an app with scenes gets in the background")
    func launchOptionsWithScenes() throws {
        let app = try FixtureApp("delegate-posts", on: .ios)
        defer { app.remove() }
        try app.replace(
            "<key>UIBackgroundModes</key>",
            with: "<key>UIApplicationSceneManifest</key><dict/><key>UIBackgroundModes</key>", in: "Travel/Info.plist")
        #expect(try app.results(rules: ["ios.background-launch"]).report.verdict == .noDifference)
        try app.replace(Self.countedAtStart.find, with: Self.countedAtStart.replace, in: Self.countedAtStart.file)
        #expect(try app.results(rules: ["ios.background-launch"]).report.verdict == .notJudged)
    }

    @Test("a category of its own is said to be what campaigns are taken to name")
    func presumedCategory() throws {
        let app = try FixtureApp("delegate-posts", on: .ios)
        defer { app.remove() }
        let presumed = try app.results(rules: ["action.dismissed"]).report.presumed
        #expect(presumed.count == 1 && presumed.allSatisfy { $0.contains("\"TRIP\"") }, "\(presumed)")
        try app.replace(Self.own.find, with: #"identifier: "DEFAULT""#, in: Self.own.file)
        #expect(try app.results(rules: ["action.dismissed"]).report.presumed == [])
    }

    @Test("a category of its own is one in situations, too")
    func scenarios() async throws {
        let app = try FixtureApp("delegate-posts", on: .ios)
        defer { app.remove() }
        try app.replace(Self.own.find, with: Self.own.replace, in: Self.own.file)
        let results = try await app.results(
            rules: ["ios.cold-open"], exploring: AppExploration(.init(depth: 1, draws: 20), seed: 3))
        #expect(results.report.scenarios?.explored.exploration.differingCount == 0)
        #expect(results.report.scenarios?.explored.exploration.unjudgedCount == 0)
    }

    @Test("messages are handled once by Firebase's id")
    func messageID() throws {
        let app = try FixtureApp("firebase-service", on: .android)
        defer { app.remove() }
        let service = "app/src/main/java/com/example/news/push/NewsMessagingService.java"
        let text = try app.text(of: service)
        let call = try #require(text.firstRange(of: "onMessageReceived(")).lowerBound
        let brace = try #require(text[call...].firstIndex(of: "{"))
        try app.write(
            text[...brace] + """

                android.content.SharedPreferences seen = getSharedPreferences("seen", MODE_PRIVATE);
                String id = message.getMessageId();
                if (seen.contains(id)) return;
                seen.edit().putBoolean(id, true).apply();
                """ + text[text.index(after: brace)...], to: service)
        let report = try app.results(rules: ["action.*", "ids.own-notification"]).report
        #expect(report.rules.filter { $0.verdict != .noDifference }.map(\.rule.id) == [])
    }
}
