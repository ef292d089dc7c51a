import CommandLineOptions
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import ReferenceSinks

enum RunCommand {
    static let declaration = Command(name: "run", summary: "x", options: SelectionOptions.all)
    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let sink = BuiltInSink.reference
        let expansion = try SpecLoading.expansion(of: specification, in: edition)
        let profile = sink.profile()
        let plan = try Plan(expansion, edition: edition, platforms: profile.platforms, gate: commandLine[SelectionOptions.level], selection: SelectionOptions.selection(commandLine))
        let documented = DocumentedEdition(rawValue: edition.id) ?? .newest
        let app = CallbackApp(profile: profile) { sink.makeSink(edition: documented) }
        let summary = try await Runner(plan: plan, book: specification.book).run(app) { result in
            switch result.verdict {
            case .failed(let f), .warned(let f): terminal.write("\(result.template.id) \(f.message)\n")
            case .errored(let e): terminal.write("\(result.template.id) \(e.message)\n")
            default: break
            }
        }
        terminal.write("\(summary.verdict) \(summary.passed) of \(summary.judged) \(summary.counts)\n")
        return ExitCode(summary.verdict)
    }
}
