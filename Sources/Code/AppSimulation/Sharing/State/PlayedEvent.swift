import DeviceModel
import PushTracking

/// An event with its callbacks. A case names notifications by ordinals there, a run by its own numbers.
package struct PlayedEvent: Hashable, Sendable {
    let event: DeviceEvent
    let callbacks: [CallbackTemplate]
    /// When it happens, in milliseconds since 1970. A run gets 0, and asks for the time where code reads the clock.
    var time: Int64 = 0

    /// An event of a case as a run gets it.
    func numbered(by numbering: PushNumbering) -> PlayedEvent {
        let number = { numbering.number(of: PushOrdinal($0)).index }
        return PlayedEvent(event: event.renumbered(number), callbacks: callbacks.map { $0.renumbered(number) })
    }
}

extension DeviceEvent {
    fileprivate func renumbered(_ number: (Int) -> Int) -> DeviceEvent {
        switch self {
        case .received(let ordinal): .received(number(ordinal))
        case .dismissed(let ordinal): .dismissed(number(ordinal))
        case .opened(let ordinal): .opened(number(ordinal))
        case .acted(let ordinal): .acted(number(ordinal))
        case .launched, .resumed, .left, .ended, .recreated, .restored, .relaunched: self
        }
    }
}

extension CallbackTemplate {
    fileprivate func renumbered(_ number: (Int) -> Int) -> CallbackTemplate {
        switch self {
        case .onMessageReceived(let ordinal): .onMessageReceived(notification: number(ordinal))
        case .onReceive(let ordinal): .onReceive(notification: number(ordinal))
        case .onCreate(let intent, let ordinal, let restored, let fromHistory):
            .onCreate(
                intent: intent, notification: ordinal.map(number), restored: restored, fromHistory: fromHistory)
        case .onCreateForwarding(let intent, let ordinal, let fromHistory):
            .onCreateForwarding(intent: intent, notification: ordinal.map(number), fromHistory: fromHistory)
        case .onNewIntent(let intent, let ordinal): .onNewIntent(intent: intent, notification: ordinal.map(number))
        case .onResume(let intent, let ordinal): .onResume(intent: intent, notification: ordinal.map(number))
        case .didFinishLaunching(let ordinal): .didFinishLaunching(notification: ordinal.map(number))
        case .didReceiveRemoteNotification(let ordinal, let state):
            .didReceiveRemoteNotification(notification: number(ordinal), applicationState: state)
        case .willPresent(let ordinal): .willPresent(notification: number(ordinal))
        case .didReceive(let ordinal, let identifier):
            .didReceive(notification: number(ordinal), actionIdentifier: identifier)
        case .sceneWillConnect(let ordinal): .sceneWillConnect(notification: ordinal.map(number))
        case .applicationDidBecomeActive, .sceneDidBecomeActive: self
        }
    }
}
