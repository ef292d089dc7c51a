import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import Exploration
import FailureCauses
import PushTracking
import RunReports
import StrictJSON

/// Judges the records of a results file one by one, and compares them with what follows.
struct RecordCheck {
    let results: ResultsFile
    private let plan: Plan
    private let judge: CaseJudge
    private let indices: [[UInt8]: CaseIndex]
    /// The file's claims about cases that were run again alone, by id.
    private let retried: [String: RetryOutcome]
    private(set) var cases: [CaseResult] = []
    private(set) var problems: [Diagnostic] = []
    /// How many more problems there are.
    private var unnamed = 0

    init(results: ResultsFile, plan: Plan, judge: CaseJudge) {
        self.results = results
        self.plan = plan
        self.judge = judge
        indices = plan.indicesByID
        let played = results.cases.compactMap { record in
            record.alone.flatMap { $0.playedInstead == nil ? (record.id, $0.outcome) : nil }
        }
        retried = Dictionary(played, uniquingKeysWith: { $1 })
    }

    /// Checks the records of cases: each planned case once, in the order of the plan, with the members that follow.
    mutating func checkCases(of run: RunDescription) {
        var isReported = Set<CaseIndex>()
        var records: [ResultsRecord] = []
        for record in results.cases {
            guard let index = indices[Array(record.id.utf8)], isSelected(index) else {
                problem("the plan of this run has no case \(quoted(record.id))", at: record.element)
                continue
            }
            if let last = cases.last, last.index > index {
                problem(
                    "the case \(quoted(record.id)) comes after \(quoted(last.template.id)), which the plan has later",
                    at: record.element
                )
            }
            if results.drive != .device, record.observed?.contains(where: \.isReplaced) == true {
                problem(
                    "\(quoted("replaced")) of \(quoted(record.id)) is for sinks that are driven by device events",
                    at: record.element)
            }
            if results.drive != .capture, record.dependsOnCapture {
                problem("\(quoted(record.id)) has what only a capture leaves open", at: record.element)
            }
            isReported.insert(index)
            var result = result(of: record, index)
            result.alone = claimedRetry(record, result)
            result.flakiness = claimedFlakiness(record, result)
            cases.append(result)
            records.append(record)
        }
        for (record, result) in zip(records, CauseAssignment(cases, of: run).cases) { compare(record, result) }
        let missing = plan.selected.filter { !isReported.contains($0) }.map { quoted(plan[$0].id) }
        guard let first = missing.first else { return }
        let others = missing.count > 1 ? " and \(missing.count - 1) more" : ""
        problem(
            "the planned case \(first)\(others) \(missing.count > 1 ? "are" : "is") missing", at: results.root["cases"])
    }

    /// The record, judged as its case was during the run.
    private func result(of record: ResultsRecord, _ index: CaseIndex) -> CaseResult {
        let played = plan[index].filled(seed: plan.seed, caseIndex: index)
        if let objection = plan[index].objection(to: results.profile) { return judge.skipped(played, objection) }
        return judge.result(played, observation(record, of: played), nanoseconds: record.nanoseconds)
    }

    private func observation(_ record: ResultsRecord, of played: FilledCase) -> Observation {
        // What a capture did not decide is a claim, unless the capture is at hand.
        if results.drive == .capture, record.scoredVerdict == .skipped, let reason = record.message {
            return .notJudged(reason)
        }
        return Self.observation(record, of: played, by: judge)
    }

    /// The claimed outcome of running the case again. It follows from nothing, so it is kept unless something
    /// contradicts it.
    private func claimedRetry(_ record: ResultsRecord, _ result: CaseResult) -> RetryFinding? {
        guard result.verdict.mayDependOnOtherCases, var claimed = record.alone else { return nil }
        if let first = claimed.playedInstead {
            guard retried[first] == claimed.outcome else { return nil }
            claimed.company = nil
            return claimed
        }
        if claimed.outcome != .passed { claimed.company = nil }
        return claimed
    }

    /// The claim that the case is flaky. It follows from nothing. A case cannot have failed if it passed when it was
    /// run again in the same run.
    private func claimedFlakiness(_ record: ResultsRecord, _ result: CaseResult) -> Flakiness? {
        guard let claimed = record.flakiness, result.verdict.kind != .skipped,
            plan.reasonNotScored(result.index) == nil
        else { return nil }
        return claimed.origin == .restart && result.verdict.kind.isFailure ? nil : claimed
    }

