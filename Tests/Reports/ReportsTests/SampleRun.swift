import Baselines
import CaseJudging
import ConformanceRunner
import DeviceModel
import Diagnostics
import PushTracking
import ReportWriting
import ResultsFiles
import RunReports
import Synchronization

@testable import ConformanceSpec

/// A run of the sample spec against an app of which every answer is given.
struct SampleRun {
    var spec = SampleSpec()
    var platforms: Set<Platform> = [.android, .ios]
    var sdk: [Platform: SinkProfile.SDK] = [:]
    var sinkName = "acme-push"
    var gate = Gate.required
    var selection = Selection()
    var seed: UInt64 = 0
    var challenge: Challenge?
    var drive = RunDescription.Drive.callbacks
    /// The text of a baseline file, whose run is on 2026-01-02.
    var baseline: String?
    /// The cases that a call is made for after their end, and how many each.
    var late: [String] = []
    var latePerCase = 1
    /// The lines of answers that no verdict speaks of.
    var strayLines: [Int] = []
    /// Whether its spec is taken for the one in this binary.
    var passesForBuiltIn = false
    /// Whether cases take time; odd times, which are not whole microseconds.
    var isTimed = false
    /// Answers a case otherwise than documented.
    var answer: @Sendable (FilledCase, [StepObservation]) -> Observation = { _, documented in .observed(documented) }
    /// Answers a case that is played again alone; nil for an app that cannot tell the difference.
    var answerAlone: (@Sendable (FilledCase, [StepObservation]) -> Observation)?

    /// What is known before the first case.
    func description() throws -> RunDescription { try description(of: Specification(spec.source)) }

    private func description(of specification: Specification) throws -> RunDescription {
        let edition = specification.defaultEdition
        let plan = try Plan(
            try specification.expanded(in: edition) { _ in true },
            edition: edition,
            platforms: platforms,
            gate: gate,
            selection: selection,
            seed: seed,
            challenge: challenge
        )
        let profile = SinkProfile(name: sinkName, version: "3.2.1", platforms: platforms, sdk: sdk)
        return RunDescription(
            plan: plan,
            profile: profile,
            drive: drive,
            toolVersion: "0.2.0",
            spec: passesForBuiltIn
                ? SpecIdentity(version: specification.specVersion, digest: SpecSource.embedded.digest)
                : specification.identity,
            baseline: try baseline.map {
                try Baseline(Array($0.utf8), file: "known.json", today: Timestamp(secondsSince1970: 1_767_323_045).date)
            }
        )
    }

    /// What comes of the run.
    func judged() async throws -> JudgedRun {
        let specification = try Specification(spec.source)
        let run = try description(of: specification)
        let plan = run.plan
        let late = plan.selected.filter { self.late.contains(plan[$0].id) }
        let calls = Self.lateCalls(late.flatMap { Array(repeating: $0, count: latePerCase) })
        let app = AnsweringApp(
            profile: run.profile, plan: plan, answer: answer, answerAlone: answerAlone, lateCalls: calls)
        let ticks = Mutex<Int64>(0)
        let clock: @Sendable () -> Int64 = {
            ticks.withLock { ticks in
                ticks = ticks &* 3 % 10_007 + 499_777 + ticks
                return ticks
            }
        }
        let runner = Runner(
            plan: plan, book: specification.book,
            waivers: try run.baseline.map { try PlannedWaivers($0, plan, book: specification.book) },
            now: isTimed ? clock : nil)
        let played = await runner.run(app)
        let strays = strayLines.map {
            UnplannedFailure(.strayAnswer(line: $0), message: "answers.jsonl:\($0): the line answers nothing")
        }
        return JudgedRun(run, cases: played.cases, unplanned: played.unplanned + strays)
    }

    /// A report as text.
    func text(_ format: ReportFormat) async throws -> String { try await judged().text(format) }

    /// What people read.
    func console(
        isBuiltIn: Bool = false,
        listsFailures: Bool = false,
        look: TerminalLook = .plain,
        hints: ConsoleHints = ConsoleHints()
    ) async throws -> String {
        let report = ConsoleReport(
            isBuiltIn: isBuiltIn, listsFailures: listsFailures, look: look, command: Self.settings.command,
            hints: hints)
        return report.beginning(try description()) + report.rest(try await judged())
    }

    static var settings: ReportSettings {
        ReportSettings(timestamp: Timestamp(secondsSince1970: 1_767_323_045), hostname: "ci-1", specSource: "spec") {
            id in
            ShellWord.line(["tracking-conformance", "run", "--case", id])
        }
    }

    private static func lateCalls(_ indices: [CaseIndex]) -> CallLog.LateCalls {
        let log = CallLog()
        for index in indices {
            let opening = log.open(caseIndex: index)
            _ = log.close(steps: 1)
            TrackingRecorder(log: log, opening: opening, step: 0).collectMessageInfo(["action": "2"] as Payload)
        }
        return log.lateCalls
    }
}

extension JudgedRun {
    /// A report as text.
    func text(_ format: ReportFormat, _ settings: ReportSettings = SampleRun.settings) throws -> String {
        try format.check(run, settings)
        return String(decoding: format.bytes(of: self, settings), as: UTF8.self)
    }
}

/// An app whose answers are made from what is expected.
private struct AnsweringApp: AppUnderTest {
    let profile: SinkProfile
    let plan: Plan
    let answer: @Sendable (FilledCase, [StepObservation]) -> Observation
    let answerAlone: (@Sendable (FilledCase, [StepObservation]) -> Observation)?
    let lateCalls: CallLog.LateCalls

    func observe(_ script: DeviceScript) async -> Observation { play(script, answer) }

    var isolatedPlaces: Int { answerAlone == nil ? 0 : 2 }

    func observeAlone(_ scripts: [DeviceScript], within nanoseconds: Int64?) async -> Observation? {
        guard let answerAlone, let script = scripts.last else { return nil }
        return play(script, answerAlone)
    }

    func casesBefore(_ caseIndex: CaseIndex) -> [CaseIndex] { (0..<caseIndex.position).map { CaseIndex($0) } }

    private func play(_ script: DeviceScript, _ answer: (FilledCase, [StepObservation]) -> Observation) -> Observation {
        let played = plan[script.caseIndex].filled(seed: plan.seed, caseIndex: script.caseIndex)
        return answer(played, played.expectations.map { StepObservation(calls: Self.calls($0)) })
    }

    private static func calls(_ expectation: Expectation) -> [TrackingCall] {
        guard case .calls(let calls, _) = expectation else { return [] }
        return calls.map { call in
            switch call {
            case .variables(let action, let broadlogID, let deliveryID):
                let data: Payload = [
                    "deliveryId": .string(deliveryID), "broadlogId": .string(broadlogID), "action": .string(action),
                ]
                return TrackingCall(function: .trackAction, name: "tracking", data: data)
            case .call(let call): return call
            }
        }
    }
}
