import ConformanceRunner
import ConformanceSpec
import DeviceModel
import DocExamples
import ExampleCode
import PushTracking

/// Plays the cases of a platform against the examples of one scope, in the order of the plan, and judges what they do.
///
/// A result is judged once for all cases that want the same: nothing is different about the others but ids.
struct ScopeJudge {
    /// How an event was answered.
    private enum Judgement: Equatable {
        case right
        /// With the number of the group that the case is in.
        case wrong(group: Int)
        /// Nobody can say.
        case open
        /// What was not sent may have been sent by something unknown.
        case doubtful(Inconclusive)
    }

    /// What is judged once: a step that was played, and what is wanted of it.
    private struct Matter: Hashable {
        let step: SharedStep
        let kind: Numbering<ExampleCase.StepKind>.Number
        /// Where the event brought another push's data: which of its ids are those of the push that is wanted, too.
        let ids: IDEquality?
    }

    /// What has been found out about a matter.
    private enum Ruling {
        case right
        /// With the place among the groups for each vector.
        case wrong([Failure], groups: [Numbering<String>.Number: Int])
    }

    /// A vector whose cases were kept to their end, with an event that they sent something for.
    private struct Kept: Hashable {
        let vector: Numbering<String>.Number
        let event: DeviceEvent.Kind
    }

    private let judge: Judge
    /// Code of the page that is not run, and that may answer where nothing else does.
    private let elsewhere: Inconclusive?
    private(set) var run: ScopeRun
    private var rulings: [Matter: Ruling] = [:]
    private var judged: Set<Numbering<String>.Number> = []
    private var kept: Set<Kept> = []

    /// Nothing has been played yet.
    init(_ scope: ExampleScope, _ judge: Judge, elsewhere: Inconclusive? = nil) {
        self.judge = judge
        self.elsewhere = elsewhere
        run = ScopeRun(scope)
    }

    /// Goes on after the cases of a run, whose failures are told elsewhere.
    init(after run: ScopeRun, _ judge: Judge, elsewhere: Inconclusive? = nil) {
        self.judge = judge
        self.elsewhere = elsewhere
        self.run = run
        self.run.forgetFailures()
    }

    /// Plays the cases that have any event of the scope.
    ///
    /// - Parameter budget: how much may be run; what is run is taken from it.
    mutating func play(_ cases: ExampleCases.PlatformCases, _ budget: inout WorkBudget) {
        for one in cases.all { run.noteUnanswered(one) }
        guard !run.events.isEmpty else { return }
        var runs = SharedRuns(ExampleApp(run.scope), cases.framed, until: run.events)
        for one in cases.all {
            play(one, in: &runs, &budget)
            if run.isCutShort { break }
        }
    }

    /// Plays one case.
    ///
    /// - Returns: what was judged of it, and what was wrong; nil where it has no event of the scope.
    @discardableResult
    mutating func play(
        _ one: ExampleCase, in runs: inout SharedRuns, _ budget: inout WorkBudget
    ) -> FailedCase? {
        let count = runs.stretches.count
        guard let path = runs.path(of: one.id) else { return nil }
        let new = runs.stretches[count...]
        for stretch in new {
            run.note(stretch)
            budget.take(stretch.work)
        }
        let judged = judge(one, along: path)
        // What goes on for ever in one case does so in others.
        if new.contains(where: \.isEndless) {
            run.cutShort()
        } else if budget.isSpent {
            let extent = run.handlers.min { $0.start < $1.start } ?? .nowhere
            run.stop(one.played, Inconclusive(reason: "running it takes too long", extent: extent))
            run.cutShort()
        }
        return judged
    }

    /// Forgets what was wrong, and what was found out about steps of runs that are no longer shared: memory does not
    /// grow with the number of cases.
    mutating func forgetFailures() {
        rulings = [:]
        run.forgetFailures()
    }

