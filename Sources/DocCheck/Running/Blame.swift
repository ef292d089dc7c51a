import ConformanceRunner
import ConformanceSpec
import DocExamples
import ExampleCode
import PushTracking

/// Finds the code to blame for what an example did during one event.
struct Blame {
    let investigation: Investigation
    let symptom: Symptom

    var step: ExampleStep { symptom.step }
    var evidence: Evidence { investigation.evidence }

    /// What to blame.
    ///
    /// - Parameter topic: the part of the rules that is broken: `flag`, `ids`.
    func culprit(topic: String) -> Culprit {
        // With another notification's data, whatever the code answers is wrong.
        if let delivery = step.delivery, symptom.isMisdelivered { return misdelivered(delivery) }
        if let decision = mistakenDecision { return Culprit(.mistaken, decider(of: decision, as: .mistaken)) }
        switch symptom.kind {
        case .threw: return Culprit(.crashed, step.threw?.extent ?? beginning)
        case .missing: return missing()
        case .extra: return extra(topic: topic)
        case .broadlogId, .deliveryId, .action, .keys: return value()
        case .function, .name, .order: return Culprit(.value(symptom.kind), symptom.call?.extent ?? beginning)
        }
    }

    /// The decision that this symptom and its contrary come from.
    private var mistakenDecision: Decision? {
        let decisions: [Decision] =
            switch symptom.sort {
            case .omission: step.decisions
            case .otherwise: step.decisionsOfSenders
            case .undecided: []
            }
        return evidence.decisions.mistaken(among: decisions, hasFlag: symptom.hasFlag)
    }

    /// What made the `PendingIntent` is to blame; for those without any push data, what was to put it in for all of them.
    private func misdelivered(_ delivery: Delivery<Int>) -> Culprit {
        let program = investigation.scope.program
        guard delivery.carried == nil, let function = program.innermostFunction(around: delivery.extent) else {
            return Culprit(.sharedIntent, delivery.extent)
        }
        return Culprit(.emptyIntent, function.nameExtent, at: delivery.extent)
    }

    private func extra(topic: String) -> Culprit {
        guard let call = symptom.call else { return Culprit(.surplus, beginning) }
        guard symptom.expectsSilence else { return surplus(call) }
        guard !symptom.isRepetition else { return Culprit(.repeated, call.activations.first?.function.nameExtent ?? call.extent) }
        return unwanted(call, topic: topic)
    }

    private func missing() -> Culprit {
        if let silence = step.silence {
            return Culprit(Breach.Cause(kind: .unanswered, extent: silence.extent), reason: silence.reason)
        }
        guard let handler = step.handlers.last else {
            return Culprit(.unanswered, .nowhere, at: beginning, topic: symptom.event.rawValue)
        }
        if !step.calls.isEmpty { return Culprit(.omitted, handler.nameExtent) }
        if let decision = evidence.decisions.suspect(among: step.decisions) {
            return Culprit(.omitted, decider(of: decision, as: .omitted))
        }
        // What was looked at last kept the call from being made: it did not hold, or what is called for this alone gave up there.
        if let decision = step.decisions.last, !decision.outcome || decision.functionName != handler.name {
            return Culprit(.omitted, decider(of: decision, as: .omitted))
        }
        return Culprit(.omitted, handler.nameExtent)
    }

    /// The first code of the scope, where nothing of it can be named.
    var beginning: SourceExtent {
        let scope = investigation.scope
        return scope.program.units.first { unit in scope.sources.contains { $0.contains(unit.extent) } }?.extent ?? .nowhere
    }
}

extension Program {
    /// The function that a piece of code stands in.
    fileprivate func innermostFunction(around extent: SourceExtent) -> FunctionDeclaration? {
        let all = functions.values.joined() + types.values.flatMap { functions(of: $0) }
        return all.filter { $0.extent.contains(extent.start) }.max { $0.extent.start < $1.extent.start }
    }
}
