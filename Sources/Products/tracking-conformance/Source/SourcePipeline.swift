import CodeJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import Exploration
import FindingReports
import SourceCheck
import StrictJSON

/// The stages of `source`, from an app's files to the written reports.
///
/// 1. List: `AppFiles` finds the files below the paths, and what is left out and why.
/// 2. Read: `AppText` reads them; each file is a separate source (`SourceID`).
/// 3. Assemble: `AppProgram` parses one program per platform, and determines how much of the app it is (`AppPortion`).
/// 4. Play: `CodeJudge` runs the cases on each program (`CodeRun`), and other scenarios with --exhaustive.
/// 5. Locate: `FaultLocator` finds the code that is to blame (`CodeFaults`).
/// 6. Judge: `AppChecker` makes findings, causes and verdicts of it (`AppReport`).
/// 7. Write: each report is a function of the results (`AppResults`).
struct SourcePipeline {
    let commandLine: ParsedCommandLine
    let environment: RunEnvironment
    let specification: Specification
    let checker: AppChecker
    /// The patterns that select rules; empty if all are checked.
    let selectedRules: [String]
    let files: AppFiles
    let text: AppText
    let request: AppChecker.Request
    /// Which scenarios run in addition to the cases; nil for none.
    let extent: Explorer.Extent?
    /// Whether to list what could not be determined.
    let explains: Bool
    /// Opened before the app is judged, written at the end.
    let reports: FindingReportFiles

    func run() async throws -> ExitCode {
        // Without exploration, a signal ends the check at once.
        let interruption = extent.map { _ in SignalWatch(onSecond: reports.files.removeTraces) }
        defer { interruption?.end() }
        let results = AppResults(
            toolVersion: ToolVersion.number,
            spec: specification.identity,
            specSource: SpecLoading.source(named: commandLine[SelectionOptions.spec]),
            checker: checker,
            gate: commandLine[CheckOptions.level],
            selectedRules: selectedRules,
            files: files,
            text: text,
            request: request,
            report: try await judged(until: interruption?.flag)
        )
        try reports.write(results, environment: environment) { show(results, written: $0) }
        if let code = interruption?.flag.exitCode { return code }
        return switch results.report.verdict {
        case .noDifference: .conforms
        case .doesNotConform: .doesNotConform
        case .notJudged, .noTracking: .wrongInput
        }
    }

    private func judged(until flag: SignalWatch.Flag?) async throws -> AppReport {
        do {
            guard let extent, let flag else { return try checker.report(of: text, among: files, request) }
            let exploration = AppExploration(
                extent, seed: commandLine[ExploringOptions.seed],
                isOver: ExploringOptions.end(commandLine, clock: environment.clock, flag: flag))
            return try await checker.report(of: text, among: files, request, exploring: exploration)
        } catch let error as UnknownEntries {
            throw InputFile.failure(InputFileError(problems: error.entries.map(SourceCommand.problem)))
        } catch let error as InputFileError {
            throw InputFile.failure(error)
        }
    }

    private func show(_ results: AppResults, written: [String]) {
        guard !commandLine[ReportOptions.quiet] else { return }
        let channel = reports.files.text
        switch commandLine[ReportOptions.format] {
        case .json: channel.write(String(decoding: results.json, as: UTF8.self), as: .json)
        case .text:
            let text = AppReportText(
                results, look: channel.look, explains: explains, written: written)
            channel.write(text.text)
        }
    }
}
