package import DeviceModel

/// A case that can be run and judged.
package struct FilledCase: Sendable {
    /// The case without its ids.
    package let template: CaseTemplate
    /// The scenario with its payloads.
    package let script: DeviceScript
    /// The ids of its notifications.
    package let ids: SeededIDs

    /// The number of device events, each with its expectation.
    package var stepCount: Int { template.stepCount }

    /// The required calls of each device event.
    package var expectations: [Expectation] {
        template.expectations.map { $0.filled(with: ids, payloads: script.payloads) }
    }

    /// The required calls of one device event.
    package func expectation(atStep step: Int) -> Expectation {
        template.expectations[step].filled(with: ids, payloads: script.payloads)
    }

    /// A required call with the case's ids.
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
