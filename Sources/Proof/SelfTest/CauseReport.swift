import ConformanceSpec
package import FailureCauses

/// The causes reported for built-in sinks.
package struct CauseReport: Sendable {
    /// A sink with its causes.
    package struct Row: Sendable {
        /// The name of the sink.
        package let name: String
        /// The causes.
        package let causes: [Cause]
        /// The problems with them.
        package internal(set) var problems: [String] = []
    }

    /// The faulty sinks, each with its causes; `faults.json` states their number, which is nearly always one.
    package let faulty: [Row]
    /// The correct ones, which must have none.
    package let correct: [Row]

    /// The problems.
    package var problems: [String] {
        faulty.flatMap { row in row.problems.map { "\(row.name) \($0)" } }
            + correct.filter { !$0.causes.isEmpty }.map { "\($0.name) is correct, and has a cause" }
    }

    /// The report for people and for version control.
    package var text: String {
        var text = "Faulty sinks: \(faulty.count), with one cause each: \(faulty.count { $0.causes.count == 1 })\n\n"
        for row in faulty {
            text += "\(row.name)\n"
            for cause in row.causes {
                text += "    \(cause.cases): \(cause.sentence) (\(cause.rules.map(\.id).joined(separator: ", ")))\n"
            }
        }
        return text + "\nCorrect sinks: \(correct.count), without a cause: \(correct.count { $0.causes.isEmpty })\n"
    }
}
