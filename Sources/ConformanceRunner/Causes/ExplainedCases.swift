/// The cases of a run with the causes of their failures.
package struct ExplainedCases: Sendable {
    /// The cases; each failing one has the number of its pattern, and so has each waived one.
    package private(set) var cases: [CaseResult]
    /// The causes that fail the run.
    let causes: [Cause]
    /// The causes that the baseline waives wherever they show.
    let waived: [Cause]
    /// The patterns of what fails the run.
    let patterns: FailurePatterns

    /// Explains the failures of a run.
    ///
    /// - Parameter cases: the results in plan order.
    package init(_ cases: [CaseResult], of run: RunDescription) {
        var patterns = FailurePatterns(plan: run.plan)
        self.cases = cases.map { patterns.numbered($0) }
        self.patterns = patterns
        let failing = patterns.causes
        guard let baseline = run.baseline else {
            (causes, waived) = (failing, [])
            return
        }
        var all = patterns
        for (index, result) in self.cases.enumerated() where result.verdict.kind == .waived {
            self.cases[index].pattern = result.unwaived.flatMap { all.add($0) }
        }
        let failingOpen = Self.unwaived(failing, patterns, self.cases, baseline)
        causes = Self.renumbered(failingOpen.sorted().map { failing[$0] })
        let found = all.causes
        let open = Self.unwaived(found, all, self.cases, baseline)
        waived = Self.renumbered(found.indices.filter { !open.contains($0) }.map { found[$0] })
    }

    /// The causes, by their places, that fail a case for something that no entry waives.
    private static func unwaived(
        _ causes: [Cause], _ patterns: FailurePatterns, _ cases: [CaseResult], _ baseline: Baseline
    ) -> Set<Int> {
        var open: Set<Int> = []
        for result in cases {
            guard let failure = result.verdict.failureOfRun else { continue }
            let explanations = patterns.explanations(of: result, by: causes)
            var own: [Int] = []
            for (difference, keys) in failure.ownedKeys where !keys.allSatisfy({ baseline.waiver(of: $0) != nil }) {
                own += explanations.filter { $0.difference == difference }.flatMap(\.causes)
            }
            // What has no cause of its own belongs to another one of its case.
            open.formUnion(own.isEmpty ? causes.indices.filter { causes[$0].explains(result) } : own)
        }
        return open
    }

    private static func renumbered(_ causes: [Cause]) -> [Cause] {
        causes.enumerated().map { index, cause in
            var cause = cause
            cause.number = index + 1
            return cause
        }
    }
}
