package import Captures
package import CaseJudging
package import ConformanceSpec
import DeviceModel
import PushTracking

/// Judges a walk from what left the device: for each push the calls that were seen, whenever they were sent, against
/// those that are due.
///
/// A call that is missing counts only between two calls that were seen: the capture ran, and the queue has moved on.
package struct DeviceJudge: Sendable {
    private let walk: DeviceWalk
    private let session: WalkSession?
    private let judge: CaseJudge

    /// A judge of a walk.
    ///
    /// - Parameter session: what the tester recorded; nil if nothing.
    package init(_ walk: DeviceWalk, session: WalkSession?, book: RuleBook) {
        (self.walk, self.session) = (walk, session)
        judge = CaseJudge(plan: walk.plan, book: book)
    }

    /// A judged walk.
    package struct Outcome: Sendable {
        /// The results, in the order of the plan.
        package let cases: [CaseResult]
        /// How many calls of the walk were seen.
        package let seen: Int
        /// How many calls of others were seen.
        package let foreign: Int

        /// The ids of the cases that were judged.
        package var judged: Set<String> {
            Set(cases.filter { $0.verdict.kind != .skipped }.map(\.template.id))
        }
    }

    /// Judges the walk.
    package func outcome(_ captures: [Capture]) -> Outcome {
        let pushes = walk.pushes
        let kinds = Capture.Kind.allCases.compactMap { kind -> SeenCalls? in
            let own = captures.filter { $0.kind == kind }
            return own.isEmpty
                ? nil : SeenCalls(own, of: pushes, retriesAlways: walk.platform == .android)
        }
        // Two kinds of capture show the same calls: the one that shows most of the walk counts. The others only add the
        // calls that it lacks.
        let main = kinds.max { $0.calls.count < $1.calls.count }
        let completed = main?.completed(by: kinds.filter { $0.kind != main?.kind }, in: walk)
        let seen = completed?.seen ?? main
        let hasOnlyEncrypted = captures.contains { !$0.encryptedHosts.isEmpty }
        let assignment = CallAssignment(seen?.calls ?? [], to: walk)
        let foreign = kinds.map(\.foreign).max() ?? 0
        let silence: NotJudged = foreign > 0 ? .otherWalk(foreign) : hasOnlyEncrypted ? .encrypted : .nothingSeen
        let results = walk.steps.indices.map { step in
            var observation = Observation.notJudged(silence.sentence)
            if let seen, !seen.calls.isEmpty {
                observation = self.observation(of: step, in: assignment, seen: seen, added: completed?.pushes ?? [])
            }
            return judge.result(walk.steps[step].played, observation, nanoseconds: 0)
        }
        return Outcome(
            cases: results.sorted { $0.index < $1.index }, seen: seen?.calls.count ?? 0, foreign: foreign)
    }

    /// What was observed of a step, or why it is not judged.
    ///
    /// - Parameter added: the pushes with calls that the main kind of capture lacks.
    private func observation(
        of step: Int, in assignment: CallAssignment, seen: SeenCalls, added: Set<Int>
    ) -> Observation {
        let planned = walk.steps[step]
        let record = session?[planned.number]
        if record?.isDone == false { return .notJudged(NotJudged.notDone.sentence) }
        if let push = planned.pushes.first(where: { record?.shown[$0.name] == false }) {
            return .notJudged(NotJudged.notShown(push.name).sentence)
        }
        let own = Set(walk.pushes.indices.filter { walk.pushes[$0].step == step })
        if !seen.mixed.isDisjoint(with: own) { return .notJudged(NotJudged.twoDevices.sentence) }
        if let push = assignment.touchedLater.intersection(own).first {
            return .notJudged(NotJudged.touchedLater(walk.pushes[push].name).sentence)
        }
        if assignment.isInGap(step) { return .notJudged(NotJudged.gap.sentence) }
        let scenario = planned.template.scenario
        var reason: NotJudged?
        var steps: [StepObservation] = []
        for event in scenario.events.indices {
            let place = CallAssignment.Event(step: step, event: event)
            var observation = StepObservation(calls: assignment.calls[place, default: []].map(\.call))
            observation.otherEvents = assignment.otherEvents(than: place)
            if let unknown = self.reason(
                at: place, of: planned, in: assignment, seen: seen, isComplete: added.isDisjoint(with: own),
                isAffirmed: record != nil)
            {
                reason = reason ?? unknown
                observation.isUnjudged = true
            }
            steps.append(observation)
        }
        // A surplus call is certain, whatever else is not.
        let verdict = judge.verdict(on: planned.played, .observed(steps)).verdict
        if verdict.failure != nil {
            if let push = sentTwice(in: own, seen) { return .notJudged(NotJudged.sentTwice(push).sentence) }
            return .observed(steps)
        }
        if seen.hidesOtherFunction { return .notJudged(NotJudged.otherFunction.sentence) }
        if let reason { return .notJudged(reason.sentence) }
        if !seen.repeatsUndecided.isDisjoint(with: own) {
            return .notJudged(NotJudged.answersMissing.sentence)
        }
        return .observed(steps)
    }

    /// Why an event cannot be judged by what was seen; nil if it can.
    private func reason(
        at place: CallAssignment.Event, of planned: DeviceWalk.Step, in assignment: CallAssignment, seen: SeenCalls,
        isComplete: Bool, isAffirmed: Bool
    ) -> NotJudged? {
        let event = planned.template.scenario.events[place.event]
        let calls = assignment.calls[place, default: []]
        let missing = assignment.missing.filter { $0.event == place }.map(\.due)
        // Silence shows nothing, unless somebody did what might have broken it.
        if planned.template.expectsSilence(atStep: place.event), !isAffirmed {
            // A push that comes to an app which iOS must not start: the app may be right if it was started after all.
            if calls.isEmpty || (event.kind == .received && walk.platform == .ios) { return .notAffirmed }
        }
        let isEnclosed = assignment.hasCall(before: place) && assignment.hasCall(after: place)
        guard !missing.isEmpty else {
            // Silence needs evidence that the capture was there, too.
            return planned.template.expectsSilence(atStep: place.event) && calls.isEmpty && !isEnclosed
                ? .noControl : nil
        }
        if seen.hidesOtherFunction { return .otherFunction }
        let app = planned.template.scenario.app
        if seen.kind == .assurance, app == .closed { return .notConnected }
        let push = planned.pushes.first { $0.notification == event.notification }
        if let push, !isAffirmed, isUnseen(push, step: place.step, planned, assignment) {
            return .deliveryUnknown(push.name)
        }
        let isRegular = missing.allSatisfy { assignment.lacksAll($0, at: place) }
        if walk.platform == .ios, app == .background, event.kind == .received, session?.device != .phone {
            return session?.device == .simulator ? .simulator : .notAffirmed
        }
        guard isEnclosed, isComplete else { return .noControl }
        // iOS drops hits, which a server does not see, and does not wake an app for every push.
        let mayBeLost = seen.kind == .accessLog || seen.kind == .urls || (app == .background && event.kind == .received)
        if walk.platform == .ios, !isRegular, mayBeLost { return .lostOnTheWay }
        return nil
    }

    /// A push of a step whose impression is there more than once, if that is so for few pushes only: a mistake of the app
    /// shows more often.
    private func sentTwice(in step: Set<Int>, _ seen: SeenCalls) -> String? {
        let counts = Dictionary(grouping: seen.calls.filter { $0.code == "7" }, by: \.push).mapValues(\.count)
        let repeated = counts.filter { $0.value > 1 }.keys
        guard repeated.count < Self.fewPushes, let push = repeated.filter(step.contains).min() else { return nil }
        return walk.pushes[push].name
    }

    private static let fewPushes = 3

    /// Whether no call for a push was seen, so that it may not have arrived.
    private func isUnseen(
        _ push: DeviceWalk.Push, step: Int, _ planned: DeviceWalk.Step, _ assignment: CallAssignment
    ) -> Bool {
        let events = planned.template.scenario.events
        return events.indices.allSatisfy { event in
            events[event].notification != push.notification
                || assignment.calls[CallAssignment.Event(step: step, event: event)] == nil
        }
    }
}
