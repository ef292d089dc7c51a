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
    /// How many cases of a symptom's vector have shown just this.
    private(set) var symptomCounts: [Int] = []

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
        for one in cases.cases(for: scope.platform, with: kinds) {
            // Behind the last event that is judged, nothing can be seen any more.
            let last = one.steps.lastIndex { kinds.contains($0.events) } ?? 0
            let path = remembered.play(one.script, events: last + 1)
            let new = remembered.stretches[record.count...]
            for stretch in new {
                record.add(stretch)
                budget.take(stretch.work)
            }
            judgeCalls(of: one, at: kinds, until: last, along: remembered.paths[path], remembered, &record, judge)
            // What goes on for ever in one case does so in others.
            if new.contains(where: { $0.isStopped && $0.work > Self.endlessWork }) { break }
            if budget.isSpent {
                let extent = handlers.min { $0.start < $1.start } ?? .nowhere
                stop(one.played, Inconclusive(reason: "running it takes too long", extent: extent))
                break
            }
        }
        for vector in record.judgedVectors { judgedRules.formUnion(cases.vectors[vector].rules.map(\.id)) }
        for kept in record.kept { evidence.addKept(cases.vectors[kept.vector], sendingAt: kept.events) }
    }

    private mutating func note(_ step: ExampleStep) {
        for call in step.calls { receivers[call.extent] = call.receiver }
        for handler in step.handlers { handlers.insert(handler.nameExtent) }
    }

    /// An event of a case, as a stretch has played it.
    private struct Moment {
        let one: ExampleCase
        /// Which event of the case it is.
        let index: Int
        /// Its place in the record.
        let place: Int

        var step: ExampleCase.Step { one.steps[index] }
    }

    private mutating func judgeCalls(
        of one: ExampleCase,
        at events: EventKinds,
        until last: Int,
        along path: [Int],
        _ remembered: RememberedRuns,
        _ record: inout StretchRecord,
        _ judge: Judge
    ) {
        var kept = StretchRecord.Kept(vector: one.vector)
        var isKept = true
        // An event that did not reach the app leaves it in a state that the case does not foresee.
        var isLost = false
        var index = -remembered.earlierCount(of: one.script)
        // They are looked at only where not everything is known to be right.
        var allPushes: [NumberedPushes]?
        for (number, stretch) in path.enumerated() {
            for place in record.places(of: stretch) {
                defer { index += 1 }
                guard index >= 0 else { continue }
                let offset = record[place].offset
                let seen = { remembered.stretches[stretch].steps[offset] }
                if record.visit(place) { note(seen()) }
                if let unknown = record[place].inconclusive { return stop(one.played, unknown) }
                let moment = Moment(one: one, index: index, place: place)
                let step = moment.step
                if !isLost, events.contains(step.events) {
                    let pushes = {
                        let all = allPushes ?? remembered.pushes(of: one.script, events: last + 1, along: path)
                        allPushes = all
                        return all[number]
                    }
                    if let isRight = isRight(moment, seen, pushes, &record, judge) {
                        record.judgedVectors.insert(one.vector)
                        isKept = isKept && isRight
                        if isRight, !step.expectsSilence, record[place].hasCalls { kept.events.formUnion(step.events) }
                    }
                }
                isLost = isLost || !record[place].hasHandlers && !step.expectsSilence
            }
        }
        if isKept, !isLost { record.kept.insert(kept) }
    }

    /// Whether an event was answered as it must be; `nil` where that cannot be said. What cases have shown before is not judged again.
    private mutating func isRight(
        _ moment: Moment,
        _ seen: () -> ExampleStep,
        _ pushes: () -> NumberedPushes,
        _ record: inout StretchRecord,
        _ judge: Judge
    ) -> Bool? {
        let step = moment.step
        if let kind = step.kind, record[moment.place].isRight(kind) { return true }
        let ids = record[moment.place].misdelivery?.equality(in: pushes())
        let wanted = step.kind.map { StretchRecord.Wanted(kind: $0, vector: moment.one.vector, ids: ids) }
        if let wanted, let known = record[moment.place].symptoms(wanted) {
            for index in known { symptomCounts[index] += 1 }
            return false
        }
        if let want = step.want, record[moment.place].isWanted(want) {
            noteRight(moment, seen(), &record)
            record.noteRight(step, at: moment.place)
            return true
        }
        return isRight(moment, seen(), wanted, pushes(), &record, judge)
    }

    /// Holds what was seen of an event against what must be sent.
    private mutating func isRight(
        _ moment: Moment,
        _ seen: ExampleStep,
        _ wanted: StretchRecord.Wanted?,
        _ pushes: NumberedPushes,
        _ record: inout StretchRecord,
        _ judge: Judge
    ) -> Bool? {
        guard !isSameByIDs(seen.delivery, pushes) else { return nil }
        let observation = StepObservation(calls: seen.calls.map { $0.call(with: pushes) }, threw: seen.threw?.message)
        let differences = judge.differences(of: moment.one.played, atStep: moment.index, observation)
        let isTypical = isTypical(moment, seen, observation, pushes)
        guard !differences.isEmpty else {
            noteRight(moment, seen, &record)
            if isTypical, record[moment.place].misdelivery == nil { record.noteRight(moment.step, at: moment.place) }
            return true
        }
        let filled = seen.filled(with: pushes)
        let first = symptoms.count
        // What an exception kept from being sent is the exception's fault.
        for located in differences where located.difference.kind != .missing || observation.threw == nil {
            let symptom = Symptom(located, filled, of: moment.one, at: moment.index)
            if record.show(.wrong(symptom.sort, symptom.kind, hasFlag: symptom.hasFlag), at: moment.place) { evidence.add(symptom) }
            symptoms.append(symptom)
            symptomCounts.append(1)
        }
        if isTypical, let wanted { record.note(first..<symptoms.count, of: wanted, at: moment.place) }
        return false
    }

    /// Whether nothing of it depends on more than what is wanted: calls have the ids of the push that has come, whatever they are.
    private func isTypical(_ moment: Moment, _ seen: ExampleStep, _ observation: StepObservation, _ pushes: NumberedPushes) -> Bool {
        let own = moment.one.played.script.scenario.events[moment.index].notification.map(pushes.number)
        let carried = seen.delivery.map(\.carried) ?? own
        return zip(seen.calls, observation.calls).allSatisfy { call, made in
            !made.isTracking || carried.map(call.takesIDs) ?? moment.step.expectsSilence
        }
    }

    /// Keeps what tells of the code that it was right here.
    private mutating func noteRight(_ moment: Moment, _ seen: ExampleStep, _ record: inout StretchRecord) {
        let step = moment.step
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
