import Baselines
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import Synchronization
import Testing

/// Small specs to run: the rules stand, the vectors are the test's.
enum RunnerFixture {
    /// A spec with these vector files, by name; each text is a list of vectors without its brackets.
    static func specification(_ vectors: [String: String]) throws -> Specification {
        let files = [("editions.json", editions), ("defaults.json", defaults), ("rules/actions.json", rules)]
        let vectorFiles = vectors.map {
            ("vectors/\($0.key).json", #"{ "covers": "x", "vectors": [ \#($0.value) ] }"#)
        }
        return try Specification(
            SpecSource(
                name: "spec", files: (files + vectorFiles).map { SpecSource.File(path: $0.0, bytes: Array($0.1.utf8)) })
        )
    }

    /// One vector; `members` holds app, steps and what else it has.
    static func vector(
        _ id: String, rules: String = "x.first", since: Int = 1, platforms: String = "\"android\"", _ members: String
    ) -> String {
        let names = rules.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ")
        return """
            { "id": "\(id)", "title": "t", "rules": [\(names)], "since": "\(since)", "platforms": [\(platforms)], \(members) }
            """
    }

    /// The rest of a vector with one step.
    static func step(_ event: String = "received", _ calls: String, order: Bool = false, app: String = "foreground")
        -> String
    {
        let notification =
            ["received", "dismissed", "opened", "acted"].contains(event) ? #""notification": "push", "# : ""
        let order = order ? #", "order": "documented""# : ""
        return
            #""app": "\#(app)", "steps": [ { "event": "\#(event)", \#(notification)"calls": \#(calls)\#(order) } ]"#
    }

    /// As many cases as wanted, of one vector: an impression each.
    static func many(_ count: Int, platforms: String = "\"android\"", rules: String = "x.first") -> String {
        let values = (0..<count).map { #""n\#($0)": "\#($0)""# }.joined(separator: ", ")
        let matrix =
            #""matrix": { "n": { \#(values) } }, "notifications": { "push": { "data": { "n": "${n}" } } }, "#
        return vector("many", rules: rules, platforms: platforms, matrix + step("received", "\"documented\""))
    }

    /// A plan that was run, with what came of it.
    static func judged(
        _ plan: Plan, _ specification: Specification, _ app: some AppUnderTest, waivers: PlannedWaivers? = nil,
        baseline: Baseline? = nil, jobs: Int = 1
    ) async -> JudgedRun {
        let runner = Runner(plan: plan, book: specification.book, waivers: waivers, jobs: jobs)
        return await judged(plan, specification, app, by: runner, baseline: baseline)
    }

    /// The same by a runner of the test's.
    static func judged(
        _ plan: Plan, _ specification: Specification, _ app: some AppUnderTest, by runner: Runner,
        baseline: Baseline? = nil
    ) async -> JudgedRun {
        let played = await runner.run(app)
        let run = RunDescription(
            plan: plan, profile: app.profile, drive: .inProcess, toolVersion: "0", spec: specification.identity,
            baseline: baseline)
        return JudgedRun(run, cases: played.cases, unplanned: played.unplanned)
    }

    static func plan(
        _ specification: Specification,
        platforms: Set<Platform> = [.android, .ios],
        gate: Gate = .required,
        selection: Selection = Selection(),
        seed: UInt64 = 0
    ) throws -> Plan {
        let edition = specification.defaultEdition
        let expansion = try specification.expanded(in: edition) { _ in true }
        return try Plan(expansion, edition: edition, platforms: platforms, gate: gate, selection: selection, seed: seed)
    }

    private static let editions = #"{ "specVersion": "3", "editions": [ { "id": "e", "summary": "s" } ] }"#

    private static let defaults = """
        { "covers": "x", "notification": {
          "data": { "_mId": "${_mId}", "_dId": "${_dId}" }, "apns": { "alert": "a", "content-available": 1, "category": "DEFAULT" } } }
        """

    private static func rule(_ id: String, level: String = "required", owns: String = "", more: String = "") -> String {
        """
        { "id": "\(id)", "level": "\(level)", "reason": "r", "editions": ["e"], "sentence": "s",
          "sources": [ { "anchor": "a", "evidence": ["prose"], "commits": ["c"] } ], "owns": [\(owns)], \(more) "provedBy": "vectors" }
        """
    }

    /// `x.received` and `x.others` own by default what no rule of a vector owns.
    private static let rules: String = {
        let kinds = [
            "unanswered", "missing", "action", "broadlogId", "deliveryId", "keys", "function", "name", "order",
        ]
        let both = kinds.map { #"{ "difference": "\#($0)" }"# }.joined(separator: ", ")
        let received = ["unexpected", "extra", "threw"].map {
            #"{ "difference": "\#($0)", "events": ["received"] }"#
        }.joined(separator: ", ")
        let documents = #""documents": { "event": "received", "actions": ["7"] }, "#
        let list: [String] = [
            rule("x.first"), rule("x.action", owns: "\"action\""),
            rule("x.twice", owns: #""action", "unanswered", "missing""#),
            rule("x.closed", owns: #"{ "difference": "unanswered", "apps": ["closed"] }"#),
            rule("x.received", more: #""defaultFor": [ \#(received) ], "# + documents),
            rule(
                "x.others",
                more:
                    #""defaultFor": [ \#(both) ], "documents": { "event": "opened", "actions": ["2", "1"] }, "#
            ),
            rule("x.shown", level: "recommended"), rule("x.silent", level: "informative"),
        ]
        return #"{ "covers": "x", "rules": [ \#(list.joined(separator: ",\n")) ] }"#
    }()
}

/// An app that answers as a closure says.
struct ScriptedApp: AppUnderTest {
    var profile = SinkProfile(name: "scripted", platforms: [.android, .ios])
    var answer: @Sendable (DeviceScript) async -> Observation
    /// Answers a script that is played alone; nil for an app that cannot tell the difference.
    var answerAlone: (@Sendable (DeviceScript) async -> Observation)?

    func observe(_ script: DeviceScript) async -> Observation { await answer(script) }
    /// Answers a script that is played after others, which come first; nil where that is as alone.
    var answerAfter: (@Sendable ([DeviceScript], DeviceScript) async -> Observation)?
    var before: @Sendable (CaseIndex) -> [CaseIndex] = { _ in [] }

    var isolatedPlaces: Int { answerAlone == nil ? 0 : 3 }

    func observeAlone(_ scripts: [DeviceScript], within nanoseconds: Int64?) async -> Observation? {
        guard let last = scripts.last else { return nil }
        if scripts.count > 1, let answerAfter { return await answerAfter(scripts.dropLast(), last) }
        return await answerAlone?(last)
    }

    func casesBefore(_ caseIndex: CaseIndex) -> [CaseIndex] { before(caseIndex) }

    /// Answers every `received` with its impression and everything else with silence.
    static var impressions: ScriptedApp {
        ScriptedApp { script in
            .observed(script.scenario.events.map { StepObservation(calls: Self.calls(for: $0, script)) })
        }
    }

    static func calls(for event: DeviceEvent, _ script: DeviceScript) -> [TrackingCall] {
        guard case .received(let notification) = event else { return [] }
        let payload = script.payloads[notification]
        let data: Payload = [
            "broadlogId": payload["_mId"] ?? .null, "deliveryId": payload["_dId"] ?? .null, "action": "7",
        ]
        return [TrackingCall(function: .collectMessageInfo, data: data)]
    }
}

/// A result in one line, for comparing runs.
func line(_ result: CaseResult) -> String {
    let detail = result.verdict.message ?? "-"
    return "\(result.index.position) \(result.template.id) \(result.verdict.kind.rawValue) \(detail)"
}

/// A number that several tasks count with.
final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    @discardableResult func add(_ difference: Int) -> Int {
        number.add(difference, ordering: .sequentiallyConsistent).newValue
    }

    func raise(to value: Int) { number.max(value, ordering: .sequentiallyConsistent) }
}