    /// The observation of a case, from its record.
    static func observation(_ record: ResultsRecord, of played: FilledCase, by judge: CaseJudge) -> Observation {
        if let steps = record.observed { return .observed(steps) }
        if record.scoredVerdict == .errored || record.scoredVerdict == .notRun {
            let isNotRun = record.scoredVerdict == .notRun
            return .errored(ObservationError(message: record.message ?? "", log: record.log, isNotRun: isNotRun))
        }
        // The reason why the sink does not support the case is at the end of a message whose beginning follows.
        let beginning = judge.result(played, .unsupported(""), nanoseconds: 0).verdict.message ?? ""
        guard let message = record.message, message.utf8.starts(with: beginning.utf8) else { return .unsupported("") }
        return .unsupported(String(decoding: message.utf8.dropFirst(beginning.utf8.count), as: UTF8.self))
    }

    private func isSelected(_ index: CaseIndex) -> Bool { plan.selection.contains(plan[index], at: index) }

    /// Checks the records of failures that belong to no case: each one that a whole run can report, and all that
    /// follow, in order.
    ///
    /// - Parameter explored: the scenarios outside the plan, from which some of them follow.
    /// - Returns: the run with its full outcome.
    mutating func checkFailures(_ explored: ExploredScenarios?, of run: RunDescription) -> JudgedRun {
        var seen: [UnplannedFailure] = []
        var isStrict = false
        var records: [[UInt8]: ResultsRecord] = [:]
        for record in results.failures {
            guard let failure = UnplannedFailure(id: record.id, message: record.message ?? ""),
                isPossible(failure, record)
            else {
                problem(
                    "\(quoted(record.id)) is neither a case nor anything else that a whole run reports",
                    at: record.element)
                continue
            }
            if failure.subject == .staleWaivers {
                isStrict = true
            } else if let ownFailure = failure.besides(explored) {
                seen.append(ownFailure)
            }
            records[Array(record.id.utf8)] = record
        }
        let found = JudgedRun(
            run, cases: cases, unplanned: UnplannedFailure.joined(seen) { indices[Array($0.utf8), default: 0] },
            explored: explored)
        let judged = found.failing(isStrict ? UnplannedFailure(stale: found.staleWaivers) : nil)
        let followed = RunFailure.failures(of: judged) { _ in "" }
        for failure in followed {
            guard let record = records.removeValue(forKey: Array(failure.id.utf8)) else {
                problem("\(quoted(failure.id)) is missing: \(failure.message)", at: results.root["cases"])
                continue
            }
            compare(record.element, with: failure.record, in: quoted(record.id))
        }
        for record in results.failures where records[Array(record.id.utf8)] != nil {
            problem("\(quoted(record.id)) does not follow", at: record.element)
        }
        guard problems.isEmpty else { return judged }
        let behindCases = (results.root["cases"]?.elements).map { Array($0.dropFirst(results.cases.count)) } ?? []
        if let planned = behindCases.first(where: { $0["vector"]?.isNull == false }) {
            problem("a planned case comes after a failure that belongs to none", at: planned)
        }
        for (record, failure) in zip(results.failures, followed) where !record.id.hasSameBytes(as: failure.id) {
            problem("\(quoted(record.id)) is out of order", at: record.element)
        }
        return judged
    }

    /// Whether a run of this plan can report such a failure. Only lines of answers can have duplicate numbers, in
    /// merged shards.
    private func isPossible(_ failure: UnplannedFailure, _ record: ResultsRecord) -> Bool {
        switch failure.subject {
        case .lateCall(let caseID):
            indices[Array(caseID.utf8)].map { isSelected($0) && plan.reasonNotScored($0) == nil } == true
                && record.id.hasSameBytes(as: failure.id)
        case .strayAnswer: results.drive != .inProcess && !failure.message.isEmpty
        case .scenario: results.explored != nil
        case .flaky: cases.contains(where: \.isFlaky)
        case .staleWaivers: results.baseline != nil
        case .furtherLateCalls, .incomplete, .nothingJudged: true
        }
    }

