import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// A case in full: the device, the payloads, and each event with its callbacks and calls.
extension Story {
    /// The device before the first event.
    package var start: String {
        let scenario = played.template.scenario
        let order =
            scenario.platform == .ios && scenario.foregroundOrder != .presentFirst
            ? ", callbacks \(scenario.foregroundOrder.rawValue)" : ""
        return "device: \(scenario.platform.rawValue), app \(Self.phrase(scenario.app))\(order)"
    }

    /// The payloads that the callbacks refer to.
    package var payloads: [String] {
        played.script.payloads.enumerated().map { ordinal, payload in
            "\(played.name(ofPayload: ordinal)): \(CallText.text(.object(payload)))"
        }
    }

    /// The members of each push that matter: the flag, the ids and, on iOS, the category; only for the first few
    /// pushes.
    package var pushes: [String] {
        played.script.payloads.prefix(Self.mostPayloads).enumerated().map { ordinal, payload in
            let members =
                [CampaignKey.flag, CampaignKey.messageID, CampaignKey.deliveryID].map { ($0, payload[$0]) }
                + category(payload)
            let texts = members.map { key, value in "\(key): \(value.map { CallText.text($0) } ?? "absent")" }
            return "\(played.name(ofPayload: ordinal)): \(texts.joined(separator: ", "))"
        }
    }

    package static let mostPayloads = 4

    private func category(_ payload: Payload) -> [(String, PayloadValue?)] {
        guard played.template.scenario.platform == .ios else { return [] }
        guard case .object(let aps)? = payload["aps"] else { return [("category", nil)] }
        return [("category", aps["category"])]
    }

    private static func phrase(_ state: AppState) -> String {
        switch state {
        case .foreground: "in the foreground"
        case .background: "in the background"
        case .closed: "closed"
        case .terminated: "terminated by the system"
        }
    }
}

extension Story.Row {
    /// `step 2: opened second (payload 2)`.
    package var title: String {
        let title = "step \(number): \(played.template.stepName(number - 1))"
        guard played.script.payloads.count > 1, let ordinal = event.notification else { return title }
        return "\(title) (\(played.name(ofPayload: ordinal)))"
    }

    /// The callbacks with their arguments.
    package var callbackTexts: [String] { callbacks.isEmpty ? ["none"] : callbacks.map(played.text) }

    /// The calls that must be sent, one text each.
    package var expected: [String] {
        switch expectation {
        case .any: return ["anything"]
        case .calls(let calls, let isOrdered):
            let note = isOrdered && calls.count > 1 ? ["(in this order)"] : []
            return calls.isEmpty ? ["no call"] : calls.map { CallText.text($0) } + note
        case .atMost(let calls): return ["at most"] + calls.map { CallText.text($0) }
        }
    }

    /// The tracking calls that were sent, and the number of other calls; empty if nothing was observed.
    package var actual: [String] {
        guard let observation else { return [] }
        let tracking = observation.calls.filter(\.isTracking)
        let others = observation.calls.count - tracking.count
        let texts = tracking.prefix(Self.mostActualCalls).map { CallText.text($0) }
        let rest = tracking.count - texts.count
        let note = "\(counted(others, "call")) that \(others == 1 ? "is no tracking call" : "are no tracking calls")"
        return (tracking.isEmpty ? ["no call"] : texts) + (rest > 0 ? ["(and \(rest) more)"] : [])
            + (others > 0 ? ["(and \(note))"] : [])
    }

    /// A sink in a loop must not flood the report.
    private static let mostActualCalls = 20
}

extension FilledCase {
    fileprivate func name(ofPayload ordinal: Int?) -> String {
        guard let ordinal else { return "null" }
        return script.payloads.count == 1 ? "payload" : "payload \(ordinal + 1)"
    }

    fileprivate func text(_ callback: CallbackTemplate) -> String {
        switch callback {
        case .onMessageReceived(let notification): "onMessageReceived(data: \(name(ofPayload: notification)))"
        case .onReceive(let notification): "onReceive(extras: \(extras(notification)))"
        case .onCreate(let intent, let notification, let restored, let fromHistory):
            "onCreate(intent: \(intent), extras: \(extras(notification))\(restored ? ", restored" : "")\(fromHistory ? ", from history" : ""))"
        case .onCreateForwarding(let intent, let notification, let fromHistory):
            "onCreate(intent: \(intent), extras: \(extras(notification))\(fromHistory ? ", from history" : ""), forwards)"
        case .onNewIntent(let intent, let notification):
            "onNewIntent(intent: \(intent), extras: \(extras(notification)))"
        case .onResume(let intent, let notification): "onResume(intent: \(intent), extras: \(extras(notification)))"
        case .didFinishLaunching(let notification):
            "didFinishLaunching(remoteNotification: \(name(ofPayload: notification)))"
        case .didReceiveRemoteNotification(let notification, let state):
            "didReceiveRemoteNotification(userInfo: \(name(ofPayload: notification)), applicationState: \(state.rawValue))"
        case .willPresent(let notification): "willPresent(userInfo: \(name(ofPayload: notification)))"
        case .didReceive(let notification, let identifier):
            "didReceive(userInfo: \(name(ofPayload: notification)), actionIdentifier: \(CallText.quoted(identifier)))"
        case .applicationDidBecomeActive: "applicationDidBecomeActive()"
        case .sceneWillConnect(let notification): "sceneWillConnect(response: \(name(ofPayload: notification)))"
        case .sceneDidBecomeActive: "sceneDidBecomeActive()"
        }
    }

    private func extras(_ notification: Int?) -> String {
        let name = name(ofPayload: notification)
        guard let notification, script.extras[notification] != script.payloads[notification] else { return name }
        return "\(name) with FCM's own"
    }
}
