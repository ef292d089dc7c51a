package import ConformanceRunner
import ConformanceSpec

/// How the mistakes of built-in sinks are told.
package struct CauseReport: Sendable {
    /// A sink with its causes.
    package struct Row: Sendable {
        /// The name of the sink, or the names of those whose mistakes it makes.
        package let name: String
        /// What is told of it.
        package let causes: [Cause]
        /// What is wrong with that.
        package internal(set) var problems: [String] = []
        /// Why the mistakes are not told one by one.
        package internal(set) var reasons: [String] = []
    }

    /// What came of sinks with several mistakes.
    package struct Combinations: Sendable {
        enum Verdict: Sendable {
            /// Two of the mistakes are mostly the same.
            case alike
            /// One of them does nothing that the others do not do.
            case swallowed
            /// A cause for each.
            case each
            /// More or fewer.
            case otherwise(Row)
            /// A cause is blamed on a rule that catches none of them.
            case strange(Row)
        }

        /// How many make mostly the same mistake twice, so that nobody could tell them apart.
        package private(set) var alike = 0
        /// How many do not show all of their mistakes.
        package private(set) var swallowed = 0
        /// How many have a cause for each mistake.
        package private(set) var each = 0
        /// Those that have more or fewer.
        package private(set) var others: [Row] = []
        /// Those that are blamed on a rule that no mistake breaks.
        package private(set) var strange: [Row] = []

        /// How many show all of their mistakes.
        package var judged: Int { each + others.count + strange.count }

        mutating func add(_ verdict: Verdict) {
            switch verdict {
            case .alike: alike += 1
            case .swallowed: swallowed += 1
            case .each: each += 1
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
    package internal(set) var pairs = Combinations()
    /// Sinks with three mistakes.
    package internal(set) var triples = Combinations()

    /// What is not as it must be; two causes are asked of 19 in 20 pairs, and three of 9 in 10 triples.
    package var problems: [String] {
        var problems = faulty.flatMap { row in row.problems.map { "\(row.name) \($0)" } }
        problems += correct.filter { !$0.causes.isEmpty }.map { "\($0.name) is correct, and has a cause" }
        if pairs.each * 20 < pairs.judged * 19 {
            problems.append("only \(pairs.each) of \(pairs.judged) sinks with two mistakes have two causes")
        }
        if triples.each * 10 < triples.judged * 9 {
            problems.append("only \(triples.each) of \(triples.judged) sinks with three mistakes have three causes")
        }
        for combinations in [pairs, triples] {
            problems += combinations.strange.map { "\($0.name) is blamed on a rule that none of the mistakes breaks" }
            problems += combinations.others.filter(\.reasons.isEmpty).map {
                "\($0.name) has more or fewer causes than mistakes, for no reason that is known"
            }
        }
        return problems
    }

    /// The report for people and for version control.
    package var text: String {
        var text = "Faulty sinks: \(faulty.count), with one cause each: \(faulty.count { $0.causes.count == 1 })\n\n"
        for row in faulty { text += Self.text(row) }
        text += "\nCorrect sinks: \(correct.count), without a cause: \(correct.count { $0.causes.isEmpty })\n"
        text += Self.text(pairs, mistakes: "two")
        text += Self.text(triples, mistakes: "three")
        return text
    }

    private static func text(_ combinations: Combinations, mistakes: String) -> String {
        var text = """

            Sinks with \(mistakes) mistakes: \(combinations.judged), with a cause for each: \(combinations.each), \
            blamed on a rule that none of them breaks: \(combinations.strange.count)
            Not counted: \(combinations.alike) that make mostly the same mistake twice, \(combinations.swallowed) that do \
            not show all of theirs


            """
        for row in combinations.strange + combinations.others { text += Self.text(row) }
        return text
    }

    private static func text(_ row: Row) -> String {
        var text = "\(row.name)\n"
        for cause in row.causes {
            text += "    \(cause.cases): \(cause.sentence) (\(cause.rules.map(\.id).joined(separator: ", ")))\n"
            if let name = cause.looksLike?.name, name != row.name { text += "    looks like \(name)\n" }
        }
        for reason in row.reasons { text += "    because \(reason)\n" }
        return text
    }
}
