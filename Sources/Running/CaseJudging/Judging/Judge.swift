package import ConformanceSpec
package import DeviceModel
import PushTracking

/// Decides whether an observation follows the rules, and which rules it violates.
package struct Judge: Sendable {
    private let gate: Gate
    private let defaultOwners: [Ownership: [Rule]]
    /// The rules that own unexpected calls at some events only.
    private let eventOwners: [Ownership: [Rule]]
    /// The rules that own the form of ids in their vectors.
    private let formOwners: [DifferenceKind: [Rule]]
    /// The required rules about some states of the app.
    private let rulesOfStates: [Rule]

    /// A kind of difference at an event that a rule can own by default.
    private struct Ownership: Hashable {
        let kind: DifferenceKind
        let event: DeviceEvent.Kind
    }

    /// A judge by the rules of an edition; failures at the gate's levels fail a case, others are warnings.
    package init(book: RuleBook, edition: Edition, gate: Gate) {
        self.gate = gate
        var owners: [Ownership: [Rule]] = [:]
        for rule in book.rules where rule.holds(in: edition) {
            for owned in rule.defaults {
                for event in owned.events {
                    let ownership = Ownership(kind: owned.difference, event: event)
                    if owners[ownership]?.last !== rule { owners[ownership, default: []].append(rule) }
                }
            }
        }
        defaultOwners = owners
        var (eventOwners, formOwners): ([Ownership: [Rule]], [DifferenceKind: [Rule]]) = ([:], [:])
        for rule in book.rules where rule.holds(in: edition) && rule.level != .informative {
            for owned in rule.owns {
                if owned.difference == .broadlogId || owned.difference == .deliveryId {
                    formOwners[owned.difference, default: []].append(rule)
                }
                guard owned.difference == .unexpected, owned.events.count < DeviceEvent.Kind.allCases.count else {
                    continue
                }
                for event in owned.events where !event.concernsNotification {
                    eventOwners[Ownership(kind: .unexpected, event: event), default: []].append(rule)
                }
            }
        }
        (self.eventOwners, self.formOwners) = (eventOwners, formOwners)
        rulesOfStates = book.rules.filter { rule in
            rule.level == .required && rule.holds(in: edition) && rule.owns.contains(where: \.isOfSomeStates)
        }
    }

    /// The verdict on one case.
    package func verdict(on played: FilledCase, _ observation: Observation) -> Verdict {
        switch observation {
        case .errored(let error): return error.isNotRun ? .notRun(error.message) : .errored(error)
        case .unsupported(let reason):
            guard played.template.level != .informative else { return .noted("unsupported: \(reason)") }
            return graded(
                Failure(unsupported: reason, played.template), level: played.template.level)
        case .notJudged(let reason): return .skipped(reason)
        case .observed(let steps): return verdict(on: played, steps)
        }
    }

    private func verdict(on played: FilledCase, _ steps: [StepObservation]) -> Verdict {
        guard steps.count == played.stepCount else {
            return .errored(
                ObservationError(message: "\(played.stepCount) device events were played, \(steps.count) were observed")
            )
        }
        if played.template.level == .informative {
            let thrown = steps.compactMap(\.threw)
            return .noted(thrown.isEmpty ? nil : "threw: \(thrown.joined(separator: "; "))")
        }
        var differences: [LocatedDifference] = []
        var isCutShort = false
        // By index, because a loop over the steps would retain every part of each.
        for step in steps.indices {
            if steps[step].isReplaced {
                guard canBeReplaced(step, in: played.template.scenario) else {
                    return .errored(
                        ObservationError(message: "nothing can have replaced the notification of event \(step + 1)"))
                }
                // Nothing after a gesture that could not be made is meaningful.
                isCutShort = true
                break
            }
            if steps[step].isUnjudged { continue }
            let isMet = steps[step].threw == nil && played.isMet(atStep: step, by: steps[step].calls)
            if !isMet {
                differences += StepJudge(step: step).locatedDifferences(played.expectation(atStep: step), steps[step])
            }
        }
        guard !differences.isEmpty else { return isCutShort ? .skipped(Self.replacement) : .passed }
        let owned = owned(differences.map(\.difference), in: played.template)
        return graded(Failure(differences, owned: owned, template: played.template), level: played.template.level)
    }

    /// Why a case that cannot be completed is skipped.
    package static let replacement = "impossible on this device: a newer notification has replaced the one of a gesture"

    private func canBeReplaced(_ step: Int, in scenario: DeviceScenario) -> Bool {
        guard let notification = scenario.events[step].notification else { return false }
        return scenario.firstGesture(onReplaced: notification) == step
    }

    /// Whether a difference makes a case fail its run.
    package func canFail(_ template: CaseTemplate) -> Bool {
        template.level != .informative && gate.includes(template.level)
    }

    private func graded(_ failure: Failure, level: Level) -> Verdict {
        gate.includes(level) ? .failed(failure) : .warned(failure)
    }

    /// Each difference with its owners. Calls missing because of a throw belong to the throw.
    private func owned(
        _ differences: [Difference], in template: CaseTemplate
    ) -> [(difference: Difference, owners: [Rule])] {
        let throwing = differences.filter { $0.kind == .threw }.map(\.step)
        return differences.filter { !($0.kind.isLoss && throwing.contains($0.step)) }.map { difference in
            (difference, owners(of: difference, in: template))
        }
    }

    /// The rules that a difference violates, or may violate if its call may have been made later.
    package func owners(of difference: Difference, in template: CaseTemplate) -> [Rule] {
        let own = ownersAtStep(of: difference, in: template)
        guard let events = difference.otherEvents else { return own }
        // The ids of a walk have a form that only some vectors have otherwise.
        if difference.kind == .broadlogId || difference.kind == .deliveryId {
            return (own + (formOwners[difference.kind] ?? [])).unique
        }
        let others = events.flatMap { event in
            let ownership = Ownership(kind: .unexpected, event: event)
            return (defaultOwners[ownership] ?? [])
                + (eventOwners[ownership] ?? []).filter { $0.concerns(template.platform) }
        }
        return (own + others).unique
    }

    /// The rules that a difference violates whatever its case is about: those about the state of the app, and those that
    /// own it by default.
    package func generalRules(for difference: Difference, in template: CaseTemplate) -> [Rule] {
        let event = template.scenario.events[difference.step].kind
        let app = template.scenario.callbacks(for: .documented).first { $0.step == difference.step }?.app
        let ofState = rulesOfStates.filter { rule in
            rule.concerns(template.platform)
                && rule.owns.contains {
                    $0.isOfSomeStates && $0.covers(difference.kind, at: event, app: app)
                }
        }
        return ofState + (defaultOwners[Ownership(kind: difference.kind, event: event)] ?? [])
    }

    /// The vector's rules that own a difference; else the rule that owns it by default; else the vector's first rule.
    private func ownersAtStep(of difference: Difference, in template: CaseTemplate) -> [Rule] {
        let own = template.owners(of: difference.kind, atStep: difference.step)
        guard own.isEmpty else { return own }
        let event = template.scenario.events[difference.step].kind
        let byDefault = defaultOwners[Ownership(kind: difference.kind, event: event)] ?? []
        return byDefault.isEmpty ? Array(template.vector.rules.prefix(1)) : byDefault
    }
}
