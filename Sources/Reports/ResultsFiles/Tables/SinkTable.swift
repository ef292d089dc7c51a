import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
package import ReportWriting
import RunReports

/// Several runs side by side: rules down, sinks across. A rule has a cell only if its cases and rules are those of the
/// first run: figures that are not comparable are not shown side by side. It computes no score.
package struct SinkTable: Sendable {
    /// One run, without its cases.
    private struct Column {
        let title: String
        let mood: Mood
        let verdict: String
        /// The facts that the verdict depends on, by name.
        let about: [(name: String, value: String)]
        /// The values that must be equal for figures to be comparable, by name.
        let ground: [(name: String, value: String)]
        let rules: RuleTable
        /// For each rule, the ids of the cases that prove it first.
        let cases: [String: [String]]
        /// How many of them count with another rule, which they violate, by verdict.
        let elsewhere: [String: [Verdict.Kind: Int]]
    }

    private var columns: [Column] = []
    private var rules: [Rule] = []

    /// A table without runs.
    package init() {}

    /// Adds a run. Only what the table shows is kept.
    package mutating func add(_ replay: ResultsReplay) {
        let (judged, facts) = (replay.judged, RunFacts(replay.results))
        let run = judged.run
        let digest = RunDigest(judged)
        var cases: [String: [String]] = [:]
        var elsewhere: [String: [Verdict.Kind: Int]] = [:]
        for result in judged.cases {
            for rule in [result.template.vector.rules.first, result.rules.first].compactMap(\.self)
            where !rules.contains(where: { $0.id == rule.id }) {
                rules.append(rule)
            }
            guard let rule = result.template.vector.rules.first else { continue }
            cases[rule.id, default: []].append(result.template.id)
            if result.rules.first?.id != rule.id {
                elsewhere[rule.id, default: [:]][result.verdict.kind, default: 0] += 1
            }
        }
        let ground = [
            ("spec", facts.spec), ("spec digest", run.spec.digest.description),
            ("edition", run.plan.edition.id),
            ("level", run.plan.gate.rawValue),
        ]
        let about =
            ground + [
                ("seed", facts.seed), ("platforms", facts.platformsWithSDKs),
                ("selected", facts.selection), ("drive", facts.drive),
                ("began", replay.results.began.timestamp.description), ("file", replay.results.file),
            ]
        columns.append(
            Column(
                title: facts.sink, mood: digest.verdictLine.mood, verdict: digest.verdictLine.word, about: about,
                ground: ground, rules: digest.rules, cases: cases, elsewhere: elsewhere
            ))
    }

    /// With more sinks than this, the table is a grid of signs.
    private static let mostInWords = 4

    /// The table of the runs added so far.
    package var table: Table {
        var table = Table(
            "Rules by sink", columns: [.words("rule"), .words("what it says")] + titles.map { .name($0) })
        guard let first = columns.first else { return table }
        table.isGrid = columns.count > Self.mostInWords
        table.rows.append([.words("verdict"), .words("")] + columns.map { .outcome($0.mood, $0.verdict) })
        for (row, (name, _)) in first.about.enumerated() {
            table.rows.append([.words(name), .words("")] + columns.map { .name($0.about[row].value) })
        }
        for rule in rules.sorted(by: { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }) {
            table.rows.append(
                [.name(rule.id), .words(rule.sentence)] + columns.map { Self.cell(rule, of: $0, beside: first) }
            )
        }
        table.notes = ["A case counts with the first rule that it violates, or else that it proves."]
        for (number, column) in columns.enumerated().dropFirst() {
            let others = Self.differences(column, first)
            guard !others.isEmpty else { continue }
            let words = others.map { "\($0.name) is \($0.value), not \($0.other)" }.joined(separator: "; ")
            table.notes.append("Nothing of run \(number + 1) is comparable with the first: \(words).")
        }
        let isAnyEmpty = columns.contains { column in
            Self.differences(column, first).isEmpty && rules.contains { column.cases[$0.id] != first.cases[$0.id] }
        }
        if isAnyEmpty {
            table.notes.append("A cell is empty where a run has other cases of a rule than the first run.")
        }
        return table
    }

    /// The column titles: runs of one sink are distinguished by numbers, which the notes use, too.
    private var titles: [String] {
        let counts = Dictionary(columns.map { ($0.title, 1) }, uniquingKeysWith: +)
        return columns.enumerated().map { number, column in
            counts[column.title, default: 1] > 1 ? "\(column.title) (run \(number + 1))" : column.title
        }
    }

    private static func differences(_ column: Column, _ first: Column) -> [(name: String, value: String, other: String)]
    {
        zip(column.ground, first.ground).filter { $0.value != $1.value }.map { ($0.name, $0.value, $1.value) }
    }

    private static func cell(_ rule: Rule, of column: Column, beside first: Column) -> Table.Cell {
        guard differences(column, first).isEmpty, column.cases[rule.id] == first.cases[rule.id] else {
            return .words("")
        }
        let row = column.rules.rows.first { $0.rule.id == rule.id }
        let elsewhere = column.elsewhere[rule.id, default: [:]]
        let others = Verdict.Kind.allCases.compactMap { kind in
            elsewhere[kind].map { "\($0) \(kind.words) for other rules" }
        }
        let words = (row.map { [$0.verdicts] } ?? []) + others
        let text = words.joined(separator: ", ")
        if row?.fails == true { return .outcome(.bad, text) }
        return row?.passes == true ? .outcome(others.isEmpty ? .good : .doubtful, text) : .words(text)
    }
}
