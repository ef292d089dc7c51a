import ConformanceRunner
import ConformanceSpec
import DocExamples
import ExampleCode
import PushTracking

/// What playing an app's files in situations besides the cases has brought to light.
struct FoundSituations: Sendable {
    let explored: ExploredSituations
    /// The first of those that differ, and of those that something else keeps from being judged, played once more: one
    /// a platform that has any.
    let runs: [ScopeRun]
    /// What is at fault in each of them.
    let faults: [ScopeFaults]
    /// What keeps situations from being judged, and no case.
    let unknowns: Set<Inconclusive>
    /// The required rules that decide what could not be judged, by id.
    let unjudgedRules: Set<String>
}

extension CaseTemplate {
    /// The case of a situation, with the ids that it was explored with.
    func filledAsExplored(caseIndex: CaseIndex) -> FilledCase {
        filled(keys: seedKeys.indices.map { UInt64($0) }, caseIndex: caseIndex)
    }
}
