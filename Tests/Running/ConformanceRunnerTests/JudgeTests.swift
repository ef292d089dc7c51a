import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking
import Testing

/// What a step expects, what was seen, and the differences: `kind expected / actual`, with `M` and `D` for the push's
/// ids.
struct JudgeRow: Sendable, CustomTestStringConvertible {
    let calls: String
    var isOrdered = false
    let observed: [TrackingCall]
    var threw: String?
    let differences: [String]

    var testDescription: String { "\(calls) × \(observed.count) calls → \(differences)" }
}

/// A call with the three variables; `M` and `D` stand for the push's own ids.
private func collect(_ action: PayloadValue = "7", _ message: PayloadValue = "M", _ delivery: PayloadValue = "D")
    -> TrackingCall
{
    TrackingCall(
        function: .collectMessageInfo, data: ["broadlogId": message, "deliveryId": delivery, "action": action])
}

private func track(_ action: PayloadValue, name: String? = "tracking", function: TrackingFunction = .trackAction)
    -> TrackingCall
{
    TrackingCall(function: function, name: name, data: ["broadlogId": "M", "deliveryId": "D", "action": action])
}

private func call(_ function: TrackingFunction, name: String? = nil, _ data: Payload) -> TrackingCall {
    TrackingCall(function: function, name: name, data: data)
}

