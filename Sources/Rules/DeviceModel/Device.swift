package import PushTracking

/// The operating system of one device with one app: a state machine that turns device events into the app's callbacks.
///
/// It never sees the app's reaction, so a whole script can be played before any app runs.
package struct Device: Sendable {
    /// By ordinal, whether a gesture, or a push that replaces it, has removed the notification.
    ///
    /// One that was never received in the case counts as shown: it arrived in an earlier process.
    private var isRemoved: [Bool]
    private let notifications: [PushTraits]

    /// The number of the process in which a case begins. What arrived before it came to an earlier process, number 0.
    package static let firstProcess = 1

    private var system: System

    private enum System: Sendable {
        case android(AndroidSystem)
        case ios(IOSSystem)
    }

    /// A device in its initial state, with the notifications of its script.
    package init(_ initialState: InitialState, notifications: [PushTraits]) {
        self.notifications = notifications
        isRemoved = Array(repeating: false, count: notifications.count)
        system =
            switch initialState.platform {
            case .android: .android(AndroidSystem(app: initialState.app, wiring: initialState.wiring))
            case .ios:
                .ios(
                    IOSSystem(
                        app: initialState.app, foregroundOrder: initialState.foregroundOrder,
                        lifecycle: initialState.wiring.lifecycle, notifications: notifications))
            }
    }

    /// The current state of the app.
    package var app: AppState {
        switch system {
        case .android(let android): android.app
        case .ios(let ios): ios.app
        }
    }

    /// The number of the process that the app runs in, or of the next one; it changes when the process dies.
    package var process: Int {
        switch system {
        case .android(let android): android.process
        case .ios(let ios): ios.process
        }
    }

    /// Performs one event.
    ///
    /// - Returns: the app's callbacks, in order; empty if the platform stays silent.
    /// - Throws: the reason why the event is impossible now; the device is then unchanged.
    package mutating func callbacks(for event: DeviceEvent) throws(ImpossibleEvent.Reason) -> [CallbackTemplate] {
        if let notification = event.notification {
            guard isRemoved.indices.contains(notification) else { throw .unknownNotification }
            if event.kind != .received, isRemoved[notification] { throw .gestureOnRemovedNotification }
        }
        let callbacks = try systemCallbacks(for: event)
        switch event {
        case .received(let notification):
            if let collapseID = notifications[notification].collapseID {
                for other in notifications.indices where notifications[other].collapseID == collapseID {
                    isRemoved[other] = true
                }
            }
            isRemoved[notification] = false
        case .dismissed(let notification), .opened(let notification), .acted(let notification):
            isRemoved[notification] = true
        case .launched, .resumed, .left, .ended, .recreated, .restored, .relaunched: break
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
