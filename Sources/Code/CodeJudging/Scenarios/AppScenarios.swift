package import Diagnostics
package import Exploration
import Scenarios

/// The results of exploring further scenarios of an app's files.
package struct AppScenarios: Sendable {
    /// Code at fault in some scenarios, with the first that shows it.
    package struct Fault: Sendable, Hashable {
        /// The scenario, as written.
        package let scenario: String
        /// The rule that it violates.
        package let rule: String
        /// The problem, in one sentence.
        package let message: String
        package let place: SourcePlace?

        /// Code at fault in a scenario.
        package init(scenario: String, rule: String, message: String, place: SourcePlace?) {
            self.scenario = scenario
            self.rule = rule
            self.message = message
            self.place = place
        }
    }

    /// The extent of the exploration, and the differences found.
    package let explored: ExploredScenarios
    /// In the order of the scenarios.
    package let faults: [Fault]
    /// The required rules that decide what could not be judged, by id, in alphabetical order.
    package let unjudgedRules: [String]

    /// The results of an exploration.
    package init(explored: ExploredScenarios, faults: [Fault], unjudgedRules: [String]) {
        self.explored = explored
        self.faults = faults
        self.unjudgedRules = unjudgedRules
    }

    /// How many scenarios differ from what the rules require.
    package var differing: Int { explored.exploration.differingCount }

    /// How many could not be judged.
    package var unjudged: Int { explored.exploration.unjudgedCount }

    /// The smallest that differ: the first of each fault, or, if no fault is found, the first of all.
    package var smallest: [(scenario: String, fault: Fault?)] {
        guard faults.isEmpty else { return faults.map { ($0.scenario, $0) } }
        return explored.exploration.differing.prefix(1).map { ($0.text, nil) }
    }
}
