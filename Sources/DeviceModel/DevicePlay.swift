package import PushTracking

/// A scenario under way: a device after some events, and what the app was told on the way.
///
/// A value, so that several events can be tried after the same ones.
package struct DevicePlay: Sendable {
    /// A device with the callbacks so far.
    struct Stage: Sendable {
        var device: Device
        var callbacks: [DeviceScenario.ScheduledCallback] = []

        mutating func play(_ event: DeviceEvent, step: Int) throws(ImpossibleEvent.Reason) {
            let app = device.app
            for template in try device.callbacks(for: event) {
                callbacks.append(
                    DeviceScenario.ScheduledCallback(
                        step: step, app: app, process: device.process, template: template))
            }
        }
    }

    let situation: Situation
    /// What has happened so far, in order.
    package private(set) var events: [DeviceEvent] = []
    /// What an app gets whose wiring is the documented one.
    private(set) var documented: Stage
    /// What one gets that declares the other launch mode, on Android, or scenes, on iOS.
    private(set) var other: Stage

    /// A device to which nothing has happened yet.
    package init(
        platform: Platform, app: AppState, foregroundOrder: ForegroundOrder, notifications: [PushTraits]
    ) {
        var situation = Situation(platform: platform, app: app, foregroundOrder: foregroundOrder)
        self.situation = situation
        documented = Stage(device: Device(situation, notifications: notifications))
        situation.wiring = DeclaredWiring(launchMode: .singleTop, lifecycle: .scenes)
        other = Stage(device: Device(situation, notifications: notifications))
    }

    /// Lets one more event happen.
    ///
    /// - Throws: that it is impossible now; the play is then as it was.
    package mutating func play(_ event: DeviceEvent) throws(ImpossibleEvent) {
        let step = events.count
        do {
            // What is possible does not depend on the wiring, so neither has changed where this throws.
            try documented.play(event, step: step)
            try other.play(event, step: step)
        } catch {
            throw ImpossibleEvent(reason: error, event: event, step: step)
        }
        events.append(event)
    }

    /// The callbacks of the last event for an app whose wiring is the documented one; none before the first event.
    package var lastCallbacks: ArraySlice<DeviceScenario.ScheduledCallback> {
        let first = documented.callbacks.lastIndex { $0.step < events.count - 1 }.map { $0 + 1 } ?? 0
        return documented.callbacks[first...]
    }

    /// Everything that has happened so far.
    package var scenario: DeviceScenario { DeviceScenario(self) }
}
