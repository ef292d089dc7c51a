import AppSimulation
import CaseJudging
import CodeRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import SourceCode

/// Plays the cases of a platform against the examples of one scope, in the order of the plan, and judges the results.
///
/// A result is judged once for all cases with the same expectations, which differ only in ids.
struct CodeRunJudge {
    /// The judgement of an event.
    private enum EventVerdict: Equatable {
        case right
        /// With the number of the case's group.
        case wrong(group: Int)
        /// Not judged.
        case open
        /// A missing call may have been made by something unknown.
        case doubtful(Inconclusive)
    }

    /// The key of a judgement: a step that was played, and what it is compared with.
    private struct Matter: Hashable {
        let step: StepRecord
        let kind: Interner<CodeCase.StepKind>.Number
        /// If the event carried another push's data: which of its ids equal those of the wanted push.
        let ids: IDEquality?
    }

    /// The judgement of a matter.
    private enum RuleVerdict {
        case right
        /// With the index of the group for each vector.
        case wrong([Failure], groups: [Interner<String>.Number: Int])
    }

    /// A vector whose cases passed, with an event that they sent something for.
    private struct Kept: Hashable {
        let vector: Interner<String>.Number
        let event: DeviceEvent.Kind
    }

    private let judge: Judge
    /// Code of the page that is not run, and that may answer if nothing else does.
    private let elsewhere: Inconclusive?
    private(set) var run: CodeRun
    private var verdicts: [Matter: RuleVerdict] = [:]
    private var judged: Set<Interner<String>.Number> = []
    private var kept: Set<Kept> = []

    /// A judge that has not played anything yet.
    init(_ scope: AppCode, _ judge: Judge, elsewhere: Inconclusive? = nil) {
        self.judge = judge
        self.elsewhere = elsewhere
        run = CodeRun(scope)
    }

    /// Continues after the cases of a run, whose failures are reported elsewhere.
    init(after run: CodeRun, _ judge: Judge, elsewhere: Inconclusive? = nil) {
        self.judge = judge
        self.elsewhere = elsewhere
        self.run = run
        self.run.forgetFailures()
    }

    /// Plays the cases that have any event of the scope.
    ///
    /// - Parameter budget: the work that is left; work done is deducted.
    mutating func play(_ cases: CodeCases.PlatformCases, _ budget: inout WorkBudget) {
        for one in cases.all { run.noteUnanswered(one) }
        guard !run.events.isEmpty else { return }
        var runs = SharedRuns(SimulatedApp(run.scope), cases.framed, until: run.events)
        let versions = run.scope.versions
        guard !versions.isEmpty else { return play(cases.all, in: &runs, &budget) }
        for version in versions where version.isSupported {
            play(cases, on: version, in: &runs, &budget)
        }
        // What differs only on versions that the app may not support is not judged.
        let (supported, failed) = (run, Set(run.failed.map(\.one.id)))
        for version in versions where !version.isSupported {
            play(cases, on: version, in: &runs, &budget)
        }
        guard run.failed.count > supported.failed.count else { return }
        let others = run.failed.dropFirst(supported.failed.count).filter { !failed.contains($0.one.id) }
        run.forgetFailures(since: supported)
        let names = SystemVersion.text(of: Set(versions.filter { !$0.isSupported }), among: versions) ?? ""
        let doubt = Inconclusive(
            reason: "no build file says whether the app runs on \(names) (minSdk), where it behaves differently",
            extent: run.handlers.min { $0.start < $1.start } ?? .nowhere)
        for other in others { run.stop(other.one.played, doubt) }
    }

    /// Notes the version of the system that the next cases are played on.
    mutating func turn(to version: SystemVersion) { run.version = version }

    private mutating func play(
        _ cases: CodeCases.PlatformCases, on version: SystemVersion, in runs: inout SharedRuns,
        _ budget: inout WorkBudget
    ) {
        turn(to: version)
        if version != run.scope.version {
            runs.turn(to: cases.framed, of: SimulatedApp(run.scope.on(version)), until: run.events)
        }
        play(cases.all, in: &runs, &budget)
    }

    private mutating func play(_ cases: [CodeCase], in runs: inout SharedRuns, _ budget: inout WorkBudget) {
        for one in cases where !run.isCutShort { play(one, in: &runs, &budget) }
    }

    /// Plays one case.
    ///
    /// - Returns: the judged events and failures of the case; nil if it has no event of the scope.
    @discardableResult
    mutating func play(
        _ one: CodeCase, in runs: inout SharedRuns, _ budget: inout WorkBudget
    ) -> FailedCase? {
        let count = runs.segments.count
        guard let path = runs.path(of: one.id) else { return nil }
        let new = runs.segments[count...]
        for segment in new {
            run.note(segment)
            budget.take(segment.work)
        }
        let judged = judge(one, along: path)
        // Code that never ends in one case does not end in others.
        if new.contains(where: \.isEndless) {
            run.cutShort()
        } else if budget.isSpent {
            let extent = run.handlers.min { $0.start < $1.start } ?? .nowhere
            run.stop(one.played, Inconclusive(reason: "running it takes too long", extent: extent))
            run.cutShort()
        }
        return judged
    }

    /// Forgets failures, and judgements of steps in runs that are no longer shared, so that memory does not grow with
    /// the number of cases.
    mutating func forgetFailures() {
        verdicts = [:]
        run.forgetFailures()
    }

