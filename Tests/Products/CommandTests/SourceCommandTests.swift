import Foundation
import TestSupport
import Testing

/// `source`, run as people run it, on an app of `Tests/Fixtures/Apps`.
struct SourceCommandTests {
    private static let fixture = Repository.root.appending(path: "Tests/Fixtures/Apps/enum-wrapper/Weather")
    private static let sdk = ["--sdk", "ios:ADBMobile@4.19.0"]
    /// The rules of some events, for what does not depend on how many there are.
    private static let few = ["--rule", "action.*"]

    /// A folder with the app in `Weather`.
    private func tool() throws -> BuiltTool {
        let tool = try BuiltTool()
        try FileManager.default.copyItem(at: Self.fixture, to: tool.folder.appending(component: "Weather"))
        return tool
    }

    /// Edits a file of the app, where the text stands once.
    private func replace(_ text: String, with other: String, in path: String, of tool: BuiltTool) throws {
        let old = String(decoding: try tool.contents(path), as: UTF8.self)
        try #require(old.components(separatedBy: text).count == 2)
        try tool.write(Array(old.replacing(text, with: other).utf8), to: path)
    }

    private func run(_ arguments: [String], in tool: BuiltTool) throws -> BuiltTool.Outcome {
        try tool.run(["source"] + arguments + Self.sdk)
    }

