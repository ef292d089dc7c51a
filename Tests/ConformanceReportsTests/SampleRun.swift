import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import Synchronization

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
    /// Whether all results keep what was observed, even where the reporter does not say that it reads it.
    var keepsPassedObservations = false
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
            try specification.expanded(in: edition),
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

    /// Runs into one reporter.
    @discardableResult
    func run(_ reporter: inout some RunReporter) async throws -> RunSummary {
        let specification = try Specification(spec.source)
        let run = try description(of: specification)
        let plan = run.plan
        let late = plan.selected.filter { self.late.contains(plan[$0].id) }
        let calls = Self.lateCalls(late.flatMap { Array(repeating: $0, count: latePerCase) })
        let app = AnsweringApp(
            profile: run.profile, plan: plan, answer: answer, answerAlone: answerAlone, lateCalls: calls)
        try reporter.begin(run)
        // The closure would otherwise have to hold the inout parameter.
        var taken = reporter
        let book = specification.book
        let waivers = try run.baseline.map { try PlannedWaivers($0, plan, book: book) }
        let ticks = Mutex<Int64>(0)
        let clock: @Sendable () -> Int64 = {
            ticks.withLock { ticks in
                ticks = ticks &* 3 % 10_007 + 499_777 + ticks
                return ticks
            }
        }
        let runner = Runner(
            plan: plan, book: book, waivers: waivers,
            keepsPassedObservations: keepsPassedObservations || reporter.readsPassedObservations,
            now: isTimed ? clock : nil)
        var summary = try await runner.run(app) { try taken.report($0) }
        summary.add(
            strayLines.map {
                UnplannedFailure(.strayAnswer(line: $0), message: "answers.jsonl:\($0): the line answers nothing")
            })
        try taken.end(summary)
        return summary
    }

    /// The committed bytes of one format, as text.
    func text(_ format: ReportFormat) async throws -> String {
        let file = MemoryReportFile()
        var reporter = AnyReporter(format.reporter(to: file, settings: Self.settings))
        try await run(&reporter)
        return String(decoding: file.committed ?? [], as: UTF8.self)
    }

    /// What people read.
    func console(
        isBuiltIn: Bool = false,
        listsFailures: Bool = false,
        style: ConsoleStyle = ConsoleStyle(),
        hints: ConsoleHints = ConsoleHints()
    ) async throws -> String {
        let output = Output()
        let command = Self.settings.command
        var reporter = ConsoleReporter(
            isBuiltIn: isBuiltIn, listsFailures: listsFailures, style: style, command: command, hints: hints
        ) {
            output.text += $0
        }
        try await run(&reporter)
        return output.text
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

/// Text that is written piece by piece.
private final class Output {
    var text = ""
}

/// Lets a reporter that is only known by its protocol be handed in where one of a certain type is asked for.
struct AnyReporter: RunReporter {
    private var reporter: any RunReporter

    init(_ reporter: any RunReporter) { self.reporter = reporter }

    var readsPassedObservations: Bool { reporter.readsPassedObservations }

    mutating func begin(_ run: RunDescription) throws { try reporter.begin(run) }
    mutating func report(_ result: CaseResult) throws { try reporter.report(result) }
    mutating func end(_ summary: RunSummary) throws { try reporter.end(summary) }
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
            case .call(let call, _): return call
            }
        }
    }
}