    private mutating func judge(_ one: CodeCase, along path: SharedPath) -> FailedCase {
        var sending: [DeviceEvent.Kind] = []
        var isKept = true
        // An event that did not reach the app leaves it in a state that the case does not foresee.
        var isLost = false
        var failed = FailedCase(one: one, path: path)
        defer { run.note(failed) }
        for (index, played) in path.steps.enumerated() {
            let step = one.steps[index]
            if let unknown = played.shared.template.inconclusive {
                run.stop(one.played, unknown)
                return failed
            }
            // An event that cannot happen in the app shows nothing about it, and neither does anything after it.
            if played.shared.template.isImpossible { return failed }
            let isUnanswered = played.shared.template.handlers.isEmpty && !step.allowsSilence
            if !isLost, run.events.contains(step.event) {
                if isUnanswered, played.shared.template.silence == nil, let elsewhere {
                    run.stop(one.played, elsewhere)
                    return failed
                }
                let verdict = judge(played, of: one, at: index)
                if case .doubtful(let doubt) = verdict {
                    run.stop(one.played, doubt)
                    return failed
                }
                if verdict != .open, judged.insert(one.vector).inserted { run.noteJudged(one.rules) }
                if verdict != .open { failed.judged.insert(index) }
                if case .wrong(let group) = verdict {
                    isKept = false
                    failed.groups[index] = group
                }
                if verdict == .right, !step.expectsSilence, !played.shared.template.calls.isEmpty {
                    sending.append(step.event)
                }
            }
            isLost = isLost || isUnanswered
        }
        guard isKept, !isLost else { return failed }
        for event in sending where kept.insert(Kept(vector: one.vector, event: event)).inserted {
            run.noteKept(one.rules, sendingAt: event)
        }
        return failed
    }

    /// Judges an event, unless an earlier case with the same expectations had the same result.
    private mutating func judge(_ played: SharedPath.PlayedStep, of one: CodeCase, at index: Int) -> EventVerdict {
        if case .any = one.played.template.expectations[index] { return .open }
        let ids = played.shared.template.delivery?.misdelivery.map { carried, wanted in
            let pushes = played.pushes(of: one.played.script)
            return IDEquality(pushes[carried], pushes[wanted])
        }
        // With equal ids, another notification's data cannot be detected: an identity made of the ids is the same.
        if let ids, ids.message, ids.delivery { return .open }
        guard let kind = one.steps[index].kind else { return judge(played, of: one, at: index, as: nil) }
        let matter = Matter(step: played.shared, kind: kind, ids: ids)
        switch verdicts[matter] {
        case nil: return judge(played, of: one, at: index, as: matter)
        case .right: return .right
        case .wrong(let failures, var groups):
            if let known = groups[one.vector] {
                run.groups[known].counts[run.version, default: 0] += 1
                return .wrong(group: known)
            }
            let group = add(failures, of: one, at: index, played)
            groups[one.vector] = group
            verdicts[matter] = .wrong(failures, groups: groups)
            return .wrong(group: group)
        }
    }

    /// Compares an observed event with the expected calls.
    ///
    /// - Parameter matter: the key for storing the result, if it depends on nothing else.
    private mutating func judge(_ played: SharedPath.PlayedStep, of one: CodeCase, at index: Int, as matter: Matter?)
        -> EventVerdict
    {
        let step = one.steps[index]
        let seen = played.filled(for: one.played.script)
        let differences = judge.differences(of: one, at: index, seen)
        let isNoted = isTypical(played, of: one, at: index)
        guard !differences.isEmpty else {
            run.spectrum.addRight(seen.template, to: step)
            if isNoted, let matter, matter.ids == nil { verdicts[matter] = .right }
            return .right
        }
        let failures = differences.map { Failure($0, seen, of: one, at: index) }
        if let doubt = seen.template.doubt, failures.contains(where: \.isOmission) { return .doubtful(doubt) }
        for failure in failures { run.spectrum.add(failure) }
        let group = add(failures, of: one, at: index, played)
        if isNoted, let matter { verdicts[matter] = .wrong(failures, groups: [one.vector: group]) }
        return .wrong(group: group)
    }

    /// Adds the first case of a vector that has shown failures, and returns the index of its group.
    private mutating func add(
        _ failures: [Failure], of one: CodeCase, at index: Int, _ played: SharedPath.PlayedStep
    )
        -> Int
    {
        run.groups.append(
            FailureGroup(failures, number: run.groups.count, of: one, at: index, played, on: run.version))
        return run.groups.count - 1
    }

    /// Whether the judgement depends only on the expectations: all calls have the ids of the push that arrived,
    /// whatever these are.
    private func isTypical(_ played: SharedPath.PlayedStep, of one: CodeCase, at index: Int) -> Bool {
        let seen = played.shared.template
        let own = one.played.script.scenario.events[index].notification
        let carried =
            seen.delivery.map(\.carried) ?? own.map { played.pushes(of: one.played.script).number(of: PushOrdinal($0)) }
        return seen.calls.allSatisfy { call in
            !call.call.isTracking || carried.map(call.takesIDs) ?? one.steps[index].expectsSilence
        }
    }
}

/// The ids that two pushes share.
private struct IDEquality: Hashable {
    let message: Bool
    let delivery: Bool

    init(_ one: Payload, _ other: Payload) {
        message = one[CampaignKey.messageID] == other[CampaignKey.messageID]
        delivery = one[CampaignKey.deliveryID] == other[CampaignKey.deliveryID]
    }
}

extension Delivery {
    /// If the event carried another push's data: both pushes.
    fileprivate var misdelivery: (carried: Name, wanted: Name)? {
        carried.flatMap { $0 == wanted ? nil : ($0, wanted) }
    }
}
