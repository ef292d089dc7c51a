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
    /// What failed in a run beside its cases: calls that came late, and cases that were planned and never reported.
    static func failures(of summary: RunSummary, command: (String) -> String) -> [RunFailure] {
        var failures = summary.lateCalls.map { call in
            RunFailure(id: call.id, message: call.message, details: FailureText.commandLine(command(call.caseID)))
        }
        if summary.reported != summary.planned {
            let message = "\(counted(summary.planned, "case")) were planned, \(summary.reported) were reported"
            failures.append(RunFailure(id: "incomplete", message: message))
        }
        return numbered(failures)
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
