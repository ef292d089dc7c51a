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
                callbacks.append(DeviceScenario.ScheduledCallback(step: step, app: app, template: template))
            }
        }
    }

    let situation: Situation
    /// What has happened so far, in order.
    package private(set) var events: [DeviceEvent] = []
    private(set) var standard: Stage
    /// Nil where a device does the same in either launch mode.
    private(set) var singleTop: Stage?

    /// A device to which nothing has happened yet.
    package init(
        platform: Platform, app: AppState, foregroundOrder: ForegroundOrder, notifications: [PushTraits]
    ) {
        var situation = Situation(platform: platform, app: app, foregroundOrder: foregroundOrder)
        self.situation = situation
        standard = Stage(device: Device(situation, notifications: notifications))
        guard platform == .android else { return }
        situation.launchMode = .singleTop
        singleTop = Stage(device: Device(situation, notifications: notifications))
    }

    /// Lets one more event happen.
    ///
    /// - Throws: that it is impossible now; the play is then as it was.
    package mutating func play(_ event: DeviceEvent) throws(ImpossibleEvent) {
        let step = events.count
        do {
            // What is possible does not depend on the launch mode, so neither has changed where this throws.
            try standard.play(event, step: step)
            try singleTop?.play(event, step: step)
        } catch {
            throw ImpossibleEvent(reason: error, event: event, step: step)
        }
        events.append(event)
    }

    /// The callbacks of the last event on a standard device; none before the first event.
    package var lastCallbacks: ArraySlice<DeviceScenario.ScheduledCallback> {
        let first = standard.callbacks.lastIndex { $0.step < events.count - 1 }.map { $0 + 1 } ?? 0
        return standard.callbacks[first...]
    }

    /// Everything that has happened so far.
    package var scenario: DeviceScenario { DeviceScenario(self) }
}