    @Test("a right app has no difference, and what the platform called of it is said, with what was left out")
    func right() throws {
        let tool = try tool()
        defer { tool.remove() }
        for path in ["Weather/build/Made.swift", "Weather/WeatherTests/Test.swift", "Weather/generated/Made.swift"] {
            try tool.write(Array("class Made {}\n".utf8), to: path)
        }
        let outcome = try run(["Weather", "--report", "junit=junit.xml"], in: tool)
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        #expect(outcome.errors == "")
        #expect(
            outcome.output.hasPrefix(
                """
                read: 5 Swift files, 1 property list
                left out as what is built: Weather/build
                left out as tests: Weather/WeatherTests
                left out as generated code: Weather/generated
                iOS: a whole app, entered at
                  application(_:didFinishLaunchingWithOptions:)  (Weather/AppDelegate.swift:15)

                """), "\(outcome.output)")
        #expect(
            outcome.output.hasSuffix(
                "no problems found: 33 of 33 rules checked, against 2022-02\n"))
        let report = String(decoding: try tool.contents("junit.xml"), as: UTF8.self)
        for text in ["name=\"source.ios\"", "tests=\"33\" ", "failures=\"0\" ", "errors=\"0\" ", "skipped=\"0\" "] {
            #expect(report.contains(text), "\(report.prefix(300))")
        }
    }

    @Test(
        "a mistake is a finding at the app's own line, and exit 1",
        arguments: [
            (
                "Weather/AppDelegate.swift", "        Campaign.shared.isEnabled = true\n", "",
                "Weather/Campaign/Campaign.swift:27:15: error: [action.received]"
            ),
            (
                "Weather/Info.plist", "remote-notification", "fetch", "Weather/Info.plist:"
            ),
        ])
    func mistaken(file: String, find: String, replacement: String, place: String) throws {
        let tool = try tool()
        defer { tool.remove() }
        try replace(find, with: replacement, in: file, of: tool)
        let outcome = try run(["Weather", "--report", "github=commands.txt"] + Self.few, in: tool)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains(place), "\(outcome.output)")
        #expect(outcome.output.contains("\ndoes not conform: "))
        let commands = String(decoding: try tool.contents("commands.txt"), as: UTF8.self)
        #expect(commands.hasPrefix("::error file=Weather/"), "\(commands)")
    }

    @Test("what other code may decide is not judged in a part, and no rule is passed without a call", .nightly)
    func part() throws {
        let tool = try tool()
        defer { tool.remove() }
        let outcome = try run(["Weather/Campaign", "--partial", "--report", "junit=junit.xml"], in: tool)
        #expect(outcome.exitCode == 2)
        #expect(!outcome.output.contains("error:"), "\(outcome.output)")
        #expect(outcome.output.contains("iOS: a part of an app, entered at"))
        #expect(outcome.output.contains("sends nothing in any case: other code may decide about it"))
        #expect(outcome.output.contains("\nnot judged ("))
        #expect(outcome.output.hasSuffix("0 of 31 rules judged without a difference, against 2022-02\n"))
        let report = String(decoding: try tool.contents("junit.xml"), as: UTF8.self)
        #expect(report.contains("errors=\"29\" ") && report.contains("skipped=\"2\" "), "\(report.prefix(300))")
        // What could not be judged at all is not passed by being accepted.
        let accepted = try run(
            ["Weather/Campaign", "--partial", "--allow-unjudged", "*", "--report", "none"], in: tool)
        #expect(accepted.exitCode == 2)
    }

    @Test("a part that a framework calls is judged as far as its entry points are declared", .nightly)
    func declared() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.write(Array(Self.plugin.utf8), to: "plugin/PushPlugin.java")
        let missing = try tool.run(["source", "plugin", "--partial", "--report", "none"])
        #expect(missing.exitCode == 2)
        #expect(missing.output.contains("Android: no entry point for a push that arrives was found"))
        #expect(
            missing.output.contains("    --entry 'onMessageReceived=PushPlugin.arrived'  (plugin/PushPlugin.java:5)\n"))
        let entries = [
            "--entry", "onMessageReceived=PushPlugin.arrived", "--entry", "onReceive=PushPlugin.cleared",
            "--entry", "onCreate=PushPlugin.opened",
        ]
        let declared = try tool.run(["source", "plugin", "--partial", "--report", "none"] + entries)
        #expect(declared.output.contains("  arrived  (plugin/PushPlugin.java:5)\n"), "\(declared.output)")
        #expect(!declared.output.contains("no entry point for a push that arrives"), "\(declared.output)")
        try replace("\"7\"", with: "\"2\"", in: "plugin/PushPlugin.java", of: tool)
        let wrong = try tool.run(["source", "plugin", "--partial", "--report", "none"] + entries)
        #expect(wrong.exitCode == 1)
        #expect(wrong.output.contains("plugin/PushPlugin.java:6:"), "\(wrong.output)")
    }

    private static let plugin = PluginCode.java().replacing(
        "    private static void send",
        with: """
                public static void cleared(Map<String, String> data) {
                    send(data, "2");
                }

                public static void opened(Map<String, String> data) {
                    send(data, "2");
                    send(data, "1");
                }

                private static void send
            """)

    @Test(
        "what is handed to a class of a library is not judged, whoever registers it", .nightly,
        arguments: [
            (
                "push/NewsMessagingService.java", "        PushTracker.trackImpression(data);\n",
                "        startService(new android.content.Intent(this, LibraryClass.class).putExtra(\"id\", data.get(\"_mId\")));\n",
                "action.received"
            ),
            (
                "push/NotificationFactory.java", "NotificationDismissedReceiver.class", "LibraryClass.class",
                "action.dismissed"
            ),
            ("push/NotificationFactory.java", "ArticleListActivity.class", "LibraryClass.class", "action.opened"),
        ], [true, false])
    func outside(_ row: (file: String, find: String, replacement: String, rule: String), isRegistered: Bool) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let fixture = Repository.root.appending(path: "Tests/Fixtures/Apps/firebase-service/app/src/main")
        try FileManager.default.copyItem(at: fixture, to: tool.folder.appending(component: "app"))
        let path = "app/java/com/example/news/\(row.file)"
        try replace(row.find, with: row.replacement, in: path, of: tool)
        try replace(
            "package com.example.news.push;",
            with: "package com.example.news.push;\n\nimport org.example.LibraryClass;",
            in: path, of: tool)
        if isRegistered {
            let elements = ["service", "receiver", "activity"].map {
                "<\($0) android:name=\"org.example.LibraryClass\"/>"
            }
            try replace(
                "</application>", with: elements.joined() + "</application>", in: "app/AndroidManifest.xml", of: tool)
        }
        let outcome = try tool.run([
            "source", "app", "--report", "none", "--rule", row.rule, "--sdk", "android:ACPCore@1.4.0",
        ])
        #expect(outcome.exitCode == 2, "\(outcome.output)")
        #expect(!outcome.output.contains("error: [\(row.rule)]"), "\(outcome.output)")
        #expect(outcome.output.contains("LibraryClass"), "\(outcome.output)")
    }

    @Test(
        "an app that cannot pass has an error in its JUnit report, though no rule of it differs",
        arguments: [
            (
                "Weather/Idle.swift", "import AEPCore\nfunc idle() { ACPCore.collectMessageInfo([:]) }\n",
                "Weather/Idle.swift:2"
            ),
            ("", "", "tracking"),
        ])
    func openReport(file: String, code: String, name: String) throws {
        let tool = try tool()
        defer { tool.remove() }
        if file.isEmpty {
            try tool.write(Array("class Empty {}\n".utf8), to: "Empty/Empty.swift")
        } else {
            try tool.write(Array(code.utf8), to: file)
        }
        let outcome = try run([file.isEmpty ? "Empty" : "Weather", "--report", "junit=junit.xml"], in: tool)
        #expect(outcome.exitCode == 2, "\(outcome.output)")
        let report = String(decoding: try tool.contents("junit.xml"), as: UTF8.self)
        #expect(
            report.contains("name=\"source.calls\"") && report.contains("name=\"\(name)\""), "\(report.prefix(600))")
        #expect(report.contains("<error"))
    }

    @Test("an app without what closes it is not judged as a whole, and says what is missing", .nightly)
    func open() throws {
        let tool = try tool()
        defer { tool.remove() }
        let outcome = try run(["Weather/Campaign", "--report", "none"], in: tool)
        #expect(outcome.exitCode == 2)
        #expect(outcome.output.contains("no application delegate is among the files"), "\(outcome.output)")
        try tool.write(Array("[UNUserNotificationCenter currentNotificationCenter];\n".utf8), to: "Weather/Legacy.m")
        let foreign = try run(["Weather", "--report", "none"] + Self.few, in: tool)
        #expect(foreign.exitCode == 2)
        #expect(foreign.output.contains("not read, and not judged: 1 Objective-C file\n"))
        #expect(
            foreign.output.contains("\nnot judged (Weather/Legacy.m may track, and is not read): "), "\(foreign.output)"
        )
    }

    @Test(
        "where nobody can tell whether iOS calls the app in the background, it is said, and nothing rests on it",
        .nightly)
    func backgroundMode() throws {
        let tool = try tool()
        defer { tool.remove() }
        let list = try tool.contents("Weather/Info.plist")
        try tool.write([UInt8](list), to: "Weather/Other/Info.plist")
        #expect(try run(["Weather", "--report", "none"] + Self.few, in: tool).exitCode == 0)
        let other = String(decoding: list, as: UTF8.self).replacing("remote-notification", with: "fetch")
        try tool.write(Array(other.utf8), to: "Weather/Other/Info.plist")
        let two = try run(["Weather", "--report", "none"] + Self.few, in: tool)
        #expect(two.exitCode == 2)
        #expect(two.output.contains("which of 2 property lists is the app's cannot be told"), "\(two.output)")
        for path in ["Weather/Info.plist", "Weather/Other/Info.plist"] {
            try FileManager.default.removeItem(at: tool.folder.appending(path: path))
        }
        let none = try run(["Weather", "--report", "none"] + Self.few, in: tool)
        #expect(none.exitCode == 2)
        #expect(
            none.output.contains("no property list is among the files: whether iOS calls the app"), "\(none.output)")
        #expect(!none.output.contains("error:"), "\(none.output)")
    }

    @Test("a manifest that a build would refuse is an error at its place, with a remedy")
    func brokenManifest() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.write(Array(Self.plugin.utf8), to: "plugin/PushPlugin.java")
        try tool.write(Array("<manifest>\n  <application>\n</manifest>\n".utf8), to: "plugin/AndroidManifest.xml")
        let outcome = try tool.run(["source", "plugin", "--report", "none"])
        #expect(outcome.exitCode == 2 && outcome.output == "")
        #expect(
            outcome.errors.hasPrefix(
                "plugin/AndroidManifest.xml:3:1: error: the manifest is not well-formed XML: </manifest> closes <application>, which line 2 opens\n"
            ), "\(outcome.errors)")
        #expect(outcome.errors.contains("  help: write </application> before it, or instead\n"), "\(outcome.errors)")
    }

    @Test(
        "what is wrong with the command line is said with its remedy",
        arguments: Sweep.rows(
            [
                (["Weather", "--entry", "didReceive=Campain.handle"], "perhaps --entry 'didReceive="),
                (["Weather", "--entry", "didRecieve=Campaign.handle"], "did you mean \"didReceive\"?"),
                (["Weather", "--entry", "Campaign"], "must be CALLBACK=Type.method(labels) or CALLBACK=post:NAME"),
                (["none"], "there is no such file or folder: \"none\""),
                (["Weather/Info.plist"], "there is no Java or Swift file"),
                (["Weather", "--allow-unjudged", "nothing"], "nothing"),
                (["Weather", "--report", "xml=a"], "must begin with a known format"),
                (["Weather", "--variant", "free"], "--variant \"free\" chooses no source set"),
            ], every: 4))
    func wrongInput(arguments: [String], expected: String) throws {
        let tool = try tool()
        defer { tool.remove() }
        let outcome = try run(arguments, in: tool)
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains(expected), "\(outcome.errors)")
    }
}
