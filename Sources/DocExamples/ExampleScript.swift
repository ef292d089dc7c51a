package import DeviceModel
import PushTracking

/// A script as examples play it; what all of them ask of it is made once.
package final class ExampleScript: Sendable {
    /// What happens on the device.
    package let script: DeviceScript
    /// First the arrivals of an earlier process, where there are any on Android, then the events.
    let events: [PlayedEvent]
    package let earlierCount: Int
    let pushes: ScriptPushes
    /// What tells it apart from other scripts; `nil` for a script by itself.
    package let mark: ScriptMark?

    /// Prepares a script.
    ///
    /// - Parameter known: what other scripts have in common with it.
    package convenience init(_ script: DeviceScript, _ known: inout KnownScripts) {
        let pushes = ScriptPushes(script.payloads, script.payloads.map { known.listing(of: $0) })
        let own = ExampleScript(script, pushes, schedule: script.scenario.callbacks(launchMode: .standard))
        let events = own.events.map { known.event($0) }
        let mark = ScriptMark(
            frame: known.frame(of: script.scenario, events, earlierCount: own.earlierCount, pushes.listings),
            texts: script.payloads.flatMap(\.entries).map { known.number(of: $0.value.string ?? "") }
        )
        self.init(script, pushes, events, earlierCount: own.earlierCount, mark)
    }

    /// Prepares a script by itself.
    convenience init(_ script: DeviceScript) {
        let pushes = ScriptPushes(script.payloads, script.payloads.map(PushListing.init))
        self.init(script, pushes, schedule: script.scenario.callbacks(launchMode: .standard))
    }

    /// Prepares a script for an app that gets other callbacks.
    convenience init(_ script: DeviceScript, _ pushes: ScriptPushes, schedule: [DeviceScenario.ScheduledCallback]) {
        let scenario = script.scenario
        let earlier = scenario.platform == .android ? Self.earlierNotifications(in: script) : []
        // Android's examples are not told by the callbacks of the standard device.
        let schedule = scenario.platform == .android ? [] : schedule
        let events =
            earlier.map { PlayedEvent(event: .received($0), callbacks: []) }
            + scenario.events.enumerated().map { step, event in
                PlayedEvent(event: event, callbacks: schedule.filter { $0.step == step }.map(\.template))
            }
        self.init(script, pushes, events, earlierCount: earlier.count, nil)
    }

    private init(_ script: DeviceScript, _ pushes: ScriptPushes, _ events: [PlayedEvent], earlierCount: Int, _ mark: ScriptMark?) {
        self.script = script
        self.pushes = pushes
        self.events = events
        self.earlierCount = earlierCount
        self.mark = mark
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
