import AppSimulation
import CodeRunner
import SourceCode

/// The outcomes of conditions in passing and failing runs: an outcome that never occurs in passing runs is suspect.
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
    /// In runs that sent the required calls.
    private var good: Set<Outcome> = []
    /// The decisions in good runs whose push had a flag.
    private var decidedWithFlag: Set<SourceExtent> = []
    /// In runs that sent anything, rightly or not.
    private var sending: Set<Outcome> = []
    /// In runs that rightly sent nothing, by the reason.
    private var silent: [SilenceReason: Set<Outcome>] = [:]
    /// In runs that sent nothing, but should have.
    private var omitting: Set<Outcome> = []
    /// In runs with other failures.
    private var wrongOtherwise: Set<Outcome> = []

    /// Records the decisions of a run that sent the required calls.
    mutating func addGood(_ step: StepTemplate, hasFlag: Bool) {
        seen.formUnion(step.decisions.lazy.map(Outcome.init))
        for decision in step.decisionsOfSenders {
            good.insert(Outcome(decision))
            if hasFlag { decidedWithFlag.insert(decision.extent) }
        }
    }

    /// Records the decisions of a run that rightly sent nothing.
    mutating func addSilent(_ step: StepTemplate, because reason: SilenceReason?) {
        seen.formUnion(step.decisions.lazy.map(Outcome.init))
        if let reason { silent[reason, default: []].formUnion(step.decisions.lazy.map(Outcome.init)) }
    }

    /// Records the decisions of a failed run.
    mutating func addBad(_ failure: Failure) {
        seen.formUnion(failure.step.template.decisions.lazy.map(Outcome.init))
        // What does not send another push's data shows nothing about this one's.
        if !failure.isMisdelivered || !failure.step.template.calls.isEmpty {
            sending.formUnion(failure.step.template.decisionsOfSenders.lazy.map(Outcome.init))
        }
        switch failure.sort {
        case .omission: omitting.formUnion(failure.step.template.decisions.lazy.map(Outcome.init))
        // A call that is missing for a push without a flag shows nothing about how a flag is checked.
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

    /// The first decision whose outcome never occurred in a good run; preferably one that always has this outcome, or
    /// the label that never matches in a switch. Nil if no run is known to be good.
    func suspect(among decisions: [Decision]) -> Decision? {
        guard !good.isEmpty else { return nil }
        let suspects = decisions.filter { !good.contains(Outcome($0)) }
        if let constant = suspects.first(where: { isConstant($0) && $0.subject != .defaultLabel }) { return constant }
        guard let first = suspects.first, first.subject != .condition else { return suspects.first }
        return decisions.first { $0.subject == .label && !$0.outcome && isConstant($0) } ?? first
    }

    /// The first decision that is wrong both ways: it always has one outcome when required calls are missing, always
    /// the other one when wrong calls are sent, and was never taken when a push with a flag was tracked correctly.
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

    /// The last decision with the same outcome in every run that sent anything.
    func lastCommon(among decisions: [Decision]) -> Decision? {
        decisions.last { decision in
            let other = Outcome(decision).opposite
            return !good.contains(other) && !sending.contains(other)
        }
    }

    /// The last decision that has blocked other pushes for the same reason, but not this one.
    func leaking(among decisions: some BidirectionalCollection<Decision>, _ reason: SilenceReason) -> Decision? {
        decisions.last { isGate($0, reason) }
    }

    /// The last decision that has blocked other pushes for any reason, but not this one.
    func lastGate(among decisions: some BidirectionalCollection<Decision>) -> Decision? {
        decisions.last { decision in silent.keys.contains { isGate(decision, $0) } }
    }

    /// Whether a condition has had the same outcome in every run.
    func isConstant(_ decision: Decision) -> Bool { !seen.contains(Outcome(decision).opposite) }

    private func isGate(_ decision: Decision, _ reason: SilenceReason) -> Bool {
        let other = Outcome(decision).opposite
        return silent[reason]?.contains(other) == true && !good.contains(other) && !sending.contains(other)
    }
}
