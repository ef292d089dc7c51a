import CaseJudging
import CaseStories
package import ConformanceRunner
import ConformanceSpec
import Diagnostics
import Exploration
import FailureCauses

/// A failure that belongs to no planned case, such as an adapter that never started.
package struct RunFailure: Sendable, Hashable {
    /// A stable word for the failure: `adapter-start`.
    package var id: String
    /// The failure, in one sentence.
    package var message: String
    /// Help for fixing it: the app's own log or the error's text; may have many lines.
    package var details: String
    /// Whether it belongs to a cause, which the details describe in full.
    package var hasCause = false

    /// A failure of the run itself.
    package init(id: String, message: String, details: String = "") {
        self.id = id
        self.message = message
        self.details = details
    }
}

extension RunFailure {
    /// The failures of a run that belong to no case.
    package static func failures(of run: JudgedRun, command: (String) -> String) -> [RunFailure] {
        numbered(
            run.unplannedFailures.map { unplanned in
                let cause = cause(of: unplanned, in: run.explored)
                let details = (cause?.lines(withStory: true) ?? []) + [details(of: unplanned, command: command)]
                var failure = RunFailure(
                    id: unplanned.id, message: unplanned.message, details: details.joined(separator: "\n"))
                failure.hasCause = cause != nil
                return failure
            }
        )
    }

    /// The cause in a scenario; nil if it is unknown or the failure is about something else.
    private static func cause(of failure: UnplannedFailure, in explored: ExploredScenarios?) -> CauseText? {
        guard case .scenario(let text) = failure.subject, let explored, let run = explored.differing?.run else {
            return nil
        }
        return explored.causes.first { $0.simplest.template.id.hasSameBytes(as: text) }
            .map { CauseText(cause: $0, run: run) }
    }

    /// The failures that have no section of their own in reports for people; explored scenarios have one.
    static func withoutSection(of run: JudgedRun, command: (String) -> String) -> [RunFailure] {
        zip(run.unplannedFailures, failures(of: run, command: command))
            .filter { unplanned, _ in !unplanned.isOfScenario }
            .map { _, failure in failure }
    }

    private static func details(of failure: UnplannedFailure, command: (String) -> String) -> String {
        switch failure.subject {
        case .lateCall(let caseID), .scenario(let caseID): FailureText.commandLine(command(caseID))
        case .strayAnswer: "answer every line of the plan once, and write nothing else between the answers"
        case .nothingJudged:
            "select other cases or a lower level, or check the sink with the SDK that the cases require"
        case .flaky: "without --fail-on-flaky, a flaky case that passes is only reported"
        case .staleWaivers:
            "remove the entries, or have `report baseline --into` do it; without --strict-baseline, they are only reported"
        case .furtherLateCalls, .incomplete: ""
        }
    }

    /// The failures with unique ids: duplicates are numbered from the second on.
    private static func numbered(_ failures: [RunFailure]) -> [RunFailure] {
        var seen: [String: Int] = [:]
        return failures.map { failure in
            let number = seen[failure.id, default: 0] + 1
            seen[failure.id] = number
            guard number > 1 else { return failure }
            var failure = failure
            failure.id += " #\(number)"
            return failure
        }
    }
}
