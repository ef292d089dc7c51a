import Baselines
import CaseJudging
package import ConformanceRunner
package import ConformanceSpec
package import Diagnostics
import PushTracking
package import StrictJSON

/// A results file judged again: the plan rebuilt from the spec, and each recorded observation judged as it was during
/// the run.
package struct ResultsReplay: Sendable {
    /// The file that was judged again.
    package let results: ResultsFile
    /// The run, with the results of planned cases in the order of the file.
    package let judged: JudgedRun
    /// Whatever in the file does not follow, in the order of the file; empty if everything does.
    package let problems: [Diagnostic]

    /// Judges a file again.
    ///
    /// - Parameter specification: the spec that the run was judged by; its files have to be named as in the results
    ///   file.
    /// - Throws: if nothing can be judged: another version of the spec, an unknown edition, a plan that cannot be made.
    package init(_ results: ResultsFile, specification: Specification) throws(InputFileError) {
        var (check, judged) = try Self.checked(results, by: specification)
        check.checkCauses(of: judged)
        check.checkEnd(of: judged)
        self.results = results
        self.judged = judged
        problems = check.problems
    }

    /// Checks everything except the end.
    private static func checked(
        _ results: ResultsFile, by specification: Specification
    ) throws(InputFileError) -> (RecordCheck, JudgedRun) {
        let run = results.description(
            try plan(of: results, specification, selection: results.selection), of: specification)
        var waivers: PlannedWaivers?
        if let baseline = results.baseline {
            waivers = try Self.waivers(baseline, of: run.plan, specification.book, in: results)
        }
        let judge = CaseJudge(plan: run.plan, book: specification.book, waivers: waivers)
        var check = RecordCheck(results: results, plan: run.plan, judge: judge)
        check.checkHeader(run)
        check.checkCases(of: run)
        let explored = check.explored(
            besides: run, specification.declaring(category: results.profile.wiring.category))
        let judged = check.checkFailures(explored, of: run)
        return (check, judged)
    }

    /// The plan of a results file with its own or another selection.
    static func plan(
        of results: ResultsFile,
        _ specification: Specification,
        selection: Selection
    ) throws(InputFileError) -> Plan {
        guard results.specVersion.hasSameBytes(as: specification.specVersion) else {
            throw InputFileError(
                "the run was judged by version \(results.specVersion) of the spec; this is version \(specification.specVersion)",
                at: results.place("spec", "version"),
                suggestion:
                    "pass a folder with that version to --spec, or use the tool that wrote the file: \(results.toolVersion)"
            )
        }
        try checkDigest(of: results, specification)
        guard let edition = specification.edition(results.edition) else {
            let known = specification.editions.map(\.id)
            throw InputFileError(
                "the spec has no edition \(quoted(results.edition))",
                at: results.place("edition"),
                suggestion: remedy(for: results.edition, among: known) ?? "use \(alternatives(known))"
            )
        }
        try specification.check(set: selection.set, at: results.place("selection", "set"))
        do {
            let expansion = try specification.declaring(category: results.profile.wiring.category)
                .expanded(in: edition) { _ in true }
            return try Plan(
                results.drive == .capture ? expansion.onDevice : expansion,
                edition: edition,
                platforms: results.profile.platforms,
                gate: results.gate,
                selection: selection,
                seed: results.seed,
                challenge: results.challenge
            )
        } catch let error as InputFileError {
            throw error
        } catch {
            throw InputFileError(
                "nothing can be planned: \(error)",
                at: results.place("selection"),
                suggestion: "use the file as the run wrote it"
            )
        }
    }

    /// Checks that the spec is byte for byte that of the run.
    private static func checkDigest(of results: ResultsFile, _ specification: Specification) throws(InputFileError) {
        let digest = specification.identity.digest.description
        let recorded = results.specDigest
        guard !recorded.hasSameBytes(as: digest) else { return }
        throw InputFileError(
            "the run was judged by a different spec: its digest is \(quoted(recorded)), this spec's is \(digest)",
            at: results.place("spec", "digest"),
            suggestion:
                "pass the folder of the run's spec to --spec, or use the tool that wrote the file: \(results.toolVersion)"
        )
    }

    /// The entries of the recorded baseline are in the results file, so they are to be fixed there.
    private static func waivers(
        _ baseline: Baseline,
        of plan: Plan,
        _ book: RuleBook,
        in results: ResultsFile
    ) throws(InputFileError) -> PlannedWaivers {
        do {
            return try PlannedWaivers(baseline, plan, book: book)
        } catch {
            throw InputFileError(
                problems: error.problems.map { problem in
                    var problem = problem
                    problem.place = results.place("baseline", "waivers")
                    problem.suggestion = "no run begins with such a baseline: use the file as the run wrote it"
                    return problem
                }
            )
        }
    }
}
