import BuiltInSinks
import PushTracking

/// Faults in where the flag is read, when, and how long the answer is kept.
enum FlagScopeFaults {
    static let all: [BuiltInSink] = [
        unchecked("flag-unchecked-on-receipt", "sends the impression whatever the flag says") { $0.kind == .received },
        unchecked("flag-unchecked-on-open", "sends the click and the open for a tap whatever the flag says") {
            $0.kind == .opened
        },
        unchecked("flag-checked-on-receipt-only", "checks the flag when the notification arrives, but not for gestures")
        {
            $0.kind != .received
        },
        absentMeansOff("flag-absent-means-off-on-receipt", "sends no impression if there is no flag", at: .received),
        absentMeansOff("flag-absent-means-off-on-open", "sends nothing for a tap if there is no flag", at: .opened),
        elsewhere("flag-under-lower-case-key", "looks for the flag only under the lower-case key") {
            $0[CampaignKey.flag.lowercased()]
        },
        elsewhere("flag-under-key-in-any-case", "looks for the flag under its key in any case") { payload in
            payload.entries.first { $0.key.lowercased() == CampaignKey.flag.lowercased() }?.value
        },
        elsewhere("flag-from-aps", "looks for the flag only in `aps`", on: [.ios]) {
            $0["aps"]?.object?[CampaignKey.flag]
        },
        elsewhere("flag-from-aps-too", "looks for the flag in `aps` if the push has none of its own", on: [.ios]) {
            $0[CampaignKey.flag] ?? $0["aps"]?.object?[CampaignKey.flag]
        },
        elsewhere(
            "flag-from-data-too", "looks for the flag in the object `data` if the push has none of its own",
            on: [.ios]
        ) {
            $0[CampaignKey.flag] ?? $0["data"]?.object?[CampaignKey.flag]
        },
        elsewhere("flag-from-text-too", "looks for the flag in JSON texts if the push has none of its own") {
            payload in
            payload[CampaignKey.flag]
                ?? payload.entries.lazy.compactMap { $0.value.string?.member(CampaignKey.flag) }.first.map(
                    PayloadValue.string)
        },
        .faulty(
            "flag-off-under-similar-key", "tracks nothing if `deliveryTracking`, a flag of another product, is off"
        ) {
            OtherFlagTest(documented: $0) { event, isTracked in isTracked && event.string("deliveryTracking") != "off" }
        },
        .faulty("flag-on-under-similar-key", "tracks if `deliveryTracking`, a flag of another product, is on") {
            OtherFlagTest(documented: $0) { event, isTracked in isTracked || event.string("deliveryTracking") == "on" }
        },
        .faulty(
            "flag-unchecked-in-foreground", "sends the impression in the foreground whatever the flag says", on: [.ios]
        ) {
            UncheckedCallback(documented: $0) { if case .ios(.willPresent) = $0 { true } else { false } }
        },
        .faulty(
            "flag-unchecked-in-background", "sends the impression in the background whatever the flag says", on: [.ios]
        ) {
            UncheckedCallback(documented: $0) {
                if case .ios(.didReceiveRemoteNotification) = $0 { true } else { false }
            }
        },
        .faulty(
            "flag-unchecked-in-new-intent",
            "sends the click and the open of a tap on the existing activity whatever the flag says",
            on: [.android],
            wiring: DeclaredWiring(launchMode: .singleTop)
        ) {
            UncheckedCallback(documented: $0) { if case .android(.onNewIntent) = $0 { true } else { false } }
        },
        .faulty("flag-off-for-good", "tracks nothing more once a delivery was off") {
            keptFlag($0) { !$0 }
        },
        .faulty("flag-on-for-good", "tracks everything once a delivery was on") { keptFlag($0) { $0 } },
        .faulty(
            "flag-of-notification-before",
            "uses the flag of the previous notification, left in a reused map, if there is none"
        ) {
            RememberedFlags(documented: $0, memory: true) { event, isTracked, isOn in
                if event.payload[CampaignKey.flag] != nil { isOn = isTracked }
                return isOn
            }
        },
    ]

    private static func unchecked(
        _ name: String,
        _ summary: String,
        where isUnchecked: @escaping @Sendable (PushEvent) -> Bool
    ) -> BuiltInSink {
        .faulty(name, summary) { OtherFlagTest(documented: $0) { event, isTracked in isTracked || isUnchecked(event) } }
    }

    /// Keeps an answer about the flag, if it satisfies a condition, for all later notifications.
    @Sendable private static func keptFlag(
        _ documented: DocumentedBehaviour, where keeps: @escaping @Sendable (Bool) -> Bool
    ) -> RememberedFlags<Bool?> {
        RememberedFlags(documented: documented, memory: nil) { _, isTracked, kept in
            if kept == nil, keeps(isTracked) { kept = isTracked }
            return kept ?? isTracked
        }
    }

    private static func absentMeansOff(_ name: String, _ summary: String, at kind: PushEvent.Kind) -> BuiltInSink {
        .faulty(name, summary) {
            OtherFlagTest(documented: $0) { event, isTracked in
                isTracked && (event.kind != kind || event.payload[CampaignKey.flag] != nil)
            }
        }
    }

    private static func elsewhere(
        _ name: String,
        _ summary: String,
        on platforms: Set<Platform> = [.android, .ios],
        finding find: @escaping @Sendable (Payload) -> PayloadValue?
    ) -> BuiltInSink {
        .faulty(name, summary, on: platforms) {
            OtherFlagTest(documented: $0) { event, _ in find(event.payload).map { $0 == "on" } ?? true }
        }
    }
}

/// Ignores the flag in one of several code paths.
private struct UncheckedCallback: Deviation {
    var documented: DocumentedBehaviour
    var isInUncheckedCallback = false
    let isUnchecked: @Sendable (AppCallback) -> Bool

    mutating func event(for callback: AppCallback) -> PushEvent? {
        isInUncheckedCallback = isUnchecked(callback)
        return documented.event(for: callback)
    }

    mutating func isTracked(_ event: PushEvent) -> Bool { isInUncheckedCallback || documented.isTracked(event) }
}
