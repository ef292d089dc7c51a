import ConformanceRunner
import ConformanceSpec
import PushTracking
import Testing

@Suite struct PlanTests {
    private func specification() throws -> Specification {
        let axis = "\"matrix\": { \"e\": { \"received\": \"received\", \"opened\": \"opened\" } }, "
        let step = "\"app\": \"%\", \"steps\": [ { \"event\": \"${e}\", \"notification\": \"push\", \"calls\": \"documented\" } ]"
        func vector(_ id: String, _ rules: String, _ platforms: String, _ app: String) -> String {
            RunnerFixture.vector(id, rules: rules, platforms: platforms, axis + step.replacing("%", with: app))
        }
        return try RunnerFixture.specification([
            "b": vector("b.one", "x.first", "\"ios\", \"android\"", "foreground") + ","
                + vector("b.two", "x.action x.first", "\"android\"", "closed"),
            "a": vector("a.one", "x.shown", "\"android\", \"ios\"", "background"),
        ])
    }

    private let whole = [
        "a.one[android,e=received]", "a.one[android,e=opened]", "b.one[android,e=received]", "b.one[android,e=opened]",
        "b.two[android,e=received]",
        "b.two[android,e=opened]", "a.one[ios,e=received]", "a.one[ios,e=opened]", "b.one[ios,e=received]", "b.one[ios,e=opened]",
    ]

    private func ids(_ plan: Plan) -> [String] { plan.selected.map { plan.cases[$0].id } }

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
            let plan = try RunnerFixture.plan(specification, selection: Selection(shard: Shard(number: number, count: count)))
            #expect(plan.selected == Array(stride(from: number - 1, to: whole.count, by: count)))
            #expect(plan.isPartial == (count > 1))
            seen += ids(plan)
        }
        #expect(seen.sorted() == whole.sorted())
    }

    @Test("there is no shard 0, none above the count, and none of nothing", arguments: [(0, 3), (4, 3), (1, 0), (-1, 2), (1, -1)])
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
            (Selection(platforms: [.ios], cases: [Glob("*.one[ios,e=received]")]), ["a.one[ios,e=received]", "b.one[ios,e=received]"]),
            (Selection(cases: [Glob("a.one[ios,e=?eceived]")]), ["a.one[ios,e=received]"]),
            (Selection(platforms: [.ios], shard: Shard(number: 1, count: 2)), ["a.one[ios,e=received]", "b.one[ios,e=received]"]),
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
            try RunnerFixture.plan(specification, selection: Selection(cases: [Glob("a.one[io]*")]))
        }
        #expect(throws: PlanError.nothingSelected(planned: 10)) {
            try RunnerFixture.plan(specification, selection: Selection(shard: Shard(number: 11, count: 11)))
        }
        let undeclared = #expect(throws: PlanError.self) {
            try RunnerFixture.plan(specification, platforms: [.android], selection: Selection(platforms: [.android, .ios]))
        }
        #expect(undeclared?.description == "the sink does not declare the platform ios, only android")
        #expect(PlanError.nothingSelected(planned: 10).description == "the selection matches none of the 10 planned cases")
    }
}
