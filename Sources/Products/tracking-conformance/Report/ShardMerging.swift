import CaseJudging
import CommandLineOptions
import ConformanceRunner
import Diagnostics
import ResultsFiles
import RunReports
import StrictJSON

/// `report merge`: makes the reports of the whole run from the results files of its shards.
struct ShardMerging {
    let commandLine: ParsedCommandLine
    let terminal: Terminal

    func run(_ paths: [String]) throws -> ExitCode {
        let files = try paths.map { try InputFile.results($0) }
        let source = files.first?.specSource ?? SpecLoading.builtInSource
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec], namedAs: source)
        let merge = try InputFile.parsed { () throws(InputFileError) in
            try ResultsMerge(files, specification: specification)
        }
        let stale = commandLine[GateOptions.strict] ? UnplannedFailure(stale: merge.judged.staleWaivers) : nil
        let run = merge.judged.failing(stale)
        let environment = try RunEnvironment()
        let words = merge.command ?? [ToolVersion.name, "run"]
        let settings = ReportSettings(
            timestamp: environment.timestamp,
            hostname: environment.hostname,
            specSource: merge.specSource,
            repeatedWords: merge.command
        ) { RepeatedCommand.line(words, caseID: $0) }
        let reports = try ReportFiles(commandLine, terminal)
        let text = reports.text
        let printing = RunPrinting(
            commandLine, settings, on: text, isBuiltIn: settings.isBuiltIn(run.run), terminal: terminal
        ) { text.write($0) }
        try reports.check(run.run, settings)
        printing.begin(run.run)
        try reports.write(run, settings)
        printing.end(run)
        return ExitCode(run.verdict)
    }
}
