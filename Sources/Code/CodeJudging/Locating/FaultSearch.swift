import AppSimulation
import CodeRunner
import ConformanceSpec
import PushTracking
import SourceCode

/// The search for the code that causes one failure.
struct FaultSearch {
    let locator: FaultLocator
    let failure: Failure

    var step: TracedStep { failure.step }
    var spectrum: ProgramSpectrum { locator.spectrum }

    /// The code at fault.
    ///
    /// - Parameter topic: the topic of the violated rules: `flag`, `ids`.
    func location(topic: String) -> FaultLocation {
        // With another notification's data, any answer of the code is wrong.
        if let delivery = step.delivery, failure.isMisdelivered { return misdelivered(delivery) }
        if let decision = mistakenDecision { return FaultLocation(.mistaken, decider(of: decision, as: .mistaken)) }
        switch failure.kind {
        case .threw: return FaultLocation(.crashed, step.threw?.extent ?? beginning)
        case .unanswered, .missing: return missing()
        case .unexpected, .extra: return extra(topic: topic)
        case .broadlogId, .deliveryId, .action, .keys: return value()
        case .function, .name, .order: return FaultLocation(.value(failure.kind), failure.call?.extent ?? beginning)
        }
    }

    /// The decision that causes this failure and its opposite.
    private var mistakenDecision: Decision? {
        let decisions: [Decision] =
            switch failure.sort {
            case .omission: step.decisions
            case .otherwise: step.decisionsOfSenders
            case .undecided: []
            }
        return spectrum.decisions.mistaken(among: decisions, hasFlag: failure.hasFlag)
    }

    /// The code that made the `PendingIntent` is at fault; for those without any push data, the function that should
    /// have added it for all of them.
    private func misdelivered(_ delivery: Delivery<PushOrdinal>) -> FaultLocation {
        let program = locator.scope.program
        guard delivery.carried == nil, let function = program.innermostFunction(around: delivery.extent) else {
            return FaultLocation(.sharedIntent, delivery.extent)
        }
        return FaultLocation(.emptyIntent, function.nameExtent, at: delivery.extent)
    }

    private func extra(topic: String) -> FaultLocation {
        guard let call = failure.call else { return FaultLocation(.surplus, beginning) }
        if failure.isOptional, let wrong = wrongElsewhere(call) { return wrong }
        guard failure.expectsSilence else { return surplus(call) }
        guard !failure.isRepetition else {
            return FaultLocation(.repeated, call.activations.first?.function.nameExtent ?? call.extent)
        }
        return unwanted(call, topic: topic)
    }

    /// If an optional call is wrong, the required call is probably wrong in the same way.
    private func wrongElsewhere(_ call: TracedCall) -> FaultLocation? {
        [.action, .keys, .function, .name].lazy.map { value($0, of: call) }.first { locator.known.contains($0.id) }
    }

    private func missing() -> FaultLocation {
        if let silence = step.silence {
            // A crash is reported once, whatever it prevents.
            let crash = FaultLocation(.crashed, silence.extent, reason: silence.reason, remedy: silence.remedy)
            if locator.known.contains(crash.id) { return crash }
            return FaultLocation(
                .unanswered, silence.extent, topic: silence.reason, reason: silence.reason, remedy: silence.remedy)
        }
        guard let handler = step.handlers.last else {
            return FaultLocation(
                .unanswered, .nowhere, at: step.delivery?.extent ?? beginning, topic: failure.event.rawValue)
        }
        if !step.calls.isEmpty { return FaultLocation(.omitted, handler.nameExtent) }
        if spectrum.senders.isEmpty, let dead = deadEnd(after: handler) { return FaultLocation(.omitted, dead) }
        // Handlers that have sent something before decide, rather than others that the platform also calls.
        let ofSenders = step.template.decisions(ofHandlersIn: spectrum.senders)
        let suspect = spectrum.decisions.suspect
        if let decision = suspect(ofSenders) ?? suspect(step.decisions) {
            return FaultLocation(.omitted, decider(of: decision, as: .omitted))
        }
        // The last decision prevented the call: its condition did not hold, or the function that was called only for
        // this gave up there.
        if let decision = step.decisions.last, !decision.outcome || decision.functionName != handler.name {
            return FaultLocation(.omitted, decider(of: decision, as: .omitted))
        }
        return FaultLocation(.omitted, handler.nameExtent)
    }

    /// If nothing is ever sent: the last decision that failed on the way to a call, or the last function on it.
    private func deadEnd(after handler: FunctionDeclaration) -> SourceExtent? {
        let failed = step.decisions.last { decision in
            !decision.outcome && decision.functionName != handler.name
                && locator.trackers.contains(decision.functionName)
        }
        if let failed { return decider(of: failed, as: .omitted) }
        return step.invocations.last { $0.function !== handler && locator.trackers.contains($0.function.name) }?
            .function.nameExtent
    }

    /// The first code of the scope, for faults without a specific place.
    var beginning: SourceExtent {
        let scope = locator.scope
        return scope.program.units.first { unit in scope.sources.contains { $0.contains(unit.extent) } }?.extent
            ?? .nowhere
    }
}

extension Program {
    /// The innermost function around a piece of code.
    fileprivate func innermostFunction(around extent: SourceExtent) -> FunctionDeclaration? {
        let all = functions.values.joined() + types.values.flatMap { functions(of: $0) }
        return all.filter { $0.extent.contains(extent.start) }.max { $0.extent.start < $1.extent.start }
    }
}
