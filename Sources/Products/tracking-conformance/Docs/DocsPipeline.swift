import CommandLineOptions
import ConformanceSpec
import Diagnostics
import DocCheck
import FindingReports

/// The stages of `docs`, from pages to the written reports.
///
/// 1. List: `PageFinder` finds the pages below the paths, and reports why the list may be incomplete.
/// 2. Read: `MarkdownPage` reads a page; each code block is a separate source (`SourceID`).
/// 3. Look: the checks of `DocCheck/Checks` examine tables, words and code as the rules require (`DraftFinding`).
/// 4. Play: `CodeJudge` runs the cases on the examples (`CodeRun`), once for all pages with the same code.
/// 5. Locate: `FaultLocator` finds the code that is to blame (`CodeFaults`).
/// 6. Judge: `PageChecker` makes findings and causes of it (`PageReport`).
/// 7. Fix: with --fix, `DocsPages` applies the fixes that are certain.
/// 8. Write: each report is a function of the results (`PageResults`).
struct DocsPipeline {
    let commandLine: ParsedCommandLine
    let terminal: Terminal
    let environment: RunEnvironment
    let specification: Specification
    let checker: PageChecker
    /// The patterns that select rules; empty if all are checked.
    let selectedRules: [String]
    let found: FoundPages
    /// The source page of the translations; nil without --source.
    let source: SourcePage?
    let fixing: DocsPages.Fixing
    let jobs: Int
    /// Whether it is acceptable that no page is about push tracking.
    let allowsNone: Bool
    /// Opened before any page is judged, written at the end.
    let reports: FindingReportFiles

    func run() async throws -> ExitCode {
        let outcomes = await DocsPages(
            checker: checker, source: source, fixing: fixing, keepsText: reports.showLines,
            listsCauses: reports.listCauses
        ).outcomes(found.paths, jobs: jobs)
        let results = PageResults(
            toolVersion: ToolVersion.number,
            spec: specification.identity,
            specSource: SpecLoading.source(named: commandLine[SelectionOptions.spec]),
            checker: checker,
            gate: commandLine[CheckOptions.level],
            selectedRules: selectedRules,
            pages: outcomes.map(\.page) + found.missing,
            partials: found.partials
        )
        try reports.write(results, environment: environment) { show(results, outcomes, written: $0) }
        return exitCode(of: results)
    }

    private func show(_ results: PageResults, _ outcomes: [DocsPages.Outcome], written: [String]) {
        guard !commandLine[ReportOptions.quiet] else { return }
        let channel = reports.files.text
        switch commandLine[ReportOptions.format] {
        case .json: channel.write(String(decoding: results.json, as: UTF8.self), as: .json)
        case .text:
            // A dry run shows only differences; run without it for the other findings.
            if fixing != .show {
                channel.write(PageText(results, look: channel.look, written: written).text)
            }
            for outcome in outcomes {
                channel.write(outcome.difference)
                if fixing == .write, outcome.fixes > 0 {
                    channel.write("\(outcome.page.name.withVisibleControls): fixed \(outcome.fixes)\n")
                }
            }
        }
    }

    private func exitCode(of results: PageResults) -> ExitCode {
        // The reason why a page cannot be read was already reported.
        if results.reports.isEmpty { return .wrongInput }
        if !results.isJudged, !allowsNone {
            let sentence = "no page is about push tracking: nothing was judged"
            terminal.report([
                Diagnostic(
                    .error,
                    sentence,
                    suggestion:
                        "such a page has a section with an anchor like {#about-push-tracking}, or names the flag or the ids of a push"
                )
            ])
            return .wrongInput
        }
        switch results.verdict {
        case .conforms, .partial: return .conforms
        case .doesNotConform: return results.lacksPagesOnly ? .wrongInput : .doesNotConform
        }
    }
}
