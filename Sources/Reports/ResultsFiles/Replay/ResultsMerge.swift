import CaseJudging
package import ConformanceRunner
package import ConformanceSpec
import PushTracking
package import StrictJSON

/// The results of all shards of one run, merged into those of the whole run. Reruns of failing cases stay as each shard
/// found them.
package struct ResultsMerge: Sendable {
    /// The run, as if it had not been cut into shards.
    package let judged: JudgedRun
    /// The source of the spec, as the files record it.
    package let specSource: String
    /// The words of the command line that repeats the whole run, as the first file records them.
    package let command: [String]?

    /// Merges results files, in any order.
    ///
    /// - Throws: files of different runs; a file that does not follow from its observations; a duplicate shard; a
    ///   missing shard.
    package init(_ files: [ResultsFile], specification: Specification) throws(InputFileError) {
        guard let first = files.first else { throw InputFileError(problems: []) }
        try Self.checkHeaders(files)
        var selection = first.selection
        selection.shard = nil
        let plan = try ResultsReplay.plan(of: first, specification, selection: selection)
        try Self.checkShards(files, of: plan)
        var shards: [JudgedRun] = []
        for file in files {
            let replay = try ResultsReplay(file, specification: specification)
            guard replay.problems.isEmpty else { throw InputFileError(problems: replay.problems) }
            shards.append(replay.judged)
        }
        judged = Self.joined(shards, to: first.description(plan, of: specification))
        specSource = first.specSource
        command = first.command
    }

    /// The run that was cut into these shards. Its failing cases keep the results of their shards' reruns.
    private static func joined(_ shards: [JudgedRun], to run: RunDescription) -> JudgedRun {
        // If nothing was run again, this holds for all shards that had something to run.
        let isRerun = shards.contains { $0.cases.contains { $0.alone != nil } }
        let cases = shards.flatMap { isRerun && $0.cases.count == 1 ? $0.cases.map(Self.alone) : $0.cases }
        let order = run.plan.indicesByID
        let failures = shards.flatMap { shard in shard.unplannedFailures.compactMap { $0.besides(shard.explored) } }
        return JudgedRun(
            run, cases: cases.sorted { $0.index < $1.index },
            unplanned: UnplannedFailure.joined(failures) { order[Array($0.utf8), default: 0] },
            // Shards have none: this comes from a file that is not one of several.
            explored: shards.lazy.compactMap(\.explored).first)
    }

    /// The only case of a run has run alone.
    private static func alone(_ result: CaseResult) -> CaseResult {
        var result = result
        if result.verdict.mayDependOnOtherCases { result.alone = RetryFinding(.failed) }
        return result
    }
}
