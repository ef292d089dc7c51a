package import DeviceModel
import PushTracking

/// A script as examples play it; what all of them ask of it is made once.
package struct ExampleScript: Sendable {
    /// What happens on the device.
    package let script: DeviceScript
    /// First the arrivals of an earlier process, where there are any on Android, then the events.
    private(set) var events: [PlayedEvent]
    let earlierCount: Int
    /// By the ordinals of the pushes.
    let listings: [PushListing]
    /// A number for all scripts that differ in nothing but texts; `nil` for a script by itself.
    private(set) var frame: Int?

    /// Prepares a script.
    ///
    /// - Parameter known: what other scripts have in common with it.
    package init(_ script: DeviceScript, _ known: inout KnownScripts) {
        self.init(script, script.payloads.map { known.listing(of: $0) }, schedule: script.scenario.callbacks(launchMode: .standard))
        events = events.map { known.event($0) }
        frame = known.frame(of: self)
    }

    /// Prepares a script by itself.
    init(_ script: DeviceScript) {
        self.init(script, script.payloads.map(PushListing.init), schedule: script.scenario.callbacks(launchMode: .standard))
    }

    /// Prepares a script for an app that gets other callbacks.
    init(_ script: DeviceScript, _ listings: [PushListing], schedule: [DeviceScenario.ScheduledCallback]) {
        self.script = script
        self.listings = listings
        let scenario = script.scenario
        let earlier = scenario.platform == .android ? Self.earlierNotifications(in: script) : []
        earlierCount = earlier.count
        // Android's examples are not told by the callbacks of the standard device.
        let schedule = scenario.platform == .android ? [] : schedule
        events =
            earlier.map { PlayedEvent(event: .received($0), callbacks: []) }
            + scenario.events.enumerated().map { step, event in
                PlayedEvent(event: event, callbacks: schedule.filter { $0.step == step }.map(\.template))
            }
    }

    /// The text that stands somewhere in a push.
    func text(_ ordinal: Int, _ entry: Int) -> String {
        if case .string(let text) = script.payloads[ordinal].entries[entry].value { text } else { "" }
    }

    /// The notifications that arrived before the case: those that are not received in it before something else happens to them.
    private static func earlierNotifications(in script: DeviceScript) -> [Int] {
        var seen: Set<Int> = []
        var earlier: [Int] = []
        for event in script.scenario.events {
            guard let ordinal = event.notification, seen.insert(ordinal).inserted, event.kind != .received else { continue }
            earlier.append(ordinal)
        }
        return earlier.filter(script.payloads.indices.contains).sorted()
    }
}
