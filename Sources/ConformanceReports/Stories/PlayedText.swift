import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking

/// What happened on the device in a case: the state of the app, the payloads, the events, the callbacks.
struct PlayedText {
    private let template: CaseTemplate
    /// The case as it was played, made once: a result holds no payloads.
    let filled: FilledCase
    /// The most UTF-8 bytes of one line.
    private let lineLimit: Int

    init(_ result: CaseResult, lineLimit: Int) {
        template = result.template
        filled = result.played
        self.lineLimit = lineLimit
    }

    private var scenario: DeviceScenario { template.scenario }
    private var payloads: [Payload] { filled.script.payloads }

    /// The device before the first event, and the payloads, to which the callbacks refer.
    var device: [String] {
        let order =
            scenario.platform == .ios && scenario.foregroundOrder != .presentFirst
            ? ", callbacks \(scenario.foregroundOrder.rawValue)" : ""
        let device = "device: \(scenario.platform.rawValue), app \(Self.phrase(scenario.app))\(order)"
        return [device]
            + payloads.enumerated().map { ordinal, payload in
                ReportText.visible(
                    "\(name(ordinal)): \(CallText.text(.object(payload)))", isLine: true, limit: lineLimit)
            }
    }

    /// What decides in each payload: the flag, the ids and, on iOS, the category; of the first few.
    var deciding: [String] {
        payloads.prefix(Self.mostPayloads).enumerated().map { ordinal, payload in
            let members =
                [CampaignKey.flag, CampaignKey.messageID, CampaignKey.deliveryID].map { ($0, payload[$0]) }
                + category(payload)
            let texts = members.map { key, value in "\(key): \(value.map { CallText.text($0) } ?? "absent")" }
            return ReportText.visible(
                "\(name(ordinal)): \(texts.joined(separator: ", "))", isLine: true, limit: lineLimit)
        }
    }

    private static let mostPayloads = 4

    private func category(_ payload: Payload) -> [(String, PayloadValue?)] {
        guard scenario.platform == .ios else { return [] }
        guard case .object(let aps)? = payload["aps"] else { return [("category", nil)] }
        return [("category", aps["category"])]
    }

    /// `step 2: opened second (payload 2)`.
    func title(ofStep step: Int) -> String {
        let title = "step \(step + 1): \(template.stepName(step))"
        guard payloads.count > 1, let ordinal = scenario.events[step].notification else { return title }
        return "\(title) (\(name(ordinal)))"
    }

    /// The callbacks that the app got for an event.
    func callbacks(ofStep step: Int, wiring: DeclaredWiring) -> [String] {
        let callbacks = scenario.callbacks(for: wiring).filter { $0.step == step }
        guard !callbacks.isEmpty else { return ["callback: none"] }
        return callbacks.map { ReportText.visible("callback: \(text($0.template))", isLine: true, limit: lineLimit) }
    }

    private func text(_ callback: CallbackTemplate) -> String {
        switch callback {
        case .onMessageReceived(let notification): "onMessageReceived(data: \(name(notification)))"
        case .onReceive(let notification): "onReceive(extras: \(extras(notification)))"
        case .onCreate(let intent, let notification, let restored, let fromHistory):
            "onCreate(intent: \(intent), extras: \(extras(notification))\(restored ? ", restored" : "")\(fromHistory ? ", from history" : ""))"
        case .onNewIntent(let intent, let notification):
            "onNewIntent(intent: \(intent), extras: \(extras(notification)))"
        case .onResume(let intent, let notification): "onResume(intent: \(intent), extras: \(extras(notification)))"
        case .didFinishLaunching(let notification): "didFinishLaunching(remoteNotification: \(name(notification)))"
        case .didReceiveRemoteNotification(let notification, let state):
            "didReceiveRemoteNotification(userInfo: \(name(notification)), applicationState: \(state.rawValue))"
        case .willPresent(let notification): "willPresent(userInfo: \(name(notification)))"
        case .didReceive(let notification, let identifier):
            "didReceive(userInfo: \(name(notification)), actionIdentifier: \(CallText.quoted(identifier)))"
        case .applicationDidBecomeActive: "applicationDidBecomeActive()"
        case .sceneWillConnect(let notification): "sceneWillConnect(response: \(name(notification)))"
        case .sceneDidBecomeActive: "sceneDidBecomeActive()"
        }
    }

    private func extras(_ notification: Int?) -> String {
        guard let notification, filled.script.extras[notification] != payloads[notification] else {
            return name(notification)
        }
        return "\(name(notification)) with FCM's own"
    }

    private func name(_ notification: Int?) -> String {
        guard let notification else { return "null" }
        return payloads.count == 1 ? "payload" : "payload \(notification + 1)"
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
