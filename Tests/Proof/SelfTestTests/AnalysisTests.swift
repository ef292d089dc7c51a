import BuiltInSinks
import Diagnostics
import PushTracking
import SelfTest
import Testing

/// What a sink is told in a row of the table below: by vector the rules that were blamed.
struct Told: Sendable {
    var name: String
    var kind: BuiltInSink.Kind = .faulty
    var violated: [String: [String]] = [:]
    var warned: [String] = []
    var errors: [String] = []
    var followsRecommendations = true

    var outcome: SinkOutcome {
        var outcome = SinkOutcome(
            name: name, kind: kind, platforms: [.android], followsRecommendations: followsRecommendations)
        for (vector, rules) in violated { outcome.addFailure(of: vector, on: .android, violated: rules) }
        for vector in warned { outcome.addWarning(of: vector, on: .android) }
        for error in errors { outcome.addError(error) }
        return outcome
    }
}

/// A self-test with what must be found in it.
struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var spec = SmallSpec(faults: catalogue)
    var reported: [Told]
    var problems: [String]

    static let catalogue =
        SmallSpec.fault("one", caughtBy: #""r.received""#) + "," + SmallSpec.fault("two", caughtBy: #""r.opened""#)
    static let one = Told(name: "one", violated: ["v.received": ["r.received"]])
    static let two = Told(name: "two", violated: ["v.opened": ["r.opened"]])
    static let idle = "no faulty sink is caught by this vector"
    static let dull = "no faulty sink violates this rule"

    static let all: [Row] = [
        Row("all is well", reported: [one, two], problems: []),
        Row("a correct sink passes", reported: [one, two, Told(name: "c", kind: .correct)], problems: []),
        Row(
            "a fault is not caught", reported: [one, two, Told(name: "three")],
            problems: ["the faulty sink \"three\" is not in faults.json"]),
        Row(
            "a named fault is not caught",
            reported: [one, Told(name: "two")],
            problems: ["the faulty sink \"two\" is not caught", dull, idle]
        ),
        Row(
            "a named fault is not built", reported: [one], problems: ["there is no built-in sink \"two\"", dull, idle]),
        Row(
            "blame on other rules",
            reported: [Told(name: "one", violated: ["v.received": ["r.opened"]]), two],
            problems: ["the faulty sink \"one\" is not blamed on r.received", dull]
        ),
        Row(
            "a fault shows errors",
            reported: [Told(name: "one", violated: ["v.received": ["r.received"]], errors: ["late"]), two],
            problems: ["the faulty sink \"one\" shows errors: late"]
        ),
        Row(
            "a correct sink is refused",
            reported: [one, two, Told(name: "c", kind: .correct, violated: ["v.opened": ["r.opened"]])],
            problems: ["the correct sink \"c\" is refused: r.opened"]
        ),
        Row(
            "the reference is warned",
            reported: [one, two, Told(name: "c", kind: .reference, warned: ["v.opened"])],
            problems: ["the correct sink \"c\" is warned by v.opened"]
        ),
        Row(
            "one that does what is not recommended is warned",
            reported: [one, two, Told(name: "c", kind: .correct, warned: ["v.opened"], followsRecommendations: false)],
            problems: []
        ),
        Row(
            "one that does what is not recommended is not warned",
            reported: [one, two, Told(name: "c", kind: .correct, followsRecommendations: false)],
            problems: ["the sink \"c\" does what is not recommended, and is not warned on android"]
        ),
        Row(
            "no fault violates a rule", spec: SmallSpec(faults: SmallSpec.fault("one", caughtBy: #""r.received""#)),
            reported: [Told(name: "one", violated: ["v.received": ["r.received"], "v.opened": ["r.received"]])],
            problems: [dull]),
    ]

    init(_ title: String, spec: SmallSpec? = nil, reported: [Told], problems: [String]) {
        testDescription = title
        if let spec { self.spec = spec }
        self.reported = reported
        self.problems = problems
    }
}

@Suite("the analysis of what sinks were told")
struct AnalysisTests {
    @Test("finds what is not as the spec claims", arguments: Row.all)
    func problems(row: Row) throws {
        let analysis = SelfTestAnalysis(row.reported.map(\.outcome), of: try row.spec.specification())
        #expect(analysis.problems.map(\.message) == row.problems)
    }

    @Test("a sink has to be caught on each of its platforms")
    func platforms() throws {
        var outcome = SinkOutcome(name: "one", kind: .faulty, platforms: [.android, .ios])
        outcome.addFailure(of: "v.received", on: .android, violated: ["r.received"])
        let analysis = SelfTestAnalysis(
            [outcome, Row.two.outcome], of: try SmallSpec(faults: Row.catalogue).specification())
        #expect(analysis.problems.map(\.message) == ["the faulty sink \"one\" is not caught on ios"])
    }

    @Test("the text has the matrix, and each rule with its sinks")
    func text() throws {
        let spec = SmallSpec(faults: Row.catalogue)
        let reported = [Row.one, Row.two, Told(name: "c", kind: .correct, warned: ["v.opened"])]
        let text = SelfTestText.text(SelfTestAnalysis(reported.map(\.outcome), of: try spec.specification()))
        #expect(
            text == """
                Faulty sinks: 2, caught: 2

                one  (android) \("")
                    failed 1 of 0: r.received 1
                two  (android) \("")
                    failed 1 of 0: r.opened 1

                Correct sinks: 1, passed: 1

                c  (android) \("")
                    failed 0 of 0; not recommended: v.opened

                Rules, with the number of faulty sinks that each catches, and those that it catches alone

                r.opened  1, alone: two
                r.received  1, alone: one

                """
        )
    }
}
