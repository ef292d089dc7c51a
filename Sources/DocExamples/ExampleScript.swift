package import DeviceModel
import PushTracking

/// A script as examples play it; what all of them ask of it is made once.
package struct ExampleScript: Sendable {
    /// What happens on the device.
    package let script: DeviceScript
    /// First the arrivals of an earlier process, where there are any on Android, then the events.
    let events: [PlayedEvent]
    let earlierCount: Int
    /// By the ordinals of the pushes.
    let listings: [PushListing]

    /// Prepares a script.
    ///
    /// - Parameter listings: those of other scripts, which are used again.
    package init(_ script: DeviceScript, _ listings: inout KnownListings) {
        self.init(script, script.payloads.map { listings.listing(of: $0) }, schedule: script.scenario.callbacks(launchMode: .standard))
    }

    /// Prepares a script by itself.
    init(_ script: DeviceScript) {
        var listings = KnownListings()
        self.init(script, &listings)
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

/// An event with the callbacks that it makes.
struct PlayedEvent: Hashable {
    let event: DeviceEvent
    let callbacks: [CallbackTemplate]
}
