package import ConformanceRunner
package import ConformanceSpec
package import DeviceModel
import PushTracking
package import ReferenceSinks

/// What built-in sinks do in all cases of an edition, alone and two in one.
package struct CombinedSinks: Sendable {
    /// The cases.
    package let plan: Plan
    private let judge: CaseJudge
    private let cases: [FilledCase]
    private let documented: [Observation]
    private let edition: DocumentedEdition
    private let known: KnownFaults

    /// The cases of an edition; sinks behave as that edition documents it, but for their mistakes.
    ///
    /// - Throws: what is wrong in the spec, or that it has no cases.
    package init(
        _ specification: Specification, edition documentedEdition: DocumentedEdition = .newest
    ) async throws {
        let edition = specification.edition(documentedEdition.rawValue) ?? specification.defaultEdition
        let plan = try Plan(
            try specification.expanded(in: edition), edition: edition, platforms: [.android, .ios])
        self.plan = plan
        self.edition = documentedEdition
        known = KnownFaults(specification.faults) { name, _, sdk in
            BuiltInSink.named(name)?.makeSink(edition: documentedEdition, sdk: sdk)
        }
        judge = CaseJudge(plan: plan, book: specification.book)
        cases = plan.cases.enumerated().map { index, template in
            template.filled(seed: plan.seed, caseIndex: CaseIndex(index))
        }
        documented = await Self.observations(of: BuiltInSink.reference, in: documentedEdition, cases)
    }

    /// What a sink did, in the cases in which it did not do what is documented.
    package typealias Deviations = [Int: Observation]

    package func deviations(of sink: BuiltInSink) async -> Deviations {
        let observed = await Self.observations(of: sink, in: edition, cases)
        return Dictionary(
            uniqueKeysWithValues: observed.indices.filter { observed[$0] != documented[$0] }.map { ($0, observed[$0]) })
    }

    private static func observations(
        of sink: BuiltInSink, in edition: DocumentedEdition, _ cases: [FilledCase]
    ) async -> [Observation] {
        let app = BuiltInApp(sink.makeSink(edition: edition), profile: sink.profile())
        var observations: [Observation] = []
        for played in cases {
            let isPlayed = played.template.objection(to: sink.profile()) == nil
            let plays = sink.platforms.contains(played.template.platform) && isPlayed
            observations.append(plays ? await app.observe(played.script) : .observed([]))
        }
        return observations
    }

    /// The causes of what a sink did.
    package func causes(of deviations: Deviations) -> [Cause] { failures(of: deviations).causes }

    /// The causes of what a sink did, each with the known fault that it looks like.
    package func namedCauses(of deviations: Deviations, by sink: BuiltInSink) async -> [Cause] {
        let (patterns, causes, _) = failures(of: deviations)
        return await patterns.likenesses(of: causes, among: known, on: sink.profile())
    }

    /// The failing cases of a run in which a sink did this, and what explains them.
    package func failures(
        of deviations: Deviations
    ) -> (patterns: FailurePatterns, causes: [Cause], failed: [CaseResult]) {
        var patterns = FailurePatterns(plan: plan)
        let results = deviations.keys.sorted().compactMap { result($0, deviations) }.map { patterns.numbered($0) }
        return (patterns, patterns.causes, results.filter { $0.verdict.kind == .failed })
    }

    private func result(_ index: Int, _ deviations: Deviations) -> CaseResult? {
        guard let observation = deviations[index], observation != .observed([]) else { return nil }
        return judge.result(cases[index], observation, nanoseconds: 0)
    }

    /// What differs, each with its case.
    package func differences(of deviations: Deviations) -> Set<CaseDifference> {
        var found: Set<CaseDifference> = []
        for index in deviations.keys {
            for difference in result(index, deviations)?.differences ?? [] {
                found.insert(CaseDifference(index: index, difference: difference))
            }
        }
        return found
    }

    package struct CaseDifference: Hashable, Sendable {
        let index: Int
        let difference: Difference
    }

    /// A sink with the mistakes of several: whatever each does otherwise than documented. All keep what they remember.
    package func combined(_ sinks: [Deviations]) -> Deviations { sinks.reduce([:], combined) }

    /// A sink with the mistakes of two.
    package func combined(_ one: Deviations, _ other: Deviations) -> Deviations {
        var combined = one
        for (index, observation) in other {
            guard case .observed(let right) = observation, case .observed(let left)? = one[index],
                case .observed(let documented) = documented[index]
            else {
                combined[index] = observation
                continue
            }
            combined[index] = .observed(
                documented.indices.map { step in
                    guard left.indices.contains(step) else {
                        return right.indices.contains(step) ? right[step] : documented[step]
                    }
                    guard right.indices.contains(step) else { return left[step] }
                    return Self.combined(left[step], right[step], documented: documented[step])
                })
        }
        return combined
    }

    private static func combined(
        _ one: StepObservation, _ other: StepObservation, documented: StepObservation
    ) -> StepObservation {
        if one == documented { return other }
        if other == documented || one.threw != nil { return one }
        if other.threw != nil { return other }
        if one.calls.isEmpty || other.calls.isEmpty { return StepObservation() }
        let due = documented.calls
        func changed(_ call: TrackingCall, by sink: [TrackingCall]) -> TrackingCall {
            guard sink.count == due.count else { return call }
            if let index = due.firstIndex(of: call) { return call.taking(changesOf: due[index], to: sink[index]) }
            // A call that is not due has ids of its own, and is made in the same way as one of its code that is due.
            let code = call.data[CampaignKey.actionVariable]
            guard let index = due.firstIndex(where: { $0.data[CampaignKey.actionVariable] == code }) else {
                return call
            }
            var way = sink[index]
            for id in [CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable] {
                for entry in way.data.entries where entry.value == due[index].data[id] {
                    way.data[entry.key] = call.data[id]
                }
                if way.data[id] != nil { way.data[id] = call.data[id] }
            }
            return call.taking(changesOf: due[index], to: way)
        }
        if one.calls.count == due.count {
            if other.calls.count == due.count {
                let calls = due.indices.map { index in
                    other.calls[index].taking(changesOf: due[index], to: one.calls[index])
                }
                return StepObservation(calls: calls)
            }
            return StepObservation(calls: other.calls.map { changed($0, by: one.calls) })
        }
        if other.calls.count == due.count {
            return StepObservation(calls: one.calls.map { changed($0, by: other.calls) })
        }
        let kept = due.filter { one.calls.contains($0) && other.calls.contains($0) }
        return StepObservation(calls: kept + added(by: one.calls, to: due) + added(by: other.calls, to: due))
    }

    private static func added(by calls: [TrackingCall], to due: [TrackingCall]) -> [TrackingCall] {
        var rest = calls
        for call in due {
            if let index = rest.firstIndex(of: call) { rest.remove(at: index) }
        }
        return rest
    }
}

extension CaseResult {
    /// What differs, where the case failed.
    var differences: [Difference] {
        guard case .failed(let failure) = verdict, case .differences(let differences) = failure.cause else { return [] }
        return differences
    }
}

extension TrackingCall {
    /// The call with whatever another sink makes of the documented one.
    fileprivate func taking(changesOf documented: TrackingCall, to changed: TrackingCall) -> TrackingCall {
        var call = self
        if changed.function != documented.function { (call.function, call.name) = (changed.function, changed.name) }
        if changed.name != documented.name { call.name = changed.name }
        // A variable that this sink does not send has no value to be changed.
        for entry in documented.data.entries where changed.data[entry.key] != entry.value && data[entry.key] != nil {
            call.data[entry.key] = changed.data[entry.key]
        }
        for entry in changed.data.entries where documented.data[entry.key] == nil {
            call.data[entry.key] = entry.value
        }
        return call
    }
}
