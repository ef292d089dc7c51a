import ConformanceSpec
import DeviceModel
import PushTracking

/// Compares all calls of one device event with what must be sent.
struct StepJudge {
    let step: Int

    /// The differences, in the order of the expected calls, then of the observed ones.
    func differences(_ expectation: Expectation, _ observation: StepObservation) -> [Difference] {
        var differences: [Difference] = []
        if let threw = observation.threw { differences.append(Difference(.threw, step: step, actual: threw)) }
        switch expectation {
        case .any: break
        case .calls(let expected, let isOrdered):
            differences += callDifferences(expected, observation.calls.filter(\.isTracking), isOrdered: isOrdered)
        }
        return differences
    }

    private func callDifferences(_ expected: [ExpectedCall], _ observed: [TrackingCall], isOrdered: Bool) -> [Difference] {
        if expected.isEmpty && observed.isEmpty { return [] }
        let pairs = pairs(expected, observed)
        var differences: [Difference] = []
        for (index, partner) in pairs.enumerated() {
            if let partner {
                differences += CallMatching.differences(expected[index], observed[partner], step: step)
            } else {
                differences.append(Difference(.missing, step: step, expected: CallText.text(expected[index])))
            }
        }
        let paired = Set(pairs.compactMap(\.self))
        for (index, call) in observed.enumerated() where !paired.contains(index) {
            differences.append(Difference(.extra, step: step, actual: CallText.text(call)))
        }
        if differences.isEmpty, isOrdered, pairs.compactMap(\.self) != observed.indices.sorted() {
            differences.append(
                Difference(
                    .order,
                    step: step,
                    expected: expected.map { CallText.text($0.action) }.joined(separator: ", "),
                    actual: observed.map { CallText.text($0.data[CampaignKey.actionVariable]) }.joined(separator: ", ")
                )
            )
        }
        return differences
    }

    /// For each expected call the index of its partner: equal calls first, then those with equal `action`, then the rest in order.
    private func pairs(_ expected: [ExpectedCall], _ observed: [TrackingCall]) -> [Int?] {
        var pairs = [Int?](repeating: nil, count: expected.count)
        var free = Array(observed.indices)
        func pair(where isPartner: (ExpectedCall, TrackingCall) -> Bool) {
            for index in expected.indices where pairs[index] == nil {
                guard let position = free.firstIndex(where: { isPartner(expected[index], observed[$0]) }) else { continue }
                pairs[index] = free.remove(at: position)
            }
        }
        pair(where: CallMatching.matches)
        if free.isEmpty { return pairs }
        pair { $0.action != nil && $0.action == $1.data[CampaignKey.actionVariable] }
        pair { _, _ in true }
        return pairs
    }
}