@Suite struct JudgeTests {
    @Test(
        "expected × observed gives exact differences",
        arguments: shorthandRows + pairingRows + fullCallRows)
    func differences(_ row: JudgeRow) throws {
        let vector = RunnerFixture.vector(
            "v", RunnerFixture.step("opened", row.calls, order: row.isOrdered))
        let (played, verdict) = try judge(vector, observed: row.observed, threw: row.threw)
        let payload = played.script.payloads[0]
        let (message, delivery) = (try #require(payload.string("_mId")), try #require(payload.string("_dId")))
        var found: [String] = []
        if case .failed(let failure) = verdict, case .differences(let differences) = failure.cause {
            found = differences.map { "\($0.kind.rawValue) \($0.expected ?? "-") / \($0.actual ?? "-")" }
            #expect(differences.allSatisfy { $0.step == 0 })
        }
        #expect(found.map { $0.replacing(message, with: "M").replacing(delivery, with: "D") } == row.differences)
        #expect((verdict.kind == .passed) == row.differences.isEmpty)
    }

    /// What is said of calls in the first event, and in the second.
    private func judge(
        _ vector: String,
        gate: Gate = .required,
        observed: [TrackingCall],
        later: [TrackingCall] = [],
        threw: String? = nil
    ) throws -> (FilledCase, Verdict) {
        let specification = try RunnerFixture.specification(["v": vector])
        let expansion = try specification.expanded(in: specification.defaultEdition)
        let played = try #require(expansion.cases.first).filled(seed: 0, caseIndex: 0)
        let payload = try #require(played.script.payloads.first)
        var steps = played.script.scenario.events.map { _ in StepObservation() }
        steps[0].threw = threw
        for (step, calls) in zip(steps.indices, [observed, later]) {
            steps[step].calls = calls.map { call in
                let entries = call.data.entries.map { Payload.Entry(key: $0.key, value: replaced($0.value, payload)) }
                return TrackingCall(function: call.function, name: call.name, data: Payload(distinct: entries))
            }
        }
        let judge = Judge(book: specification.book, edition: specification.defaultEdition, gate: gate)
        return (played, judge.verdict(on: played, .observed(steps)))
    }

    private func replaced(_ value: PayloadValue, _ payload: Payload) -> PayloadValue {
        switch value {
        case "M": payload["_mId"] ?? .null
        case "D": payload["_dId"] ?? .null
        default: value
        }
    }

    @Test("ids that differ in Unicode form only differ")
    func unicodeForms() throws {
        let push = #""notifications": { "push": { "data": { "_mId": "caf\u00e9" } } }, "#
        let vector = RunnerFixture.vector("v", push + RunnerFixture.step("received", "\"documented\""))
        #expect(try judge(vector, observed: [collect("7", "caf\u{e9}")]).1.kind == .passed)
        guard case .failed(let failure) = try judge(vector, observed: [collect("7", "cafe\u{301}")]).1 else {
            return #expect(Bool(false))
        }
        #expect(failure.message == "[x.others] sent broadlogId \"cafe\\u0301\", expected \"caf\\u00e9\"")
    }

    /// The vector's rules, the event, what is sent, and who is blamed.
    @Test(
        "blamed are the vector's own rules, else the default owner, else the vector's first rule",
        arguments: [
            ("x.first x.action", "received", [collect("2")], ["x.action"]),
            ("x.action x.twice", "received", [collect("2")], ["x.action", "x.twice"]),
            ("x.first", "received", [collect("2")], ["x.others"]),
            ("x.first x.action", "received", [collect("7", "other")], ["x.others"]),
            ("x.first x.action", "received", [collect("2", "other")], ["x.others", "x.action"]),
            ("x.first", "received", [collect(), collect()], ["x.received"]),
            ("x.shown", "opened", [collect("2"), collect("1"), collect("1")], ["x.shown"]),
            ("x.twice x.first", "received", [], ["x.twice"]),
        ] as [(String, String, [TrackingCall], [String])]
    )
    func violations(_ rules: String, _ event: String, _ observed: [TrackingCall], _ violated: [String]) throws {
        let vector = RunnerFixture.vector("v", rules: rules, RunnerFixture.step(event, "\"documented\""))
        let verdict = try judge(vector, gate: .recommended, observed: observed).1
        guard case .failed(let failure) = verdict else { return #expect(Bool(false), "\(verdict)") }
        // In the order of the differences: action, then the ids, as the expected variables are listed.
        #expect(Set(failure.violated.map(\.id)) == Set(violated))
        #expect(failure.violated.count == violated.count)
        #expect(failure.message.hasPrefix("[" + failure.violated.map(\.id).joined(separator: ", ") + "] "))
    }

    @Test(
        "a rule about a state of the app is blamed only in that state",
        arguments: [("closed", "x.closed"), ("background", "x.others"), ("foreground", "x.others")]
    )
    func states(_ app: String, _ violated: String) throws {
        let step = RunnerFixture.step("opened", "\"documented\"", app: app)
        let verdict = try judge(RunnerFixture.vector("v", rules: "x.first x.closed", step), observed: []).1
        guard case .failed(let failure) = verdict else { return #expect(Bool(false), "\(verdict)") }
        #expect(failure.violated.map(\.id) == [violated])
    }

    @Test("what a throw has kept from being sent is the throw's fault, and no other rule's")
    func lostByThrow() throws {
        let vector = RunnerFixture.vector(
            "v", rules: "x.first x.twice", RunnerFixture.step("received", "\"documented\""))
        let verdict = try judge(vector, observed: [], threw: "oops").1
        guard case .failed(let failure) = verdict, case .differences(let differences) = failure.cause else {
            return #expect(Bool(false), "\(verdict)")
        }
        #expect(failure.violated.map(\.id) == ["x.received"])
        #expect(differences.map(\.kind) == [.threw, .unanswered])
    }

    @Test(
        "the gate decides between failed and warned; informative cases are noted whatever happens",
        arguments: [
            ("x.first", Gate.required, Verdict.Kind.failed), ("x.first", .recommended, .failed),
            ("x.shown", .required, .warned),
            ("x.shown", .recommended, .failed), ("x.silent", .required, .noted), ("x.silent", .recommended, .noted),
        ]
    )
    func gates(_ rules: String, _ gate: Gate, _ kind: Verdict.Kind) throws {
        let specification = try RunnerFixture.specification([
            "v": RunnerFixture.vector("v", rules: rules, RunnerFixture.step("received", "\"documented\""))
        ])
        let played = try #require(try specification.expanded(in: specification.defaultEdition).cases.first).filled(
            seed: 0, caseIndex: 0)
        let judge = Judge(book: specification.book, edition: specification.defaultEdition, gate: gate)
        #expect(judge.verdict(on: played, .observed([StepObservation()])).kind == kind)
        let unsupported = judge.verdict(on: played, .unsupported("no service"))
        #expect(unsupported.kind == kind)
        switch unsupported {
        case .failed(let failure), .warned(let failure):
            #expect(failure.message == "[\(rules)] the sink does not support this case: no service")
        case .noted(let note): #expect(note == "unsupported: no service")
        default: #expect(Bool(false))
        }
        #expect(judge.verdict(on: played, .errored(ObservationError(message: "crashed"))).kind == .errored)
        #expect(judge.verdict(on: played, .observed([])).kind == .errored)
        let threw = judge.verdict(
            on: played,
            .observed([StepObservation(calls: ScriptedApp.calls(for: .received(0), played.script), threw: "boom")])
        )
        #expect(threw.kind == kind)
        if case .noted(let note) = threw { #expect(note == "threw: boom") }
    }

    /// What is sent during `opened push` and `resumed`, and the first line of the report.
    @Test(
        "a failure says in one line what happened, where, and what was expected",
        arguments: [
            (
                [], [],
                #"[x.others] opened: did not send tracking call(broadlogId: "M", deliveryId: "D", action: "2")"#
            ),
            ([collect("2")], [collect("1")], "[x.first] resumed: sent 1 call, expected none"),
            ([collect("2")], [collect("2"), collect("1")], "[x.first] resumed: sent 2 calls, expected none"),
            (
                [collect("7", "other")], [collect("1")],
                "[x.others, x.first] opened: sent action \"7\", expected \"2\"; sent broadlogId \"other\", expected \"M\" (and 1 more in later events)"
            ),
            (
                [call(.collectMessageInfo, ["action": "2", "broadlogID": "M", "\u{501}eliveryId": "D"])], [],
                #"[x.others] opened: sent the variables action, broadlogID, "\u0501eliveryId", expected action, broadlogId, deliveryId"#
            ),
        ] as [([TrackingCall], [TrackingCall], String)]
    )
    func messages(_ opened: [TrackingCall], _ resumed: [TrackingCall], _ message: String) throws {
        let steps =
            #""app": "background", "steps": [ { "event": "opened", "notification": "push", "calls": ["2"] }, { "event": "resumed", "calls": "none" } ]"#
        let (played, verdict) = try judge(RunnerFixture.vector("v", steps), observed: opened, later: resumed)
        guard case .failed(let failure) = verdict else { return #expect(Bool(false), "\(verdict)") }
        let payload = played.script.payloads[0]
        let (messageID, deliveryID) = (try #require(payload.string("_mId")), try #require(payload.string("_dId")))
        #expect(failure.message.replacing(messageID, with: "M").replacing(deliveryID, with: "D") == message)
    }
}

private let both = "\"documented\""
private let expectedClick = #"tracking call(broadlogId: "M", deliveryId: "D", action: "2")"#
private let expectedOpen = #"tracking call(broadlogId: "M", deliveryId: "D", action: "1")"#
private let names = "action, broadlogId, deliveryId"

private let shorthandRows: [JudgeRow] = [
    JudgeRow(calls: both, observed: [collect("2"), collect("1")], differences: []),
    JudgeRow(calls: both, observed: [collect("1"), collect("2")], differences: []),
    JudgeRow(calls: both, isOrdered: true, observed: [collect("2"), collect("1")], differences: []),
    JudgeRow(
        calls: both, isOrdered: true, observed: [collect("1"), collect("2")],
        differences: [#"order "2", "1" / "1", "2""#]),
    JudgeRow(calls: both, observed: [track("2"), collect("1")], differences: []),
    JudgeRow(
        calls: both,
        isOrdered: true,
        observed: [
            call(.trackAction, name: "shop", [:]), collect("2"), call(.trackAction, name: "shop", [:]), track("1"),
        ],
        differences: []
    ),
    JudgeRow(
        calls: both,
        observed: [track("2", name: "x", function: .other("trackState")), collect("2"), collect("1")],
        differences: [#"extra - / trackState("x", broadlogId: "M", deliveryId: "D", action: "2")"#]
    ),
    JudgeRow(calls: #"["2"]"#, observed: [track("2", function: .other("trackAction"))], differences: []),
    JudgeRow(
        calls: #"["2"]"#, observed: [track("2", name: nil, function: .other("collectMessageInfo"))], differences: []),
    JudgeRow(
        calls: #"["2"]"#, observed: [track("2", name: "Tracking")], differences: ["name \"tracking\" / \"Tracking\""]),
    JudgeRow(calls: #"["2"]"#, observed: [track("2", name: nil)], differences: ["name \"tracking\" / nothing"]),
    JudgeRow(
        calls: #"["2"]"#,
        observed: [track("2", function: .other("track"))],
        differences: ["function collectMessageInfo or trackAction / track"]
    ),
    JudgeRow(calls: #"["2"]"#, observed: [collect(2)], differences: ["action \"2\" / 2"]),
    JudgeRow(
        calls: #"["2"]"#, observed: [collect("2", "m", 5)],
        differences: ["broadlogId \"M\" / \"m\"", "deliveryId \"D\" / 5"]),
    JudgeRow(
        calls: #"["2"]"#, observed: [collect("2", "D", "M")],
        differences: ["broadlogId \"M\" / \"D\"", "deliveryId \"D\" / \"M\""]),
    JudgeRow(
        calls: #"["2"]"#,
        observed: [call(.collectMessageInfo, ["action": "2", "broadlogId": "M"])],
        differences: ["keys \(names) / action, broadlogId"]
    ),
    JudgeRow(
        calls: #"["2"]"#,
        observed: [call(.collectMessageInfo, ["Action": "2", "broadlogId": "M", "deliveryId": "x"])],
        differences: ["deliveryId \"D\" / \"x\"", "keys \(names) / Action, broadlogId, deliveryId"]
    ),
    JudgeRow(calls: #"["2"]"#, observed: [call(.collectMessageInfo, [:])], differences: ["keys \(names) / none"]),
    JudgeRow(
        calls: #"["2"]"#,
        observed: [call(.collectMessageInfo, ["action": "2", "broadlogId": "M", "deliveryId": "D", "own": 1])],
        differences: []
    ),
    JudgeRow(calls: "\"none\"", observed: [], differences: []),
    JudgeRow(
        calls: "\"none\"",
        observed: [call(.trackAction, name: "shop", ["a": "b"]), call(.other("setPushIdentifier"), [:])],
        differences: []
    ),
    JudgeRow(
        calls: "\"none\"",
        observed: [call(.trackAction, name: "tracking", [:])],
        differences: ["unexpected - / trackAction(\"tracking\")"]
    ),
    JudgeRow(
        calls: "\"none\"", observed: [call(.other("log"), ["_mId": "x"])],
        differences: []),
    JudgeRow(calls: "\"none\"", observed: [], threw: "boom", differences: ["threw - / boom"]),
    JudgeRow(
        calls: both, observed: [collect("2")], threw: "boom",
        differences: ["threw - / boom", "missing \(expectedOpen) / -"]),
    JudgeRow(calls: both, observed: [collect("2"), collect("1")], threw: "", differences: ["threw - / "]),
]

private let pairingRows: [JudgeRow] = [
    // Equal calls first, although another stands before.
    JudgeRow(
        calls: both,
        observed: [collect("2", "x"), collect("2"), collect("1")],
        differences: [#"extra - / collectMessageInfo(broadlogId: "x", deliveryId: "D", action: "2")"#]
    ),
    // Then those with equal action, although in another order.
    JudgeRow(
        calls: both,
        observed: [collect("1", "x"), collect("2", "M", "y")],
        differences: ["deliveryId \"D\" / \"y\"", "broadlogId \"M\" / \"x\""]
    ),
    // Then the rest in order.
    JudgeRow(
        calls: both, observed: [collect("7"), collect("9")],
        differences: ["action \"2\" / \"7\"", "action \"1\" / \"9\""]),
    JudgeRow(calls: both, observed: [collect("7"), collect("2")], differences: ["action \"1\" / \"7\""]),
    JudgeRow(
        calls: both, observed: [], differences: ["unanswered \(expectedClick) / -", "unanswered \(expectedOpen) / -"]),
    JudgeRow(calls: both, observed: [collect("1")], differences: ["missing \(expectedClick) / -"]),
    JudgeRow(
        calls: both,
        observed: [collect("2"), collect("1"), collect("1")],
        differences: [#"extra - / collectMessageInfo(broadlogId: "M", deliveryId: "D", action: "1")"#]
    ),
    // Order only where it is all that differs.
    JudgeRow(
        calls: both, isOrdered: true, observed: [collect("1"), collect("2", "x")],
        differences: ["broadlogId \"M\" / \"x\""]),
    JudgeRow(
        calls: both,
        isOrdered: true,
        observed: [collect("1"), collect("2"), collect("7")],
        differences: [#"extra - / collectMessageInfo(broadlogId: "M", deliveryId: "D", action: "7")"#]
    ),
    JudgeRow(calls: #"["2", "2"]"#, isOrdered: true, observed: [collect("2"), collect("2")], differences: []),
]

private let full =
    #"[ { "function": "trackAction", "name": "tracking", "data": { "action": "2", "broadlogId": "${_mId}" } } ]"#
private let loose =
    #"[ { "function": "collectMessageInfo", "data": { "action": "2", "name": "n", "own": 1 } } ]"#

private let fullCallRows: [JudgeRow] = [
    JudgeRow(
        calls: full, observed: [call(.trackAction, name: "tracking", ["broadlogId": "M", "action": "2"])],
        differences: []),
    JudgeRow(calls: full, observed: [track("2")], differences: []),
    JudgeRow(
        calls: full,
        observed: [call(.trackAction, name: "tracking", ["broadlogId": "M", "Action": "2"])],
        differences: ["keys action, broadlogId / Action, broadlogId"]
    ),
    JudgeRow(
        calls: full,
        observed: [call(.collectMessageInfo, ["broadlogId": "M", "action": "2"])],
        differences: ["function trackAction / collectMessageInfo"]
    ),
    JudgeRow(
        calls: full,
        observed: [call(.trackAction, name: "x", ["broadlogId": "M", "action": "2"])],
        differences: [
            #"unanswered trackAction("tracking", action: "2", broadlogId: "M") / trackAction("x", broadlogId: "M", action: "2")"#
        ]
    ),
    JudgeRow(
        calls: loose, observed: [call(.collectMessageInfo, ["action": "2", "name": "n", "own": 1, "more": 2])],
        differences: []),
    // A variable that is named like a kind of difference is a variable nevertheless.
    JudgeRow(
        calls: loose,
        observed: [call(.collectMessageInfo, ["action": "2", "name": "x", "own": "1"])],
        differences: [#"keys name: "n" / name: "x""#, #"keys own: 1 / own: "1""#]
    ),
]
