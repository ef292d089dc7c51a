import CommandLineOptions
import ConformanceSpec
import Scenarios
import StrictJSON

/// A scenario given on the command line.
enum ScenarioInput {
    /// The case of a scenario.
    ///
    /// - Throws: what is wrong in it, shown in its text.
    static func template(
        _ text: String, of specification: Specification, in edition: Edition
    ) throws(CommandFailure) -> CaseTemplate {
        do throws(InputFileError) {
            return try specification.scenarioCase(text, named: RunModeOptions.scenario.name, in: edition)
        } catch {
            var failure = CommandFailure(.wrongInput, error.problems)
            failure.sourceLine = { _, _ in text }
            throw failure
        }
    }
}
