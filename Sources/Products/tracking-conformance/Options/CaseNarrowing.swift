import CaseJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import ReportWriting
import ResultsFiles

/// Further criteria for selecting cases, in addition to the options with patterns: Bazel's filter, and the failures of
/// an earlier run.
struct CaseNarrowing {
    /// Bazel's `--test_filter`.
    private var filter: Glob?
    private var lastFailed: FailedCases?
    /// Whether the environment chose the shard, without regard to the selection.
    private var hasAutomaticShard = false

    private static let filterVariable = "TESTBRIDGE_TEST_ONLY"

    /// No further criteria.
    init() {}

    /// The criteria of a command line and its environment.
    ///
    /// - Throws: if the file of an earlier run cannot be used.
    init(
        _ commandLine: ParsedCommandLine,
        of specification: Specification,
        in edition: Edition,
        shard: ShardSelection,
        environment: [String: String]
    ) throws(CommandFailure) {
        filter = environment[Self.filterVariable].flatMap { $0.isEmpty ? nil : Glob($0) }
        hasAutomaticShard = shard.isAutomatic
        lastFailed = try commandLine[SelectionOptions.lastFailed].map { path throws(CommandFailure) in
            try FailedCases(
                in: path,
                specVersion: specification.specVersion,
                edition: edition.id,
                seed: SelectionOptions.seed(commandLine)
            )
        }
    }

    /// `the 12 that failed in results.json`; nil if no earlier run selects cases.
    var words: String? {
        lastFailed.map { failed in
            failed.ids.count == 1
                ? "the one that failed in \(failed.file)" : "the \(failed.ids.count) that failed in \(failed.file)"
        }
    }

    /// Plans the cases that the options and these criteria select together.
    ///
    /// - Parameters:
    ///   - selection: the selection of the options.
    ///   - make: makes the plan of a selection.
    func plan<Made: SelectedCases>(
        _ selection: Selection,
        _ make: (Selection) throws(PlanError) -> Made
    ) throws(CommandFailure) -> Made {
        do throws(PlanError) {
            return try make(try narrowed(selection, make))
        } catch {
            guard hasAutomaticShard, let shard = selection.shard, case .nothingSelected = error else {
                throw failure(error)
            }
            var whole = selection
            whole.shard = nil
            let isEmpty = (try? make(try narrowed(whole, make))) == nil
            throw isEmpty
                ? failure(error)
                : .nothingToDo("no selected case is in part \(shard) of the plan: other parts have them")
        }
    }

    private func narrowed<Made: SelectedCases>(
        _ selection: Selection,
        _ make: (Selection) throws(PlanError) -> Made
    ) throws(PlanError) -> Selection {
        var narrowed = selection
        guard lastFailed != nil || !selection.cases.isEmpty else {
            // One pattern is clearer than the ids it matches.
            if let filter { narrowed.cases = [filter] }
            return narrowed
        }
        guard lastFailed != nil || filter != nil else { return selection }
        var whole = selection
        whole.shard = nil
        var ids = try make(whole).selectedIDs
        if let filter {
            whole.cases = [filter]
            let fitting = Set(try make(whole).selectedIDs)
            ids.removeAll { !fitting.contains($0) }
        }
        if let lastFailed { ids.removeAll { !lastFailed.ids.contains($0) } }
        guard !ids.isEmpty else {
            throw .nothingSelected(planned: try make(Selection(platforms: selection.platforms)).selectedIDs.count)
        }
        narrowed.cases = ids.map { Glob($0) }
        return narrowed
    }

    /// Why nothing can be planned, in terms of the given criteria.
    private func failure(_ error: PlanError) -> CommandFailure {
        let filter = filter?.description
        if case .nothingSelected(let planned) = error {
            let parts = [
                filter.map { "\(Self.filterVariable) \(quoted($0))" },
                lastFailed.map { "\(SelectionOptions.lastFailed.name) \($0.file)" },
            ]
            .compactMap(\.self)
            if !parts.isEmpty {
                return .wrongInput(
                    "\(parts.joined(separator: ", ")) and the other options together select none of the \(planned) planned cases",
                    suggestion: "leave one of them out"
                )
            }
        }
        return CommandFailure(
            .wrongInput, error.problems { $0.subject == .cases && $0.pattern == filter ? Self.filterVariable : nil })
    }
}

/// A plan, as far as its cases are concerned.
protocol SelectedCases {
    var selectedIDs: [String] { get }
}

/// The failed cases in a results file.
private struct FailedCases {
    let file: String
    let ids: Set<String>

    /// Reads a file of a run with the same cases.
    ///
    /// - Throws: if it is of other cases, or none failed.
    init(in path: String, specVersion: String, edition: String, seed: UInt64) throws(CommandFailure) {
        let results = try InputFile.results(path)
        let challenge = results.challenge.map { "add --challenge \(ShellWord.quoted($0.text))" }
        let grounds = [
            (
                theirs: "version \(results.specVersion) of the spec", ours: "version \(specVersion) of the spec",
                remedy: "give --spec with a folder of that version, or the results of a run of this one"
            ),
            (
                "edition \(results.edition)", "edition \(edition)",
                "add --edition \(results.edition), or give the results of a run of this one"
            ),
            ("seed \(results.seed)", "seed \(seed)", challenge ?? "add --seed \(results.seed)"),
        ]
        for (theirs, ours, remedy) in grounds where theirs != ours {
            throw CommandFailure.wrongInput(
                "the file is from a run with \(theirs), but this run has \(ours)", at: SourcePlace(file: path),
                suggestion: remedy)
        }
        file = path
        ids = Set(results.cases.filter(\.verdict.failsRun).map(\.id))
        guard ids.isEmpty else { return }
        let others = results.failures.isEmpty ? "" : ", and what failed there belongs to no case"
        let remedy = "leave out --last-failed to run the whole plan"
        throw CommandFailure.wrongInput(
            "no case failed in this run\(others): there is nothing to run again",
            at: SourcePlace(file: path),
            suggestion: remedy)
    }
}

extension Plan: SelectedCases {
    var selectedIDs: [String] { selected.map { self[$0].id } }
}
