import ConformanceSpec
import DeviceModel
package import PushTracking

/// A change to the calls required by one device event, by which a self-test finds out whether it would be noticed.
package enum ExpectationMutation: Sendable, Hashable, CustomStringConvertible {
    /// No call at all.
    case none
    /// Without the call at this position.
    case without(Int)
    /// One more call, with this code.
    case more(code: String)
    /// Another code in the call at this position.
    case code(Int, String)
    /// The same codes, with the ids of the case's next notification.
    case otherNotification
    /// In any order.
    case unordered
    /// In the opposite order.
    case reversed
    /// Either function and any name instead of a particular function.
    case anyFunction
    /// Only this function.
    case onlyFunction(TrackingFunction)

    /// A short description of the change, to follow its location.
    package var description: String {
        switch self {
        case .none: "no call"
        case .without(let position): "without call \(position + 1)"
        case .more(let code): "one more call, of code \(code)"
        case .code(let position, let code): "code \(code) in call \(position + 1)"
        case .otherNotification: "the ids of another notification"
        case .unordered: "in any order"
        case .reversed: "in the opposite order"
        case .anyFunction: "either function"
        case .onlyFunction(let function): "only \(function.name)"
        }
    }
}

extension FilledCase {
    /// All possible changes to the calls required by a step.
    func mutations(atStep step: Int, codes: [String]) -> [ExpectationMutation] {
        let (calls, isOrdered): ([ExpectedCall], Bool)
        switch expectation(atStep: step) {
        case .any: return []
        // If one vector allows too much here, others about the same event do not.
        case .atMost: return [.none]
        case .calls(let due, let areOrdered): (calls, isOrdered) = (due, areOrdered)
        }
        var mutations: [ExpectationMutation] = codes.map { .more(code: $0) }
        guard !calls.isEmpty else { return mutations }
        mutations += [.none, .otherNotification]
        mutations += calls.indices.dropFirst(calls.count == 1 ? 1 : 0).map { .without($0) }
        for position in calls.indices { mutations += codes.map { .code(position, $0) } }
        if isOrdered { mutations += [.unordered, .reversed] }
        return mutations + [.anyFunction, .onlyFunction(.collectMessageInfo), .onlyFunction(.trackAction)]
    }

    /// The same case with a changed expectation; nil if the change has no effect.
    func mutated(_ mutation: ExpectationMutation, atStep step: Int) -> FilledCase? {
        let expectation = expectation(atStep: step)
        let changed: Expectation
        switch expectation {
        case .any: return nil
        case .atMost(let calls): changed = .atMost(self.calls(calls, mutation, atStep: step))
        case .calls(let calls, let isOrdered):
            changed = .calls(
                self.calls(calls, mutation, atStep: step), isOrdered: mutation == .unordered ? false : isOrdered)
        }
        return changed == expectation ? nil : expecting(changed, atStep: step)
    }

    private func calls(_ calls: [ExpectedCall], _ mutation: ExpectationMutation, atStep step: Int) -> [ExpectedCall] {
        let notification = template.scenario.events[step].notification
        var calls = calls
        switch mutation {
        case .none: return []
        case .without(let position):
            if calls.indices.contains(position) { calls.remove(at: position) }
        case .more(let code): calls.append(call(code, notification: notification))
        case .code(let position, let code):
            if calls.indices.contains(position) {
                calls[position] = changed(calls[position], code: code, notification: notification)
            }
        case .otherNotification:
            guard let notification, script.payloads.count > 1 else { return calls }
            let other = (notification + 1) % script.payloads.count
            return calls.map { changed($0, code: $0.code, notification: other) }
        case .unordered: break
        case .reversed: calls.reverse()
        case .anyFunction: return calls.map { notification == nil ? $0 : call($0.code, notification: notification) }
        case .onlyFunction(let function): return calls.map { full(function, code: $0.code, notification: notification) }
        }
        return calls
    }

    /// A call of the same kind with another code or other ids.
    private func changed(_ call: ExpectedCall, code: String, notification: Int?) -> ExpectedCall {
        switch call {
        case .variables: self.call(code, notification: notification)
        case .call(let call): full(call.function, code: code, notification: notification)
        }
    }

    private func call(_ code: String, notification: Int?) -> ExpectedCall {
        guard let notification else { return full(.collectMessageInfo, code: code, notification: nil) }
        let payload = script.payloads[notification]
        return .variables(
            action: code,
            broadlogID: payload.string(CampaignKey.messageID) ?? "",
            deliveryID: payload.string(CampaignKey.deliveryID) ?? ""
        )
    }

    private func full(_ function: TrackingFunction, code: String, notification: Int?) -> ExpectedCall {
        var data = Payload()
        if let notification {
            let payload = script.payloads[notification]
            let message = payload.string(CampaignKey.messageID) ?? ids.messageID(ofNotification: notification)
            let delivery = payload.string(CampaignKey.deliveryID) ?? ids.deliveryID(ofNotification: notification)
            data[CampaignKey.broadlogIDVariable] = .string(message)
            data[CampaignKey.deliveryIDVariable] = .string(delivery)
        }
        data[CampaignKey.actionVariable] = .string(code)
        let name = function == .trackAction ? CampaignKey.actionName : nil
        return .call(TrackingCall(function: function, name: name, data: data))
    }
}

extension ExpectedCall {
    fileprivate var code: String { action?.string ?? "" }
}
