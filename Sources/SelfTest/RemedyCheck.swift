import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// Whether the remedies that a run tells would mend everything that is wrong in it, and nothing else.
///
/// What a remedy mends is written down here rule by rule, as someone who reads its sentence would do: a call at every
/// tap, nothing where the flag is `off`. That is held against what the app did, whatever rules were blamed for it.
struct RemedyCheck: Sendable {
    private let causes: [Cause]
    private let book: RuleBook
    private let failed: [CaseResult]
    private let wiring: DeclaredWiring

    /// - Parameters:
    ///   - causes: what a run tells.
    ///   - failed: the results of the cases that failed in it.
    init(_ causes: [Cause], failed: [CaseResult], book: RuleBook, wiring: DeclaredWiring) {
        (self.causes, self.failed, self.book, self.wiring) = (causes, failed, book, wiring)
    }

    /// What is untrue in the remedies: differences that would stay, and remedies that mend nothing.
    var problems: [String] {
        var problems: [String] = []
        for platform in Platform.allCases {
            let texts = causes.flatMap(\.remedies).filter { $0.platform == platform }.map(\.text)
            var idle = book.rules.filter { rule in
                rule.remedies[platform].map { remedy in texts.contains { $0.contains(remedy) } } == true
            }
            let told = idle
            var left: [String: String] = [:]
            for wrong in failed.filter({ $0.template.platform == platform }).flatMap(wrongs) {
                let mending = told.filter { wrong.isMended(by: $0.id) }
                idle.removeAll { rule in mending.contains { $0 === rule } }
                if mending.isEmpty, !texts.contains(where: wrong.isCaught) {
                    left["\(wrong.difference.kind) at \(wrong.event.kind)"] = wrong.result.template.id
                }
            }
            problems += left.sorted { $0.key.precedesByBytes($1.key) }.map {
                "has remedies for \(platform.rawValue) that leave \($0.key), as in \($0.value)"
            }
            problems += idle.map { "has the remedy of \($0.id) for \(platform.rawValue), which mends nothing" }
        }
        return problems
    }

    private func wrongs(of result: CaseResult) -> [Wrong] {
        let callbacks = result.template.scenario.callbacks(for: wiring)
        return result.differences.map { difference in
            Wrong(
                difference: difference, result: result, callbacks: callbacks.filter { $0.step == difference.step })
        }
    }
}

/// One difference, with all that a remedy may speak of.
private struct Wrong {
    let difference: Difference
    let result: CaseResult
    let callbacks: [DeviceScenario.ScheduledCallback]

    private var scenario: DeviceScenario { result.template.scenario }
    private var isReturn: Bool { [.recreated, .restored, .relaunched].contains(event.kind) }
    private var isDue: Bool { !result.template.expectsSilence(atStep: difference.step) }
    private var hasHistory: Bool { difference.step > 0 }
    var event: DeviceEvent { scenario.events[difference.step] }

    /// The push of the event; where it has none, all that came before.
    private var pushes: [Payload] {
        let payloads = result.played.script.payloads
        return event.notification.map { [payloads[$0]] }
            ?? scenario.events[..<difference.step].compactMap(\.notification).map { payloads[$0] }
    }

    /// What an app does not do after it has thrown, it would do if it had not.
    private var hasThrown: Bool {
        guard case .observed(let steps)? = result.observation else { return false }
        return steps.prefix(difference.step + 1).contains { $0.threw != nil }
    }

    private var isLost: Bool { difference.kind.isLoss }
    private var isSurplus: Bool { difference.kind == .unexpected || difference.kind == .extra }
    private var isAboutID: Bool { difference.kind == .broadlogId || difference.kind == .deliveryId }
    private var isAboutCalls: Bool { isLost || isSurplus || difference.kind == .action || difference.kind == .order }

    private func anyPush(_ condition: (Payload) -> Bool) -> Bool { pushes.contains(where: condition) }
    private func flag(_ payload: Payload) -> String? { payload.string(CampaignKey.flag) }
    private func lacksID(_ payload: Payload) -> Bool {
        payload.string(CampaignKey.messageID) == nil || payload.string(CampaignKey.deliveryID) == nil
    }
    private func isIn(_ state: AppState) -> Bool { callbacks.first?.app == state }

    /// Whether it would be gone if somebody did what is said of one of the callbacks of the event.
    func isCaught(by text: String) -> Bool {
        guard hasThrown, text.hasPrefix("Make sure that nothing is thrown") else { return false }
        return callbacks.isEmpty || callbacks.contains { text.contains("`\($0.template.name)`") }
    }

    /// Whether it would be gone if somebody did what the remedy of a rule says.
    func isMended(by rule: String) -> Bool {
        switch rule {
        case "action.received": event.kind == .received && isDue && isAboutCalls
        case "action.dismissed": event.kind == .dismissed && isDue && isAboutCalls
        case "action.opened": event.kind == .opened && isAboutCalls && (isDue || hasHistory && isSurplus)
        case "action.launched": event.kind == .launched && isSurplus
        case "action.resumed": event.kind == .resumed && isSurplus
        case "action.left": event.kind == .left && isSurplus
        case "action.once": isLost && hasHistory
        case "flag.on": isLost && anyPush { flag($0) == nil || flag($0) == "on" }
        case "flag.absent":
            anyPush { $0[CampaignKey.flag] == nil } && (isLost || difference.kind == .threw)
        case "flag.off": isSurplus && anyPush { flag($0) == "off" }
        case "flag.other":
            anyPush { flag($0).map { $0 != "on" && $0 != "off" } == true } && (isSurplus || difference.kind == .threw)
        case "ids.both-needed": anyPush(lacksID) && (isSurplus || difference.kind == .threw)
        case "ids.broadlog-id": difference.kind == .broadlogId
        case "ids.delivery-id": difference.kind == .deliveryId
        case "ids.variables": difference.kind == .keys
        case "ids.verbatim": isAboutID || isLost || difference.kind == .threw
        case "ids.own-notification": isAboutID && result.template.notificationNames.count > 1
        case "ids.other-keys": isLost || difference.kind == .threw
        case "api.function", "api.collect-message-info", "api.track-action-below-threshold", "api.track-action":
            difference.kind == .function
        case "api.action-name": difference.kind == .name
        case "android.empty-data": event.kind == .received && anyPush(\.isEmpty)
        case "android.delete-intent": event.kind == .dismissed && isLost
        case "android.cold-open", "ios.cold-open":
            event.kind == .opened && isDue && (isIn(.closed) || isIn(.terminated)) && isAboutCalls
        case "android.warm-open", "ios.warm-open": event.kind == .opened && isLost && !isIn(.closed)
        // All three have one remedy, for they are mended at one place.
        case "android.recreated", "android.restored", "android.relaunched":
            isReturn && (isSurplus || difference.kind == .threw)
        case "ios.background-launch": event.kind == .received && isIn(.terminated) && isSurplus
        case "android.no-extras":
            [.launched, .resumed].contains(event.kind) && (isSurplus || difference.kind == .threw)
        case "android.held-intent": event.kind == .resumed && isSurplus
        case "ios.foreground": event.kind == .received && isLost && isIn(.foreground)
        case "ios.foreground-once": event.kind == .received && isAboutCalls && isIn(.foreground)
        case "ios.background": event.kind == .received && isLost && isIn(.background)
        case "ios.closed", "ios.not-content-available":
            isSurplus && (event.kind == .received || difference.actual?.contains("action: \"7\"") == true)
        case "ios.dismiss-category": event.kind == .dismissed && (isLost || isSurplus)
        default: false
        }
    }
}
