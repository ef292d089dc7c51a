import BuiltInSinks
import PushTracking

/// Faults that depend on how much time has passed.
enum ClockFaults {
    static let all: [BuiltInSink] =
        [300, 1_000, 2_000].map { limit in
            .faulty(
                "gestures-within-\(limit)-ms-dropped",
                "takes a gesture within \(limit) ms of another for a double tap, and drops it"
            ) {
                DeviceEvents($0, memory: Int64?.none) { moment, last in
                    guard let event = moment.event, event.kind != .received else {
                        return [moment.event].compactMap(\.self)
                    }
                    defer { last = moment.now }
                    return last.map { moment.now - $0 <= Int64(limit) } == true ? [] : [event]
                }
            }
        } + [
            .faulty("impressions-throttled", "sends one impression a second at most") {
                DeviceEvents($0, memory: Int64?.none) { moment, last in
                    guard let event = moment.event, event.kind == .received else {
                        return [moment.event].compactMap(\.self)
                    }
                    if let last, moment.now - last < 1_000 { return [] }
                    last = moment.now
                    return [event]
                }
            },
            .faulty("gestures-after-a-week-ignored", "ignores a gesture on a notification that is older than a week") {
                DeviceEvents($0, memory: [Payload: Int64]()) { moment, arrivals in
                    guard let event = moment.event else { return [] }
                    if event.kind == .received { arrivals[event.payload] = moment.now }
                    return moment.now - (arrivals[event.payload] ?? moment.now) > 7 * Self.day ? [] : [event]
                }
            },
            .faulty("first-second-after-arrival-ignored", "ignores a gesture in the first second after an arrival") {
                DeviceEvents($0, memory: Int64?.none) { moment, last in
                    guard let event = moment.event else { return [] }
                    if event.kind == .received { last = moment.now }
                    return event.kind != .received && last.map { moment.now - $0 < 1_000 } == true ? [] : [event]
                }
            },
            .faulty(
                "handled-taps-expire", "forgets after a day that it has counted a tap, and counts it again",
                on: [.android]
            ) {
                DeviceEvents($0, memory: [Int: Int64]()) { moment, handled in
                    guard case .android(.onResume(let intent, let extras?)) = moment.callback else {
                        if case .android(.onCreate(let intent, _, _, _)) = moment.callback {
                            handled[intent] = moment.now
                        }
                        if case .android(.onNewIntent(let intent, _)) = moment.callback { handled[intent] = moment.now }
                        return [moment.event].compactMap(\.self)
                    }
                    if moment.event == nil, let time = handled[intent], moment.now - time > Self.day {
                        handled[intent] = moment.now
                        return [PushEvent(kind: .opened, platform: .android, payload: extras)]
                    }
                    return [moment.event].compactMap(\.self)
                }
            },
            .faulty(
                "return-after-a-day-counted", "counts the last tap again if the app comes back after more than a day"
            ) {
                DeviceEvents($0, memory: (tap: PushEvent?.none, time: Int64(0))) { moment, memory in
                    if let event = moment.event {
                        memory = (event.kind == .opened ? event : nil, moment.now)
                        return [event]
                    }
                    guard moment.callback.bringsToFront, let tap = memory.tap else { return [] }
                    defer { memory.time = moment.now }
                    return moment.now - memory.time > Self.day ? [tap] : []
                }
            },
            .faulty(
                "return-soon-after-arrival-counted", "counts an open if the app is shown within half an hour of a push"
            ) {
                DeviceEvents($0, memory: (push: PushEvent?.none, time: Int64(0))) { moment, last in
                    if let event = moment.event {
                        last = (event.kind == .received ? event : nil, moment.now)
                        return [event]
                    }
                    guard moment.callback.bringsToFront, let push = last.push, moment.now - last.time < 30 * 60_000
                    else { return [] }
                    last.push = nil
                    return [push.being(.opened)]
                }
            },
            .faulty("silent-after-a-month", "sends nothing more a month after it was started") {
                DeviceEvents($0, memory: Int64?.none) { moment, start in
                    start = start ?? moment.now
                    return moment.now - (start ?? 0) > 30 * Self.day ? [] : [moment.event].compactMap(\.self)
                }
            },
        ]

    private static let day: Int64 = 24 * 60 * 60_000
}
