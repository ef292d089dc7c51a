package import ConformanceRunner
package import ConformanceSpec
import Diagnostics
import PushTracking
package import StrictJSON

/// The results of all shards of one run, joined to what the whole run would have reported.
package struct ResultsMerge: Sendable {
    /// The run, as if it had not been cut into shards.
    package let run: RunDescription
    /// Where the spec came from, as the files say.
    package let specSource: String
    /// The words of the command line that runs the whole again, as the first file says.
    package let command: [String]?
    /// The results of all cases in the order of the plan.
    package let cases: [CaseResult]
    /// What the whole run comes to.
    package private(set) var summary: RunSummary

    /// Joins results files, which may come in any order.
    ///
    /// - Throws: files of different runs; one that does not follow from what it observed; two with the same shard; a
    ///   shard that is missing.
    package init(_ files: [ResultsFile], specification: Specification) throws(InputFileError) {
        guard let first = files.first else { throw InputFileError(problems: []) }
        try Self.checkHeaders(files)
        var selection = first.selection
        selection.shard = nil
        let plan = try ResultsReplay.plan(of: first, specification, selection: selection)
        try Self.checkShards(files, of: plan)
        // Where nothing was played again, that is so in all shards that had something to play.
        let isRerun = files.contains { $0.cases.contains { $0.alone != nil } }
        var cases: [CaseResult] = []
        var failures: [UnplannedFailure] = []
        // No shard has any: it is of a file that is not one of several.
        var explored: ExploredSituations?
        for file in files {
            let replay = try ResultsReplay(file, specification: specification)
            guard replay.problems.isEmpty else { throw InputFileError(problems: replay.problems) }
            // The only case of a run has been alone.
            cases += replay.cases.count == 1 ? replay.cases.map(Self.alone) : replay.cases
            failures += replay.summary.unplannedFailures.compactMap { $0.besides(replay.summary.explored) }
            explored = replay.summary.explored
        }
        var summary = RunSummary(plan)
        // The first case of a group in the whole plan is the first in its shard, too, so what became of it alone is
        // known.
        var groups = RetryGroups()
        self.cases = cases.sorted { $0.index < $1.index }.map { result in
            var result = result
            result.alone = isRerun ? groups.finding(for: result, recorded: result.alone) : nil
            summary.add(&result)
            return result
        }
        summary.findCauses()
        let order = plan.indicesByID
        summary.add(UnplannedFailure.joined(failures) { order[Array($0.utf8), default: 0] })
        if let explored { summary.add(explored) }
        self.summary = summary
        run = first.description(plan, of: specification)
        specSource = first.specSource
        command = first.command
    }

    /// Finds the known faults that the causes look like.
    package mutating func findLikenesses(_ known: KnownFaults) async {
        await summary.findLikenesses(known, in: run.plan, of: run.profile)
    }

    private static func alone(_ result: CaseResult) -> CaseResult {
        var result = result
        if result.verdict.mayDependOnOtherCases { result.alone = RetryFinding(.failed) }
        return result
    }
}
