import BuiltInSinks
import CaseJudging
import CodeJudging
import ConformanceSpec
import DeviceModel
import Diagnostics
import Exploration
import FindingReports
import PushTracking
import Scenarios
import SourceCheck
import StrictJSON
import Synchronization
import TestSupport
import Testing

@Suite("An app's files in situations besides the cases") struct AppScenarioTests {
    private static let campaign = "Campaign/Campaign.swift"
    /// The rule whose cases take the least time; scenarios are judged by all.
    private static let few = ["ios.cold-open"]

    private static func app(_ edit: (find: String, replace: String)? = nil) throws -> FixtureApp {
        let app = try FixtureApp("enum-wrapper/Weather", on: .ios)
        if let edit { try app.replace(edit.find, with: edit.replace, in: campaign) }
        return app
    }

    /// After an untracked notification was cleared, those that arrive are not counted: no case of the plan shows it.
    private static let quietAfterClearing = (
        find: "        guard case .tracked(let message)? = Push(userInfo) else { return false }\n",
        replace: """
                guard case .tracked(let message)? = Push(userInfo) else {
                    if event == .cleared { changes = 1000 }
                    return false
                }
                if changes == 1000 && event == .delivered { return false }

        """
    )

    /// How many scenarios `run` says that there are, by length.
    private static func counts(on platform: Platform, upTo depth: Int) async throws -> [Int] {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let plan = try Plan(try specification.expanded(in: edition), edition: edition, platforms: [platform])
        let space = try ScenarioSpace(specification, in: edition, platforms: [platform])
        let profile = SinkProfile(name: "reference", version: "", platforms: [platform])
        let found = await Explorer(space, plan: plan, book: specification.book).explore(
            CallbackApp(profile: profile) { BuiltInSink.reference.makeSink() }, Explorer.Extent(depth: depth))
        return found.parts.map(\.played)
    }

    private static func text(_ results: AppResults) -> String { AppReportText(results).text }

