import Diagnostics
import PushTracking
import Testing

@testable import ConformanceSpec

@Suite("looking at a spec as a whole")
struct AnalysisTests {
    @Test("coverage counts the cases that would run, by rule, edition and platform")
    func coverage() throws {
        let coverage = try SpecCoverage(Specification(SpecFixture().source))
        let rows = coverage.entries.map { entry in
            "\(entry.edition.id) \(entry.rule.id): \(entry.cases[.android, default: 0]) \(entry.cases[.ios, default: 0]) \(entry.vectors)"
        }
        #expect(
            rows == [
                #"old a.received: 2 2 ["v.one"]"#, #"new a.received: 2 2 ["v.one"]"#, #"new a.opened: 1 0 ["v.two"]"#,
                #"new a.silent: 0 1 ["v.three"]"#,
            ]
        )
        #expect(coverage.holes.isEmpty)
    }

    @Test("a rule whose only vector runs in another edition is a hole")
    func hole() throws {
        let fixture = try SpecFixture().replacing(
            #""rules": ["a.received"]"#,
            by: #""rules": ["a.received", "a.tapped"]"#,
            in: "vectors/main.json"
        )
        .replacing(
            #""rules": [\#n    {"#,
            by: """
                "rules": [
                    { "id": "a.tapped", "level": "required", "editions": ["new"], "sentence": "s",
                      "sources": [ { "anchor": "a", "evidence": ["prose"], "commits": ["c"] } ], "owns": [], "provedBy": "vectors" },
                    {
                """,
            in: "rules/actions.json"
        )
        let holes = try SpecCoverage(Specification(fixture.source)).holes
        #expect(holes.map { "\($0.edition.id) \($0.rule.id)" } == ["old a.received"])
    }

    @Test("coverage tells what no vector checks, and the sections that nothing speaks of")
    func exclusions() throws {
        let fixture = SpecFixture().adding(
            #"""
            { "covers": "c", "excluded": [
              { "anchor": "b", "editions": ["old"], "demand": "Ask the user.", "reason": "Nobody sees it." },
              { "anchor": "z", "editions": ["new"], "demand": "Call me.", "reason": "It is no call." }
            ] }
            """#,
            as: "excluded.json"
        )
        let coverage = try SpecCoverage(Specification(fixture.source))
        #expect(coverage.excluded.map(\.demand) == ["Ask the user.", "Call me."])
        #expect(coverage.omitted == ["old": ["z"], "new": []])
        #expect(try SpecCoverage(Specification(SpecFixture().source)).omitted == ["old": ["b"], "new": []])
    }

    @Test(
        "an exclusion of an unknown edition, or without a reason, is refused",
        arguments: [
            (#""editions": ["never"]"#, #""never" is not an edition"#),
            (#""editions": ["old", "old"]"#, #""old" appears twice"#),
            (#""editions": ["old"], "reason": "r""#, "an excluded demand has no member"),
        ])
    func brokenExclusion(members: String, problem: String) {
        let reason = members.contains("reason") ? #", "why": "r""# : #", "reason": "r""#
        let file = #"{ "covers": "c", "excluded": [ { "anchor": "a", "demand": "d", \#(members)\#(reason) } ] }"#
        let problems = SpecFixture().adding(file, as: "excluded.json").problems.map(\.message)
        #expect(problems.contains { $0.contains(problem) }, "\(problems)")
    }
}
