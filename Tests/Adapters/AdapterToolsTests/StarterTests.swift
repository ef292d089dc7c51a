import AdapterClient
import AdapterTools
import CaseJudging
import ConformanceSpec
import DeviceModel
import Foundation
import PushTracking
import TestSupport
import Testing

@Suite("The starters, as processes of their own", .hangGuard)
struct StarterTests {
    /// The newest, or all.
    static let editions = Sweep.isAsked ? ["2020-07", "2021-01", "2022-02"] : ["2022-02"]

    @Test(
        "an adapter driven by device events gets the verdicts of the reference sink",
        .enabled(if: Programs.isInstalled("python3"), "python3 is not installed"),
        arguments: editions
    )
    func device(edition: String) async throws {
        let installed = try await InstalledStarter("python")
        defer { installed.remove() }
        let fixture = Programs.fixtures.appending(component: "device_adapter.py").path
        let app = try await compare(["python3", fixture, installed.adapter], edition: edition)
        #expect(app.drive == .device)
    }

    /// Those that are checked with other wiring than the documentation page shows: one, or all that can be run here.
    static let routes = Sweep.isAsked ? ActivityRoute.allCases : [.forwarded]
    static let rewired = Sweep.isAsked ? Starter.all.map(\.language).filter { Programs.canRun($0) } : ["python"]

    @Test(
        "a starter conforms with other wiring, too",
        .enabled(if: Programs.canRun("python"), "python3 is not installed"), arguments: rewired, routes
    )
    func wiring(_ language: String, _ route: ActivityRoute) async throws {
        let quote = ["javascript", "php", "typescript"].contains(language) ? "'" : "\""
        let changes = [
            ("standard", "singleTask"), ("direct", route.rawValue), ("data", "data+fcm"), ("DEFAULT", "shop.offer"),
            ("application", "scenes"),
        ]
        let installed = try await InstalledStarter(
            language, change: changes.map { (quote + $0 + quote, quote + $1 + quote) })
        defer { installed.remove() }
        let app = try await AdapterApp(
            command: installed.command, environment: Programs.environment, edition: "2022-02")
        #expect(
            app.profile.wiring
                == DeclaredWiring(
                    launchMode: .singleTask, activity: route, category: "shop.offer", extras: .dataAndFCM,
                    lifecycle: .scenes))
        let spec = try BuiltInSpec.of("2022-02", category: "shop.offer")
        let results = try await spec.results(of: app, try spec.plan())
        let others = results.filter { ![.passed, .noted, .skipped].contains($0.verdict.kind) }
        #expect(others.isEmpty, "\(others.prefix(9).map { "\($0.template.id): \($0.verdict.kind)" })")
        #expect(results.count { $0.verdict.kind == .passed } > 1500)
        await app.shutdown()
        #expect(app.incidents.isEmpty)
    }

    @Test(
        "a starter does what the reference sink does, and is well",
        arguments: Starter.all.map(\.language).filter { Programs.isSampled($0) })
    func compare(_ language: String) async throws {
        let installed = try await InstalledStarter(language)
        defer { installed.remove() }
        for edition in Self.editions {
            let app = try await compare(installed.command, edition: edition)
            #expect(app.profile.name == "\(language)-starter")
        }
        let records = try await DoctorVisits.records(
            of: installed.command,
            options: DoctorOptions(timeout: .seconds(60), startTimeout: .seconds(120), grace: .seconds(30))
        )
        let report = DoctorReport(Diagnosis(records), of: records, command: installed.command).text
        #expect(report == "healthy: no mistake found; 15 requests were answered\n")
    }

    /// Compares all cases of an edition, then texts that are easily damaged on the way.
    @discardableResult
    private func compare(_ command: [String], edition: String) async throws -> AdapterApp {
        let app = try await AdapterApp(command: command, environment: Programs.environment, edition: edition)
        let spec = try BuiltInSpec.of(edition)
        let reference = try spec.reference()
        let plan = try spec.plan()
        let (expected, actual) = (try await spec.results(of: reference, plan), try await spec.results(of: app, plan))
        #expect(actual.count == expected.count && actual.count > 1500)
        let others = zip(expected, actual).filter {
            $0.observation?.withoutCallbacks != $1.observation?.withoutCallbacks || $0.verdict.kind != $1.verdict.kind
        }
        #expect(others.count == 0, "\(others.prefix(9).map { "\($1.template.id): \($1.verdict.kind)" })")
        for script in try Self.hostileScripts() {
            #expect(await app.observe(script).withoutCallbacks == reference.observe(script).withoutCallbacks)
        }
        await app.shutdown()
        #expect(app.incidents.isEmpty)
        return app
    }

    private static let hostileTexts = [
        "\u{2028}\u{2029}\u{85}", "e\u{301}é", "\u{0}\u{1}\u{7F}\t\r\n", "\"\\/<>&'`$", "😀\u{10FFFF}\u{FFFF}\u{FEFF}",
        "  padded  ",
        "12345678901234567890", "",
        String(repeating: "ü", count: 20_000),
    ]

    private static func hostileScripts() throws -> [DeviceScript] {
        try hostileTexts.flatMap { text in
            try [Platform.android, .ios].map { platform in
                let payload: Payload = [
                    "_mId": .string(text), "_dId": .string(text + "1"), "__proto__": "x", "constructor": "y",
                    "toString": "z",
                    "aps": [
                        "alert": "Hello", "content-available": 1, "category": "DEFAULT", "n": 12,
                        "deep": [[], [:], .null, true],
                    ],
                ]
                let events: [DeviceEvent] = [.received(0), .opened(0)]
                let scenario = try DeviceScenario(
                    platform: platform,
                    app: .background,
                    notifications: [PushTraits(of: payload)],
                    events: events
                )
                return DeviceScript(scenario: scenario, payloads: [payload])
            }
        }
    }
}