    /// Checks the members that describe the run, where one follows from others.
    mutating func checkHeader(_ run: RunDescription) {
        let isBuiltIn = results.settings { _ in "" }.isBuiltIn(run)
        if results.isMarkedBuiltIn != isBuiltIn {
            problem(
                "\"sink\" of the run is \(isBuiltIn ? "not " : "")marked as built in, but it follows that it \(isBuiltIn ? "came" : "did not come") with the tool",
                at: results.root["sink"])
        }
        if results.seed != run.plan.seed {
            problem(
                "\"seed\" of the run is \(results.seed), but it follows that it is \(run.plan.seed)",
                at: results.root["seed"])
        }
        guard results.specSource == "built-in", results.toolVersion == ToolVersion.number, !run.spec.isBuiltIn else {
            return
        }
        problem(
            "the source of the spec is given as \(quoted("built-in")), but version \(ToolVersion.number) of the tool has another one built in",
            at: results.root["spec"]?["source"])
    }

    /// Checks the causes.
    mutating func checkCauses(of run: JudgedRun) {
        checkCauses(run.causes, of: run.run, results.root["causes"])
        checkCauses(run.waivedCauses, of: run.run, results.root["waivedCauses"])
    }

    /// Checks recorded causes.
    mutating func checkCauses(_ causes: [Cause], of run: RunDescription, _ element: JSONElement?) {
        guard let recorded = element?.elements else { return }
        guard recorded.count == causes.count else {
            return problem(
                "the file has \(counted(recorded.count, "cause")), but the cases come to \(causes.count)",
                at: element)
        }
        for (element, cause) in zip(recorded, causes) {
            compare(element, with: cause.record(of: run), in: "cause \(cause.number)")
        }
    }

    /// Checks the counts and the verdict of the run.
    mutating func checkEnd(of run: JudgedRun) {
        for (name, count) in run.counts {
            let recorded = results.root["counts"]?[name]
            guard recorded?.integer ?? 0 != count else { continue }
            problem(
                "the count \(quoted(name)) is \(recorded?.numberText ?? "missing"), but the cases come to \(count)",
                at: recorded ?? results.root["counts"])
        }
        if results.verdict != run.verdict {
            problem(
                "\"verdict\" of the run is \(quoted(results.verdict.rawValue)), but it follows that it is \(quoted(run.verdict.rawValue))",
                at: results.root["verdict"])
        }
        guard unnamed > 0 else { return }
        let place = SourcePlace(results.root["verdict"] ?? results.root, in: results.file)
        problems.append(Diagnostic(.error, "\(unnamed) more do not follow", at: place, suggestion: Self.remedy))
    }

    mutating func compare(_ record: ResultsRecord, _ result: CaseResult) {
        compare(record.element, with: result.record, in: quoted(record.id))
    }

    /// Compares each member that follows with the recorded one.
    private mutating func compare(_ element: JSONElement, with followed: Payload, in subject: String) {
        // A case's duration follows from nothing.
        for entry in followed.entries where entry.key != "durationMs" {
            guard let recorded = element[entry.key].map({ PayloadValue($0) }) else {
                problem("\(subject) lacks \(quoted(entry.key)): it is \(Self.text(entry.value))", at: element)
                continue
            }
            guard recorded != entry.value else { continue }
            problem(
                "\(quoted(entry.key)) of \(subject) is \(Self.text(recorded)), but it follows that it is \(Self.text(entry.value))",
                at: element[entry.key])
        }
        for name in Self.whoHas.keys.sorted() where followed[name] == nil {
            guard let member = element[name] else { continue }
            problem("\(quoted(name)) of \(subject) does not follow: \(Self.whoHas[name, default: ""])", at: member)
        }
    }

    private static func text(_ value: PayloadValue) -> String {
        ReportText.visible(CallText.text(value), isLine: true, limit: 400)
    }

    mutating func problem(_ message: String, at element: JSONElement?) {
        // With another spec or seed everything differs; the first few problems are enough.
        guard problems.count < Self.mostProblems else {
            unnamed += 1
            return
        }
        let place = element.map { SourcePlace($0, in: results.file) } ?? SourcePlace(file: results.file)
        problems.append(Diagnostic(.error, message, at: place, suggestion: Self.remedy))
    }

    /// The members that not every record has, and which have them.
    private static let whoHas = [
        "log": "only an errored case has one",
        "alone": "only a failing case is run again alone, or the simplest case of its cause in its place",
        "playedInstead": "the case that it names was not itself run again with that outcome",
        "flaky": "only a case that was run can be, and one that failed was not passed after a restart",
        "pattern": "only a failing case has one",
        "notScored": "the set of the run scores the case",
        "company": "only what passes alone and was played itself is tried in company",
    ]
    private static let mostProblems = 12
    private static let remedy =
        "use the file as the run wrote it; if it is unchanged, the spec or the tool was a different one: see \"spec\" and \"tool\""
}
