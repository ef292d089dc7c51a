import CaseJudging
import ConformanceSpec
import Diagnostics
import Exploration
import PushTracking

extension RunDescription {
    /// Properties of every suite about the run.
    ///
    /// - Parameters:
    ///   - platform: the suite's; nil for failures that belong to no case.
    ///   - explored: the outcome of scenarios outside the plan, if they are reported.
    func properties(of platform: Platform?, _ explored: ExploredScenarios? = nil) -> [(name: String, value: String)] {
        let facts = RunFacts(self)
        let always: [(name: String, value: String)] = [
            ("tool.version", toolVersion),
            ("spec.version", spec.version),
            ("spec.digest", spec.digest.description),
            ("spec.edition", plan.edition.id),
            ("level", plan.gate.rawValue),
            ("seed", String(plan.seed)),
            ("selection", facts.selection),
            ("sink.name", profile.name),
            ("sink.version", profile.version),
            ("sink.drive", facts.drive),
            ("sink.wiring", facts.wiring),
        ]
        let environment = facts.environment.map { [(name: "sink.environment", value: $0)] } ?? []
        let challenge = plan.challenge.map { [(name: "challenge", value: $0.text)] } ?? []
        let set = plan.selection.set.map { [(name: "set", value: String($0))] } ?? []
        return always + set + challenge + environment + (platform.map { ofPlatform($0, facts) } ?? [])
            + (explored.map { $0.properties } ?? [])
    }

    private func ofPlatform(_ platform: Platform, _ facts: RunFacts) -> [(name: String, value: String)] {
        let sdk: [(name: String, value: String)] = [("sink.sdk", facts.sdk(platform) ?? "not declared")]
        return sdk + profile.declared(on: platform).map { ("sink.\($0.member)", $0.value) }
    }
}
