import ConformanceRunner

/// A failure that belongs to no case, such as an adapter that never started.
package struct RunFailure: Sendable, Hashable {
    /// What failed, in a word that stays the same: `adapter-start`.
    package var id: String
    /// What happened, in one sentence.
    package var message: String
    /// What helps to mend it: the app's own log, the error's text; may have many lines.
    package var details: String

    /// A failure of the run itself.
    package init(id: String, message: String, details: String = "") {
        self.id = id
        self.message = message
        self.details = details
    }
}

extension RunFailure {
    /// What failed in a run beside its cases.
    static func failures(of summary: RunSummary, command: (String) -> String) -> [RunFailure] {
        numbered(
            summary.unplannedFailures.map { failure in
                RunFailure(id: failure.id, message: failure.message, details: details(of: failure, command: command))
            }
        )
    }

    /// Those of them that reports for people do not tell in a section of their own, as they do of situations.
    static func withoutSection(of summary: RunSummary, command: (String) -> String) -> [RunFailure] {
        zip(summary.unplannedFailures, failures(of: summary, command: command))
            .filter { unplanned, _ in !unplanned.isOfSituation }
            .map { _, failure in failure }
    }

    private static func details(of failure: UnplannedFailure, command: (String) -> String) -> String {
        switch failure.subject {
        case .lateCall(let caseID), .situation(let caseID): FailureText.commandLine(command(caseID))
        case .strayAnswer: "answer every line of the plan once, and write nothing else between the answers"
        case .nothingJudged: "select other cases or a lower level, or check the sink with what the cases require"
        case .furtherLateCalls, .incomplete: ""
        }
    }

    /// The failures, with ids that differ: those of the same id are numbered from the second on.
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
