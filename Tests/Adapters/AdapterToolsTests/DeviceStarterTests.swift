import AdapterClient
import CaseJudging
import ConformanceSpec
import DeviceModel
import Foundation
import PushTracking
import TestSupport
import Testing

@Suite("The starters that are driven by device events", .hangGuard)
struct DeviceStarterTests {
    @Test(
        "Java: right wiring is right; a missing delete intent fails; one notification in place of another is nobody's fault",
        .enabled(if: Programs.canRun("java"), "no Java compiler is installed"),
        .nightly
    )
    func java() async throws {
        let results = try await results("java", on: .android)
        #expect(results.allSatisfy { [.passed, .noted].contains($0.verdict.kind) })
        let singleTop = try await self.results(
            "java", on: .android, change: [("\"standard\"", "\"singleTop\"")], rules: ["action.*", "android.*"])
        #expect(singleTop.allSatisfy { [.passed, .noted].contains($0.verdict.kind) })

        let withoutDelete = try await self.results(
            "java",
            on: .android,
            change: [("new Notification(content, delete)", "new Notification(content, null)")],
            rules: ["action.*", "android.*"]
        )
        #expect(Self.failed(withoutDelete).contains("android.delete-intent-earlier[android]"))
        #expect(!Self.failed(withoutDelete).contains { $0.hasPrefix("action.opened") })

        // Every notification under one id: then gestures on the older of two are impossible, and all else is as it was.
        let oneID = try await self.results(
            "java", on: .android, change: [("manager.notify(nextId()", "manager.notify(0")],
            rules: ["action.*", "ids.*"])
        let skipped = oneID.filter { $0.verdict.kind == .skipped }
        #expect(skipped.count > 20 && skipped.allSatisfy { $0.verdict.message == Judge.replacement })
        #expect(skipped.allSatisfy { Self.received($0).count > 1 })
        #expect(Self.failed(oneID).isEmpty)
        // What was sent before the impossible gesture is judged.
        let wrong = try await self.results(
            "java",
            on: .android,
            change: [
                ("manager.notify(nextId()", "manager.notify(0"),
                ("app.onMessageReceived(data);", "app.onReceive(data);"),
            ],
            rules: ["action.*"]
        )
        let impossible = Set(skipped.map(\.template.id))
        #expect(wrong.filter { impossible.contains($0.template.id) }.allSatisfy { $0.verdict.kind == .failed })
    }

    @Test(
        "Swift: right wiring is right; without the category dismissals fail, without the delegate taps", .nightly,
        .enabled(if: Programs.canRun("swift"), "swiftc is not installed")
    )
    func swift() async throws {
        let results = try await results("swift", on: .ios)
        #expect(results.allSatisfy { [.passed, .noted].contains($0.verdict.kind) })
        let scenes = try await self.results(
            "swift", on: .ios, change: [("\"application\"", "\"scenes\"")], rules: ["action.*", "ios.*"])
        #expect(scenes.allSatisfy { [.passed, .noted].contains($0.verdict.kind) })

        let change = (
            #"Category(identifier: "DEFAULT", reportsDismissal: true)"#,
            #"Category(identifier: "DEFAULT", reportsDismissal: false)"#
        )
        let withoutCategory = Self.failed(
            try await self.results(
                "swift", on: .ios, change: [change], rules: ["action.*"], compilerOptions: Programs.swift6)
        )
        #expect(
            withoutCategory.contains { $0.hasPrefix("action.dismissed") }
                && !withoutCategory.contains { $0.hasPrefix("action.opened") }
        )

        let withoutDelegate = Self.failed(
            try await self.results(
                "swift", on: .ios, change: [("center.delegate = self", "center.delegate = nil")], rules: ["action.*"])
        )
        #expect(withoutDelegate.contains { $0.hasPrefix("action.opened") })
    }

    private static func failed(_ results: [CaseResult]) -> [String] {
        results.filter { $0.verdict.kind.failsRun }.map(\.template.id)
    }

    private static func received(_ result: CaseResult) -> Set<Int> {
        Set(result.template.scenario.events.filter { $0.kind == .received }.compactMap(\.notification))
    }

    private func results(
        _ language: String,
        on platform: Platform,
        change: [(from: String, to: String)] = [],
        rules: [String] = [],
        compilerOptions: [String] = []
    ) async throws -> [CaseResult] {
        let isJava = language == "java"
        let installed = try await InstalledStarter(
            language,
            file: isJava ? "DeviceAdapter.java" : "device.swift",
            build: isJava
                ? ["javac", "-d", "classes", "Adapter.java", "DeviceAdapter.java"]
                : ["swiftc"] + compilerOptions + ["device.swift"],
            change: change
        )
        defer { installed.remove() }
        let folder = installed.folder.path
        let command = isJava ? ["java", "-cp", "\(folder)/classes", "DeviceAdapter"] : ["\(folder)/device"]
        let app = try await AdapterApp(command: command, environment: Programs.environment, edition: "2022-02")
        #expect(app.drive == .device)
        let spec = try BuiltInSpec.of("2022-02")
        let plan = try spec.plan([platform], selection: Selection(rules: rules.map { Glob($0) }))
        let results = try await spec.results(of: app, plan)
        await app.shutdown()
        #expect(app.incidents.isEmpty)
        return results.filter { $0.template.requirements.isEmpty }
    }
}
