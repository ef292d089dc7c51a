package import PushTracking

/// A sequence of device events, with only the traits of its notifications known; played once, for every wiring that an
/// app can declare.
///
/// A class, because all cases that differ only in payload contents share one.
package final class DeviceScenario: Sendable {
    /// A callback with the event that made it.
    package struct ScheduledCallback: Sendable, Hashable {
        /// The index of the event in its script, from 0.
        package let step: Int
        /// The state of the app before that event.
        package let app: AppState
        /// The number of the called process, from 0; a new one is a new app object.
        package let process: Int
        /// The callback, without its payload.
        package let template: CallbackTemplate
    }

    /// The operating system of the device.
    package let platform: Platform
    /// The state of the app before the first event.
    package let app: AppState
    /// iOS only: which of its two foreground callbacks comes first.
    package let foregroundOrder: ForegroundOrder
    /// The events, in order; an event's index is its step.
    package let events: [DeviceEvent]
    /// The notifications whose extras an intent carries, for any wiring.
    package let notificationsOfExtras: [Int]
    private let documented: [ScheduledCallback]
    private let other: [ScheduledCallback]

    /// Plays the events on a new device.
    ///
    /// - Throws: the first event that is impossible.
    package convenience init(
        platform: Platform,
        app: AppState,
        foregroundOrder: ForegroundOrder = .presentFirst,
        notifications: [PushTraits],
        events: [DeviceEvent]
    ) throws(ImpossibleEvent) {
        var play = DevicePlay(
            platform: platform, app: app, foregroundOrder: foregroundOrder, notifications: notifications)
        for event in events { try play.play(event) }
        self.init(play)
    }

    /// The scenario that has been played.
    package init(_ play: DevicePlay) {
        platform = play.initialState.platform
        app = play.initialState.app
        foregroundOrder = play.initialState.foregroundOrder
        events = play.events
        documented = play.documented.callbacks
        other = play.other.callbacks
        var ofExtras: [Int] = []
        for callbacks in [documented, other] {
            for index in callbacks.indices {
                guard let notification = callbacks[index].template.notificationOfExtras,
                    !ofExtras.contains(notification)
                else { continue }
                ofExtras.append(notification)
            }
        }
        notificationsOfExtras = ofExtras
    }

    /// Whether an app with the documented wiring is called at a step.
    package func isAudible(atStep step: Int) -> Bool { documented.contains { $0.step == step } }

    /// The callbacks of all events, in order, for an app with this wiring.
    package func callbacks(for wiring: DeclaredWiring) -> [ScheduledCallback] {
        switch platform {
        case .android: wiring.launchMode == .standard ? documented : other
        case .ios: wiring.lifecycle == .application ? documented : other
        }
    }

    /// The callbacks that have launched the app if it is running when the case begins; empty otherwise.
    package func callbacksBefore(for wiring: DeclaredWiring) -> [CallbackTemplate] {
        InitialState(platform: platform, app: app, wiring: wiring).callbacksBefore
    }

    /// Whether an app can have posted a newer notification in place of one, that is, another was received after it.
    ///
    /// - Parameter step: the event before which this must have happened.
    package func canBeReplaced(_ notification: Int, beforeStep step: Int) -> Bool {
        guard let received = events[..<step].lastIndex(of: .received(notification)) else { return false }
        return events[received..<step].contains { $0.kind == .received && $0.notification != notification }
    }

    /// The first gesture on a notification that may have been replaced by then.
    package func firstGesture(onReplaced notification: Int) -> Int? {
        events.indices.first { step in
            events[step].kind != .received && events[step].notification == notification
                && canBeReplaced(notification, beforeStep: step)
        }
    }
}
