import Diagnostics
import FindingReports
import PushTracking
import SourceCheck
import TestSupport
import Testing

/// The entries that are proposed fit by name and types, and lead into the app when they are declared.
@Suite("proposed entries") struct EntryCandidateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let platform: Platform
        let code: String
        var entries: [String] = []
        let proposed: [String]
    }

    private static let tracking = """
        static void send(Map<String, String> push, String action) {
            if (push.get("_mId") == null || push.get("_dId") == null) return;
            Map<String, Object> variables = new HashMap<>();
            variables.put("broadlogId", push.get("_mId"));
            variables.put("deliveryId", push.get("_dId"));
            variables.put("action", action);
            MobileCore.collectMessageInfo(variables);
        }
        """

    private static func java(_ members: String, type: String = "class Plugin") -> String {
        "import com.adobe.marketing.mobile.MobileCore;\nimport com.google.firebase.messaging.*;\nimport android.os.*;\n"
            + "import android.content.*;\nimport java.util.*;\n\(type) {\n\(members)\n\(tracking)\n}\n"
    }

    private static func swift(_ members: String) -> String {
        """
        import ACPCore
        import UIKit
        import UserNotifications

        final class Plugin: NSObject {
        \(members)
            func send(_ push: [AnyHashable: Any], _ action: String) {
                guard let message = push["_mId"] as? String, let delivery = push["_dId"] as? String else { return }
                ACPCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": action])
            }
        }
        extension Notification.Name { static let tapped = Notification.Name("PushTapped") }
        """
    }

    private static let posts = """
        func start() {
            let center = NotificationCenter.default
            center.addObserver(self, selector: #selector(noticed(_:)), name: Notification.Name("PushArrived"), object: nil)
            center.addObserver(self, selector: #selector(touched(_:)), name: .tapped, object: nil)
        }
        @objc private func noticed(_ note: Notification) { send(note.userInfo ?? [:], "7") }
        @objc private func touched(_ note: Notification) { send(note.userInfo ?? [:], "2") }
        """

    private static let rows = [
        Row(
            testDescription: "by their names", platform: .android,
            code: java(
                """
                public static void arrived(Map<String, String> push) { send(push, "7"); }
                public static void cleared(Map<String, String> push) { send(push, "2"); }
                public static void tapped(Map<String, String> push) { send(push, "2"); send(push, "1"); }
                """),
            proposed: ["onMessageReceived=Plugin.arrived", "onReceive=Plugin.cleared", "onCreate=Plugin.tapped"]),
        Row(
            testDescription: "by the types of their parameters", platform: .android,
            code: java("public void handle(RemoteMessage message) { send(message.getData(), \"7\"); }"),
            proposed: ["onMessageReceived=Plugin.handle"]),
        Row(
            testDescription: "not where a parameter is not known", platform: .android,
            code: java("public void handle(Map<String, String> push, String action) { send(push, action); }"),
            proposed: []),
        Row(
            testDescription: "not what only the class itself calls", platform: .android,
            code: java("private void received(Map<String, String> push) { send(push, \"7\"); }"), proposed: []),
        Row(
            testDescription: "no callback in place of another", platform: .android,
            code: java(
                """
                @Override protected void onCreate(Bundle state) {
                    super.onCreate(state);
                    Map<String, String> push = new HashMap<>();
                    push.put("_mId", getIntent().getStringExtra("_mId"));
                    send(push, "2");
                }
                """, type: "class OpenActivity extends android.app.Activity"), proposed: []),
        Row(
            testDescription: "no callback of iOS in place of another", platform: .ios,
            code: swift(
                """
                func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void) {
                    send(response.notification.request.content.userInfo, "2")
                    completionHandler()
                }
                """),
            entries: ["didReceive=Plugin.userNotificationCenter(_:didReceive:withCompletionHandler:)"], proposed: []),
        Row(
            testDescription: "posts, and what begins to wait for them", platform: .ios, code: swift(posts),
            proposed: [
                "didFinishLaunching=Plugin.start()", "didReceiveRemoteNotification=post:PushArrived",
                "didReceive=post:PushTapped",
            ]),
        Row(
            testDescription: "functions of Swift, with their labels", platform: .ios,
            code: swift(
                """
                func arrived(with push: [AnyHashable: Any]) { send(push, "7") }
                func opened(_ response: UNNotificationResponse) { send(response.notification.request.content.userInfo, "2") }
                """),
            proposed: ["didReceiveRemoteNotification=Plugin.arrived(with:)", "didReceive=Plugin.opened(_:)"]),
    ]

    @Test("are these, and each enters the app", arguments: rows) func proposed(row: Row) throws {
        let app = try FixtureApp(on: row.platform)
        defer { app.remove() }
        try app.write(row.code, to: row.platform == .android ? "P.java" : "P.swift")
        let missing = try app.results(rules: ["action.*"], isPart: true, entries: row.entries).report.missingEntries
        let candidates = missing.flatMap(\.candidates)
        var seen: Set<String> = []
        let proposed = candidates.map(\.declaration).filter { seen.insert($0).inserted }
        #expect(proposed == row.proposed)
        let report = try app.results(rules: ["action.*"], isPart: true, entries: row.entries + proposed).report
        #expect(
            proposed.isEmpty || report.missingEntries.isEmpty || row.proposed.count == 1, "\(report.missingEntries)")
        for candidate in candidates {
            #expect(report.entryPoints.contains { $0.place.line == candidate.place?.line }, "\(candidate)")
        }
        // What waits for a post is entered, too.
        #expect(report.entryPoints.count >= proposed.count, "\(report.entryPoints)")
    }
}
