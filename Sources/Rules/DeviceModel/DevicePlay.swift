package import PushTracking

/// A scenario under way: a device after some events, and the app's callbacks so far.
///
/// A value, so that several events can be tried from the same point.
package struct DevicePlay: Sendable {
    /// A device with the callbacks so far.
    struct Stage: Sendable {
        var device: Device
        var callbacks: [DeviceScenario.ScheduledCallback] = []

        package mutating func play(_ event: DeviceEvent, step: Int, at time: Int64) throws(ImpossibleEvent.Reason) {
            let app = device.app
            for (number, template) in try device.callbacks(for: event).enumerated() {
                callbacks.append(
                    DeviceScenario.ScheduledCallback(
                        step: step, app: app, process: device.process, now: DeviceTime.callback(number, of: time),
                        template: template))
            }
        }
    }

    let initialState: InitialState
    let notifications: [PushTraits]
    /// The events so far, in order.
    package private(set) var events: [DeviceEvent] = []
    /// When each of them happens.
    private(set) var times: [Int64] = []
    /// The callbacks of an app with the documented wiring. Whether an event is possible does not depend on the wiring.
    private(set) var documented: Stage

    /// A device before any event.
    package init(
        platform: Platform, app: AppState, foregroundOrder: ForegroundOrder, notifications: [PushTraits]
    ) {
        initialState = InitialState(platform: platform, app: app, foregroundOrder: foregroundOrder)
        self.notifications = notifications
        documented = Stage(device: Device(initialState, notifications: notifications))
    }

    /// Performs one more event.
    ///
    /// - Parameter pause: the milliseconds since the event before it, if they are not the usual ones.
    /// - Throws: if it is impossible now; the play is then unchanged.
    package mutating func play(_ event: DeviceEvent, after pause: Int64? = nil) throws(ImpossibleEvent) {
        let step = events.count
        let time = times.last.map { $0 + (pause ?? event.kind.usualPause) } ?? DeviceTime.start
        do {
            try documented.play(event, step: step, at: time)
        } catch {
            throw ImpossibleEvent(reason: error, event: event, step: step)
        }
        events.append(event)
        times.append(time)
    }

    /// The callbacks of the last event for an app with the documented wiring; empty before the first event.
    package var lastCallbacks: ArraySlice<DeviceScenario.ScheduledCallback> {
        let first = documented.callbacks.lastIndex { $0.step < events.count - 1 }.map { $0 + 1 } ?? 0
        return documented.callbacks[first...]
    }

    /// All events so far.
    package var scenario: DeviceScenario { DeviceScenario(self) }
}
