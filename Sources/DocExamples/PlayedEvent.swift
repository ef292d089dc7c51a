import DeviceModel
import PushTracking

/// An event with the callbacks that it makes; scripts share theirs, so that most comparisons are of identities.
final class PlayedEvent: Hashable, Sendable {
    let event: DeviceEvent
    let callbacks: [CallbackTemplate]

    init(event: DeviceEvent, callbacks: [CallbackTemplate]) {
        self.event = event
        self.callbacks = callbacks
    }

    static func == (left: PlayedEvent, right: PlayedEvent) -> Bool {
        left === right || left.event == right.event && left.callbacks == right.callbacks
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(event)
        hasher.combine(callbacks)
    }
}
