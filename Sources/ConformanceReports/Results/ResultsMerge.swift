package import ConformanceRunner
package import ConformanceSpec
import Diagnostics
import PushTracking
package import StrictJSON

/// The results of all shards of one run, joined to what the whole run would have reported; but what was found by running
/// failing cases again stays as each shard found it.
package struct ResultsMerge: Sendable {
    /// The run, as if it had not been cut into shards.
    package let judged: JudgedRun
    /// Where the spec came from, as the files say.
    package let specSource: String
    /// The words of the command line that runs the whole again, as the first file says.
    package let command: [String]?

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

    /// The run that has these shards. Its failing cases keep what their shards found out when they ran them again.
    private static func joined(_ shards: [JudgedRun], to run: RunDescription) -> JudgedRun {
        // Where nothing was run again, that is so in all shards that had something to run.
        let isRerun = shards.contains { $0.cases.contains { $0.alone != nil } }
        let cases = shards.flatMap { isRerun && $0.cases.count == 1 ? $0.cases.map(Self.alone) : $0.cases }
        let order = run.plan.indicesByID
        let failures = shards.flatMap { shard in shard.unplannedFailures.compactMap { $0.besides(shard.explored) } }
        return JudgedRun(
            run, cases: cases.sorted { $0.index < $1.index },
            unplanned: UnplannedFailure.joined(failures) { order[Array($0.utf8), default: 0] },
            // No shard has any: it is of a file that is not one of several.
            explored: shards.lazy.compactMap(\.explored).first)
    }

    /// The only case of a run has been alone.
    private static func alone(_ result: CaseResult) -> CaseResult {
        var result = result
        if result.verdict.mayDependOnOtherCases { result.alone = RetryFinding(.failed) }
        return result
    }
}
