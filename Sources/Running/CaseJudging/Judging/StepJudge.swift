package import ConformanceSpec
package import DeviceModel
import PushTracking

/// Compares all calls of one device event with the required ones.
struct StepJudge {
    let step: Int

    /// The differences, each with its call, in the order of the expected calls, then of the observed ones.
    func locatedDifferences(_ expectation: Expectation, _ observation: StepObservation) -> [LocatedDifference] {
        if case .any = expectation { return [] }
        var differences: [LocatedDifference] = []
        if let threw = observation.threw {
            differences.append(LocatedDifference(Difference(.threw, step: step, actual: threw)))
        }
        switch expectation {
        case .any: break
        case .calls(let expected, let isOrdered):
            let tracking = observation.calls.indices.filter { observation.calls[$0].isTracking }
            var found = callDifferences(expected, tracking.map { observation.calls[$0] }, isOrdered: isOrdered)
            // A call that may have been meant as a tracking call.
            let other = observation.calls.first { !$0.isTracking && $0.carriedVariables > 0 }
            if let other {
                for index in found.indices where found[index].difference.kind.isLoss {
                    found[index].difference.actual = CallText.text(other)
                }
            }
            differences += found.map { LocatedDifference($0.difference, call: $0.call.map { tracking[$0] }) }
        case .atMost(let allowed):
            // Calls that are made must be right; missing ones are not required.
            let tracking = observation.calls.indices.filter { observation.calls[$0].isTracking }
            let found = callDifferences(allowed, tracking.map { observation.calls[$0] }, isOrdered: false)
            differences += found.filter { !$0.difference.kind.isLoss }.map {
                LocatedDifference($0.difference, call: $0.call.map { tracking[$0] })
            }
        }
        for index in differences.indices { differences[index].difference.otherEvents = observation.otherEvents }
        return differences
    }

    /// Calls are identified by their indices among the observed ones.
    private func callDifferences(_ expected: [ExpectedCall], _ observed: [TrackingCall], isOrdered: Bool)
        -> [LocatedDifference]
    {
        if expected.isEmpty && observed.isEmpty { return [] }
        let pairs = pairs(expected, observed)
        let lost: DifferenceKind = observed.isEmpty ? .unanswered : .missing
        let surplus: DifferenceKind = expected.isEmpty ? .unexpected : .extra
        var differences: [LocatedDifference] = []
        for (index, partner) in pairs.enumerated() {
            if let partner {
                let found = CallMatching.differences(expected[index], observed[partner], step: step)
                differences += found.map { LocatedDifference($0, call: partner) }
            } else {
                let due = expected[index]
                differences.append(
                    LocatedDifference(
                        Difference(lost, step: step, expected: CallText.text(due), code: due.action?.string)))
            }
        }
        let paired = Set(pairs.compactMap(\.self))
        for (index, call) in observed.enumerated() where !paired.contains(index) {
            let code = call.data[CampaignKey.actionVariable]?.string
            differences.append(
                LocatedDifference(Difference(surplus, step: step, actual: CallText.text(call), code: code), call: index)
            )
        }
        if differences.isEmpty, isOrdered, pairs.compactMap(\.self) != observed.indices.sorted() {
            let order = Difference(
                .order,
                step: step,
                expected: expected.map { CallText.text($0.action) }.joined(separator: ", "),
                actual: observed.map { CallText.text($0.data[CampaignKey.actionVariable]) }.joined(separator: ", ")
            )
            differences.append(LocatedDifference(order, call: observed.indices.last))
        }
        return differences
    }

    /// For each expected call the index of its partner: equal calls first, then those with equal `action`, then the
    /// rest in order.
    private func pairs(_ expected: [ExpectedCall], _ observed: [TrackingCall]) -> [Int?] {
        var pairs = [Int?](repeating: nil, count: expected.count)
        var free = Array(observed.indices)
        func pair(where isPartner: (ExpectedCall, TrackingCall) -> Bool) {
            for index in expected.indices where pairs[index] == nil {
                guard let position = free.firstIndex(where: { isPartner(expected[index], observed[$0]) }) else {
                    continue
                }
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

extension FilledCase {
    /// Whether the tracking calls of a device event are the expected ones, in the expected order.
    ///
    /// Nearly every step of every run ends here, without an allocation.
    func isMet(atStep step: Int, by calls: [TrackingCall]) -> Bool {
        let expected: [ExpectationTemplate.Call]
        switch template.expectations[step] {
        case .any: return true
        case .atMost: return !calls.contains(where: \.isTracking)
        case .calls(let calls, _): expected = calls
        }
        var next = 0
        for index in calls.indices {
            guard next < expected.count else {
                if calls[index].isTracking { return false }
                continue
            }
            switch expected[next] {
            case .action(let action, let notification):
                // A call with the required content is a tracking call, so this is not checked again.
                if calls[index].carries(action: action, idsOf: script.payloads[notification]) {
                    next += 1
                } else if calls[index].isTracking {
                    return false
                }
            case .call, .fixed:
                guard calls[index].isTracking else { continue }
                guard CallMatching.matches(filled(expected[next]), calls[index]) else { return false }
                next += 1
            }
        }
        return next == expected.count
    }
}

/// A difference with its call.
package struct LocatedDifference: Sendable {
    /// The difference.
    package fileprivate(set) var difference: Difference
    /// The index of the call among all observed calls; nil if none was made or the difference is not about a call.
    package let call: Int?

    init(_ difference: Difference, call: Int? = nil) {
        self.difference = difference
        self.call = call
    }
}

extension Judge {
    /// The differences of one device event, for locating their reasons in code.
    package func differences(of played: FilledCase, atStep step: Int, _ observation: StepObservation)
        -> [LocatedDifference]
    {
        if observation.threw == nil, played.isMet(atStep: step, by: observation.calls) { return [] }
        return StepJudge(step: step).locatedDifferences(played.expectation(atStep: step), observation)
    }

    /// The rules that a difference violates at an event of a case, as in a verdict.
    ///
    /// - Parameter step: the event; the difference may come from another case.
    package func violated(for difference: Difference, atStep step: Int, in template: CaseTemplate) -> [Rule] {
        var difference = difference
        difference.step = step
        return owners(of: difference, in: template)
    }
}