    private mutating func judge(_ one: ExampleCase, along path: SharedPath) -> FailedCase {
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
            // What cannot happen in the app says nothing about it, and nothing that follows does.
            if played.shared.template.isImpossible { return failed }
            let isUnanswered = played.shared.template.handlers.isEmpty && !step.allowsSilence
            if !isLost, run.events.contains(step.event) {
                if isUnanswered, played.shared.template.silence == nil, let elsewhere {
                    run.stop(one.played, elsewhere)
                    return failed
                }
                let judgement = judge(played, of: one, at: index)
                if case .doubtful(let doubt) = judgement {
                    run.stop(one.played, doubt)
                    return failed
                }
                if judgement != .open, judged.insert(one.vector).inserted { run.noteJudged(one.rules) }
                if judgement != .open { failed.judged.insert(index) }
                if case .wrong(let group) = judgement {
                    isKept = false
                    failed.groups[index] = group
                }
                if !step.allowsSilence, run.isSimplest(one.steps.count, for: step.event) {
                    run.note(played.filled(for: one.played.script), for: step.event, inCaseOf: one.steps.count)
                }
                if judgement == .right, !step.expectsSilence, !played.shared.template.calls.isEmpty {
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

    /// Judges how an event was answered, where no case before that wanted the same was answered alike.
    private mutating func judge(_ played: SharedPath.PlayedStep, of one: ExampleCase, at index: Int) -> Judgement {
        if case .any = one.played.template.expectations[index] { return .open }
        let ids = played.shared.template.delivery?.misdelivery.map { carried, wanted in
            let pushes = played.pushes(of: one.played.script)
            return IDEquality(pushes[carried], pushes[wanted])
        }
        // Where the ids are the same, nobody can tell that another notification's came: an identity made of them is an
        // identity.
        if let ids, ids.message, ids.delivery { return .open }
        guard let kind = one.steps[index].kind else { return judge(played, of: one, at: index, as: nil) }
        let matter = Matter(step: played.shared, kind: kind, ids: ids)
        switch rulings[matter] {
        case nil: return judge(played, of: one, at: index, as: matter)
        case .right: return .right
        case .wrong(let failures, var groups):
            if let known = groups[one.vector] {
                run.groups[known].count += 1
                return .wrong(group: known)
            }
            let group = add(failures, of: one, at: index, played)
            groups[one.vector] = group
            rulings[matter] = .wrong(failures, groups: groups)
            return .wrong(group: group)
        }
    }

    /// Holds what was seen of an event against what must be sent.
    ///
    /// - Parameter matter: what the result is noted for, where it depends on nothing else.
    private mutating func judge(_ played: SharedPath.PlayedStep, of one: ExampleCase, at index: Int, as matter: Matter?)
        -> Judgement
    {
        let step = one.steps[index]
        let seen = played.filled(for: one.played.script)
        let differences = judge.differences(of: one, at: index, seen)
        let isNoted = isTypical(played, of: one, at: index)
        guard !differences.isEmpty else {
            run.spectrum.addRight(seen.template, to: step)
            if isNoted, let matter, matter.ids == nil { rulings[matter] = .right }
            return .right
        }
        let failures = differences.map { Failure($0, seen, of: one, at: index) }
        if let doubt = seen.template.doubt, failures.contains(where: \.isOmission) { return .doubtful(doubt) }
        for failure in failures { run.spectrum.add(failure) }
        let group = add(failures, of: one, at: index, played)
        if isNoted, let matter { rulings[matter] = .wrong(failures, groups: [one.vector: group]) }
        return .wrong(group: group)
    }

    /// Adds a first case of a vector that has shown failures, and gives its place.
    private mutating func add(
        _ failures: [Failure], of one: ExampleCase, at index: Int, _ played: SharedPath.PlayedStep
    )
        -> Int
    {
        run.groups.append(FailureGroup(failures, number: run.groups.count, of: one, at: index, played))
        return run.groups.count - 1
    }

    /// Whether nothing of it depends on more than what is wanted: calls have the ids of the push that has come,
    /// whatever they are.
    private func isTypical(_ played: SharedPath.PlayedStep, of one: ExampleCase, at index: Int) -> Bool {
        let seen = played.shared.template
        let own = one.played.script.scenario.events[index].notification
        let carried =
            seen.delivery.map(\.carried) ?? own.map { played.pushes(of: one.played.script).number(of: PushOrdinal($0)) }
        return seen.calls.allSatisfy { call in
            !call.call.isTracking || carried.map(call.takesIDs) ?? one.steps[index].expectsSilence
        }
    }
}

/// Which ids two pushes share.
private struct IDEquality: Hashable {
    let message: Bool
    let delivery: Bool

    init(_ one: Payload, _ other: Payload) {
        message = one[CampaignKey.messageID] == other[CampaignKey.messageID]
        delivery = one[CampaignKey.deliveryID] == other[CampaignKey.deliveryID]
    }
}

extension Delivery {
    /// Where the event brought another push's data: both pushes.
    fileprivate var misdelivery: (carried: Name, wanted: Name)? {
        carried.flatMap { $0 == wanted ? nil : ($0, wanted) }
    }
}
