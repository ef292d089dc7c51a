import CommandLineOptions
import ConformanceSpec
import Diagnostics
import Foundation
import SelfTest

/// `selftest`: run every named faulty sink; each must be caught by its rules.
enum SelfTestCommand {
    private static let jobs = Option.single(
        "--jobs",
        "N",
        .wholeNumber(in: 1...1024),
        help: "How many sinks are run side by side; by default one for each core."
    )

    static let declaration = Command(
        name: "selftest",
        summary: "Prove that the vectors catch what they are for.",
        discussion: """
            Runs every built-in sink in every launch mode. Each faulty one must be refused and blamed on exactly the rules that \
            spec/faults.json names for it, each correct one must pass; for each required rule there must be a fault that only it \
            catches, and for each vector one that it alone catches, kin aside. Prints the matrix of faults and rules.
            """,
        options: [SelectionOptions.edition.declaration, SelectionOptions.spec.declaration, jobs.declaration],
        examples: [
            CommandExample("tracking-conformance selftest", "the built-in spec"),
            CommandExample("tracking-conformance selftest --spec spec", "a spec folder that you are working on"),
        ],
        sections: [ExitCode.help]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let jobs = commandLine[jobs] ?? ProcessInfo.processInfo.activeProcessorCount
        let outcomes = try await SelfTest(specification, edition: edition, jobs: jobs).outcomes()
        let report = SelfTestReport(outcomes, specification: specification, edition: edition)
        terminal.write(SelfTestText.text(report))
        terminal.write("\n")
        guard report.problems.isEmpty else {
            terminal.report(report.problems)
            return .doesNotConform
        }
        terminal.write("the self-test passes: \(report.faulty.count) faults caught, \(report.correct.count) correct sinks passed\n")
        return .conforms
    }
}
