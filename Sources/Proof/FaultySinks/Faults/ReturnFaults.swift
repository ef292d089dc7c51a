import BuiltInSinks
import PushTracking

/// Faults when the user returns to the app without a tap, launches it or leaves it.
enum ReturnFaults {
    static let all: [BuiltInSink] =
        again + imagined + lost + [
            .faulty(
                "blocked-push-counted-on-return",
                "sends what the flag blocked when the user next returns"
            ) {
                BlockedPush(documented: $0)
            },
            .faulty(
                "returns-counted-after-launch",
                "sends an open without ids when the user returns to an app that no push has reached"
            ) {
                CountedReturns(documented: $0)
            },
            .faulty(
                "throws-when-left-after-dismissal",
                "throws when the user leaves the app after a clear, with nothing pending"
            ) {
                ThrowingWhenLeft(documented: $0) { _, last in last?.kind == .dismissed }
            },
            .faulty(
                "throws-when-left-after-launch",
                "throws when the user leaves an app that was launched from its icon, with nothing pending"
            ) {
                ThrowingWhenLeft(documented: $0) { launch, last in launch.isLaunched && last == nil }
            },
        ]

    private static let again: [BuiltInSink] = [
        returning(
            "open-again-on-activation", "sends the click and the open of a tap again when the user returns", on: [.ios]
        ) { memory, _ in
            memory.lastTap
        },
        returning(
            "tap-again-on-second-return", "counts a tap again when the user returns a second time", on: [.android]
        ) { memory, _ in
            memory.returns == 2 ? memory.lastTap : nil
        },
        returning("second-tap-again-on-return", "remembers only the first tapped intent as counted", on: [.android]) {
            memory, events in
            events.count { $0.kind == .opened } > 1 ? memory.lastTap : nil
        },
        returning(
            "tap-again-after-other-push", "forgets which intent it has counted when another push arrives",
            on: [.android]
        ) {
            memory,
            events in
            memory.last?.kind == .received ? events.last { $0.kind == .opened } : nil
        },
    ]

    private static let imagined: [BuiltInSink] = [
        returning(
            "dismissed-counted-as-open-on-return",
            "counts an open for a cleared notification when the user returns", on: [.ios]
        ) {
            memory,
            _ in memory.last.flatMap { $0.kind == .dismissed ? $0.being(.opened) : nil }
        },
        returning(
            "return-counted-as-open-of-several",
            "counts an open for the newest notification when the user returns and several have arrived"
        ) { memory, events in
            events.count > 1 && events.allSatisfy { $0.kind == .received } ? memory.last?.being(.opened) : nil
        },
        launching(
            "dismissed-counted-as-open-at-launch", "counts an open for a cleared notification when the app is launched"
        ) {
            $0.kind == .dismissed
        },
        launching(
            "shown-counted-as-open-at-launch",
            "counts an open for the notification that is shown when the app is launched"
        ) {
            $0.kind == .received
        },
    ]

    private static let lost: [BuiltInSink] = [
        .faulty("tap-lost-after-return", "misses a tap once the user has returned to the app without one") {
            OtherEvents(documented: $0, memory: (returns: ReturnMemory(), hasReturned: false)) {
                callback, event, memory in
                if memory.returns.isReturn(callback, event) { memory.hasReturned = true }
                return memory.hasReturned && event?.kind == .opened ? nil : event
            }
        },
        tapsAfterLaunch(
            "taps-lost-after-start-from-icon", "misses taps in a process that was launched from the icon",
            on: [.android]
        ),
        tapsAfterLaunch(
            "responses-lost-after-start-from-icon",
            "misses the response of a tap in a process that was launched from the icon",
            on: [.ios]
        ),
        .faulty(
            "launch-clears-notifications",
            "forgets at launch which notifications have arrived, and tracks no gesture on them",
            on: [.android]
        ) {
            forgetting($0) { $0.startsWithoutPush }
        },
        .faulty(
            "empty-data-clears-notifications",
            "forgets which notifications have arrived when it gets a message with empty data",
            on: [.android]
        ) {
            forgetting($0) { if case .android(.onMessageReceived(let data, _)) = $0 { data.isEmpty } else { false } }
        },
    ]

