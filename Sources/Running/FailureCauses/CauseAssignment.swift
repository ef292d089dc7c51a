package import Baselines
package import CaseJudging

/// The cases of a run with the causes of their failures.
package struct CauseAssignment: Sendable {
    /// The cases; each failing or waived one has the number of its pattern.
    package private(set) var cases: [CaseResult]
    /// The causes that fail the run.
    package let causes: [Cause]
    /// The causes of waived failures.
    package let waived: [Cause]

    /// Explains the failures of a run. Waived differences are explained separately from all others, even within one
    /// case.
    ///
    /// - Parameter cases: the results in plan order.
    package init(_ cases: [CaseResult], of run: RunDescription) {
        var patterns = FailurePatterns(plan: run.plan)
        guard let baseline = run.baseline else {
            self.cases = cases.map { patterns.numbered($0) }
            (causes, waived) = (patterns.causes, [])
            return
        }
        var waived = FailurePatterns(plan: run.plan)
        self.cases = cases.map { result in
            var result = result
            let isWaived = result.verdict.kind == .waived
            let waivedNumber = result.part { isWaived || baseline.waives($0, of: result) }.flatMap { waived.add($0) }
            result.pattern =
                isWaived
                ? waivedNumber : patterns.add(result.part { !baseline.waives($0, of: result) } ?? result)
            return result
        }
        causes = patterns.causes
        self.waived = waived.causes
    }
}

extension Baseline {
    /// Whether entries waive all these keys of a case today.
    fileprivate func waives(_ keys: [FailureKey], of result: CaseResult) -> Bool {
        let ofCase = result.verdict.failure?.exceeded.flatMap { isExpired($0) ? nil : $0.violations }
        return keys.allSatisfy { waiver(of: $0) != nil || ofCase?.covers($0) == true }
    }
}

extension CaseResult {
    /// The case as it fails for some of its differences; nil if it does not.
    ///
    /// - Parameter includes: whether the difference with these keys belongs to the part.
    package func part(_ includes: ([FailureKey]) -> Bool) -> CaseResult? {
        guard verdict.kind != .warned, let failure = verdict.failure?.part(includes) else { return nil }
        return failing(failure)
    }
}
