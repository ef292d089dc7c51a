package import PushTracking

/// The operating system of one device with one app: a state machine from device events to the callbacks that the app gets.
///
/// It never sees what the app does with them, so a whole script can be played before any app runs.
package struct Device: Sendable {
    private enum Shade: Sendable {
        /// Not received in this case; a gesture on it means that it arrived in an earlier process.
        case fromEarlier
        case shown
        case removed
    }

    private var shade: [Shade]
    private var system: System

    private enum System: Sendable {
        case android(AndroidSystem)
        case ios(IOSSystem)
    }

    /// A device in its initial state, with the notifications that its script speaks of.
    package init(_ situation: Situation, notifications: [PushTraits]) {
        shade = Array(repeating: .fromEarlier, count: notifications.count)
        system =
            switch situation.platform {
            case .android: .android(AndroidSystem(app: situation.app, launchMode: situation.launchMode))
            case .ios: .ios(IOSSystem(app: situation.app, foregroundOrder: situation.foregroundOrder, notifications: notifications))
            }
    }

    /// Lets one event happen.
    ///
    /// - Returns: the callbacks that the app gets, in order; none where the platform stays silent.
    /// - Throws: the reason why the event is impossible now; the device is then unchanged.
    package mutating func callbacks(for event: DeviceEvent) throws(ImpossibleEvent.Reason) -> [CallbackTemplate] {
        if let notification = event.notification {
            guard shade.indices.contains(notification) else { throw .unknownNotification }
            if event.kind != .received, shade[notification] == .removed { throw .gestureOnRemovedNotification }
        }
        let callbacks = try systemCallbacks(for: event)
        switch event {
        case .received(let notification): shade[notification] = .shown
        case .dismissed(let notification), .opened(let notification), .acted(let notification): shade[notification] = .removed
        case .launched, .resumed, .left: break
        }
        return callbacks
    }

    private mutating func systemCallbacks(for event: DeviceEvent) throws(ImpossibleEvent.Reason) -> [CallbackTemplate] {
        switch system {
        case .android(var android):
            let callbacks = try android.callbacks(for: event)
            system = .android(android)
            return callbacks
        case .ios(var ios):
            let callbacks = try ios.callbacks(for: event)
            system = .ios(ios)
            return callbacks
        }
    }
}
