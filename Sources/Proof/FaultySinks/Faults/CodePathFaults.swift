import BuiltInSinks
import PushTracking

/// Faults in one of several code paths: all others are right.
enum CodePathFaults {
    static let all: [BuiltInSink] =
        taps + arrivals + [
            .faulty(
                "delivery-id-unchecked-in-foreground", "sends null for a delivery id that is missing in the foreground",
                on: [.ios]
            ) {
                UncheckedPath(documented: $0)
            },
            ios(
                "dismissal-needs-alert-object",
                "reads `aps.alert` when a notification is cleared, and treats a plain text there as no push"
            ) {
                callback,
                event in
                event.kind != .dismissed || event.payload["aps"]?.object?["alert"]?.object != nil
            },
        ]

    private static let taps: [BuiltInSink] = [
        .faulty(
            "flag-absent-means-off-on-cold-tap", "sends nothing for the tap that starts the app if there is no flag"
        ) {
            let hasFlag = $0.edition.hasDeliveryFlag
            return coldTap($0) { !hasFlag || $0.payload[CampaignKey.flag] != nil }
        },
        .faulty(
            "cold-tap-needs-content-available",
            "looks for the push that started the app only if it is content-available",
            on: [.ios]
        ) {
            coldTap($0) { $0.isContentAvailable }
        },
        .faulty("warm-tap-needs-category", "sees taps on the running app only for pushes of its category", on: [.ios]) {
            OtherEvents(
                documented: $0,
                keepingTaps: { event, isCold in isCold || event.payload["aps"]?.object?["category"] == "DEFAULT" })
        },
    ]

    private static let arrivals: [BuiltInSink] = [
        ios(
            "impression-needs-alert-object",
            "reads `aps.alert` in the background, and treats a plain text there as no push"
        ) {
            callback,
            event in
            guard case .ios(.didReceiveRemoteNotification) = callback else { return true }
            return event.payload["aps"]?.object?["alert"]?.object != nil
        },
        .faulty(
            "impression-made-up-for-unnoticed-dismissal",
            "counts an impression when a push that is not content-available is cleared",
            on: [.ios]
        ) {
            MoreEvents(documented: $0, memory: ()) { _, event, _ in
                guard let event else { return [] }
                return event.kind == .dismissed && !event.isContentAvailable
                    ? [event.being(.received), event] : [event]
            }
        },
        .faulty(
            "impression-made-up-at-dismissal-after-launch",
            "counts an impression at the first clear after a launch from the icon",
            on: [.ios]
        ) {
            MoreEvents(documented: $0, memory: LaunchMemory()) { callback, event, memory in
                memory.see(callback)
                guard let event else { return [] }
                guard event.kind == .dismissed, memory.isLaunched else { return [event] }
                memory = LaunchMemory()
                return [event.being(.received), event]
            }
        },
        .faulty(
            "impression-made-up-for-unlisted-dismissal",
            "lists what arrives after a launch, and counts an impression when a push that is not in a list is cleared",
            on: [.ios]
        ) {
            MoreEvents(documented: $0, memory: ArrivalList()) { callback, event, memory in
                memory.see(callback, event)
                guard let event else { return [] }
                return event.kind == .dismissed && memory.lacks(event) ? [event.being(.received), event] : [event]
            }
        },
        .faulty(
            "arrivals-lost-after-dismissal-start",
            "counts no arrivals in a process that a clear started, until the app comes to the foreground",
            on: [.ios]
        ) {
            OtherEvents(documented: $0, losingUntilInFront: .received)
        },
    ]

    /// A fault on iOS that drops events.
    private static func ios(
        _ name: String,
        _ summary: String,
        where keeps: @escaping @Sendable (AppCallback, PushEvent) -> Bool
    ) -> BuiltInSink {
        .faulty(name, summary, on: [.ios]) {
            OtherEvents(documented: $0, memory: ()) { callback, event, _ in
                event.flatMap { keeps(callback, $0) ? $0 : nil }
            }
        }
    }

    @Sendable private static func coldTap(
        _ documented: DocumentedBehaviour,
        where keeps: @escaping @Sendable (PushEvent) -> Bool
    ) -> OtherEvents<Bool> {
        OtherEvents(documented: documented, keepingTaps: { event, isCold in !isCold || keeps(event) })
    }
}

/// The pushes that have arrived since the app was launched. The list does not exist before the first.
private struct ArrivalList {
    private var launch = LaunchMemory()
    private var messages: [PayloadValue] = []

    mutating func see(_ callback: AppCallback, _ event: PushEvent?) {
        launch.see(callback)
        guard let event, event.kind == .received, launch.isLaunched, let message = event.payload[CampaignKey.messageID]
        else { return }
        messages.append(message)
    }

    func lacks(_ event: PushEvent) -> Bool {
        guard let message = event.payload[CampaignKey.messageID] else { return false }
        return !messages.isEmpty && !messages.contains(message)
    }
}

/// Does not check the delivery id in the foreground.
private struct UncheckedPath: Deviation {
    var documented: DocumentedBehaviour
    var isInForeground = false

    mutating func event(for callback: AppCallback) -> PushEvent? {
        if case .ios(.willPresent) = callback { isInForeground = true } else { isInForeground = false }
        return documented.event(for: callback)
    }

    func ids(of event: PushEvent) -> PushIDs? {
        guard isInForeground, let message = event.string(CampaignKey.messageID) else {
            return documented.ids(of: event)
        }
        return PushIDs(message: .string(message), delivery: event.payload[CampaignKey.deliveryID] ?? .null)
    }
}

extension PushEvent {
    fileprivate var isContentAvailable: Bool { payload["aps"]?.object?["content-available"] == 1 }
}
