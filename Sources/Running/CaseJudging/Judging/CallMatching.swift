import ConformanceSpec
import Diagnostics
import PushTracking

/// Compares one expected with one observed call.
enum CallMatching {
    /// Whether every part of the observed call is as expected.
    static func matches(_ expected: ExpectedCall, _ observed: TrackingCall) -> Bool {
        switch expected {
        case .variables(let action, let broadlogID, let deliveryID):
            return observed.carries(action: action, broadlogID: broadlogID, deliveryID: deliveryID)
        case .call: return differences(expected, observed, step: 0).isEmpty
        }
    }

    /// One difference for each part in which the calls differ.
    static func differences(_ expected: ExpectedCall, _ observed: TrackingCall, step: Int) -> [Difference] {
        switch expected {
        case .variables(let action, let broadlogID, let deliveryID):
            let variables = Payload(
                distinct: [
                    Payload.Entry(key: CampaignKey.actionVariable, value: .string(action)),
                    Payload.Entry(key: CampaignKey.broadlogIDVariable, value: .string(broadlogID)),
                    Payload.Entry(key: CampaignKey.deliveryIDVariable, value: .string(deliveryID)),
                ]
            )
            return functionDifferences(observed, step: step)
                + variableDifferences(variables, observed, step: step)
        case .call(let call):
            return functionDifferences(call, observed, step: step)
                + variableDifferences(call.data, observed, step: step)
        }
    }

    /// For expectations that accept either documented function.
    private static func functionDifferences(_ observed: TrackingCall, step: Int) -> [Difference] {
        switch observed.function.known {
        case .collectMessageInfo: []
        case .trackAction: nameDifferences(CampaignKey.actionName, observed.name, step: step)
        case .other(let name):
            [
                Difference(
                    .function, step: step, expected: "collectMessageInfo or trackAction", actual: CallText.word(name))
            ]
        }
    }

    /// For expectations of a particular function.
    private static func functionDifferences(_ expected: TrackingCall, _ observed: TrackingCall, step: Int)
        -> [Difference]
    {
        guard expected.function.name.hasSameBytes(as: observed.function.name) else {
            let actual = CallText.word(observed.function.name)
            return [Difference(.function, step: step, expected: CallText.word(expected.function.name), actual: actual)]
        }
        guard let name = expected.name else { return [] }
        return nameDifferences(name, observed.name, step: step)
    }

    private static func nameDifferences(_ expected: String, _ observed: String?, step: Int) -> [Difference] {
        if let observed, observed.hasSameBytes(as: expected) { return [] }
        return [
            Difference(
                .name,
                step: step,
                expected: CallText.quoted(expected),
                actual: observed.map { CallText.quoted($0) } ?? "nothing"
            )
        ]
    }

    private static func variableDifferences(
        _ expected: Payload,
        _ observed: TrackingCall,
        step: Int
    ) -> [Difference] {
        var differences: [Difference] = []
        var isComplete = true
        for entry in expected.entries {
            guard let value = observed.data[entry.key] else {
                isComplete = false
                continue
            }
            guard value != entry.value else { continue }
            differences.append(valueDifference(entry, value, step: step))
        }
        if !isComplete {
            differences.append(
                Difference(
                    .keys,
                    step: step,
                    expected: keys(expected),
                    actual: keys(observed.data)
                )
            )
        }
        return differences
    }

    private static func valueDifference(_ expected: Payload.Entry, _ observed: PayloadValue, step: Int) -> Difference {
        let texts = (expected: CallText.text(expected.value), actual: CallText.text(observed))
        let kind: DifferenceKind
        switch expected.key {
        case CampaignKey.actionVariable: kind = .action
        case CampaignKey.broadlogIDVariable: kind = .broadlogId
        case CampaignKey.deliveryIDVariable: kind = .deliveryId
        default:
            // Other variables than the three have no kind of their own, so the texts name them.
            let key = CallText.word(expected.key)
            return Difference(
                .keys, step: step, expected: "\(key): \(texts.expected)", actual: "\(key): \(texts.actual)")
        }
        return Difference(kind, step: step, expected: texts.expected, actual: texts.actual)
    }

    private static func keys(_ payload: Payload) -> String {
        let keys = payload.entries.map(\.key).sorted { $0.precedesByBytes($1) }
        return keys.isEmpty ? "none" : keys.map(CallText.word).joined(separator: ", ")
    }
}
