import DeviceModel
import Diagnostics
import PushTracking

/// One thing in which a situation differs from the plain one: the default push, to an app to which nothing has happened.
enum Circumstance: Sendable, Hashable {
    /// Which id, by its key in the push.
    enum ID: Sendable, Hashable { case message, delivery }
    /// Which flag that is not `on`.
    enum Flag: Sendable, Hashable { case absent, off, other }
    /// Which notification an earlier event was about; one with the same ids counts as the same.
    enum Subject: Sendable, Hashable { case same, other, none }

    /// The push lacks the id, or it is empty, or no text.
    case lacksID(ID)
    /// The id does not look as the default's do.
    case unusualID(ID)
    case equalIDs
    case flag(Flag)
    /// A member that the default has otherwise, or not at all.
    case member(String)
    /// A member that is no text.
    case nontextMember
    /// A notification before had such a flag.
    case flagBefore(Flag)
    /// Something has happened before.
    case after(DeviceEvent.Kind, Subject)
    /// Very much has happened before.
    case afterMuch
}

/// Tells in what a situation differs from the plain one.
struct SituationReader: Sendable {
    private let plain: Payload

    /// - Parameter plain: the payload that vectors start from.
    init(default plain: Payload) { self.plain = plain }

    /// What is other than plain at some device events.
    ///
    /// A case may have hundreds of events, and each looks at all before it: so what is asked of a push is asked once.
    func circumstances(of script: DeviceScript, atSteps steps: Set<Int>) -> [Int: Set<Circumstance>] {
        let flags = script.payloads.map { flag(of: $0) }
        let ids = script.payloads.map { [$0[CampaignKey.messageID], $0[CampaignKey.deliveryID]] }
        // The first notification that has the same ids.
        let places = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let firsts = ids.map { places[$0] ?? 0 }
        var changed: [Int: Set<Circumstance>] = [:]
        var found: [Int: Set<Circumstance>] = [:]
        var before: [DeviceEvent.Kind: Set<Int?>] = [:]
        var flagsBefore: [Circumstance.Flag: Set<Int>] = [:]
        for (step, event) in script.scenario.events.enumerated() {
            if steps.contains(step) {
                let own = event.notification
                let alike = Set(firsts.indices.filter { firsts[$0] == own.map { firsts[$0] } } as [Int?])
                var here = own.map { changed[$0] ?? changes(script.payloads[$0]) } ?? []
                if let own { changed[own] = here }
                for (kind, notifications) in before {
                    if !kind.concernsNotification {
                        here.insert(.after(kind, .none))
                        continue
                    }
                    if notifications.count > (notifications.contains(own) ? 1 : 0) { here.insert(.after(kind, .other)) }
                    if !notifications.isDisjoint(with: alike) { here.insert(.after(kind, .same)) }
                }
                for (flag, notifications) in flagsBefore where notifications.contains(where: { $0 != own }) {
                    here.insert(.flagBefore(flag))
                }
                if step > 20 { here.insert(.afterMuch) }
                found[step] = here
            }
            before[event.kind, default: []].insert(event.notification)
            if let own = event.notification, let flag = flags[own] { flagsBefore[flag, default: []].insert(own) }
        }
        return found
    }

    private func changes(_ payload: Payload) -> Set<Circumstance> {
        var found: Set<Circumstance> = []
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
        of payload: Payload, against plain: Payload, below prefix: String, to found: inout Set<Circumstance>
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

    /// Ids that come from the seed are as long as each other, and lower-case letters and digits.
    private func isUsual(_ id: String, like usual: String) -> Bool {
        id.utf8.count == usual.utf8.count
            && id.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "h")).contains(byte)
            }
    }
}
