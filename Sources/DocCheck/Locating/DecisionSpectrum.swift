import ConformanceSpec
import DocExamples
import ExampleCode

/// Which conditions came out how in which runs: what came out otherwise where all was well is suspect where it was not.
struct DecisionSpectrum {
    private struct Outcome: Hashable {
        let extent: SourceExtent
        let outcome: Bool

        init(_ decision: Decision) {
            extent = decision.extent
            outcome = decision.outcome
        }

        private init(extent: SourceExtent, outcome: Bool) {
            self.extent = extent
            self.outcome = outcome
        }

        var opposite: Self { Self(extent: extent, outcome: !outcome) }
    }

    /// In any run.
    private var seen: Set<Outcome> = []
    /// In runs that sent what must be sent.
    private var good: Set<Outcome> = []
    /// What was decided in those of them that had a flag to look at.
    private var decidedWithFlag: Set<SourceExtent> = []
    /// In runs that sent anything, rightly or not.
    private var sending: Set<Outcome> = []
    /// In runs that rightly sent nothing, by the reason.
    private var silent: [SilenceReason: Set<Outcome>] = [:]
    /// In runs that sent nothing, and had to.
    private var omitting: Set<Outcome> = []
    /// In runs that were wrong otherwise.
    private var wrongOtherwise: Set<Outcome> = []

    /// Notes the decisions of a run that sent what it must.
    mutating func addGood(_ step: StepTemplate, hasFlag: Bool) {
        seen.formUnion(step.decisions.lazy.map(Outcome.init))
        for decision in step.decisionsOfSenders {
            good.insert(Outcome(decision))
            if hasFlag { decidedWithFlag.insert(decision.extent) }
        }
    }

    /// Notes the decisions of a run that rightly sent nothing.
    mutating func addSilent(_ step: StepTemplate, because reason: SilenceReason?) {
        seen.formUnion(step.decisions.lazy.map(Outcome.init))
        if let reason { silent[reason, default: []].formUnion(step.decisions.lazy.map(Outcome.init)) }
    }

    /// Notes the decisions of a run in which something was wrong.
    mutating func addBad(_ failure: Failure) {
        seen.formUnion(failure.step.template.decisions.lazy.map(Outcome.init))
        sending.formUnion(failure.step.template.decisionsOfSenders.lazy.map(Outcome.init))
        switch failure.sort {
        case .omission: omitting.formUnion(failure.step.template.decisions.lazy.map(Outcome.init))
        // What is left out of the answer to a push without a flag says nothing of how a flag is looked at.
        case .otherwise where failure.isOmission && !failure.hasFlag: break
        case .otherwise: wrongOtherwise.formUnion(failure.step.template.decisionsOfSenders.lazy.map(Outcome.init))
        case .undecided: break
        }
    }

    mutating func formUnion(_ other: Self) {
        seen.formUnion(other.seen)
        good.formUnion(other.good)
        decidedWithFlag.formUnion(other.decidedWithFlag)
        sending.formUnion(other.sending)
        silent.merge(other.silent) { $0.union($1) }
        omitting.formUnion(other.omitting)
        wrongOtherwise.formUnion(other.wrongOtherwise)
    }

    /// The first decision that never came out like this where all was well; rather one that always comes out like this,
    /// or the label that never fits in a switch. Nil where nothing is known to have been well.
    func suspect(among decisions: [Decision]) -> Decision? {
        guard !good.isEmpty else { return nil }
        let suspects = decisions.filter { !good.contains(Outcome($0)) }
        if let constant = suspects.first(where: { isConstant($0) && $0.subject != .defaultLabel }) { return constant }
        guard let first = suspects.first, first.subject != .condition else { return suspects.first }
        return decisions.first { $0.subject == .label && !$0.outcome && isConstant($0) } ?? first
    }

    /// The first decision that is taken wrongly both ways: always so where nothing was sent and something must be,
    /// always otherwise where what was sent is wrong, and never at all where a push with a flag was tracked as it must
    /// be.
    ///
    /// - Parameter hasFlag: whether the push in question has a flag. For one without, the decision must never have been
    ///   right either.
    func mistaken(among decisions: [Decision], hasFlag: Bool) -> Decision? {
        decisions.first { decision in
            let one = Outcome(decision)
            let keeping = omitting.contains(one) ? one : one.opposite
            return omitting.contains(keeping) && !omitting.contains(keeping.opposite)
                && wrongOtherwise.contains(keeping.opposite)
                && !wrongOtherwise.contains(keeping) && !good.contains(keeping)
                && !decidedWithFlag.contains(decision.extent)
                && (hasFlag || !good.contains(one))
        }
    }

    /// The last decision that has come out the same in every run that sent anything.
    func lastCommon(among decisions: [Decision]) -> Decision? {
        decisions.last { decision in
            let other = Outcome(decision).opposite
            return !good.contains(other) && !sending.contains(other)
        }
    }

    /// The last decision that has kept other pushes back for the same reason, and has let this one through.
    func leaking(among decisions: some BidirectionalCollection<Decision>, _ reason: SilenceReason) -> Decision? {
        decisions.last { isGate($0, reason) }
    }

    /// The last decision that has kept other pushes back, whatever the reason, and has let this one through.
    func lastGate(among decisions: some BidirectionalCollection<Decision>) -> Decision? {
        decisions.last { decision in silent.keys.contains { isGate(decision, $0) } }
    }

    /// Whether a condition has come out the same in every run.
    func isConstant(_ decision: Decision) -> Bool { !seen.contains(Outcome(decision).opposite) }

    private func isGate(_ decision: Decision, _ reason: SilenceReason) -> Bool {
        let other = Outcome(decision).opposite
        return silent[reason]?.contains(other) == true && !good.contains(other) && !sending.contains(other)
    }
}