    /// A fault that counts something when the user returns, given the earlier events.
    private static func returning(
        _ name: String,
        _ summary: String,
        on platforms: Set<Platform> = [.android, .ios],
        counting count: @escaping @Sendable (ReturnMemory, [PushEvent]) -> PushEvent?
    ) -> BuiltInSink {
        .faulty(name, summary, on: platforms) {
            MoreEvents(documented: $0, memory: (returns: ReturnMemory(), events: [PushEvent]())) {
                callback, event, memory in
                if let event { memory.events.append(event) }
                guard memory.returns.isReturn(callback, event) else { return [event].compactMap(\.self) }
                return [count(memory.returns, memory.events)].compactMap(\.self)
            }
        }
    }

    /// A fault on Android that counts an open at launch if the last event satisfies a condition.
    private static func launching(
        _ name: String, _ summary: String, where isOpened: @escaping @Sendable (PushEvent) -> Bool
    ) -> BuiltInSink {
        .faulty(name, summary, on: [.android]) {
            MoreEvents(documented: $0, memory: PushEvent?.none) { callback, event, last in
                if let event { last = event }
                guard callback.startsWithoutPush, let last, isOpened(last) else { return [event].compactMap(\.self) }
                return [last.being(.opened)]
            }
        }
    }

    private static func tapsAfterLaunch(_ name: String, _ summary: String, on platforms: Set<Platform>) -> BuiltInSink {
        .faulty(name, summary, on: platforms) {
            OtherEvents(documented: $0, memory: LaunchMemory()) { callback, event, memory in
                memory.see(callback)
                return memory.isLaunched && event?.kind == .opened ? nil : event
            }
        }
    }

    /// Drops gestures on notifications that arrived before it forgot them.
    @Sendable private static func forgetting(
        _ documented: DocumentedBehaviour,
        _ forgets: @escaping @Sendable (AppCallback) -> Bool
    ) -> OtherEvents<(shown: [Payload], forgotten: [Payload])> {
        OtherEvents(documented: documented, memory: (shown: [], forgotten: [])) { callback, event, memory in
            if forgets(callback) {
                memory.forgotten += memory.shown
                memory.shown = []
            }
            guard let event else { return nil }
            if event.kind == .received { memory.shown.append(event.payload) }
            // The intent's extras other than the push do not identify the notification.
            let isForgotten = memory.forgotten.contains { push in
                !push.isEmpty && push.entries.allSatisfy { event.payload[$0.key] == $0.value }
            }
            return isForgotten ? nil : event
        }
    }
}

/// Sends what the flag had blocked when the user returns.
private struct BlockedPush: Deviation {
    var documented: DocumentedBehaviour
    var memory = ReturnMemory()
    var isUnblocked = false

    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        let event = documented.event(for: callback)
        isUnblocked = memory.isReturn(callback, event)
        if let event {
            try track(event, recorder: recorder)
        } else if isUnblocked, memory.returns == 1, let last = memory.last, !documented.isTracked(last) {
            try track(last, recorder: recorder)
        }
    }

    func isTracked(_ event: PushEvent) -> Bool { isUnblocked || documented.isTracked(event) }
}

/// Makes a call that is not about a notification.
private struct CountedReturns: Deviation {
    var documented: DocumentedBehaviour
    var launch = LaunchMemory()
    var memory = ReturnMemory()

    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        let event = documented.event(for: callback)
        launch.see(callback)
        let isReturn = memory.isReturn(callback, event)
        if let event { try track(event, recorder: recorder) }
        guard isReturn, launch.isLaunched, memory.last == nil else { return }
        recorder.record(documented.call(on: callback.platform, data: [CampaignKey.actionVariable: ActionCode.open]))
    }
}

/// Does not expect `settle` without a callback.
private struct ThrowingWhenLeft: Deviation {
    var documented: DocumentedBehaviour
    var launch = LaunchMemory()
    var last: PushEvent?
    var wasCalled = false
    let throwsAfter: @Sendable (LaunchMemory, PushEvent?) -> Bool

    mutating func event(for callback: AppCallback) -> PushEvent? {
        launch.see(callback)
        wasCalled = true
        let event = documented.event(for: callback)
        last = event ?? last
        return event
    }

    mutating func settle() throws {
        defer { wasCalled = false }
        guard wasCalled || !throwsAfter(launch, last) else { throw Exception(reason: "nothing to wait for") }
    }
}
