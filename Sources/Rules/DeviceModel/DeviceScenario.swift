package import PushTracking

/// A sequence of device events, with only the traits of its notifications known; played once for the documented wiring,
/// and again whenever another is asked for.
///
/// A class, because all cases that differ only in payload contents share one.
package final class DeviceScenario: Sendable {
    /// A callback with the event that made it.
    package struct ScheduledCallback: Sendable, Hashable {
        /// The index of the event in its script, from 0.
        package let step: Int
        /// The state of the app before that event.
        package let app: AppState
        /// The number of the called process; a new one is a new app object.
        package let process: Int
        /// The time on the device, in milliseconds since 1970.
        package let now: Int64
        /// The callback, without its payload.
        package let template: CallbackTemplate
    }

    /// A callback before the case, whose answer is not judged.
    package struct EarlierCallback: Sendable, Hashable {
        /// The number of the event that made it, from 0.
        let event: Int
        /// The state of the app before the event that made it.
        package let app: AppState
        /// 0 if it came to an earlier process, or the process in which the case begins.
        package let process: Int
        /// The time on the device, in milliseconds since 1970.
        package let now: Int64
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
    /// When each event happens, in milliseconds since 1970.
    package let times: [Int64]
    /// The notifications that arrived before the case, in an earlier process: a gesture is the first that happens to
    /// them in the case.
    package let earlierNotifications: [Int]
    /// The notifications whose extras an intent carries, for any wiring.
    package let notificationsOfExtras: [Int]
    private let notifications: [PushTraits]
    private let documented: [ScheduledCallback]
    private let beforeDocumented: [EarlierCallback]

    /// Plays the events on a new device.
    ///
    /// - Parameter pauses: the milliseconds before each event, where they are not the usual ones.
    /// - Throws: the first event that is impossible.
    package convenience init(
        platform: Platform,
        app: AppState,
        foregroundOrder: ForegroundOrder = .presentFirst,
        notifications: [PushTraits],
        events: [DeviceEvent],
        pauses: [Int64?] = []
    ) throws(ImpossibleEvent) {
        var play = DevicePlay(
            platform: platform, app: app, foregroundOrder: foregroundOrder, notifications: notifications)
        for (step, event) in events.enumerated() {
            try play.play(event, after: pauses.indices.contains(step) ? pauses[step] : nil)
        }
        self.init(play)
    }

    /// The scenario that has been played.
    package init(_ play: DevicePlay) {
        platform = play.initialState.platform
        app = play.initialState.app
        foregroundOrder = play.initialState.foregroundOrder
        notifications = play.notifications
        events = play.events
        times = play.times
        earlierNotifications = Self.earlierNotifications(of: play.events)
        beforeDocumented = Self.callbacksBefore(play.initialState, play.notifications, earlier: earlierNotifications)
        documented = play.documented.callbacks
        var ofExtras: [Int] = []
        for callback in documented {
            guard let notification = callback.template.notificationOfExtras, !ofExtras.contains(notification) else {
                continue
            }
            ofExtras.append(notification)
        }
        notificationsOfExtras = ofExtras
    }

    /// The milliseconds before an event, if they are not the usual ones.
    package func unusualPause(beforeStep step: Int) -> Int64? {
        guard step > 0 else { return nil }
        let pause = times[step] - times[step - 1]
        return pause == events[step].kind.usualPause ? nil : pause
    }

    /// Whether the usual time passes before every event.
    package var hasUsualPauses: Bool { events.indices.allSatisfy { unusualPause(beforeStep: $0) == nil } }

    /// Whether an app with the documented wiring is called at a step.
    package func isAudible(atStep step: Int) -> Bool { documented.contains { $0.step == step } }

    /// The callbacks of all events, in order, for an app with this wiring.
    package func callbacks(for wiring: DeclaredWiring) -> [ScheduledCallback] {
        if isDocumented(wiring) { return documented }
        var stage = DevicePlay.Stage(device: Device(initialState(wiring), notifications: notifications))
        // What is possible does not depend on the wiring.
        for (step, event) in events.enumerated() { try? stage.play(event, step: step, at: times[step]) }
        return stage.callbacks
    }

    /// The callbacks before the case: those of the notifications that arrived in an earlier process, then the launch of
    /// an app that is running when the case begins.
    package func callbacksBefore(for wiring: DeclaredWiring) -> [EarlierCallback] {
        if isDocumented(wiring) { return beforeDocumented }
        return Self.callbacksBefore(initialState(wiring), notifications, earlier: earlierNotifications)
    }

    private func initialState(_ wiring: DeclaredWiring) -> InitialState {
        InitialState(platform: platform, app: app, foregroundOrder: foregroundOrder, wiring: wiring)
    }

    private func isDocumented(_ wiring: DeclaredWiring) -> Bool {
        switch platform {
        case .android: wiring.launchMode == .standard && wiring.activity == .direct
        case .ios: wiring.lifecycle == .application
        }
    }

    private static func earlierNotifications(of events: [DeviceEvent]) -> [Int] {
        var seen: Set<Int> = []
        return events.filter { event in
            event.notification.map { seen.insert($0).inserted } == true && event.kind != .received
        }.compactMap(\.notification).sorted()
    }

    private static func callbacksBefore(
        _ initialState: InitialState, _ traits: [PushTraits], earlier notifications: [Int]
    ) -> [EarlierCallback] {
        // An app without activity, or one that the system starts for a push.
        var state = initialState
        state.app = state.platform == .android ? .closed : .terminated
        var device = Device(state, notifications: traits)
        var launched = device
        let isRunning = initialState.app == .foreground || initialState.app == .background
        let launch = (isRunning ? try? launched.callbacks(for: .launched) : nil) ?? []
        var arrivals: [EarlierCallback] = []
        for (position, notification) in notifications.enumerated() {
            let app = device.app
            // An arrival is always possible.
            let templates = (try? device.callbacks(for: .received(notification))) ?? []
            for (number, template) in templates.enumerated() {
                let time = DeviceTime.callback(number, of: DeviceTime.arrival(position))
                arrivals.append(
                    EarlierCallback(event: position, app: app, process: 0, now: time, template: template))
            }
        }
        return arrivals
            + launch.enumerated().map { number, template in
                EarlierCallback(
                    event: notifications.count, app: .closed, process: Device.firstProcess,
                    now: DeviceTime.callback(number, of: DeviceTime.launch), template: template)
            }
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
