package import PushTracking

/// A scenario under way: a device after some events, and the app's callbacks so far.
///
/// A value, so that several events can be tried from the same point.
package struct DevicePlay: Sendable {
    /// A device with the callbacks so far.
    struct Stage: Sendable {
        var device: Device
        var callbacks: [DeviceScenario.ScheduledCallback] = []

        package mutating func play(_ event: DeviceEvent, step: Int) throws(ImpossibleEvent.Reason) {
            let app = device.app
            for template in try device.callbacks(for: event) {
                callbacks.append(
                    DeviceScenario.ScheduledCallback(
                        step: step, app: app, process: device.process, template: template))
            }
        }
    }

    let initialState: InitialState
    /// The events so far, in order.
    package private(set) var events: [DeviceEvent] = []
    /// The callbacks of an app with the documented wiring.
    private(set) var documented: Stage
    /// The callbacks of an app that declares the other launch mode, on Android, or scenes, on iOS.
    private(set) var other: Stage

    /// A device before any event.
    package init(
        platform: Platform, app: AppState, foregroundOrder: ForegroundOrder, notifications: [PushTraits]
    ) {
        var initialState = InitialState(platform: platform, app: app, foregroundOrder: foregroundOrder)
        self.initialState = initialState
        documented = Stage(device: Device(initialState, notifications: notifications))
        initialState.wiring = DeclaredWiring(launchMode: .singleTop, lifecycle: .scenes)
        other = Stage(device: Device(initialState, notifications: notifications))
    }

    /// Performs one more event.
    ///
    /// - Throws: if it is impossible now; the play is then unchanged.
    package mutating func play(_ event: DeviceEvent) throws(ImpossibleEvent) {
        let step = events.count
        do {
            // Whether an event is possible does not depend on the wiring, so neither has changed if this throws.
            try documented.play(event, step: step)
            try other.play(event, step: step)
        } catch {
            throw ImpossibleEvent(reason: error, event: event, step: step)
        }
        events.append(event)
    }

    /// The callbacks of the last event for an app with the documented wiring; empty before the first event.
    package var lastCallbacks: ArraySlice<DeviceScenario.ScheduledCallback> {
        let first = documented.callbacks.lastIndex { $0.step < events.count - 1 }.map { $0 + 1 } ?? 0
        return documented.callbacks[first...]
    }

    /// All events so far.
    package var scenario: DeviceScenario { DeviceScenario(self) }
}
