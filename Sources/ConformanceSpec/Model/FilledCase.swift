package import DeviceModel
import PushTracking

/// A case that can be played and judged.
package struct FilledCase: Sendable {
    /// The case without its ids.
    package let template: CaseTemplate
    /// What is played: the scenario with its payloads.
    package let script: DeviceScript
    /// The ids of its notifications.
    package let ids: SeededIDs

    /// What its ids come from.
    package var seed: UInt64 { ids.seed }

    /// How many device events there are, each with its expectation.
    package var stepCount: Int { template.stepCount }

    /// What must be sent, for each device event.
    package var expectations: [Expectation] {
        template.expectations.map { $0.filled(with: ids, payloads: script.payloads) }
    }

    /// What must be sent during one device event.
    package func expectation(atStep step: Int) -> Expectation {
        template.expectations[step].filled(with: ids, payloads: script.payloads)
    }

    /// A call that must be made, with the case's ids.
    package func filled(_ call: ExpectationTemplate.Call) -> ExpectedCall {
        call.filled(with: ids, payloads: script.payloads)
    }

    /// The same case with another expectation during one device event.
    package func expecting(_ expectation: Expectation, atStep step: Int) -> FilledCase {
        var expectations = template.expectations
        expectations[step] =
            switch expectation {
            case .any: .any
            case .calls(let calls, let isOrdered): .calls(calls.map { .fixed($0) }, isOrdered: isOrdered)
            case .atMost(let calls): .atMost(calls.map { .fixed($0) })
            }
        let changed = CaseTemplate(
            id: template.id,
            vector: template.vector,
            combination: template.combination,
            platform: template.platform,
            suite: template.suite,
            requirements: template.requirements,
            scenario: template.scenario,
            notifications: template.notifications,
            seedKeys: template.seedKeys,
            expectations: expectations
        )
        return FilledCase(template: changed, script: script, ids: ids)
    }
}
