import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking
package import ReportWriting
import RunReports
import StrictJSON

/// The history of sinks, from the results files of their runs: verdicts, and new and fixed causes. Runs of a sink are
/// compared only if they have the same plan.
package struct ResultsTrend: Sendable {
    /// One run.
    fileprivate struct Run {
        let file: String
        let began: Timestamp?
        /// The values that runs of one series have in common, by name.
        let ground: [PayloadValue?]
        let sink: String
        let version: String
        let edition: String
        let selection: String
        let verdict: RunVerdict
        let verdictWords: String
        let mood: Mood
        let counts: [Verdict.Kind: Int]
        /// How many failures belong to no case.
        let beside: Int
        let causes: [ListedCause]?
        let flaky: Int
    }

    /// A run with its changes.
    fileprivate struct Step {
        let run: Run
        /// Nil for the first run of its series, and if a tool recorded no causes.
        let change: CauseComparison?

        /// The causes that changed, by change.
        var states: [(state: String, causes: [ResultsCause])] {
            CauseComparison.Change.allCases.filter { $0 != .kept && $0 != .stillWaived }
                .map { ($0.words(), change?.causes($0) ?? []) }
        }
    }

    private var runs: [Run] = []

    /// A trend without runs.
    package init() {}

    /// Whether it has no runs.
    package var isEmpty: Bool { runs.isEmpty }

    /// Adds a run. Only what is shown of its file is kept, and the ids of failing cases.
    package mutating func add(_ file: ResultsFile) {
        var counts: [Verdict.Kind: Int] = [:]
        for record in file.cases { counts[record.verdict, default: 0] += 1 }
        let level = file.gate == .required ? "" : ", level \(file.gate.rawValue)"
        let isOfOtherSpec = file.specDigest.map { $0 != SpecSource.embeddedDigest?.description } ?? false
        let spec = isOfOtherSpec ? ", judged by a spec other than the built-in one" : ""
        runs.append(
            Run(
                file: file.file,
                began: file.began?.timestamp,
                ground: ["spec", "edition", "drive", "selection"].map { file.root[$0].map { PayloadValue($0) } },
                sink: file.profile.name,
                version: file.profile.version,
                edition: file.edition,
                selection: file.selection.words + level + spec,
                verdict: file.verdict,
                verdictWords: file.verdictWords,
                mood: file.mood,
                counts: counts,
                beside: file.failures.count,
                causes: file.listedCauses,
                flaky: file.flakyCount
            )
        )
    }

    /// The runs of each series, oldest first. Runs without a start time come first, in the order of their file names.
    private var series: [[Step]] {
        var all: [[Run]] = []
        for run in runs {
            let place = all.firstIndex { $0[0].sink.hasSameBytes(as: run.sink) && $0[0].ground == run.ground }
            if let place { all[place].append(run) } else { all.append([run]) }
        }
        return all.map { runs in
            let sorted = runs.sorted {
                let (left, right) = ($0.began?.secondsSince1970 ?? .min, $1.began?.secondsSince1970 ?? .min)
                return left == right ? $0.file.precedesByBytes($1.file) : left < right
            }
            return sorted.enumerated().map { index, run in
                guard index > 0, let before = sorted[index - 1].causes, let after = run.causes else {
                    return Step(run: run, change: nil)
                }
                return Step(run: run, change: CauseComparison(old: before, new: after))
            }
        }
    }
}

extension ResultsTrend {
    /// For people: a paragraph for each sink and plan, a line for each run, and its changes below it.
    package var text: String {
        series.map { steps in
            guard let first = steps.first?.run else { return "" }
            let runs = counted(steps.count, "run")
            var lines = [Self.line("\(first.sink): \(runs) of edition \(first.edition), \(first.selection)")]
            for step in steps {
                let run = step.run
                let words = [run.when, run.version, run.verdictWords, run.failures, run.file].filter { !$0.isEmpty }
                lines.append(Self.line("  " + words.joined(separator: "  ")))
                for (state, causes) in step.states {
                    lines += causes.map {
                        Self.line("    \(state): \($0.sentence) (\(counted($0.cases, "case")))")
                    }
                }
            }
            return lines.joined()
        }
        .joined(separator: "\n")
    }

    private static func line(_ text: String) -> String { ReportText.visible(text, isLine: true, limit: 2048) + "\n" }

    /// A row for each run.
    package var table: Table {
        var table = Table(
            "Runs over time",
            columns: [
                "sink", "version", "edition", "selected", "began", "verdict", "failed", "causes", "new causes",
                "fixed causes", "waived causes", "file",
            ].map { .words($0) }
        )
        for steps in series {
            for step in steps {
                let run = step.run
                func sentences(_ causes: [ResultsCause]?) -> Table.Cell {
                    .words((causes ?? []).map(\.sentence).joined(separator: " "))
                }
                table.rows.append([
                    .name(run.sink), .names([run.version].filter { !$0.isEmpty }), .words(run.edition),
                    .words(run.selection), .names([run.when].filter { !$0.isEmpty }),
                    .outcome(run.mood, run.verdictWords),
                    .words(run.failures), .words(run.causes.map { String($0.count { !$0.isWaived }) } ?? ""),
                    sentences(step.change.map { $0.causes(.new) + $0.causes(.noLongerWaived) }),
                    sentences(step.change?.causes(.gone)),
                    sentences(step.change.map { $0.causes(.waived) + $0.causes(.newWaived) }), .name(run.file),
                ])
            }
        }
        table.notes = ["A run is compared with the previous one of the same sink and the same plan."]
        return table
    }

    /// For programs.
    package var json: String {
        JSONWriter.document { writer in
            writer.array(series.flatMap(\.self)) { writer, step in
                let run = step.run
                writer.object { writer in
                    writer.member("file", run.file)
                    writer.member("sink", run.sink)
                    writer.member("version", run.version)
                    writer.member("edition", run.edition)
                    writer.member("began", run.began?.description)
                    writer.member("verdict", run.verdict.rawValue)
                    writer.member("counts") {
                        $0.object(onOneLine: true) { writer in
                            for kind in Verdict.Kind.allCases {
                                writer.member(kind.rawValue, run.counts[kind, default: 0])
                            }
                            writer.member("unplanned", run.beside)
                            if run.flaky > 0 { writer.member("flaky", run.flaky) }
                        }
                    }
                    writer.member("causes") { writer in
                        guard let change = step.change else { return writer.null() }
                        writer.object { writer in
                            for kind in CauseComparison.Change.allCases where kind != .newSinceSpec {
                                writer.member(kind.rawValue) { $0.array(change.causes(kind)) { $0.changed($1) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension ResultsTrend.Run {
    fileprivate var when: String { began?.description ?? "" }

    /// `3 failed, 1 errored`.
    fileprivate var failures: String {
        let words = Verdict.Kind.allCases.filter { $0.failsRun && counts[$0] != nil }.map {
            "\(counts[$0, default: 0]) \($0.words)"
        }
        let others = (beside > 0 ? ["\(beside) outside any case"] : []) + (flaky > 0 ? ["\(flaky) flaky"] : [])
        return (words + others).joined(separator: ", ")
    }
}

extension JSONWriter {
    fileprivate mutating func changed(_ cause: ResultsCause) {
        object(onOneLine: true) { writer in
            writer.member("sentence", cause.sentence)
            writer.member("rules", cause.rules)
            writer.member("cases", cause.cases)
        }
    }
}
