import CodeJudging
import Diagnostics
import FindingReports
import Foundation
import PushTracking
import SourceCheck
import TestSupport
import Testing

/// The first finding names the statement to change, its help ends the cause, and every report begins with it.
@Suite("the first finding") struct FirstFindingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var platform = Platform.android
        /// What is replaced in the code, the manifest and the property list.
        let edits: [(find: String, replace: String)]
        /// The code at the place of the first finding.
        let place: String
        /// The end of its message and its help.
        let message: String
        let help: String
        /// How many findings there are.
        var count = 1
    }

    private static let notShown =
        "is not sent: nothing posts a notification when this condition is true"

    private static let rows = [
        Row(
            testDescription: "is the crash that keeps the app from posting",
            edits: [("/* received */", "int length = message.getData().get(\"uri\").length();")],
            place: "message.getData().get(\"uri\").length()", message: "the code ends with length is called on null",
            help: "check the value before it is used"),
        Row(
            testDescription: "is the condition that keeps the app from posting",
            edits: [("int flags =", "if (push.containsKey(\"_dId\")) return;\nint flags =")],
            place: "push.containsKey(\"_dId\")", message: notShown, help: "post one in this case, too"),
        Row(
            testDescription: "is the service that the manifest disables",
            edits: [
                (
                    "<service android:name=\".PushService\"",
                    "<service android:name=\".PushService\" android:enabled=\"false\""
                )
            ],
            place: "<service ", message: "the manifest disables the service PushService",
            help: "remove android:enabled=\"false\""),
        Row(
            testDescription: "is the PendingIntent that brings an old task to the front",
            edits: [(" android:launchMode=\"singleTop\"", "")], place: "PendingIntent.getActivity(",
            message: "Android brings the running task to the front as it is, and no activity gets the intent",
            help: "add FLAG_ACTIVITY_CLEAR_TOP to the intent's flags"),
        Row(
            testDescription: "is the PendingIntent that no activity has a filter for",
            edits: [("new Intent(this, MainActivity.class)", "new Intent(Intent.ACTION_VIEW)")],
            place: "PendingIntent.getActivity(",
            message: "no activity in the manifest has a filter for the action \"android.intent.action.VIEW\"",
            help: "name the activity in the intent, or give it such a filter"),
        Row(
            testDescription: "is the activity without onNewIntent",
            edits: [("void onNewIntent(Intent intent) { super.onNewIntent(intent);", "void other(Intent intent) {")],
            place: "MainActivity", message: "MainActivity is running, and has no onNewIntent to get the intent",
            help: "add onNewIntent, and track the tap in it"),
        Row(
            testDescription: "is one for each intent that is missing, with most cases first",
            edits: [(".setContentIntent(open).setDeleteIntent(clear)", "")], place: "manager.notify(",
            message: "is not sent: the notification is posted without a content intent",
            help: "give its builder one: setContentIntent", count: 2),
        Row(
            testDescription: "is the call that a dismissal must not make",
            edits: [
                (
                    "Tracking.send(intent.getExtras(), \"2\"); }\n}\nclass",
                    "new MainActivity().opened(intent); }\n}\nclass"
                ),
                ("private void opened", "void opened"),
            ],
            place: "new MainActivity().opened(intent)", message: "is sent, but must not be",
            help: "do not send it when a notification is dismissed"),
        Row(
            testDescription: "is the call that is made twice",
            edits: [("Tracking.send(push, \"7\");", "Tracking.send(push, \"7\"); Tracking.send(push, \"7\");")],
            place: "Tracking.send(push, \"7\")", message: "is sent, but must not be", help: "send it once"),
        Row(
            testDescription: "says all calls that are missing",
            edits: [
                ("Tracking.send(intent.getExtras(), \"2\");\n        Tracking.send(intent.getExtras(), \"1\");", "")
            ],
            place: "onNewIntent", message: "\"2\") is not sent",
            help:
                "action: \"2\") and collectMessageInfo(broadlogId: \"he220a8\", deliveryId: \"397b1d\", action: \"1\")",
            count: 2),
        Row(
            testDescription: "is the statement that sets the delegate late", platform: .ios,
            edits: [
                ("        center.delegate = self\n", ""),
                (
                    "/* field */",
                    "func applicationDidBecomeActive(_ application: UIApplication) { UNUserNotificationCenter.current().delegate = self }"
                ),
            ],
            place: "UNUserNotificationCenter.current().delegate = self",
            message: "the app sets the notification center's delegate only after its launch",
            help: "set it before application(_:didFinishLaunchingWithOptions:) returns"),
        Row(
            testDescription: "is one where nothing sets the delegate", platform: .ios,
            edits: [("        center.delegate = self\n", "")], place: "application(",
            message: "nothing sets the notification center's delegate",
            help: "set it before application(_:didFinishLaunchingWithOptions:) returns"),
        Row(
            testDescription: "is the statement that sends an open for a dismissal", platform: .ios,
            edits: [("if response.actionIdentifier != UNNotificationDismissActionIdentifier", "if true")],
            place: "AppDelegate.send(push, \"1\")", message: "is sent, but must not be",
            help: "do not send it when a notification is dismissed"),
    ]

    @Test("names the statement to change, in every report", arguments: rows) func first(row: Row) throws {
        let app = try FixtureApp(on: row.platform)
        defer { app.remove() }
        var files =
            row.platform == .android
            ? ["P.java": AppUnknownTests.java, "AndroidManifest.xml": AppUnknownTests.manifest]
            : ["A.swift": AppUnknownTests.swift, "Info.plist": AppUnknownTests.list]
        for edit in row.edits {
            let name = try #require(files.first { $0.value.contains(edit.find) }?.key, "\(edit.find)")
            files[name] = files[name]?.replacing(edit.find, with: edit.replace)
        }
        for (name, text) in files { try app.write(text, to: name) }
        let results = try app.results(rules: ["*"], listsCauses: true)
        let text = AppReportText(results).text
        let findings = results.report.findings
        let first = try #require(findings.first)
        let column = try #require(first.place.column)
        #expect(String(first.line.dropFirst(column - 1)).hasPrefix(row.place), "\(text)")
        #expect(first.message.hasSuffix(row.message), "\(text)")
        #expect(first.suggestion?.hasSuffix(row.help) == true, "\(text)")
        #expect(findings.count == row.count, "\(text)")
        #expect(findings.map(\.cases) == findings.map(\.cases).sorted(by: >), "\(text)")
        // The first cause of the page is that of the first finding.
        #expect(first.causes.contains(1), "\(first.causes)")
        let shown = findings.map(\.message)
        let json = try JSONSerialization.jsonObject(with: Data(AppJSON.bytes(results))) as? [String: Any]
        let told = (json?["findings"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
        #expect(zip(told, shown).allSatisfy { $0.hasPrefix($1) } && told.count == shown.count, "\(told)")
        let sarif = String(decoding: FindingsSARIF.bytes(results), as: UTF8.self)
        #expect(sarif.components(separatedBy: "\"ruleIndex\"").count == shown.count + 1)
        let places = shown.compactMap { text.range(of: $0)?.lowerBound }
        #expect(places == places.sorted(), "\(text)")
    }

    @Test("is that there are two apps, each with its command", arguments: Platform.allCases)
    func severalApps(platform: Platform) throws {
        let app = try FixtureApp(on: platform)
        defer { app.remove() }
        for name in ["One", "Two"] {
            if platform == .android {
                try app.write(AppUnknownTests.java, to: "\(name)/src/P.java")
                try app.write(AppUnknownTests.manifest, to: "\(name)/src/AndroidManifest.xml")
            } else {
                let swift = AppUnknownTests.swift.replacing("AppDelegate:", with: "\(name):")
                try app.write(swift.replacing("AppDelegate.", with: "\(name)."), to: "\(name)/App/A.swift")
                try app.write(AppUnknownTests.list, to: "\(name)/App/Info.plist")
            }
        }
        let (verdict, text) = try app.judge(rules: ["action.received", "action.opened"])
        #expect(verdict == .notJudged)
        let reason =
            "the files are of 2 apps: judge each alone, as in `tracking-conformance source app/One` "
            + "and `tracking-conformance source app/Two`"
        #expect(text.contains("2 rules not judged on \(platform.title): \(reason): "), "\(text)")
        #expect(text.contains("\nnot judged (\(reason)): 0 of 2 rules"), "\(text)")
    }
}
