import DeviceModel
import PushTracking

/// What scripts have in common.
package struct KnownScripts {
    /// All that a run can ask about a script, but for its texts.
    private struct Frame: Hashable {
        let platform: Platform
        let app: AppState
        let foregroundOrder: ForegroundOrder
        let earlierCount: Int
        let events: [PlayedEvent]
        let listings: [ObjectIdentifier]
    }

    /// Two that are the same object need not be compared.
    private var listings: [Int: [PushListing]] = [:]
    private var events: Set<PlayedEvent> = []
    private var frames: [Frame: Int] = [:]
    private var texts: [String: Int32] = [:]
    /// The numbers of texts that Unicode calls equal to others, and that have other bytes.
    private var variants: [[UInt8]: Int32] = [:]

    /// Knows none yet.
    package init() {}

    mutating func listing(of push: Payload) -> PushListing {
        let made = PushListing(push)
        if let known = listings[made.fingerprint]?.first(where: { $0 == made }) { return known }
        listings[made.fingerprint, default: []].append(made)
        return made
    }

    mutating func event(_ made: PlayedEvent) -> PlayedEvent {
        events.insert(PlayedEvent(event: made.event, callbacks: made.callbacks, number: events.count)).memberAfterInsert
    }

    /// A number for a text, by its bytes.
    mutating func number(of text: String) -> Int32 {
        let next = Int32(texts.count + variants.count)
        guard let index = texts.index(forKey: text) else {
            texts[text] = next
            return next
        }
        if texts[index].key.hasSameBytes(as: text) { return texts[index].value }
        let bytes = Array(text.utf8)
        let number = variants[bytes] ?? next
        variants[bytes] = number
        return number
    }

    /// A number for all scripts that differ in nothing but texts.
    ///
    /// - Parameters:
    ///   - events: as they are known here.
    ///   - listings: as they are known here.
    mutating func frame(of scenario: DeviceScenario, _ events: [PlayedEvent], earlierCount: Int, _ listings: [PushListing]) -> Int {
        let frame = Frame(
            platform: scenario.platform,
            app: scenario.app,
            foregroundOrder: scenario.foregroundOrder,
            earlierCount: earlierCount,
            events: events,
            listings: listings.map(ObjectIdentifier.init)
        )
        let number = frames[frame] ?? frames.count
        frames[frame] = number
        return number
    }
}
