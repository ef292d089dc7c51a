package import ConformanceRunner
import ConformanceSpec

/// How the mistakes of built-in sinks are told.
package struct CauseReport: Sendable {
    /// A sink with its causes.
    package struct Row: Sendable {
        /// The name of the sink, or the names of the two whose mistakes it makes.
        package let name: String
        /// What is told of it.
        package let causes: [Cause]
        /// What is wrong with that.
        package internal(set) var problems: [String] = []
    }

    /// What came of sinks with two mistakes.
    package struct Pairs: Sendable {
        enum Verdict: Sendable {
            /// Both do mostly the same.
            case alike
            /// One of the two does nothing that the other does not do.
            case swallowed
            /// Two causes, one for each.
            case two
            /// More or fewer.
            case otherwise(Row)
            /// A cause is blamed on a rule that catches neither.
            case strange(Row)
        }

        /// How many make mostly the same mistake twice, so that nobody could tell two.
        package private(set) var alike = 0
        /// How many show only one of their mistakes.
        package private(set) var swallowed = 0
        /// How many have two causes, one for each mistake.
        package private(set) var two = 0
        /// Those that have more or fewer.
        package private(set) var others: [Row] = []
        /// Those that are blamed on a rule that neither mistake breaks.
        package private(set) var strange: [Row] = []

        /// How many show two mistakes.
        package var judged: Int { two + others.count + strange.count }

        mutating func add(_ verdict: Verdict) {
            switch verdict {
            case .alike: alike += 1
            case .swallowed: swallowed += 1
            case .two: two += 1
            case .otherwise(let row): others.append(row)
            case .strange(let row): strange.append(row)
            }
        }
    }

    /// The faulty sinks, each with the one cause that it must have.
    package internal(set) var faulty: [Row] = []
    /// The correct ones, which must have none.
    package internal(set) var correct: [Row] = []
    /// Sinks with two mistakes.
    package internal(set) var pairs = Pairs()

    /// What is not as it must be; two causes are asked of 19 in 20 pairs.
    package var problems: [String] {
        var problems = faulty.flatMap { row in row.problems.map { "\(row.name) \($0)" } }
        problems += correct.filter { !$0.causes.isEmpty }.map { "\($0.name) is correct, and has a cause" }
        if pairs.two * 20 < pairs.judged * 19 {
            problems.append("only \(pairs.two) of \(pairs.judged) sinks with two mistakes have two causes")
        }
        problems += pairs.strange.map { "\($0.name) is blamed on a rule that neither mistake breaks" }
        return problems
    }

    /// The report for people and for version control.
    package var text: String {
        var text = "Faulty sinks: \(faulty.count), with one cause each: \(faulty.count { $0.causes.count == 1 })\n\n"
        for row in faulty { text += Self.text(row) }
        text += "\nCorrect sinks: \(correct.count), without a cause: \(correct.count { $0.causes.isEmpty })\n"
        text += """

            Sinks with two mistakes: \(pairs.judged), with two causes: \(pairs.two), blamed on a rule that neither breaks: \
            \(pairs.strange.count)
            Not counted: \(pairs.alike) that make mostly the same mistake twice, \(pairs.swallowed) that show one only


            """
        for row in pairs.strange + pairs.others { text += Self.text(row) }
        return text
    }

    private static func text(_ row: Row) -> String {
        var text = "\(row.name)\n"
        for cause in row.causes {
            text += "    \(cause.cases): \(cause.sentence) (\(cause.rules.map(\.id).joined(separator: ", ")))\n"
            if let name = cause.looksLike?.name, name != row.name { text += "    looks like \(name)\n" }
        }
        return text
    }
}
