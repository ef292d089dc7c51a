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
    /// What was wrong: what cases differ in by their ids alone stands there once.
    private(set) var symptoms: [Symptom] = []
    /// Which cases have shown it.
    private(set) var occurrences: [Occurrence] = []

    /// Plays the cases that have any event of the scope, in order.
    ///
    /// - Parameter budget: how much may be run; what is run is taken from it.
    init(_ scope: ExampleScope, _ cases: ExampleCases, judge: Judge, budget: inout WorkBudget) {
        self.scope = scope
        events = scope.events.filter(scope.answers)
        guard !events.isEmpty else { return }
        var remembered = RememberedRuns(ExampleApp(scope))
        var record = StretchRecord()
        let kinds = EventKinds(events)
        let platformCases = cases.cases(for: scope.platform)
        for index in platformCases.marks.indices {
            let mark = platformCases.marks[index]
            // Behind the last event that is judged, nothing can be seen any more.
            guard let last = platformCases.lastStep(of: mark, with: kinds) else { continue }
            let path =
                platformCases.path(of: mark, events: last + 1, in: remembered)
                ?? remembered.play(platformCases.all[index].script, events: last + 1)
            let new = remembered.stretches[record.count...]
            for stretch in new {
                record.add(stretch)
                budget.take(stretch.work)
            }
            var journey = Journey(index: index, mark: mark, path: remembered.paths[path], count: last + 1)
            judgeCalls(on: &journey, of: platformCases, at: kinds, remembered, &record, judge)
            // What goes on for ever in one case does so in others.
            if new.contains(where: { $0.isStopped && $0.work > Self.endlessWork }) { break }
            if budget.isSpent {
                let extent = handlers.min { $0.start < $1.start } ?? .nowhere
                stop(platformCases.all[index].played, Inconclusive(reason: "running it takes too long", extent: extent))
                break
            }
        }
        for vector in record.judgedVectors.numbers { judgedRules.formUnion(cases.rulesByVector[vector].lazy.map(\.id)) }
        for (vector, kept) in record.keptEvents.enumerated() {
            for events in kept { evidence.addKept(cases.rulesByVector[vector], sendingAt: events) }
        }
    }

    private mutating func note(_ step: ExampleStep) {
        for call in step.calls { receivers[call.extent] = call.receiver }
        for handler in step.handlers { handlers.insert(handler.nameExtent) }
    }

    /// A case on its way through the stretches that play it.
    private struct Journey {
        /// Which case of its platform it is.
        let index: Int
        let mark: PlatformCases.Mark
        /// The stretches, by their indices.
        let path: [Int]
        /// How many of the case's events are played.
        let count: Int
        /// They are looked at only where not everything is known to be right.
        private var allPushes: [NumberedPushes]?

        init(index: Int, mark: PlatformCases.Mark, path: [Int], count: Int) {
            self.index = index
            self.mark = mark
            self.path = path
            self.count = count
        }

        /// The case's pushes, as the stretch of a moment numbers them.
        mutating func pushes(at moment: Moment, of one: ExampleCase, _ remembered: RememberedRuns) -> NumberedPushes {
            let all = allPushes ?? remembered.pushes(of: one.script, events: count, along: path)
            allPushes = all
            return all[moment.number]
        }
    }

    /// An event of a case, as a stretch has played it.
    private struct Moment {
        /// Which event of the case it is.
        let index: Int
        /// Which stretch of the case's it is.
        let number: Int
        /// The stretch, by its index among all.
        let stretch: Int
        /// Its place in the record.
        let place: Int
        /// Which event of the stretch it is.
        let offset: Int

        func seen(_ remembered: RememberedRuns) -> ExampleStep { remembered.stretches[stretch].steps[offset] }
    }

    private mutating func judgeCalls(
        on journey: inout Journey,
        of cases: PlatformCases,
        at events: EventKinds,
        _ remembered: RememberedRuns,
        _ record: inout StretchRecord,
        _ judge: Judge
    ) {
        let vector = journey.mark.vector
        var sending: EventKinds = []
        var isKept = true
        var isJudged = false
        defer { if isJudged { record.noteJudged(vector) } }
        // An event that did not reach the app leaves it in a state that the case does not foresee.
        var isLost = false
        var index = remembered.postsEarlier ? -journey.mark.earlierCount : 0
        for (number, stretch) in journey.path.enumerated() {
            for (offset, place) in record.places(of: stretch).enumerated() {
                defer { index += 1 }
                guard index >= 0 else { continue }
                let moment = Moment(index: index, number: number, stretch: stretch, place: place, offset: offset)
                if record.visit(place) { note(moment.seen(remembered)) }
                if let unknown = record.places[place].inconclusive { return stop(cases.all[journey.index].played, unknown) }
                let step = cases.step(index, of: journey.mark)
                if !isLost, events.contains(step.events), let isRight = isRight(moment, step, &journey, cases, remembered, &record, judge) {
                    isJudged = true
                    isKept = isKept && isRight
                    if isRight, !step.expectsSilence, record.places[place].hasCalls { sending.formUnion(step.events) }
                }
                isLost = isLost || !record.places[place].hasHandlers && !step.expectsSilence
            }
        }
        if isKept, !isLost { record.noteKept(vector, sendingAt: sending) }
    }

    /// Whether an event was answered as it must be; `nil` where that cannot be said. What cases have shown before is not judged again.
    private mutating func isRight(
        _ moment: Moment,
        _ step: PlatformCases.Step,
        _ journey: inout Journey,
        _ cases: PlatformCases,
        _ remembered: RememberedRuns,
        _ record: inout StretchRecord,
        _ judge: Judge
    ) -> Bool? {
        if let kind = step.kind, record.places[moment.place].isRight(kind) { return true }
        let one = cases.all[journey.index]
        var ids: StretchRecord.IDEquality?
        if let misdelivery = record.places[moment.place].misdelivery {
            ids = misdelivery.equality(in: journey.pushes(at: moment, of: one, remembered))
        }
        let wanted = step.kind.map { StretchRecord.Wanted(kind: $0, ids: ids) }
        if let wanted, let known = record.places[moment.place].finding(wanted) {
            if let occurrence = known.occurrence(of: journey.mark.vector) {
                occurrences[occurrence].count += 1
            } else {
                add(known.symptoms, of: one, moment, moment.seen(remembered), journey.pushes(at: moment, of: one, remembered))
                record.note(occurrences.count - 1, of: journey.mark.vector, known.symptoms, wanted, at: moment.place)
            }
            return false
        }
        let step = one.steps[moment.index]
        if let want = step.want, record.places[moment.place].isWanted(want) {
            noteRight(moment, moment.seen(remembered), step, &record)
            record.noteRight(step, at: moment.place)
            return true
        }
        return isRight(
            moment,
            moment.seen(remembered),
            step,
            one,
            wanted,
            journey.pushes(at: moment, of: one, remembered),
            &record,
            judge
        )
    }

    /// Holds what was seen of an event against what must be sent.
    private mutating func isRight(
        _ moment: Moment,
        _ seen: ExampleStep,
        _ step: ExampleCase.Step,
        _ one: ExampleCase,
        _ wanted: StretchRecord.Wanted?,
        _ pushes: NumberedPushes,
        _ record: inout StretchRecord,
        _ judge: Judge
    ) -> Bool? {
        guard !isSameByIDs(seen.delivery, pushes) else { return nil }
        let observation = StepObservation(seen, pushes)
        let differences = judge.differences(of: one, at: moment.index, observation)
        let own = one.played.script.scenario.events[moment.index].notification.map(pushes.number)
        let isTypical = isTypical(seen, observation, carrying: seen.delivery.map(\.carried) ?? own, step)
        guard !differences.isEmpty else {
            noteRight(moment, seen, step, &record)
            if isTypical, record.places[moment.place].misdelivery == nil { record.noteRight(step, at: moment.place) }
            return true
        }
        let filled = seen.filled(with: pushes)
        let first = symptoms.count
        for located in differences {
            let symptom = Symptom(located, filled, of: one, at: moment.index)
            if record.show(.wrong(symptom.sort, symptom.kind, hasFlag: symptom.hasFlag), at: moment.place) { evidence.add(symptom) }
            symptoms.append(symptom)
        }
        add(first..<symptoms.count, of: one, moment, seen, pushes)
        if isTypical, let wanted {
            record.note(occurrences.count - 1, of: one.vector, first..<symptoms.count, wanted, at: moment.place)
        }
        return false
    }

    private mutating func add(
        _ symptoms: Range<Int>,
        of one: ExampleCase,
        _ moment: Moment,
        _ seen: ExampleStep,
        _ pushes: NumberedPushes
    ) {
        occurrences.append(Occurrence(symptoms, of: one, at: moment.index, seen, pushes))
    }

    /// Whether nothing of it depends on more than what is wanted: calls have the ids of the push that has come, whatever they are.
    private func isTypical(
        _ seen: ExampleStep,
        _ observation: StepObservation,
        carrying carried: Int?,
        _ step: ExampleCase.Step
    ) -> Bool {
        zip(seen.calls, observation.calls).allSatisfy { call, made in
            !made.isTracking || carried.map(call.takesIDs) ?? step.expectsSilence
        }
    }

    /// Keeps what tells of the code that it was right here.
    private mutating func noteRight(
        _ moment: Moment,
        _ seen: ExampleStep,
        _ step: ExampleCase.Step,
        _ record: inout StretchRecord
    ) {
        guard record.show(.right(ExampleCase.Trait(step.push), expectsSilence: step.expectsSilence), at: moment.place) else { return }
        evidence.add(seen, push: step.push, expectsSilence: step.expectsSilence)
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
                || !(diagnosis.collected(cause)?.byRule.values.contains { section.events.contains($0.event) } ?? false)
        }
    }

    /// Whether a gesture got another notification's data because both have the same ids: an identity made of them is an identity.
    private func isSameByIDs(_ delivery: Delivery?, _ pushes: NumberedPushes) -> Bool {
        guard let delivery, let carried = delivery.carried, carried != delivery.wanted else { return false }
        let (one, other) = (pushes[carried], pushes[delivery.wanted])
        return [CampaignKey.messageID, CampaignKey.deliveryID].allSatisfy { one[$0] == other[$0] }
    }
}
