import AppSimulation
import CodeRunner
import SourceCode

extension FaultSearch {
    /// The code that decides: the condition, or, if it calls a function of the examples whose answer is at fault, that
    /// function.
    ///
    /// - Parameters:
    ///   - kind: how the decision is wrong. If it is mistaken and only one place calls the function, that place may also
    ///     have inverted the answer.
    ///   - topic: the topic of the violated rules, if the kind does not imply it.
    func decider(of decision: Decision, as kind: FaultLocation.Kind, topic: String = "") -> SourceExtent {
        let asked = functionsAsked(by: decision).filter { function in
            spectrum.invocations.isAlwaysBad(function)
                && !(kind == .mistaken && spectrum.invocations.count(of: function) == 1)
        }
        if asked.count == 1, let function = asked.first { return answer(of: function) }
        // If several are to blame, the one that is known to be at fault because another condition calls it alone.
        let known = asked.map(answer).filter { place in
            locator.known.contains(FaultLocation.ID(kind: kind, extent: place, topic: topic))
        }
        return known.count == 1 ? known[0] : decision.extent
    }

    /// The functions of the examples that a condition calls directly.
    func functionsAsked(by decision: Decision) -> [FunctionDeclaration] {
        var asked: [FunctionDeclaration] = []
        for invocation in step.invocations where decision.extent.contains(invocation.site.start) {
            if !asked.contains(where: { $0 === invocation.function }) { asked.append(invocation.function) }
        }
        return asked
    }

    /// The place where a function returns its answer.
    func answer(of function: FunctionDeclaration) -> SourceExtent {
        guard let last = function.body?.statements.last else { return function.nameExtent }
        return switch last.kind {
        case .returned: last.extent
        case .expression where function.body?.statements.count == 1: last.extent
        default: function.nameExtent
        }
    }
}
