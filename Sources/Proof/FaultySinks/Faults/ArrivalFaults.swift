import BuiltInSinks
import PushTracking

/// Faults in detecting that a notification arrived or was cleared, mostly on iOS with its two callbacks for an arrival.
enum ArrivalFaults {
    static let all: [BuiltInSink] = [
        arrival("foreground-counted-twice", "counts both callbacks of an arrival in the foreground") { arrival, _ in
            arrival.payload
        },
        arrival("foreground-left-to-remote", "counts only didReceiveRemoteNotification, which needs content-available")
        { arrival, _ in
            arrival.callback == .present ? nil : arrival.payload
        },
        arrival("foreground-lost", "counts no arrivals in the foreground") { arrival, _ in
            arrival.callback == .remoteInBackground ? arrival.payload : nil
        },
        arrival("background-lost", "counts no arrivals in the background") { arrival, _ in
            arrival.callback == .present ? arrival.payload : nil
        },
        arrival(
            "background-check-inverted",
            "counts didReceiveRemoteNotification in the foreground instead of the background"
        ) { arrival, _ in
            arrival.callback == .remoteInBackground ? nil : arrival.payload
        },
        arrival(
            "foreground-order-assumed",
            "ignores didReceiveRemoteNotification in the foreground only if willPresent came first"
        ) { arrival, presented in
            guard arrival.callback == .remoteInForeground else {
                presented = arrival.payload
                return arrival.payload
            }
            return presented == arrival.payload ? nil : arrival.payload
        },
        .faulty(
            "impression-made-up-at-launch", "counts an impression for the notification whose tap starts the app",
            on: [.ios]
        ) {
            OtherEvents(documented: $0, memory: ()) { callback, event, _ in
                guard case .ios(.didFinishLaunching(let userInfo?)) = callback else { return event }
                return PushEvent(kind: .received, platform: .ios, payload: userInfo)
            }
        },
        .faulty(
            "dismissal-lost-after-cold-start",
            "misses the clear that starts the app, because its delegate is set too late",
            on: [.ios]
        ) {
            OtherEvents(documented: $0, losingUntilInFront: .dismissed)
        },
    ]

    /// An arrival, as iOS reports it.
    private struct Arrival: Sendable {
        enum Callback: Sendable { case present, remoteInForeground, remoteInBackground }

        var callback: Callback
        var payload: Payload

        init?(_ callback: AppCallback) {
            switch callback {
            case .ios(.willPresent(let userInfo, _)): (self.callback, payload) = (.present, userInfo)
            case .ios(.didReceiveRemoteNotification(let userInfo, .active)):
                (self.callback, payload) = (.remoteInForeground, userInfo)
            case .ios(.didReceiveRemoteNotification(let userInfo, .background)):
                (self.callback, payload) = (.remoteInBackground, userInfo)
            default: return nil
            }
        }
    }

    /// A fault on iOS that counts other callbacks of an arrival; it may remember a payload.
    private static func arrival(
        _ name: String,
        _ summary: String,
        choosing choose: @escaping @Sendable (Arrival, inout Payload?) -> Payload?
    ) -> BuiltInSink {
        .faulty(name, summary, on: [.ios]) {
            OtherEvents(documented: $0, memory: Payload?.none) { callback, event, remembered in
                guard let arrival = Arrival(callback) else { return event }
                return choose(arrival, &remembered).map { PushEvent(kind: .received, platform: .ios, payload: $0) }
            }
        }
    }
}