    @Test("a right app answers as many situations as a run plays, and longer ones that are drawn")
    func right() async throws {
        let app = try Self.app()
        defer { app.remove() }
        let results = try await app.results(
            rules: Self.few, exploring: AppExploration(.init(depth: 1, draws: 20), seed: 3))
        let scenarios = try #require(results.report.scenarios)
        let exploration = scenarios.explored.exploration
        #expect(exploration.end == .complete)
        #expect(exploration.parts.map(\.played) == (try await Self.counts(on: .ios, upTo: 1)) + [20])
        #expect(exploration.unjudgedCount == 0 && exploration.differingCount == 0)
        #expect(scenarios.smallest.isEmpty)
        #expect(results.report.verdict == .noDifference)
        let text = Self.text(results)
        #expect(
            text.contains(
                "all 87 of up to 1 event, and 20 drawn with seed 3 are answered correctly\n"), "\(text)")
    }

    @Test("a mistake that no case shows is found in its smallest situation, at the line to blame", .nightly)
    func mistaken() async throws {
        let app = try Self.app(Self.quietAfterClearing)
        defer { app.remove() }
        // Without ios.background-launch and flag.off, of which a case would show it.
        let results = try await app.results(
            rules: [
                "action.*", "api.*", "flag.a*", "flag.on", "flag.other", "ids.*", "ios.background", "ios.c*", "ios.d*",
                "ios.f*", "ios.n*",
                "ios.w*",
            ],
            exploring: AppExploration(.init(depth: 3)))
        let report = results.report
        #expect(report.verdict == .doesNotConform)
        let scenarios = try #require(report.scenarios)
        let exploration = scenarios.explored.exploration
        #expect(exploration.end == .difference)
        #expect(exploration.parts.map(\.events) == [1, 2])
        #expect(exploration.parts.first?.differing == 0)
        #expect(exploration.differing.count == Exploration.mostKept && exploration.parts.last?.differing == 68)
        #expect(exploration.differing.allSatisfy { $0.events.count == 2 && $0.text.contains(": dismissed a {") })
        let smallest = "ios foreground: dismissed a {flag: off}, received b"
        #expect(scenarios.faults.map(\.scenario) == [smallest])
        #expect(scenarios.faults.map(\.rule) == ["action.received"])
        let lines = try app.text(of: Self.campaign).split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("changes == 1000") }) + 1
        #expect(scenarios.faults.first?.place?.line == line)
        // It is a finding like those of cases, which every report tells; where a case shows it, that is named.
        let errors = report.findings.filter { $0.level == .required }
        #expect(errors.map(\.place.line) == [line])
        #expect(errors.first?.certainty.hasPrefix(smallest) == true, "\(errors.map(\.certainty))")
        #expect(report.rules.contains { $0.rule.id == "action.received" && $0.verdict == .different })
        #expect(report.rules.contains { $0.rule.id == "action.opened" && $0.verdict == .noDifference })

        let text = Self.text(results)
        #expect(text.contains("\n  \(smallest)\n    "))
        #expect(text.contains("\ndoes not conform: 1 error, 68 scenarios answered wrongly; "), "\(text)")
        let json = AppJSON.bytes(results)
        let explored = try #require(try JSONDocument.read(json, file: "r.json")["explored"])
        #expect(explored["differing"]?.elements.count == Exploration.mostKept)
        #expect(explored["faults"]?.elements.first?["line"]?.integer == line)
        let html = String(decoding: AppHTML(results).bytes, as: UTF8.self)
        #expect(html.contains("id=\"explored\"") && html.contains("<code>\(smallest)</code>"))
    }

    @Test("what is drawn and differs is made smaller until nothing more can go")
    func drawn() async throws {
        let app = try Self.app(Self.quietAfterClearing)
        defer { app.remove() }
        let results = try await app.results(
            rules: ["action.received"], exploring: AppExploration(.init(draws: 400), seed: 5))
        let exploration = try #require(results.report.scenarios).explored.exploration
        #expect(exploration.end == .difference)
        #expect(exploration.parts.map(\.events) == [nil])
        let scenario = try #require(exploration.differing.first)
        #expect(exploration.differing.count == 1)
        // In the background, the order of the two foreground callbacks would not matter.
        #expect(scenario.events.map(\.kind) == [.dismissed, .opened, .received], "\(scenario.text)")
        #expect(scenario.notifications.map(\.changes.count) == [1, 0, 0], "\(scenario.text)")
        #expect(results.report.scenarios?.faults.map(\.scenario) == [scenario.text])
    }

    @Test("what differs fails the check, also where it breaks no rule that is asked")
    func otherRule() async throws {
        let app = try Self.app()
        defer { app.remove() }
        try app.replace(
            "case .cleared: return [.click]", with: "case .cleared: return [.open]", in: "Campaign/Event.swift")
        let results = try await app.results(rules: Self.few, exploring: AppExploration(.init(depth: 1)))
        let scenarios = try #require(results.report.scenarios)
        #expect(scenarios.differing > 0 && scenarios.faults.isEmpty && results.report.findings.isEmpty)
        #expect(scenarios.smallest.map(\.scenario) == ["ios foreground: dismissed a"])
        #expect(results.report.verdict == .doesNotConform)
    }

    @Test("what situations alone leave unknown is a finding that says where")
    func unknown() async throws {
        let app = try Self.app(
            (
                Self.quietAfterClearing.find,
                Self.quietAfterClearing.replace.replacing(
                    "{ return false }\n", with: "{ return Consent.isGiven(of: 1) }\n"
                )
                .replacing("&& event", with: "&& Consent.isGiven && event")
            ))
        defer { app.remove() }
        let results = try await app.results(
            rules: ["action.received"], exploring: AppExploration(.init(draws: 100), seed: 4))
        let scenarios = try #require(results.report.scenarios)
        #expect(scenarios.unjudged > 0 && scenarios.differing == 0)
        let lines = try app.text(of: Self.campaign).split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("changes == 1000") }) + 1
        #expect(results.report.findings.map(\.isUnjudged) == [true])
        #expect(results.report.findings.map(\.place.line) == [line])
        #expect(results.report.verdict == .notJudged)
    }

    @Test("what nobody can judge is counted, is no pass, and can be accepted by the rules that decide it")
    func unjudged() async throws {
        let app = try Self.app(
            (find: "guard isEnabled else", replace: "guard event != .opened || Consent.isGiven else"))
        defer { app.remove() }
        let exploration = AppExploration(.init(depth: 1))
        let rules = ["ios.background"]
        let results = try await app.results(rules: rules, exploring: exploration)
        #expect(results.report.unjudged.isEmpty, "what is asked of cases can be judged")
        let scenarios = try #require(results.report.scenarios)
        #expect(scenarios.unjudged > 10 && scenarios.differing == 0)
        #expect(scenarios.explored.exploration.parts.map(\.scenarios) == (try await Self.counts(on: .ios, upTo: 1)))
        #expect(scenarios.unjudgedRules.contains("action.opened"))
        #expect(results.report.verdict == .notJudged)
        let text = Self.text(results)
        #expect(text.contains(", \(scenarios.unjudged) not judged\n"), "\(text)")
        #expect(!text.contains("\nall "))
        #expect(text.contains("\nnot judged (\(scenarios.unjudged) scenarios could not be judged"), "\(text)")
        let allowed = try await app.results(rules: rules, allowingUnjudged: ["*"], exploring: exploration)
        #expect(allowed.report.verdict == .noDifference)
        let some = try await app.results(rules: rules, allowingUnjudged: ["action.*"], exploring: exploration)
        #expect(some.report.verdict == .notJudged)
    }

    @Test("of a part, situations with events that it does not answer cannot be judged, and the others are")
    func part() async throws {
        let app = try FixtureApp(on: .android)
        defer { app.remove() }
        try app.write(PluginCode.java(), to: "PushPlugin.java")
        let exploration = AppExploration(.init(depth: 2))
        let results = try await app.results(
            rules: ["action.received"], isPart: true, entries: ["onMessageReceived=PushPlugin.arrived"],
            exploring: exploration)
        let parts = try #require(results.report.scenarios).explored.exploration.parts
        // Six pushes can arrive in each of three states of the app; the other five are about no push.
        #expect(parts.first?.played == 23)
        #expect(parts.map(\.scenarios) == (try await Self.counts(on: .android, upTo: 2)))
        #expect(parts.allSatisfy { $0.differing == 0 && $0.unjudged > 0 })
        #expect(results.report.scenarios?.unjudgedRules.contains("action.dismissed") == true)
        // Where what answers never sends anything, other code may send it.
        try app.replace(
            "        String flag", with: "        if (data != null) return;\n        String flag", in: "PushPlugin.java"
        )
        let silent = try await app.results(
            rules: ["action.received"], isPart: true, entries: ["onMessageReceived=PushPlugin.arrived"],
            exploring: AppExploration(.init(depth: 1)))
        let part = try #require(silent.report.scenarios?.explored.exploration.parts.first)
        #expect(part.differing == 0)
        // Of the six pushes two are tracked: with the flag, and without one.
        #expect(part.played == 23 - 2 * 3)
        #expect(silent.report.scenarios?.unjudgedRules.contains("action.received") == true)
    }

    @Test("whoever ends it is told how far it came", arguments: [Exploration.End.budget, .interrupted])
    func ended(by end: Exploration.End) async throws {
        let app = try Self.app()
        defer { app.remove() }
        let left = Mutex(30)
        let results = try await app.results(
            rules: Self.few,
            exploring: AppExploration(.init(depth: 3)) {
                left.withLock { left in
                    left -= 1
                    return left < 0 ? end : nil
                }
            })
        let exploration = try #require(results.report.scenarios).explored.exploration
        #expect(exploration.end == end)
        #expect(exploration.parts == [Exploration.Part(events: 1, played: 30, differing: 0, skipped: 0)])
        #expect(results.report.verdict == .noDifference)
    }

    @Test("every fixture answers every scenario of up to three events, as many as a run plays", .nightly)
    func everyRight() async throws {
        for (name, platform) in [("scenes", Platform.ios), ("json-preferences", .android)] {
            let app = try FixtureApp(name, on: platform)
            defer { app.remove() }
            let results = try await app.results(rules: ["action.opened"], exploring: AppExploration(.init(depth: 3)))
            let exploration = try #require(results.report.scenarios).explored.exploration
            #expect(exploration.parts.map(\.played) == (try await Self.counts(on: platform, upTo: 3)), "\(name)")
            #expect(exploration.end == .complete, "\(name)")
        }
    }
}
