import CaseJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import PushTracking
import ReportWriting
import Scenarios

/// The command line that runs one case of a run alone.
enum RepeatedCommand {
    /// The words of the whole run without exploring options, with `--case` and the id after the command's name; for a
    /// scenario, with `--scenario`.
    static func line(_ words: [String], caseID: String) -> String {
        guard !isOfScenario(words) else { return ShellWord.line(words) }
        // Exploring does not start from a single case.
        var words = words
        for option in ExploringOptions.all {
            if let index = words.prefix(while: { $0 != "--" }).firstIndex(of: option.name) {
                words.removeSubrange(index...index + 1)
            }
        }
        let name = Scenario.isWritten(caseID) ? RunModeOptions.scenario.name : "--case"
        return ShellWord.line(words.prefix(2) + [name, caseID] + words.dropFirst(2))
    }

    /// Whether a run plays one scenario, and no cases of the plan.
    private static func isOfScenario(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains(RunModeOptions.scenario.name)
    }

    /// The command line that runs the whole plan, with everything that its cases depend on.
    static func words(_ commandLine: ParsedCommandLine) -> [String] {
        let options = [
            RunModeOptions.scenario.name, ExploringOptions.exhaustive.name, ExploringOptions.random.name,
            ExploringOptions.budget.name, SelectionOptions.edition.name, SelectionOptions.level.name,
            SelectionOptions.set.name, SelectionOptions.seed.name, SelectionOptions.challenge.name,
            SelectionOptions.spec.name, GateOptions.baseline.name, GateOptions.today.name, SinkOptions.builtIn.name,
            WiringOptions.launchMode.name, WiringOptions.activity.name, WiringOptions.extras.name,
            WiringOptions.category.name, WiringOptions.lifecycle.name, SinkOptions.sdk.name,
        ]
        return [ToolVersion.name, "run"] + commandLine.words(of: options) + adapterWords(commandLine)
    }

    /// The command line that shows a case as a run with these words plays it.
    ///
    /// - Returns: nil if no cases of the plan are played.
    static func showing(_ words: [String]) -> ((_ caseID: String) -> String)? {
        isOfScenario(words) ? nil : { showLine(words, caseID: $0) }
    }

    private static func showLine(_ words: [String], caseID: String) -> String {
        let options = words.prefix { $0 != "--" }
        let names = [
            SelectionOptions.edition.name, SelectionOptions.seed.name, SelectionOptions.challenge.name,
            SelectionOptions.spec.name,
        ]
        let passed = names.flatMap { name in
            options.firstIndex(of: name).map { Array(options[$0...].prefix(2)) } ?? []
        }
        return ShellWord.line([ToolVersion.name, "spec", "show", caseID] + passed)
    }

    /// The command line that examines the adapter of a run.
    static func doctorLine(_ commandLine: ParsedCommandLine) -> String {
        ShellWord.line([ToolVersion.name, "adapter", "doctor"] + adapterWords(commandLine))
    }

    /// The words for starting an adapter, its timeouts, and its command after `--`.
    static func adapterWords(_ commandLine: ParsedCommandLine) -> [String] {
        var words = commandLine.words(of: [SinkOptions.timeout.name, SinkOptions.startTimeout.name])
        if commandLine.isGiven(SinkOptions.cleanEnvironment) { words.append(SinkOptions.cleanEnvironment.name) }
        words += commandLine.words(of: [SinkOptions.environment.name])
        if let command = commandLine.trailing { words += ["--"] + shown(command, commandLine) }
        return words
    }

    /// The adapter's command as shown in results files and reports.
    static func shown(_ command: [String], _ commandLine: ParsedCommandLine) -> [String] {
        commandLine[RunCommand.redactCommand] ? ["ADAPTER"] : command
    }
}
