package import ConformanceSpec
package import DeviceModel
import Diagnostics
package import PushTracking

/// A case that a person can perform on a device, and that a capture can show.
package struct WalkCandidate: Sendable {
    /// The case, for a device.
    package let template: CaseTemplate
    /// About how long it takes a person, in seconds.
    package let seconds: Int

    /// A case of an edition.
    ///
    /// - Parameters:
    ///   - seed: the seed of its ids.
    ///   - tells: which rules a hit can show.
    /// - Returns: nil if no person can perform it, the SDK cannot carry its ids, or a hit cannot show it.
    package init?(_ template: CaseTemplate, seed: UInt64, tells: CaptureTells) {
        guard template.level != .informative, template.requirements.isEmpty,
            template.vector.rules.contains(where: { tells.isShownByHits($0.id) }),
            // No sender of a walk sets headers.
            template.notifications.allSatisfy({ $0.collapseID == nil }),
            Self.canBePerformed(template.scenario), Self.isJudged(template)
        else { return nil }
        let played = template.filled(seed: seed, caseIndex: 0)
        guard
            played.script.payloads.allSatisfy({
                WalkPayload($0, platform: template.platform).canBeSent(as: played.ids)
            })
        else { return nil }
        self.template = template
        seconds = Self.seconds(of: template.scenario)
    }

    /// The notifications of a case that its events do not bring: they arrive where the case begins, before it does. What
    /// is sent for that is not part of the case.
    package static func arrivals(of scenario: DeviceScenario) -> [Int] {
        var seen: Set<Int> = []
        return scenario.events.compactMap { event in
            guard let notification = event.notification, seen.insert(notification).inserted else { return nil }
            return event.kind == .received ? nil : notification
        }
    }

    /// All events of a case on a device, with the arrivals before it.
    package static func events(of scenario: DeviceScenario) -> [DeviceEvent] {
        arrivals(of: scenario).map { .received($0) } + scenario.events
    }

    /// More than that is hard to follow.
    private static let mostEvents = 8
    private static let mostNotifications = 3

    private static func canBePerformed(_ scenario: DeviceScenario) -> Bool {
        guard scenario.app != .terminated, scenario.foregroundOrder == .presentFirst, scenario.hasUsualPauses,
            scenario.events.count <= mostEvents,
            Set(scenario.events.compactMap(\.notification)).count <= mostNotifications
        else { return false }
        var seen: Set<Int> = []
        return events(of: scenario).allSatisfy { event in
            switch event {
            case .received(let notification): seen.insert(notification).inserted
            case .dismissed, .opened: true
            case .launched, .resumed, .left, .recreated, .relaunched: !seen.isEmpty
            case .acted, .ended, .restored: false
            }
        }
    }

    /// Whether every event is decided by calls with the ids of a push.
    private static func isJudged(_ template: CaseTemplate) -> Bool {
        template.expectations.allSatisfy { expectation in
            guard case .calls(let calls, _) = expectation else { return false }
            return calls.allSatisfy { if case .action = $0 { true } else { false } }
        }
    }

    /// Opening and leaving the app, sending a push, waiting for it, and a gesture take a person about that long.
    static func seconds(of scenario: DeviceScenario) -> Int {
        let start =
            switch scenario.app {
            case .foreground, .background: 5
            case .closed, .terminated: 10
            }
        return events(of: scenario).reduce(start) { seconds, event in
            switch event.kind {
            case .received: seconds + 15
            case .dismissed, .opened, .acted: seconds + 8
            case .launched, .resumed, .left, .ended, .recreated, .restored: seconds + 5
            case .relaunched: seconds + 10
            }
        }
    }
}

/// The payload of a push of a walk.
struct WalkPayload {
    private let payload: Payload
    private let platform: Platform

    init(_ payload: Payload, platform: Platform) { (self.payload, self.platform) = (payload, platform) }

    /// Whether a person can send it and recognise it on the device, and the SDK can carry its ids: they are the case's
    /// own, or absent.
    func canBeSent(as ids: SeededIDs) -> Bool {
        let known = ids.keys.indices.map { (ids.messageID(ofNotification: $0), ids.deliveryID(ofNotification: $0)) }
        let message = payload[CampaignKey.messageID]
        let delivery = payload[CampaignKey.deliveryID]
        guard titled("") != nil, message != nil || delivery != nil,
            message == nil || known.contains(where: { message == .string($0.0) }),
            delivery == nil || known.contains(where: { delivery == .string($0.1) })
        else { return false }
        return platform == .ios || payload.entries.allSatisfy { !Self.isReserved($0.key) }
    }

    /// Firebase refuses these keys in data.
    static func isReserved(_ key: String) -> Bool {
        ["from", "notification", "message_type", "collapse_key"].contains(key) || key.hasPrefix("google")
            || key.hasPrefix("gcm")
    }

    /// The same with a title of its own, by which a person recognises the notification; nil if it shows none.
    func titled(_ title: String) -> Payload? {
        var changed = payload
        switch platform {
        case .android:
            guard payload.string("title") != nil else { return nil }
            changed["title"] = .string(title)
        case .ios:
            guard var aps = payload["aps"]?.object, let alert = aps["alert"] else { return nil }
            if var parts = alert.object {
                guard parts.string("title") != nil else { return nil }
                parts["title"] = .string(title)
                aps["alert"] = .object(parts)
            } else {
                guard alert.string != nil else { return nil }
                aps["alert"] = .string(title)
            }
            changed["aps"] = .object(aps)
        }
        return changed
    }
}
