import ConformanceRunner
import ConformanceSpec
import DeviceModel
import DocExamples
import ExampleCode
import PushTracking

/// Plays cases against the examples of one scope, and keeps what they do wrong and what tells why.
struct ScopeRun {
    let scope: ExampleScope
    /// Where something cannot be known, with the first case that met it.
    private(set) var inconclusive: [(Inconclusive, FilledCase)] = []
    /// The classes that tracking calls were made on, by the places of the calls.
    private(set) var receivers: [SourceExtent: String] = [:]
    /// The functions that answered.
    private(set) var handlers: Set<SourceExtent> = []
    private static let endlessWork = 50_000
    /// The rules whose cases were judged, by id.
    private(set) var judgedRules: Set<String> = []
    /// Those with a case that something unknown has stopped: nobody can say that they are kept.
    private(set) var stoppedRules: Set<String> = []

    /// The events whose calls are judged: those of the scope that its examples answer.
    let events: Set<DeviceEvent.Kind>
    /// What the cases have shown.
    private(set) var evidence = Evidence()
    /// What was wrong.
    private(set) var symptoms: [Symptom] = []
    private var known: Set<Shown> = []

    /// Plays the cases that have any event of the scope, in order.
    ///
    /// - Parameter budget: how much may be run; what is run is taken from it.
    init(_ scope: ExampleScope, _ cases: ExampleCases, judge: Judge, budget: inout WorkBudget) {
        self.scope = scope
        events = scope.events.filter(scope.answers)
        guard !events.isEmpty else { return }
        var remembered = RememberedRuns(ExampleApp(scope))
        for played in cases.cases(for: scope.platform, with: events) {
            // Behind the last event that is judged, nothing can be seen any more.
            let last = played.script.scenario.events.lastIndex { events.contains($0.kind) } ?? 0
            let known = remembered.stretches.count
            let path = remembered.play(played.script, events: last + 1)
            let new = remembered.stretches[known...]
            for step in new.lazy.flatMap(\.steps) { note(step) }
            add(path, of: remembered.stretches, played, judge)
            budget.take(new.reduce(0) { $0 + $1.work })
            // What goes on for ever in one case does so in others.
            if new.contains(where: { $0.isStopped && $0.work > Self.endlessWork }) { break }
            if budget.isSpent {
                let extent = handlers.min { $0.start < $1.start } ?? .nowhere
                stop(played, Inconclusive(reason: "running it takes too long", extent: extent))
                break
            }
        }
    }

    private mutating func note(_ step: ExampleStep) {
        for call in step.calls { receivers[call.extent] = call.receiver }
        for handler in step.handlers { handlers.insert(handler.nameExtent) }
    }

    /// A step of a run, with what makes it right or wrong: what one case has shown of it, another need not show again.
    private enum Shown: Hashable {
        case right(Place, expectsSilence: Bool, because: SilenceReason?, hasFlag: Bool, areIDsEqual: Bool)
        case wrong(Place, Symptom.Sort, DifferenceKind, hasFlag: Bool)

        struct Place: Hashable {
            let stretch: Int
            let position: Int
        }
    }

    private mutating func add(
        _ path: [RememberedRuns.PlayedStretch],
        of stretches: [RememberedRuns.Stretch],
        _ played: FilledCase,
        _ judge: Judge
    ) {
        let steps = path.lazy.flatMap { stretch in
            stretches[stretch.index].steps.indices.lazy.map {
                (
                    place: Shown.Place(stretch: stretch.index, position: $0), step: stretches[stretch.index].steps[$0],
                    pushes: stretch.pushes
                )
            }
        }
        var isLost = false
        var isKept = true
        var answered: Set<DeviceEvent.Kind> = []
        for (index, (place, step, pushes)) in steps.enumerated() {
            if let unknown = step.inconclusive {
                stop(played, unknown)
                return
            }
            let event = played.script.scenario.events[index].kind
            // An event that did not reach the app leaves it in a state that the case does not foresee.
            defer { isLost = isLost || step.handlers.isEmpty && !played.template.expectsSilence(atStep: index) }
            guard !isLost, events.contains(event), !isSameByIDs(step.delivery, pushes) else { continue }
            judgedRules.formUnion(played.template.vector.rules.lazy.map(\.id))
            let observation = StepObservation(calls: step.calls.map { $0.call(with: pushes) }, threw: step.threw?.message)
            let differences = judge.differences(of: played, atStep: index, observation)
            let push = played.script.scenario.events[index].notification.map { played.script.payloads[$0] }
            let silence = played.template.expectsSilence(atStep: index)
            if differences.isEmpty {
                let shown = Shown.right(
                    place,
                    expectsSilence: silence,
                    because: push.flatMap(SilenceReason.init),
                    hasFlag: push?[CampaignKey.flag] != nil,
                    areIDsEqual: push.map { $0[CampaignKey.messageID] == $0[CampaignKey.deliveryID] } ?? true
                )
                if known.insert(shown).inserted {
                    evidence.add(step.filled(with: pushes), push: push, expectsSilence: silence)
                }
                if !silence, !step.calls.isEmpty { answered.insert(event) }
            }
            isKept = isKept && differences.isEmpty
            // What an exception kept from being sent is the exception's fault.
            let filled = differences.isEmpty ? step : step.filled(with: pushes)
            for located in differences where located.difference.kind != .missing || observation.threw == nil {
                let symptom = Symptom(located: located, step: filled, event: event, played: played, push: push, expectsSilence: silence)
                if known.insert(.wrong(place, symptom.sort, symptom.kind, hasFlag: symptom.hasFlag)).inserted { evidence.add(symptom) }
                symptoms.append(symptom)
            }
        }
        if isKept, !isLost { evidence.addKept(played, sendingAt: answered) }
    }

    /// Notes that a case could not be judged to its end. Of the cases that something unknown stops, a required one stands for it.
    private mutating func stop(_ played: FilledCase, _ unknown: Inconclusive) {
        stoppedRules.formUnion(played.template.vector.rules.lazy.map(\.id))
        if let known = inconclusive.firstIndex(where: { $0.0 == unknown }) {
            let isGraver = played.template.level == .required && inconclusive[known].1.template.level != .required
            if isGraver { inconclusive[known].1 = played }
        } else {
            inconclusive.append((unknown, played))
        }
    }

    /// Whether playing a section by itself can show nothing that this run of the whole page has not shown: its own functions answered
    /// here, too, and nothing outside of it spoilt their answers.
    ///
    /// - Parameter diagnosis: of this run.
    func covers(_ section: ExampleScope, _ diagnosis: Diagnosis) -> Bool {
        let own = handlers.filter { section.source(of: $0) != nil }
        guard inconclusive.isEmpty, section.answering.isSubset(of: own) else { return false }
        return diagnosis.causes.allSatisfy { cause in
            section.source(of: cause.extent) != nil
                || !(diagnosis.collected[cause]?.byRule.values.contains { section.events.contains($0.event) } ?? false)
        }
    }

    /// Whether a gesture got another notification's data because both have the same ids: an identity made of them is an identity.
    private func isSameByIDs(_ delivery: Delivery?, _ pushes: NumberedPushes) -> Bool {
        guard let delivery, let carried = delivery.carried, carried != delivery.wanted else { return false }
        let (one, other) = (pushes[carried], pushes[delivery.wanted])
        return [CampaignKey.messageID, CampaignKey.deliveryID].allSatisfy { one[$0] == other[$0] }
    }
}
