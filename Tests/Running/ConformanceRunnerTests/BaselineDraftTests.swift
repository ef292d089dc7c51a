import Baselines
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import TestSupport
import Testing

@Suite("A baseline made from results")
struct BaselineDraftTests {
    private static var grounds: BaselineDraft.Grounds {
        get throws {
            BaselineDraft.Grounds(
                reason: "bug 7", owner: "push team", expires: try #require(CalendarDate("2026-12-31")))
        }
    }

    private static func specification() throws -> Specification {
        let names = ["calm.first", "calm.second", "loud.first", "loud.second"]
        let vectors = names.enumerated().map { index, name in
            RunnerFixture.vector(
                name, rules: index % 2 == 0 ? "x.first" : "x.action", platforms: "\"android\", \"ios\"",
                #""matrix": { "n": { "one": "1", "two": "2", "three": "3" } }, "notifications": { "push": { "data": { "n": "${n} of \#(index)" } } }, "#
                    + RunnerFixture.step("received", "\"documented\""))
        }
        return try RunnerFixture.specification(["a": vectors.joined(separator: ",")])
    }

    /// What an app does wrong in a case.
    private enum Mistake: CaseIterable { case none, silent, otherCode, twice }

    private static func app(_ mistakes: [Mistake]) -> ScriptedApp {
        ScriptedApp { script in
            .observed(
                script.scenario.events.map { event in
                    var calls = ScriptedApp.calls(for: event, script)
                    switch mistakes[script.caseIndex.position] {
                    case .none: break
                    case .silent: calls = []
                    case .otherCode: for index in calls.indices { calls[index].data["action"] = "2" }
                    case .twice: calls += calls
                    }
                    return StepObservation(calls: calls)
                })
        }
    }

    /// The results of a run and the plan that was run.
    private static func results(
        _ mistakes: [Mistake],
        of specification: Specification,
        baseline: Baseline? = nil,
        selection: Selection = Selection()
    ) async throws -> JudgedRun {
        let plan = try RunnerFixture.plan(specification, selection: selection)
        let waivers = try baseline.map { try PlannedWaivers($0, plan, book: specification.book) }
        return await RunnerFixture.judged(plan, specification, app(mistakes), waivers: waivers, baseline: baseline)
    }

    private static func baseline(_ text: String, today: String = "2026-06-15") throws -> Baseline {
        try Baseline(Array(text.utf8), file: "known.json", today: try #require(CalendarDate(today)))
    }

    private static func mistakes(_ generator: inout SeededGenerator) -> [Mistake] {
        (0..<24).map { _ in
            Bool.random(using: &generator) ? .none : Mistake.allCases.randomElement(using: &generator) ?? .none
        }
    }

    @Test(
        "lets the same run conform, and demands nothing of what is fixed",
        arguments: 0..<(Sweep.isAsked ? 40 : 5))
    func conforms(_ seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let specification = try Self.specification()
        let mistakes = Self.mistakes(&generator)
        var old = try Self.baseline(#"{"waivers": []}"#)
        for round in 0..<3 {
            // The baseline of another run is what was there before.
            let run = try await Self.results(
                round == 1 ? Self.mistakes(&generator) : mistakes, of: specification, baseline: round == 0 ? nil : old)
            let draft = BaselineDraft(run, old: old, grounds: try Self.grounds)
            old = try Self.baseline(draft.baseline.json)
            #expect(run.cases.count { [.failed, .waived, .expired].contains($0.verdict.kind) } == draft.waived)
        }
        let again = try await Self.results(mistakes, of: specification, baseline: old)
        #expect(again.verdict == .conforms)
        let same = BaselineDraft(again, old: old, grounds: try Self.grounds)
        #expect(same.kept + same.changed == old.waivers.count - again.staleWaivers.count && same.added == 0)
        #expect(same.dropped == again.staleWaivers.count)
        let fixed = try await Self.results(mistakes.map { _ in .none }, of: specification, baseline: old)
        #expect(fixed.verdict == .conforms && fixed.staleWaivers == old.waivers)
    }

    static let all = #""reason": "r", "owner": "o", "expires": "2026-12-01"}"#

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Where the app is silent.
        let silent: String
        let old: [String]
        var selection = Selection()
        let new: [String]
    }

    static let rows: [Row] = [
        Row(testDescription: "nothing fails", silent: "-", old: [], new: []),
        Row(
            testDescription: "an entry that still waives stays", silent: "calm.*",
            old: [#"{"case": "calm*", \#(all)"#], new: ["calm* r o 2026-12-01"]),
        Row(
            testDescription: "one that waives nothing goes", silent: "calm.*",
            old: [#"{"case": "loud*", \#(all)"#, #"{"case": "gone*", \#(all)"#],
            new: ["x.others/android x.others/ios bug 7 push team 2026-12-31"]),
        Row(
            testDescription: "one that also fits what passes gives way to its causes", silent: "calm.first[ios*",
            old: [#"{"case": "calm*", \#(all)"#], new: ["x.others/ios r o 2026-12-01"]),
        Row(
            testDescription: "one for other failures gives them up", silent: "calm.first*",
            old: [#"{"case": "calm.first*", "kinds": ["extra"], \#(all)"#],
            new: ["x.others/android x.others/ios bug 7 push team 2026-12-31"]),
        Row(
            testDescription: "one past its day has a new owner and keeps its reason", silent: "calm.first*",
            old: [#"{"case": "calm.f*", "reason": "r", "owner": "o", "expires": "2026-06-14"}"#],
            new: ["calm.f* r push team 2026-12-31"]),
        Row(
            testDescription: "what was not run is waived as before, and nothing that was not run is new",
            silent: "calm.first*", old: [#"{"case": "loud*", \#(all)"#], selection: Selection(cases: [Glob("calm.*")]),
            new: ["loud* r o 2026-12-01", "x.others/android x.others/ios bug 7 push team 2026-12-31"]),
        Row(
            testDescription: "an entry that another one hid comes to light, and gives way to its causes",
            silent: "calm.second*",
            old: [#"{"case": "calm.first*", \#(all)"#, #"{"case": "calm*", \#(all)"#],
            new: ["x.others/android x.others/ios r o 2026-12-01"]),
        Row(
            testDescription: "a cause that still occurs stays, without the keys that do not occur",
            silent: "calm.first[ios*",
            old: [#"{"cause": ["x.others/ios/received/unanswered", "x.first/ios/opened/extra"], \#(all)"#],
            new: ["x.others/ios r o 2026-12-01"]),
        Row(
            testDescription: "one that does not occur goes", silent: "-",
            old: [#"{"cause": ["x.others/ios/received/unanswered"], \#(all)"#], new: []),
        Row(
            testDescription: "after a part of the plan it stays", silent: "-",
            old: [#"{"cause": ["x.others/ios/received/unanswered"], \#(all)"#],
            selection: Selection(cases: [Glob("calm.*")]), new: ["x.others/ios r o 2026-12-01"]),
        Row(
            testDescription: "a pattern gives way to a cause that is there already", silent: "calm.first[ios*",
            old: [
                #"{"case": "calm*", \#(all)"#, #"{"cause": ["x.others/ios/received/unanswered"], \#(all)"#,
            ], new: ["x.others/ios r o 2026-12-01"]),
        Row(
            testDescription: "what is for `source` stays", silent: "-",
            old: [#"{"finding": "f", "file": "A.java", "rule": "x.first", \#(all)"#],
            new: ["f of A.java r o 2026-12-01"]),
    ]

    @Test("keeps what is there as far as it is true", arguments: rows)
    func merged(_ row: Row) async throws {
        let specification = try Self.specification()
        let ids = try RunnerFixture.plan(specification).cases.map(\.id)
        let mistakes = ids.map { Glob(row.silent).matches($0) ? Mistake.silent : .none }
        let run = try await Self.results(mistakes, of: specification, selection: row.selection)
        let old = try Self.baseline(#"{"waivers": [\#(row.old.joined(separator: ","))]}"#)
        let draft = BaselineDraft(run, old: old, grounds: try Self.grounds)
        let written = draft.waivers.map { "\(Self.name($0)) \($0.reason) \($0.owner) \($0.expires)" }
        #expect(written == row.new)
    }

    /// What an entry waives: its pattern, or the rules and platforms of its cause.
    private static func name(_ waiver: Waiver) -> String {
        guard case .cause(let keys, _) = waiver.scope else { return waiver.name }
        return keys.map { "\($0.rule)/\($0.platform.rawValue)" }.sorted().joined(separator: " ")
    }
}
