import CaseJudging
import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON

/// Checks that files belong to one run: members that must be equal, and shards that must differ.
extension ResultsMerge {
    /// Refuses files that describe their runs differently.
    ///
    /// - Throws: every difference between the first file and another one.
    static func checkHeaders(_ files: [ResultsFile]) throws(InputFileError) {
        guard let first = files.first else { return }
        var problems: [Diagnostic] = []
        for file in files.dropFirst() {
            for name in [
                "tool", "spec", "edition", "sink", "drive", "environment", "seed", "challenge", "selection", "baseline",
            ] {
                let value = Self.value(file, name)
                let expected = Self.value(first, name)
                guard value != expected else { continue }
                problems.append(
                    Diagnostic(
                        .error,
                        "\(quoted(name)) is \(Self.text(value)), but \(Self.text(expected)) in \(first.file)",
                        at: file.place(name),
                        suggestion:
                            "merge only the shards of one run: same plan, edition, sink, seed, spec, tool and baseline",
                        related: [RelatedPlace(place: first.place(name), label: "it is \(Self.text(expected)) here")]
                    )
                )
            }
        }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
    }

    /// The member; for the selection, all but the shard.
    private static func value(_ file: ResultsFile, _ name: String) -> PayloadValue? {
        guard let element = file.root[name] else { return nil }
        guard name == "selection" else { return PayloadValue(element) }
        var selection = Payload(element)
        selection["shard"] = nil
        return .object(selection)
    }

    private static func text(_ value: PayloadValue?) -> String {
        value.map { ReportText.visible(CallText.text($0), isLine: true, limit: 400) } ?? "missing"
    }

    /// Refuses files that are not all shards of one cut, each exactly once.
    ///
    /// - Parameter plan: the plan of the run that was cut.
    /// - Throws: another cut, a duplicate shard, or missing shards.
    static func checkShards(_ files: [ResultsFile], of plan: Plan) throws(InputFileError) {
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
        if problems.isEmpty, let count = first.selection.shard?.count { problems = holes(count, known, in: plan) }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
    }

    private static func otherCut(_ file: ResultsFile, _ first: ResultsFile) -> Diagnostic {
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

    private static func overlap(of file: ResultsFile, and other: ResultsFile, at shard: Shard) -> Diagnostic {
        Diagnostic(
            .error,
            "shard \(shard) is given twice: here and in \(other.file)",
            at: file.place("selection", "shard"),
            suggestion: "leave out one of the two files",
            related: [RelatedPlace(place: other.place("selection", "shard"), label: "it is given here first")]
        )
    }

    /// Missing shards. A shard without cases makes no results file and is not missing.
    private static func holes(_ count: Int, _ known: [Int: ResultsFile], in plan: Plan) -> [Diagnostic] {
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
