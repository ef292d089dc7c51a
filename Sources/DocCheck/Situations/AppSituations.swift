package import ConformanceRunner
import ConformanceSpec
package import Diagnostics

/// What came of the situations that an app's files were played in besides the cases.
package struct AppSituations: Sendable {
    /// Code that is at fault in some of them, with the first that shows it.
    package struct Fault: Sendable, Hashable {
        /// The situation, as it is written.
        package let situation: String
        /// The rule that it breaks.
        package let rule: String
        /// What is wrong, in one sentence.
        package let message: String
        package let place: SourcePlace?
    }

    /// How far it went, and what differs.
    package let explored: ExploredSituations
    /// In the order of the situations.
    package let faults: [Fault]
    /// The required rules that decide what could not be judged, by id, in the order of their letters.
    package let unjudgedRules: [String]

    /// How many situations are answered otherwise than the rules want.
    package var differing: Int { explored.exploration.differingCount }

    /// How many could not be judged.
    package var unjudged: Int { explored.exploration.unjudgedCount }

    /// The smallest that differ: the first of each fault, or where none is found the first of all.
    package var smallest: [(situation: String, fault: Fault?)] {
        guard faults.isEmpty else { return faults.map { ($0.situation, $0) } }
        return explored.exploration.differing.prefix(1).map { ($0.text, nil) }
    }
}
