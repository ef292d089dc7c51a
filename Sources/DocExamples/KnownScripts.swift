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

    /// Knows none yet.
    package init() {}

    mutating func listing(of push: Payload) -> PushListing {
        let made = PushListing(push)
        if let known = listings[made.fingerprint]?.first(where: { $0 == made }) { return known }
        listings[made.fingerprint, default: []].append(made)
        return made
    }

    mutating func event(_ made: PlayedEvent) -> PlayedEvent { events.insert(made).memberAfterInsert }

    /// A number for all scripts that differ in nothing but texts.
    ///
    /// - Parameter script: one whose listings are known here.
    mutating func frame(of script: ExampleScript) -> Int {
        let scenario = script.script.scenario
        let frame = Frame(
            platform: scenario.platform,
            app: scenario.app,
            foregroundOrder: scenario.foregroundOrder,
            earlierCount: script.earlierCount,
            events: script.events,
            listings: script.listings.map(ObjectIdentifier.init)
        )
        let number = frames[frame] ?? frames.count
        frames[frame] = number
        return number
    }
}
