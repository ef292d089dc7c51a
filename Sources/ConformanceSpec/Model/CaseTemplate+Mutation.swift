import DeviceModel
package import PushTracking

/// A change of what must be sent during one device event, by which a self-test finds out whether anybody would notice.
package enum ExpectationMutation: Sendable, Hashable, CustomStringConvertible {
    /// No call at all.
    case none
    /// Without the call at this position.
    case without(Int)
    /// One call more, with this code.
    case more(code: String)
    /// Another code in the call at this position.
    case code(Int, String)
    /// The same codes, with the ids of the case's next notification.
    case otherNotification
    /// In any order.
    case unordered
    /// In the opposite order.
    case reversed
    /// Either function instead of a certain one, and no matter under which name.
    case anyFunction
    /// Only this function.
    case onlyFunction(TrackingFunction)

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

extension CaseTemplate {
    /// How many device events there are, each with its expectation.
    package var stepCount: Int { expectations.count }

    /// All changes that can be made to what must be sent during a step.
    package func mutations(atStep step: Int, codes: [String]) -> [ExpectationMutation] {
        guard case .calls(let calls, let isOrdered) = expectations[step] else { return [] }
        var mutations: [ExpectationMutation] = codes.map { .more(code: $0) }
        guard !calls.isEmpty else { return mutations }
        mutations += [.none, .otherNotification]
        mutations += calls.indices.dropFirst(calls.count == 1 ? 1 : 0).map { .without($0) }
        for position in calls.indices { mutations += codes.map { .code(position, $0) } }
        if isOrdered { mutations += [.unordered, .reversed] }
        return mutations + [.anyFunction, .onlyFunction(.collectMessageInfo), .onlyFunction(.trackAction)]
    }

    /// The same case with a changed expectation, which is another.
    fileprivate func with(_ calls: [ExpectationTemplate.CallTemplate], isOrdered: Bool, atStep step: Int) -> CaseTemplate {
        var changed = expectations
        changed[step] = .calls(calls, isOrdered: isOrdered)
        return CaseTemplate(
            id: id,
            vector: vector,
            platform: platform,
            requirements: requirements,
            scenario: scenario,
            notifications: notifications,
            expectations: changed
        )
    }
}

extension FilledCase {
    /// The same case with a changed expectation; nil where that changes nothing.
    package func mutated(_ mutation: ExpectationMutation, atStep step: Int) -> FilledCase? {
        guard case .calls(let calls, let isOrdered) = template.expectations[step] else { return nil }
        let changed = template.with(
            self.calls(calls, mutation, atStep: step),
            isOrdered: mutation == .unordered ? false : isOrdered,
            atStep: step
        )
        let filled = FilledCase(template: changed, script: script, ids: ids)
        return filled.expectation(atStep: step) == expectation(atStep: step) ? nil : filled
    }

    private func calls(
        _ calls: [ExpectationTemplate.CallTemplate],
        _ mutation: ExpectationMutation,
        atStep step: Int
    ) -> [ExpectationTemplate.CallTemplate] {
        let notification = template.scenario.events[step].notification
        var calls = calls
        switch mutation {
        case .none: return []
        case .without(let position):
            if calls.indices.contains(position) { calls.remove(at: position) }
        case .more(let code): calls.append(call(code, notification: notification))
        case .code(let position, let code):
            if calls.indices.contains(position) { calls[position] = changed(calls[position], code: code, notification: notification) }
        case .otherNotification:
            guard let notification, script.payloads.count > 1 else { return calls }
            let other = (notification + 1) % script.payloads.count
            return calls.map { changed($0, code: code(of: $0), notification: other) }
        case .unordered: break
        case .reversed: calls.reverse()
        case .anyFunction: return calls.map { notification == nil ? $0 : call(code(of: $0), notification: notification) }
        case .onlyFunction(let function):
            return calls.map { full(function, code: code(of: $0), notification: notification) }
        }
        return calls
    }

    private func code(of call: ExpectationTemplate.CallTemplate) -> String {
        let filled = call.filled(with: ids, payloads: script.payloads)
        return filled.action?.string ?? ""
    }

    /// A call of the same kind with another code or other ids.
    private func changed(
        _ call: ExpectationTemplate.CallTemplate,
        code: String,
        notification: Int?
    ) -> ExpectationTemplate.CallTemplate {
        switch call {
        case .action: self.call(code, notification: notification)
        case .call(let function, _, _, _): full(function, code: code, notification: notification)
        }
    }

    private func call(_ code: String, notification: Int?) -> ExpectationTemplate.CallTemplate {
        guard let notification else { return full(.collectMessageInfo, code: code, notification: nil) }
        return .action(code, notification: notification)
    }

    private func full(_ function: TrackingFunction, code: String, notification: Int?) -> ExpectationTemplate.CallTemplate {
        var variables: [(key: String, value: ValueTemplate)] = []
        if let notification {
            let payload = script.payloads[notification]
            variables = [
                (
                    CampaignKey.broadlogIDVariable,
                    id(payload.string(CampaignKey.messageID), .messageID(notification: notification))
                ),
                (
                    CampaignKey.deliveryIDVariable,
                    id(payload.string(CampaignKey.deliveryID), .deliveryID(notification: notification))
                ),
            ]
        }
        return .call(
            function: function,
            name: function == .trackAction ? CampaignKey.actionName : nil,
            data: PayloadTemplate(variables + [(CampaignKey.actionVariable, .fixed(.string(code)))]),
            isExact: false
        )
    }

    /// An id as it stands in the payload: a seeded one stays seeded.
    private func id(_ text: String?, _ part: ValueTemplate.TextPart) -> ValueTemplate {
        guard let text, !text.hasSameBytes(as: part.filled(with: ids)) else { return .text([part]) }
        return .fixed(.string(text))
    }
}
