import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import SelfTest
import StrictJSON

/// `report merge`: from the results files of shards to the reports of the whole run.
struct ShardMerging {
    let commandLine: ParsedCommandLine
    let terminal: Terminal

    func run(_ paths: [String]) async throws -> ExitCode {
        let merge = try await merge(paths)
        let environment = try RunEnvironment()
        let words = merge.command ?? [ToolVersion.name, "run"]
        let settings = ReportSettings(
            timestamp: environment.timestamp,
            hostname: environment.hostname,
            specSource: merge.specSource,
            repeatedWords: merge.command
        ) { RepeatedCommand.line(words, caseID: $0) }
        let outputs = RunOutputs(commandLine: commandLine, terminal: terminal, settings: settings)
        var reports = try RunReports(commandLine, terminal)
        let text = reports.text
        do {
            try reports.begin(
                merge.run, settings: settings,
                with: outputs.reporters(text: text, isBuiltIn: settings.isBuiltIn(merge.run)) { text.write($0) })
            for result in merge.cases { try reports.report(result) }
            try reports.end(merge.summary)
        } catch {
            reports.discard()
            if let error = error as? ReportError { throw CommandFailure(.wrongInput, [error.diagnostic]) }
            throw error
        }
        return ExitCode(merge.summary.verdict)
    }

    private func merge(_ paths: [String]) async throws -> ResultsMerge {
        let files = try paths.map { try ReportCommand.results($0) }
        let source = files.first?.specSource ?? SpecLoading.builtInSource
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec], namedAs: source)
        do throws(InputFileError) {
            var merge = try ResultsMerge(files, specification: specification)
            await merge.findLikenesses(.builtIn(specification))
            return merge
        } catch {
            throw InputFile.failure(error)
        }
    }
}
