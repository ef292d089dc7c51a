import ConformanceSpec
import Foundation
import PushTracking
import TestSupport
import Testing

@testable import AppSimulation
@testable import CodeJudging
@testable import SelfTest

/// That a case which shares its run with another does what it would have done by itself.
@Suite("Runs that are shared by cases") struct SharedRunsTests {
    private static let cases = Result { try cases(.all) }

    /// Without the two rules that have most of the cases, about unusual texts.
    private static let check = Result {
        let specification = try Specification(.embedded)
        let asked = try AskedRules.except("ids.verbatim", "ids.other-keys").selection(of: specification)
        return try SharedRunsCheck(specification, asking: asked)
    }

    private static func cases(_ rules: AskedRules) throws -> CodeCases {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let asked = rules.selection(of: specification)
        return try CodeCases(specification, edition: edition, sdk: CodeJudge.standardSDK, asking: asked)
    }

    private static let platforms = Result { try CodePlatforms() }

    static let pages: [String] =
        ExamplePages.names.map { "Tests/Fixtures/Examples/\($0).md" }
        + ((try? FileManager.default.contentsOfDirectory(atPath: Repository.sharedPages.path)) ?? [])
        .filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted().map { "../shared/pages/\($0)" }

    /// Edits that make an example look at more, or remember something.
    static let edits: [(page: String, text: String, replacement: String)] = [
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            "Map<String, String> push = message.getData(); for (String key : push.keySet()) Log.d(key, push.get(key));"
        ),
        (
            "java-early-return", #"flag == null || "on".equals(flag)"#,
            #"flag == null || flag.toLowerCase().startsWith("o") && flag.length() == 2"#
        ),
        (
            "java-early-return", #"flag == null || "on".equals(flag)"#,
            #"flag == null || broadlogId.compareTo(deliveryId) > 0 || "ON".equals(flag.toUpperCase())"#
        ),
        ("java-early-return", #"intent.removeExtra("_mId");"#, ""),
        ("java-enum", #"cleared.setAction("cleared." + data.get("_mId"));"#, ""),
        (
            "swift-guard", #"guard flag.lowercased() == "on" else { return }"#,
            #"guard flag.lowercased() == "on", !userInfo.keys.contains("silent") else { return }"#
        ),
        ("swift-guard", #"guard flag.lowercased() == "on" else { return }"#, #"if seen { return }; seen = true"#),
        ("swift-guard", "func track(", "var seen = false\nfunc track("),
        ("swift-types", "!= .orderedSame", "== .orderedDescending"),
        (
            "swift-types", #"let delivery = userInfo["_dId"] as? String"#,
            #"let delivery = userInfo["_dId"] as? String, delivery > message"#
        ),
    ]

    /// Edits of what the system remembers: by the identity of pending intents, by their flags, and by what they hold;
    /// of where the app is.
    static let memories: [(page: String, text: String, replacement: String)] = [
        ("java-early-return", #"int code = Objects.hashCode(push.get("_mId"));"#, "int code = 0;"),
        (
            "java-early-return", #"int code = Objects.hashCode(push.get("_mId"));"#,
            "int code = (int) System.currentTimeMillis();"
        ),
        ("java-early-return", "code, open, PendingIntent.FLAG_IMMUTABLE", "0, open, PendingIntent.FLAG_CANCEL_CURRENT"),
        ("java-early-return", "code, open, PendingIntent.FLAG_IMMUTABLE", "0, open, PendingIntent.FLAG_ONE_SHOT"),
        (
            "java-early-return", "code, dismiss, PendingIntent.FLAG_IMMUTABLE",
            "0, dismiss, PendingIntent.FLAG_NO_CREATE"
        ),
        (
            "java-early-return", "code, dismiss, PendingIntent.FLAG_IMMUTABLE",
            "0, dismiss, PendingIntent.FLAG_UPDATE_CURRENT"
        ),
        (
            "java-early-return", "Intent dismiss = new Intent",
            #"open.putExtra("again", PendingIntent.getActivity(this, code, open, PendingIntent.FLAG_UPDATE_CURRENT)); Intent dismiss = new Intent"#
        ),
        (
            "java-early-return", "show(push);",
            #"getSharedPreferences("seen", 0).edit().putString("last", push.get("_mId")).apply(); show(push);"#
        ),
        (
            "java-early-return", "show(push);",
            #"SharedPreferences seen = getSharedPreferences("seen", 0); long now = System.currentTimeMillis(); if (now - seen.getLong("at", 0) < 2000000) return; seen.edit().putLong("at", now).apply(); show(push);"#
        ),
        ("java-early-return", "show(push);", "if (System.currentTimeMillis() / 60000 % 3 == 1) return; show(push);"),
        (
            "java-early-return", "show(push);",
            #"if (message.getMessageId().equals(push.get("title"))) return; show(push);"#
        ),
        (
            "java-early-return", "show(push);",
            #"SharedPreferences seen = getSharedPreferences("seen", 0); if (seen.contains(message.getMessageId())) return; seen.edit().putBoolean(message.getMessageId(), true).apply(); show(push);"#
        ),
        (
            "java-early-return",
            "if (savedInstanceState != null || isFromHistory) getIntent().replaceExtras(new Bundle());\n    }",
            #"if (savedInstanceState != null && savedInstanceState.getString("last") == null) getIntent().removeExtra("_dId"); }"#
                + #"protected void onSaveInstanceState(Bundle out) { out.putString("last", getIntent().getStringExtra("_mId")); }"#
        ),
        ("java-early-return", "savedInstanceState != null || ", ""),
        ("java-early-return", "|| isFromHistory", ""),
        ("java-early-return", "show(push);", "startActivity(new Intent(this, StartActivity.class)); show(push);"),
        (
            "java-early-return", "@Override\n    protected void onResume() {",
            onResume(behind: "protected void onPause() { super.onPause(); finish(); }")
        ),
        (
            "java-early-return", "@Override\n    protected void onResume() {",
            onResume(
                behind:
                    #"protected void onStop() { super.onStop(); CampaignTracker.send("1", "2", "on", CampaignTracker.OPEN); }"#
            )
        ),
        (
            "java-early-return", "@Override\n    protected void onResume() {",
            onResume(behind: #"protected void onStart() { super.onStart(); getIntent().putExtra("_dId", "1"); }"#)
        ),
        ("java-early-return", "super.onResume();", "super.onResume(); if (getIntent().getExtras() == null) finish();"),
        (
            "java-early-return", "super.onResume();",
            "super.onResume(); if (getIntent().getExtras() == null) startActivity(new Intent(this, OtherActivity.class));"
        ),
        (
            "swift-guard", "let flag = userInfo",
            "guard UIApplication.shared.applicationState != .inactive else { return }\n let flag = userInfo"
        ),
        (
            "swift-guard", "let flag = userInfo",
            "guard Int(Date().timeIntervalSince1970) / 60 % 3 != 1 else { return }\n let flag = userInfo"
        ),
        (
            "swift-guard", "let flag = userInfo",
            #"guard Date().timeIntervalSince(UserDefaults.standard.object(forKey: "at") as? Date ?? .distantPast) > 2000 else { return }; UserDefaults.standard.set(Date(), forKey: "at"); let flag = userInfo"#
        ),
        (
            "swift-guard", "track(notification.request.content.userInfo, .impression)",
            #"let id = notification.request.identifier; if UserDefaults.standard.bool(forKey: id) { return }; UserDefaults.standard.set(true, forKey: id); track(notification.request.content.userInfo, .impression)"#
        ),
        (
            "swift-guard", "track(userInfo, .impression)",
            "NotificationCenter.default.addObserver(forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil) { _ in track(userInfo, .impression) }"
        ),
        ("swift-guard", "application.applicationState == .background", "application.applicationState != .active"),
        ("swift-guard", "func track(", "class SceneDelegate: UIResponder, UIWindowSceneDelegate {}\nfunc track("),
    ]

    private static func onResume(behind function: String) -> String {
        "\(function)\n    @Override\n    protected void onResume() {"
    }

    @Test("are those of each case by itself", arguments: ["swift-types"])
    func page(_ name: String) throws { try expectSameRuns(in: ExamplePages.text(name), every: 48) }

    @Test(
        "are those of each case by itself where an example looks at more than it must", .nightly,
        arguments: Sweep.rows(edits, every: 12, nightly: 12)
    )
    func edit(_ page: String, _ text: String, _ replacement: String) throws {
        try expectSameRuns(in: Self.edited(page, text, replacement), every: 96)
    }

    @Test(
        "are those of each case by itself whatever the system remembers",
        arguments: Sweep.rows(memories, every: 26, nightly: 26))
    func memory(_ page: String, _ text: String, _ replacement: String) throws {
        try expectSameRuns(in: Self.edited(page, text, replacement), every: 96)
    }

    private func expectSameRuns(in text: String, every stride: Int) throws {
        let outcome = try Self.check.get().outcome(on: Array(text.utf8), every: stride)
        #expect(outcome.compared > 5)
        #expect(outcome.difference == nil)
    }

    @Test("are those of each case by itself on every page and after every edit, by the released proof", .nightly)
    func everyPageAndEdit() throws {
        let proof = try NamedTool.proof.required
        let folder = FileManager.default.temporaryDirectory.appending(path: "shared-runs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths = Self.pages.map { Repository.root.appending(path: $0).path }
        for (index, edit) in (Self.edits + Self.memories).enumerated() {
            let file = folder.appending(path: "\(index)-\(edit.page).md")
            try Data(Self.edited(edit.page, edit.text, edit.replacement).utf8).write(to: file)
            paths.append(file.path)
        }
        let result = try Tool(path: proof.path).run(["shared-runs", "--every", "8"] + paths, in: folder)
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.hasPrefix("\(paths.count) pages, "))
    }

    private static func edited(_ page: String, _ text: String, _ replacement: String) throws -> String {
        let original = try ExamplePages.text(page)
        try #require(original.contains(text))
        return original.replacingOccurrences(of: text, with: replacement)
    }

    @Test("are judged alike only where the same calls are wanted in the same order")
    func wants() throws {
        for platform in Platform.allCases {
            var orders: [Interner<CodeCase.StepKind>.Number: Set<Bool>] = [:]
            for one in try Self.cases.get()[platform].all {
                for (index, step) in one.steps.enumerated() {
                    guard let kind = step.kind, case .calls(_, let isOrdered) = one.played.expectation(atStep: index)
                    else { continue }
                    orders[kind, default: []].insert(isOrdered)
                }
            }
            #expect(orders.count > 3)
            #expect(orders.values.allSatisfy { $0.count == 1 })
        }
    }
}
