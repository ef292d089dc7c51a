import BuiltInSinks
import PushTracking

/// Faults that show only among many pushes, or among pushes that differ in one thing.
enum CrowdFaults {
    static let all: [BuiltInSink] = [
        .faulty(
            "taps-known-for-twenty-events",
            "looks up a tap among its last twenty events, and counts the one that its activity still holds again",
            on: [.android]
        ) { heldTap($0, among: 20) },
        .faulty(
            "taps-known-for-four-taps", "remembers four handled taps, so the activity's first one is counted again",
            on: [.android], wiring: DeclaredWiring(launchMode: .singleTop)
        ) { heldTap($0, among: 4) { $0.kind == .opened } },
        .faulty(
            "flag-of-last-process-as-default",
            "keeps the flag of the last push on disk, for the next process's pushes without one"
        ) {
            DeviceEvents($0, onDisk: true, memory: (last: String?.none, standard: String?.none)) { moment, flag in
                if moment.startsProcess { flag.standard = flag.last }
                guard let event = moment.event else { return [] }
                let own = event.string(CampaignKey.flag)
                flag.last = own ?? flag.last
                return own == nil && flag.standard == "off" ? [] : [event]
            }
        },
        .faulty(
            "waiting-pushes-by-delivery",
            "keeps one waiting push for each delivery when it is started from its icon, and ignores gestures on others",
            on: [.android]
        ) {
            DeviceEvents($0, onDisk: true, memory: (waiting: [String: Payload](), lost: Set<Payload>())) {
                moment, memory in
                guard let event = moment.event else {
                    if moment.callback.startsWithoutPush, !memory.waiting.isEmpty {
                        let latest = Dictionary(
                            memory.waiting.values.sorted { ($0.string("_mId") ?? "") < ($1.string("_mId") ?? "") }
                                .map { ($0.string(CampaignKey.deliveryID), $0) }, uniquingKeysWith: { $1 })
                        memory.lost.formUnion(Set(memory.waiting.values).subtracting(latest.values))
                    }
                    return []
                }
                let message = event.string(CampaignKey.messageID) ?? ""
                memory.waiting[message] = event.kind == .received ? event.payload : nil
                return memory.lost.contains(event.payload) ? [] : [event]
            }
        },
        .faulty(
            "silent-push-takes-next-impression",
            "expects a second callback of each content-available push in the foreground, and skips the next one",
            on: [.ios]
        ) {
            DeviceEvents($0, memory: false) { moment, expectsSecond in
                let push: Payload
                switch moment.callback {
                case .ios(.willPresent(let userInfo, _)), .ios(.didReceiveRemoteNotification(let userInfo, .active)):
                    push = userInfo
                default: return [moment.event].compactMap(\.self)
                }
                if expectsSecond {
                    expectsSecond = false
                    return []
                }
                expectsSecond = push["aps"]?.object?["content-available"] != nil
                return [PushEvent(kind: .received, platform: .ios, payload: push)]
            }
        },
        .faulty(
            "background-launch-remembered",
            "counts both foreground callbacks in a process that a push has started in the background", on: [.ios]
        ) {
            DeviceEvents($0, memory: false) { moment, wasLaunched in
                if case .ios(.didFinishLaunching(.some)) = moment.callback { wasLaunched = true }
                guard wasLaunched, case .ios(.didReceiveRemoteNotification(let push, .active)) = moment.callback else {
                    return [moment.event].compactMap(\.self)
                }
                return [PushEvent(kind: .received, platform: .ios, payload: push)]
            }
        },
        .faulty(
            "identifiers-handled-once", "ignores a gesture if it has handled one of a notification with its identifier",
            on: [.ios]
        ) {
            DeviceEvents($0, memory: Set<String>()) { moment, handled in
                if case .ios(.didReceive(_, _, let identifier)) = moment.callback, !handled.insert(identifier).inserted
                {
                    return []
                }
                return [moment.event].compactMap(\.self)
            }
        },
        .faulty(
            "ids-behind-link", "appends the ids to the push's link, and reads the first of each name before any `#`"
        ) {
            OtherIDs(documented: $0) { event, ids in
                ids.flatMap { ids in
                    let link = event.string("uri") ?? ""
                    return PushIDs { key in
                        let own = key == CampaignKey.messageID ? ids.message : ids.delivery
                        guard !link.contains("#") else { return nil }
                        return link.split(whereSeparator: { "?&".contains($0) }).first { $0.hasPrefix(key + "=") }
                            .map { .string(String($0.dropFirst(key.count + 1))) } ?? own
                    }
                }
            }
        },
    ]

    /// Counts the tap that the activity holds as it returns, unless it is among the last events of a kind.
    @Sendable private static func heldTap(
        _ documented: DocumentedBehaviour, among most: Int,
        counting isCounted: @escaping @Sendable (PushEvent) -> Bool = { _ in true }
    ) -> DeviceEvents<[PushEvent]> {
        DeviceEvents(documented, onDisk: true, memory: []) { moment, log in
            var event = moment.event
            if event == nil, case .android(.onResume(_, let extras?)) = moment.callback {
                let held = PushEvent(kind: .opened, platform: .android, payload: extras)
                event = log.contains(held) ? nil : held
            }
            if let event, isCounted(event) { log = (log + [event]).suffix(most) }
            return [event].compactMap(\.self)
        }
    }
}
