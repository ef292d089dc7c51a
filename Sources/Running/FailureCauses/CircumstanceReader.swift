import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// Finds how a scenario differs from the plain one.
struct CircumstanceReader: Sendable {
    private let plain: Payload

    /// - Parameter plain: the default payload of vectors.
    init(default plain: Payload) { self.plain = plain }

    /// The circumstances at some device events.
    func circumstances(of script: DeviceScript, atSteps steps: Set<Int>) -> [Int: Circumstances] {
        let events = script.scenario.events
        let firsts = Self.firstAlike(script.payloads)
        // A case may have hundreds of events, each of which looks at all before it, so pushes are examined once.
        let flags = events.count > 1 ? script.payloads.map { flag(of: $0) } : []
        var changed: [Int: Circumstances] = [:]
        var found: [Int: Circumstances] = [:]
        for step in steps {
            let own = events[step].notification
            var here: Circumstances = own.map { changed[$0] ?? changes(script.payloads[$0]) } ?? []
            if let own { changed[own] = here }
            for event in events[..<step] {
                guard let earlier = event.notification else {
                    here.insert(.after(event.kind, .none))
                    continue
                }
                if earlier != own {
                    here.insert(.after(event.kind, .other))
                    if let flag = flags[earlier] { here.insert(.flagBefore(flag)) }
                }
                if let own, firsts[earlier] == firsts[own] { here.insert(.after(event.kind, .same)) }
            }
            if step > 20 { here.insert(.afterMuch) }
            found[step] = here
        }
        return found
    }

    /// For each notification, the first one with the same ids.
    private static func firstAlike(_ payloads: [Payload]) -> [Int] {
        guard payloads.count > 1 else { return payloads.isEmpty ? [] : [0] }
        let ids = payloads.map { [$0[CampaignKey.messageID], $0[CampaignKey.deliveryID]] }
        let places = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return ids.map { places[$0] ?? 0 }
    }

    private func changes(_ payload: Payload) -> Circumstances {
        var found: Circumstances = []
        for (id, key) in [(Circumstance.ID.message, CampaignKey.messageID), (.delivery, CampaignKey.deliveryID)] {
            guard let text = payload.string(key), !text.isEmpty else {
                found.insert(.lacksID(id))
                continue
            }
            if !isUsual(text, like: plain.string(key) ?? "") { found.insert(.unusualID(id)) }
        }
        if let message = payload.string(CampaignKey.messageID), !message.isEmpty,
            payload.hasString(message, at: CampaignKey.deliveryID)
        {
            found.insert(.equalIDs)
        }
        if let flag = flag(of: payload) { found.insert(.flag(flag)) }
        addMembers(of: payload, against: plain, below: "", to: &found)
        return found
    }

    private func addMembers(
        of payload: Payload, against plain: Payload, below prefix: String, to found: inout Circumstances
    ) {
        for entry in payload.entries where !Self.isDecisive(entry.key) || !prefix.isEmpty {
            if entry.key == "aps", prefix.isEmpty, let aps = entry.value.object {
                addMembers(of: aps, against: plain["aps"]?.object ?? [:], below: "aps.", to: &found)
                continue
            }
            if prefix.isEmpty, entry.value.string == nil { found.insert(.nontextMember) }
            if plain[entry.key] != entry.value { found.insert(.member(prefix + entry.key)) }
        }
        for entry in plain.entries where (!Self.isDecisive(entry.key) || !prefix.isEmpty) && payload[entry.key] == nil {
            found.insert(.member(prefix + entry.key))
        }
    }

    private static func isDecisive(_ key: String) -> Bool {
        switch key {
        case CampaignKey.messageID, CampaignKey.deliveryID, CampaignKey.flag: true
        default: false
        }
    }

    private func flag(of payload: Payload) -> Circumstance.Flag? {
        guard let flag = payload[CampaignKey.flag] else { return .absent }
        if flag == plain[CampaignKey.flag] { return nil }
        return flag.string?.hasSameBytes(as: "off") == true ? .off : .other
    }

    /// Whether it looks like a seeded id: these have equal lengths, lower-case letters and digits, or the form of a walk.
    private func isUsual(_ id: String, like usual: String) -> Bool {
        if SeededIDs.isOfDeviceForm(id) { return true }
        return id.utf8.count == usual.utf8.count
            && id.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "h")).contains(byte)
            }
    }
}
