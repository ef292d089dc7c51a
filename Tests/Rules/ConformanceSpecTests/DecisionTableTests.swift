import Diagnostics
import TestSupport
import Testing

@testable import ConformanceSpec

@Suite struct DecisionTableTests {
    private static let demands: Result<DecisionDemands, any Error> = Result {
        var demands = DecisionDemands()
        for (edition, expansion) in try EmbeddedSpec.expansions.get() { demands.add(expansion, in: edition) }
        return demands
    }

    @Test("the table gives every judged expectation of every case of every edition")
    func wholePlan() throws {
        let specification = try EmbeddedSpec.specification.get()
        let demands = try Self.demands.get()
        #expect(DecisionProof(try #require(specification.decisions), demands).problems == [])
        for ((edition, expansion), judged) in zip(try EmbeddedSpec.expansions.get(), demands.judged) {
            let cases = expansion.cases.filter { $0.level != .informative }
            let asked = cases.flatMap(\.expectations).count { if case .any = $0 { false } else { true } }
            #expect(judged.edition == edition)
            #expect(judged.expectations == asked)
            #expect(judged.cases == cases.count)
            #expect(asked > 1000)
        }
    }

    @Test(
        "without a row that decides, with another decision in any row, or with a row twice, the table is wrong",
        .nightly)
    func everyRow() throws {
        let table = try #require(try EmbeddedSpec.specification.get().decisions)
        let demands = try Self.demands.get()
        func problems(_ change: (inout [DecisionTable.Row]) -> Void) -> [String] {
            var rows = table.rows
            change(&rows)
            return DecisionProof(DecisionTable(rows: rows), demands).problems.map(\.message)
        }
        for (index, row) in table.rows.enumerated() {
            // Without an open row the next one decides, and no case forbids it.
            if row.answer != .any { #expect(problems { $0.remove(at: index) } != [], "without row \(index)") }
            let other: DecisionTable.Answer = row.answer == .codes(["7"]) ? .codes([]) : .codes(["7"])
            #expect(problems { $0[index] = row.deciding(other) } != [], "with another row \(index)")
            #expect(problems { $0.append(row) } == ["no case needs this row"], "row \(index) twice")
        }
    }

    private static let rows = """
        { "events": ["received"], "calls": ["7"], "rules": ["a.received"] },
        { "events": ["opened"], "flags": ["on", "absent", "off", "case-variant", "other-text", "non-text"], "calls": ["2", "1"], "rules": ["a.opened"] },
        { "events": ["dismissed", "resumed"], "calls": "any", "rules": ["a.silent"] }
        """

    @Test(
        "what is wrong in a table is said at its place",
        arguments: [
            (#"["7"]"#, #"["7", ▶"8"]"#, #"no event is documented to be answered with the action "8""#),
            (#"["7"]"#, "▶[]", "a list of codes has one at least"),
            (#"["7"]"#, #"▶"all""#, #""all" is not one of the words allowed here"#),
            (#"["a.received"]"#, #"[▶"a.recieved"]"#, #"there is no rule "a.recieved""#),
            (#"["a.received"]"#, #"["a.received", ▶"a.silent"]"#, "a.silent is informative, so it decides nothing"),
            (#"["a.silent"]"#, #"[▶"a.opened"]"#, "a.opened is recommended, so it does not leave open what is sent"),
            (#"["a.received"]"#, "▶[]", "a decision names one rule at least"),
            (#"["on","#, #"[▶"of","#, #""of" is not one of the words allowed here"#),
            (#""flags""#, #"▶"flag""#, #"a decision has no member "flag""#),
            (#""flags": ["#, #""alert": ▶"no", "flags": ["#, #""alert" is true or false, not a string"#),
            (
                #"{ "events": ["opened"], "flags""#, #"{ "events": ["left"], "ids": ▶["both"], "flags""#,
                #"`left` is about no notification, so it has no "ids""#
            ),
            (
                #"["dismissed", "resumed"], "calls": "any""#, #"["dismissed", "resumed"], "calls": ▶["7"]"#,
                "`resumed` is about no notification whose ids could be sent"
            ),
            (
                #"{ "events": ["received"], "calls": ["7"]"#, #"▶{ "events": ["received"], "calls": ["2"]"#,
                #"the row decides "2", but "7" is due in v.one[android,flag=on] when received"#
            ),
            (
                #"{ "events": ["received"], "calls": ["7"]"#,
                #"▶{ "events": ["received"], "callbacks": [], "calls": ["7"]"#, "no case needs this row"
            ),
        ])
    func mistakes(_ old: String, _ new: String, _ message: String) throws {
        let table = #"{ "covers": "c", "decisions": [\#n"# + Self.rows + "\n] }"
        #expect(SpecFixture().adding(table, as: "decisions.json").problems == [])
        let fixture = try SpecFixture().adding(table, as: "decisions.json")
            .replacing(old, by: new, in: "decisions.json")
        let marked = try #require(fixture.marked)
        let problem = try #require(fixture.problems.first { $0.message == message }, "\(fixture.problems)")
        #expect(problem.place?.file == "spec/decisions.json")
        #expect(problem.place?.line == marked.line)
        #expect(problem.place?.column == marked.column)
    }

    @Test("a push that no row decides is told")
    func undecided() {
        let table = """
            { "covers": "c", "decisions": [
            { "events": ["received"], "calls": ["7"], "rules": ["a.received"] },
            { "events": ["opened"], "flags": ["on"], "calls": ["2", "1"], "rules": ["a.opened"] } ] }
            """
        let problems = SpecFixture().adding(table, as: "decisions.json").problems.map(\.message)
        #expect(
            problems.contains {
                $0.hasPrefix("no row decides `opened` on android in new, with onCreate, onResume for a push with")
            }, "\(problems)")
    }
}

extension DecisionTable.Row {
    fileprivate func deciding(_ answer: DecisionTable.Answer) -> DecisionTable.Row {
        DecisionTable.Row(
            platforms: platforms, events: events, callbacks: callbacks, flags: flags, ids: ids, alert: alert,
            answer: answer, rules: rules, file: file, line: line, body: body)
    }
}
