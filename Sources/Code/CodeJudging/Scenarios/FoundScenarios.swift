import AppSimulation
import ConformanceSpec
package import Exploration
import PushTracking

/// The results of playing an app's files in further scenarios.
package struct FoundScenarios: Sendable {
    package let explored: ExploredScenarios
    /// The first scenarios that differ, and the first that something new keeps from being judged, played again: one run
    /// for each platform that has any.
    let runs: [CodeRun]
    /// The faults of each of the runs.
    let faults: [CodeFaults]
    /// The unknowns that keep scenarios from being judged, but no case.
    let unknowns: Set<Inconclusive>
    /// The required rules that decide what could not be judged, by id.
    package let unjudgedRules: Set<String>
}

extension CaseTemplate {
    /// The case of a scenario, with the ids that it was explored with.
    func filledAsExplored(caseIndex: CaseIndex) -> FilledCase {
        filled(keys: seedKeys.indices.map { UInt64($0) }, caseIndex: caseIndex)
    }
}
