import DocExamples
import ExampleCode

extension FaultSearch {
    /// The code that decides: the condition; where it asks a function of the examples whose answer is at fault, that
    /// function.
    ///
    /// - Parameters:
    ///   - kind: in what way the decision is wrong. Where it is mistaken and only one place asks the function, that place
    ///     may as well have turned the answer round.
    ///   - topic: the part of the rules that is broken, where the kind of mistake does not say.
    func decider(of decision: Decision, as kind: FaultLocation.Kind, topic: String = "") -> SourceExtent {
        let asked = functionsAsked(by: decision).filter { function in
            spectrum.invocations.isAlwaysBad(function)
                && !(kind == .mistaken && spectrum.invocations.count(of: function) == 1)
        }
        if asked.count == 1, let function = asked.first { return answer(of: function) }
        // Of several, the one that another condition asks alone.
        let known = asked.map(answer).filter { place in
            locator.known.contains(FaultLocation.ID(kind: kind, extent: place, topic: topic))
        }
        return known.count == 1 ? known[0] : decision.extent
    }

    /// The functions of the examples that a condition calls itself.
    func functionsAsked(by decision: Decision) -> [FunctionDeclaration] {
        var asked: [FunctionDeclaration] = []
        for invocation in step.invocations where decision.extent.contains(invocation.site.start) {
            if !asked.contains(where: { $0 === invocation.function }) { asked.append(invocation.function) }
        }
        return asked
    }

    /// Where a function says what it has come to.
    func answer(of function: FunctionDeclaration) -> SourceExtent {
        guard let last = function.body?.statements.last else { return function.nameExtent }
        return switch last.kind {
        case .returned: last.extent
        case .expression where function.body?.statements.count == 1: last.extent
        default: function.nameExtent
        }
    }
}
