import ConformanceSpec
import DeviceModel
import PushTracking

/// What an app may do in place of what a case expects, to show each verdict and each way to misread the text.
enum SampleDeviation: CaseIterable {
    case none, silent, onlyAnalytics, withAnalytics, withMoreData
    case oneLost, oneThrice, wrongThenRight, twoWrong, clickAtSilence, oneOptional, twoOptional
    case otherCode, numericCode, withoutCode, withoutIDs, idsSwapped, idOfOtherCase, idsOfPush, otherFunction, otherName
    case reversed, reversedWhereFree, reversedAndExtra, reversedWithOtherIDs, inLastCallback
    case throwing, throwingSilently, throwingBetween, throwingWrongly, throwingAtOnce, throwingUnjudged

    /// What a right app does: the expected calls, and none where anything or nothing is expected.
    static func right(_ played: FilledCase) -> [StepObservation] {
        played.expectations.map { expectation in
            switch expectation {
            case .any, .atMost: StepObservation()
            case .calls(let calls, _): StepObservation(calls: calls.map(TrackingCall.init))
            }
        }
    }

    /// The observation of an app of this wiring with the deviation; nil if the case has no place for it.
    func applied(to played: FilledCase, wiring: DeclaredWiring) -> [StepObservation]? {
        let right = Self.right(played)
        var steps = right
        guard let step = place(in: played, right) else { return self == .none ? right : nil }
        let callbacks = played.template.scenario.callbacks(for: wiring).count { $0.step == step }
        deviate(&steps[step], of: played, at: step, callbacks: callbacks)
        if self == .silent || self == .throwingAtOnce {
            for index in steps.indices { steps[index].calls = [] }
        }
        return steps == right ? nil : steps
    }

    /// The event at which it shows; nil if the case has no such event.
    private func place(in played: FilledCase, _ right: [StepObservation]) -> Int? {
        let audible = right.indices.filter(played.template.scenario.isAudible)
        switch self {
        case .none: return nil
        case .clickAtSilence: return audible.first { played.template.expectsSilence(atStep: $0) }
        case .oneOptional, .twoOptional:
            return audible.first { if case .atMost = played.expectations[$0] { true } else { false } }
        case .reversed, .reversedAndExtra:
            return audible.first {
                if case .calls(_, isOrdered: true) = played.expectations[$0] { true } else { false }
            }
        case .reversedWhereFree, .reversedWithOtherIDs, .throwingBetween:
            return audible.first { right[$0].calls.count > 1 }
        case .throwingAtOnce: return audible.first
        case .throwingUnjudged:
            return audible.first { if case .any = played.expectations[$0] { true } else { false } }
        default: return audible.first { !right[$0].calls.isEmpty }
        }
    }

    private func deviate(_ step: inout StepObservation, of played: FilledCase, at index: Int, callbacks: Int) {
        let error = "IllegalStateException"
        let own = TrackingCall(function: .trackAction, name: "offer", data: ["deliveryId": "1"])
        func swapped(_ call: TrackingCall) -> TrackingCall {
            var call = call
            call.data[CampaignKey.broadlogIDVariable] = call.data[CampaignKey.deliveryIDVariable]
            call.data[CampaignKey.deliveryIDVariable] = "h1"
            return call
        }
        switch self {
        case .none, .silent: break
        case .onlyAnalytics: step.calls = [own]
        case .withAnalytics: step.calls.append(own)
        case .withMoreData: step.calls[0].data["campaign"] = "autumn"
        case .oneLost: step.calls.removeLast()
        case .oneThrice: step.calls += [step.calls[0], step.calls[0]]
        case .wrongThenRight: step.calls.insert(swapped(step.calls[0]), at: 0)
        case .twoWrong:
            for position in step.calls.indices { step.calls[position].data[CampaignKey.actionVariable] = "3" }
            step.calls.insert(swapped(step.calls[0]), at: 0)
        case .clickAtSilence:
            step.calls = [TrackingCall(.variables(action: "2", broadlogID: "h1", deliveryID: "1"))]
        case .oneOptional, .twoOptional:
            guard case .atMost(let allowed) = played.expectations[index] else { return }
            step.calls = allowed.map(TrackingCall.init)
            if self == .twoOptional { step.calls += step.calls }
        case .otherCode: step.calls[0].data[CampaignKey.actionVariable] = "3"
        case .numericCode: step.calls[0].data[CampaignKey.actionVariable] = 2
        case .idsSwapped: step.calls[0] = swapped(step.calls[0])
        case .idOfOtherCase:
            let id = step.calls[0].data[CampaignKey.broadlogIDVariable]?.string ?? ""
            step.calls[0].data[CampaignKey.broadlogIDVariable] = .string(id.uppercased())
        case .idsOfPush:
            step.calls[0].data[CampaignKey.messageID] = step.calls[0].data[CampaignKey.broadlogIDVariable]
            step.calls[0].data[CampaignKey.broadlogIDVariable] = nil
        case .withoutCode: step.calls[0].data[CampaignKey.actionVariable] = nil
        case .withoutIDs:
            step.calls[0].data[CampaignKey.broadlogIDVariable] = nil
            step.calls[0].data[CampaignKey.deliveryIDVariable] = nil
        case .otherFunction: (step.calls[0].function, step.calls[0].name) = (.other("track"), "push")
        case .otherName: (step.calls[0].function, step.calls[0].name) = (.trackAction, "push")
        case .reversed, .reversedWhereFree: step.calls.reverse()
        case .reversedAndExtra: step.calls = step.calls.reversed() + [step.calls[0]]
        case .reversedWithOtherIDs: step.calls = step.calls.reversed().map(swapped)
        case .inLastCallback:
            guard callbacks > 1 else { return }
            step.callsOfCallbacks = Array(repeating: 0, count: callbacks - 1) + [step.calls.count]
        case .throwing, .throwingUnjudged: step.threw = error
        case .throwingSilently, .throwingAtOnce: step = StepObservation(threw: error)
        case .throwingBetween: step = StepObservation(calls: [step.calls[0]], threw: error)
        case .throwingWrongly: step = StepObservation(calls: step.calls.map(swapped), threw: error)
        }
    }
}

extension TrackingCall {
    /// A call that is as expected.
    fileprivate init(_ expected: ExpectedCall) {
        switch expected {
        case .variables(let action, let broadlogID, let deliveryID):
            self.init(
                function: .collectMessageInfo,
                data: [
                    CampaignKey.broadlogIDVariable: .string(broadlogID),
                    CampaignKey.deliveryIDVariable: .string(deliveryID), CampaignKey.actionVariable: .string(action),
                ])
        case .call(let call): self = call
        }
    }
}
