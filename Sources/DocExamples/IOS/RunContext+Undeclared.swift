import ExampleCode
import PushTracking

extension RunContext {
    /// Says that the outcome is not known where something that nothing declares was given the push: it may track.
    func noteUndeclared(_ calls: [UnresolvedCall]) {
        guard step.inconclusive == nil, !calls.isEmpty else { return }
        for call in calls where call.mayTrack(probe) {
            step.inconclusive = Inconclusive(
                reason: "nothing declares what \(call.name) does with the push", extent: call.extent)
            return
        }
    }
}

extension UnresolvedCall {
    /// Whether the call could send what the push carries: it is given some of it, or is named for tracking.
    fileprivate func mayTrack(_ probe: CaseProbe) -> Bool {
        if name.lowercased().contains("track") { return true }
        return values.contains { value in
            guard case .string(let text) = value else { return Self.carriesPush(value, depth: 0) }
            if let pushed = text.witness as? PushedText, Self.ids.contains(pushed.key.name) {
                return !text.answers(.isEmpty)
            }
            return probe.say(text.content, under: Self.ids)
        }
    }

    private static let ids = ["_mId", "_dId"]
    private static let keys: Set<String> = ["_mId", "_dId", "broadlogId", "deliveryId"]
    private static let notificationTypes: Set<String> = [
        "UNNotification", "UNNotificationResponse", "UNNotificationRequest", "UNNotificationContent",
    ]

    private static func carriesPush(_ value: Value, depth: Int) -> Bool {
        guard depth < 6 else { return false }
        switch value {
        case .map(let map):
            return map.entries.contains { entry in
                entry.key.text.map(keys.contains) ?? false || carriesPush(entry.value, depth: depth + 1)
            }
        case .list(let list): return list.elements.contains { carriesPush($0, depth: depth + 1) }
        case .tuple(let values): return values.contains { carriesPush($0, depth: depth + 1) }
        case .host(let object): return notificationTypes.contains(object.type.name) && object.payload is IOSPush
        case .object(let object): return object.fields.values.contains { carriesPush($0, depth: depth + 1) }
        case .enumeration(let one): return one.values.contains { carriesPush($0, depth: depth + 1) }
        case .function(let function): return function.mentions(["trackAction", "collectMessageInfo"])
        default: return false
        }
    }
}
