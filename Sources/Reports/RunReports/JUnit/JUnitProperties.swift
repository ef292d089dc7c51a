import CaseJudging
import ConformanceSpec
import Diagnostics
import Exploration
import PushTracking

/// Properties of every suite about the run.
struct JUnitProperties {
    let run: RunDescription
    /// The suite's platform; nil for failures that belong to no case.
    let platform: Platform?
    /// The outcome of scenarios outside the plan, if they are reported.
    var explored: ExploredScenarios?

    var list: [(name: String, value: String)] {
        let facts = RunFacts(run)
        let plan = run.plan
        let always: [(name: String, value: String)] = [
            ("tool.version", run.toolVersion),
            ("spec.version", run.spec.version),
            ("spec.digest", run.spec.digest.description),
            ("spec.edition", plan.edition.id),
            ("level", plan.gate.rawValue),
            ("seed", String(plan.seed)),
            ("selection", facts.selection),
            ("sink.name", run.profile.name),
            ("sink.version", run.profile.version),
            ("sink.drive", facts.drive),
            ("sink.wiring", facts.wiring),
        ]
        let environment = facts.environment.map { [(name: "sink.environment", value: $0)] } ?? []
        let challenge = plan.challenge.map { [(name: "challenge", value: $0.text)] } ?? []
        return always + challenge + environment + (platform.map { ofPlatform($0, facts) } ?? [])
            + (explored.map { $0.properties } ?? [])
    }

    private func ofPlatform(_ platform: Platform, _ facts: RunFacts) -> [(name: String, value: String)] {
        let sdk: [(name: String, value: String)] = [("sink.sdk", facts.sdk(platform) ?? "not declared")]
        return sdk + run.profile.declared(on: platform).map { ("sink.\($0.member)", $0.value) }
    }
}
