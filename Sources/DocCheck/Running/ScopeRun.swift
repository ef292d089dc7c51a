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
            judgeCalls(of: one, at: kinds, along: path, remembered, &record, judge)
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

    private mutating func judgeCalls(
        of one: ExampleCase,
        at events: EventKinds,
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
        var pushes: [NumberedPushes]?
        for (place, stretch) in path.enumerated() {
            for position in record.places(of: stretch) {
                defer { index += 1 }
                guard index >= 0 else { continue }
                if record.visit(position) { note(remembered.stretches[stretch].steps[record[position].index]) }
                let step = one.steps[index]
                if record[position].isUnknown {
                    if let unknown = remembered.stretches[stretch].steps[record[position].index].inconclusive { stop(one.played, unknown) }
                    return
                }
                if !isLost, events.contains(step.events) {
                    let isRight: Bool?
                    var wanted: StretchRecord.Wanted?
                    if let kind = step.kind {
                        var ids: StretchRecord.IDEquality?
                        if let misdelivery = record[position].misdelivery {
                            let all = pushes ?? remembered.pushes(of: one.script, along: path)
                            pushes = all
                            ids = misdelivery.equality(in: all[place])
                        }
                        wanted = StretchRecord.Wanted(kind: kind, vector: one.vector, ids: ids)
                    }
                    if let kind = step.kind, record[position].isRight(kind) {
                        isRight = true
                    } else if let wanted, let known = record[position].symptoms(wanted) {
                        for index in known { symptomCounts[index] += 1 }
                        isRight = false
                    } else if let want = step.want, record[position].isWanted(want) {
                        noteRight(remembered.stretches[stretch].steps[record[position].index], at: position, step, &record)
                        record.noteRight(step, at: position)
                        isRight = true
                    } else {
                        let all = pushes ?? remembered.pushes(of: one.script, along: path)
                        pushes = all
                        let seen = remembered.stretches[stretch].steps[record[position].index]
                        isRight = self.isRight(seen, at: position, in: one, index, wanted, all[place], &record, judge)
                    }
                    if let isRight {
                        record.judgedVectors.insert(one.vector)
                        isKept = isKept && isRight
                        if isRight, !step.expectsSilence, record[position].hasCalls { kept.events.formUnion(step.events) }
                    }
                }
                isLost = isLost || !record[position].hasHandlers && !step.expectsSilence
            }
        }
        if isKept, !isLost { record.kept.insert(kept) }
    }

    /// Keeps what tells of the code that it was right here.
    private mutating func noteRight(_ seen: ExampleStep, at place: Int, _ step: ExampleCase.Step, _ record: inout StretchRecord) {
        guard record.show(.right(ExampleCase.Trait(step.push), expectsSilence: step.expectsSilence), at: place) else { return }
        evidence.add(seen, push: step.push, expectsSilence: step.expectsSilence)
    }

    /// Whether what was seen of an event is right; `nil` where that cannot be said.
    private mutating func isRight(
        _ seen: ExampleStep,
        at place: Int,
        in one: ExampleCase,
        _ index: Int,
        _ wanted: StretchRecord.Wanted?,
        _ pushes: NumberedPushes,
        _ record: inout StretchRecord,
        _ judge: Judge
    ) -> Bool? {
        guard !isSameByIDs(seen.delivery, pushes) else { return nil }
        let step = one.steps[index]
        let observation = StepObservation(calls: seen.calls.map { $0.call(with: pushes) }, threw: seen.threw?.message)
        let differences = judge.differences(of: one.played, atStep: index, observation)
        // Whether nothing of this depends on more than what is wanted: calls have the ids of the push that has come, whatever they are.
        let own = one.played.script.scenario.events[index].notification.map(pushes.number)
        let carried = seen.delivery.map(\.carried) ?? own
        let tracking = zip(seen.calls, observation.calls).filter(\.1.isTracking).map(\.0)
        let isTypical = tracking.allSatisfy { call in carried.map(call.takesIDs) ?? step.expectsSilence }
        guard !differences.isEmpty else {
            noteRight(seen, at: place, step, &record)
            if isTypical, record[place].misdelivery == nil { record.noteRight(step, at: place) }
            return true
        }
        let filled = seen.filled(with: pushes)
        let first = symptoms.count
        // What an exception kept from being sent is the exception's fault.
        for located in differences where located.difference.kind != .missing || observation.threw == nil {
            let symptom = Symptom(located, filled, of: one, at: index)
            if record.show(.wrong(symptom.sort, symptom.kind, hasFlag: symptom.hasFlag), at: place) { evidence.add(symptom) }
            symptoms.append(symptom)
            symptomCounts.append(1)
        }
        if isTypical, let wanted { record.note(first..<symptoms.count, of: wanted, at: place) }
        return false
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
