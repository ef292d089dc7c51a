import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON

/// The shards of several results files, which have to be all of one cut, each once.
struct MergedShards {
    let files: [ResultsFile]
    /// The plan of the run that was cut.
    let plan: Plan

    /// - Throws: another cut, a shard that is given twice, the shards that are missing.
    func check() throws(InputFileError) {
        guard let first = files.first else { return }
        guard files.count > 1 || first.selection.shard != nil else { return }
        var known: [Int: ResultsFile] = [:]
        var problems: [Diagnostic] = []
        for file in files {
            guard let shard = file.selection.shard, shard.count == first.selection.shard?.count else {
                problems.append(otherCut(file, first))
                continue
            }
            if let other = known.updateValue(file, forKey: shard.number) {
                problems.append(overlap(of: file, and: other, at: shard))
            }
        }
        if problems.isEmpty, let count = first.selection.shard?.count { problems = holes(count, known) }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
    }

    private func otherCut(_ file: ResultsFile, _ first: ResultsFile) -> Diagnostic {
        func name(_ file: ResultsFile) -> String {
            file.selection.shard.map { "shard \($0)" } ?? "not one shard of several"
        }
        return Diagnostic(
            .error,
            file.selection.shard == nil && first.selection.shard == nil
                ? "neither this nor \(first.file) is one shard of several"
                : "this is \(name(file)), but \(first.file) is \(name(first))",
            at: file.place("selection", "shard"),
            suggestion: "merge only shards of one cut: --shard 1/N to N/N"
        )
    }

    private func overlap(of file: ResultsFile, and other: ResultsFile, at shard: Shard) -> Diagnostic {
        Diagnostic(
            .error,
            "shard \(shard) is given twice: here and in \(other.file)",
            at: file.place("selection", "shard"),
            suggestion: "leave out one of the two files",
            related: [RelatedPlace(place: other.place("selection", "shard"), label: "it is given here first")]
        )
    }

    /// A shard that has no case makes no results file, and is not missed.
    private func holes(_ count: Int, _ known: [Int: ResultsFile]) -> [Diagnostic] {
        var cases: [Int: [CaseIndex]] = [:]
        for index in plan.selected { cases[index.position % count + 1, default: []].append(index) }
        return cases.keys.sorted().filter { known[$0] == nil }.compactMap { number in
            guard let indices = cases[number], let first = indices.first else { return nil }
            let others = indices.count > 1 ? " and \(indices.count - 1) more" : ""
            return Diagnostic(
                .error,
                "shard \(number)/\(count) is missing: nothing is known of \(quoted(plan[first].id))\(others)",
                suggestion: "give the results file of `run --shard \(number)/\(count)` too"
            )
        }
    }
}
