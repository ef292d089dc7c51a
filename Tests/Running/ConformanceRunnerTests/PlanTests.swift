import CaseJudging
import ConformanceSpec
import Diagnostics
import PushTracking
import Testing

@Suite struct PlanTests {
    private func specification() throws -> Specification {
        let axis = #""matrix": { "e": { "received": "received", "opened": "opened" } }, "#
        let step =
            #""app": "%", "steps": [ { "event": "${e}", "notification": "push", "calls": "documented" } ]"#
        func vector(_ id: String, _ rules: String, _ platforms: String, _ app: String) -> String {
            RunnerFixture.vector(id, rules: rules, platforms: platforms, axis + step.replacing("%", with: app))
        }
        return try RunnerFixture.specification([
            "b": vector("b.one", "x.first", #""ios", "android""#, "foreground") + ","
                + vector("b.two", "x.action x.first", "\"android\"", "closed"),
            "a": vector("a.one", "x.shown", #""android", "ios""#, "background"),
        ])
    }

    private let whole = [
        "a.one[android,e=received]", "a.one[android,e=opened]", "b.one[android,e=received]", "b.one[android,e=opened]",
        "b.two[android,e=received]",
        "b.two[android,e=opened]", "a.one[ios,e=received]", "a.one[ios,e=opened]", "b.one[ios,e=received]",
        "b.one[ios,e=opened]",
    ]

    private func ids(_ plan: Plan) -> [String] { plan.selected.map { plan[$0].id } }

    @Test("by platform, file, vector and matrix; suites are numbered by the whole plan")
    func order() throws {
        let plan = try RunnerFixture.plan(try specification())
        #expect(ids(plan) == whole)
        #expect(plan.suites == ["tracking.android.a", "tracking.android.b", "tracking.ios.a", "tracking.ios.b"])
        #expect(!plan.isPartial)
        let selected = try RunnerFixture.plan(try specification(), selection: Selection(cases: [Glob("b.two*")]))
        #expect(selected.suites == plan.suites)
    }

    @Test("only declared platforms are planned, which is not a part")
    func declared() throws {
        let plan = try RunnerFixture.plan(try specification(), platforms: [.ios])
        #expect(ids(plan) == Array(whole.suffix(4)))
        #expect(!plan.isPartial)
        #expect(plan.suites == ["tracking.ios.a", "tracking.ios.b"])
    }

    @Test("the shards of any number are disjoint and together the plan", arguments: 1...7)
    func shards(_ count: Int) throws {
        let specification = try specification()
        var seen: [String] = []
        for number in 1...count {
            let plan = try RunnerFixture.plan(
                specification, selection: Selection(shard: Shard(number: number, count: count)))
            #expect(plan.selected == stride(from: number - 1, to: whole.count, by: count).map { CaseIndex($0) })
            #expect(plan.isPartial == (count > 1))
            seen += ids(plan)
        }
        #expect(seen.sorted() == whole.sorted())
    }

    @Test(
        "there is no shard 0, none above the count, and none of nothing",
        arguments: [(0, 3), (4, 3), (1, 0), (-1, 2), (1, -1)])
    func noShard(_ number: Int, _ count: Int) {
        #expect(Shard(number: number, count: count) == nil)
    }

    @Test("a selection takes what fits all of its sides and one pattern of each")
    func selection() throws {
        let table: [(Selection, [String])] = [
            (Selection(rules: [Glob("x.action")]), ["b.two[android,e=received]", "b.two[android,e=opened]"]),
            (
                Selection(rules: [Glob("x.a*"), Glob("x.shown")], cases: [Glob("*[android,*opened]")]),
                ["a.one[android,e=opened]", "b.two[android,e=opened]"]
            ),
            (
                Selection(platforms: [.ios], cases: [Glob("*.one[ios,e=received]")]),
                ["a.one[ios,e=received]", "b.one[ios,e=received]"]
            ),
            (Selection(cases: [Glob("a.one[ios,e=?eceived]")]), ["a.one[ios,e=received]"]),
            (
                Selection(platforms: [.ios], shard: Shard(number: 1, count: 2)),
                ["a.one[ios,e=received]", "b.one[ios,e=received]"]
            ),
        ]
        for (selection, expected) in table {
            let plan = try RunnerFixture.plan(try specification(), selection: selection)
            #expect(ids(plan) == expected)
            #expect(plan.isPartial)
        }
        #expect(try !RunnerFixture.plan(try specification(), selection: Selection(rules: [Glob("*")])).isPartial)
    }

    @Test("a selection that leaves nothing and one of an undeclared platform are refused")
    func refusals() throws {
        let specification = try specification()
        #expect(throws: PlanError.nothingSelected(planned: 10)) {
            try RunnerFixture.plan(
                specification, selection: Selection(rules: [Glob("x.shown")], cases: [Glob("b.two*")]))
        }
        #expect(throws: PlanError.nothingSelected(planned: 10)) {
            try RunnerFixture.plan(specification, selection: Selection(shard: Shard(number: 11, count: 11)))
        }
        let undeclared = #expect(throws: PlanError.self) {
            try RunnerFixture.plan(
                specification, platforms: [.android], selection: Selection(platforms: [.android, .ios]))
        }
        #expect(undeclared?.description == "the sink does not declare the platform ios, only android")
        #expect(
            PlanError.nothingSelected(planned: 10).description == "the selection matches none of the 10 planned cases")
    }

    /// What is written, and what is said of it.
    static let unfitting: [(selection: Selection, problems: [String])] = [
        (
            Selection(cases: [Glob("b.two"), Glob("*")]),
            [#"--case "b.two" matches none of the 10 cases of edition e: "b.two" is a vector: write --case 'b.two*'"#]
        ),
        (
            Selection(cases: [Glob("x.action"), Glob("b.two[andr")]),
            [
                #"--case "x.action" matches none of the 10 cases of edition e: "x.action" is a rule: write --rule 'x.action'"#,
                "--case \"b.two[andr\" matches none of the 10 cases of edition e: only whole ids match: write --case 'b.two[andr*'",
            ]
        ),
        (
            Selection(rules: [Glob("x.acton"), Glob("x.*"), Glob("b.two"), Glob("b.two[*")]),
            [
                "--rule \"x.acton\" matches no rule of the 10 cases of edition e: did you mean \"x.action\"?",
                #"--rule "b.two" matches no rule of the 10 cases of edition e: "b.two" is a vector: write --case 'b.two*'"#,
                "--rule \"b.two[*\" matches no rule of the 10 cases of edition e: it matches cases: write --case 'b.two[*'",
            ]
        ),
        (
            Selection(platforms: [.ios], cases: [Glob("b.two*"), Glob("*")]),
            [
                "--case \"b.two*\" matches none of the 4 cases of edition e: its cases are for android only: "
                    + "leave it out, or run that platform, too"
            ]
        ),
        (
            Selection(cases: [Glob("quite.another")], shard: Shard(number: 1, count: 2)),
            [
                "--case \"quite.another\" matches none of the 10 cases of edition e: see `tracking-conformance spec list cases`"
            ]
        ),
    ]

    @Test("a pattern that fits nothing is refused, whatever others fit", arguments: unfitting)
    func unfittingPatterns(_ row: (selection: Selection, problems: [String])) throws {
        let specification = try specification()
        let error = try #require(throws: PlanError.self) {
            try RunnerFixture.plan(specification, selection: row.selection)
        }
        #expect(error.problems().map { "\($0.message): \($0.suggestion ?? "")" } == row.problems)
        #expect(error.problems { _ in "VARIABLE" }.allSatisfy { $0.message.hasPrefix("VARIABLE \"") })
    }

    @Test("there is no way to ask for a rule that there is not")
    func rules() throws {
        let specification = try specification()
        let edition = specification.defaultEdition
        let asked = try RuleSelection([Glob("x.a*")], of: specification, in: edition)
        #expect(asked.contains("x.action") && !asked.contains("x.first"))
        #expect(try RuleSelection([], of: specification, in: edition).contains("x.first"))
        let error = try #require(throws: UnfittingPatterns.self) {
            try RuleSelection([Glob("x.*"), Glob("b.two"), Glob("x.frist")], of: specification, in: edition)
        }
        #expect(
            error.patterns.map(\.remedy) == [
                "\"b.two\" is a vector: write --case 'b.two*'", "did you mean \"x.first\"?",
            ])
    }

    @Test("long lists of ids are looked up, and select what they name")
    func literals() throws {
        let ids = ["a.one[ios,e=received]", "b.two[android,e=opened]"]
        var selection = Selection(cases: ids.map { Glob($0) })
        #expect(self.ids(try RunnerFixture.plan(try specification(), selection: selection)).sorted() == ids)
        selection.cases = [Glob("b.one[ios,e=*]"), Glob(ids[0])]
        #expect(self.ids(try RunnerFixture.plan(try specification(), selection: selection)).count == 3)
    }
}
