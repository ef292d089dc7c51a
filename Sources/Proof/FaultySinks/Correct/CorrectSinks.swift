import BuiltInSinks
import PushTracking

/// Sinks that differ from the reference but violate no rule.
enum CorrectSinks {
    static let all: [BuiltInSink] = variables + functions + informative + android + ios + messaging + timing + disk

    private static let disk: [BuiltInSink] = [
        .correct(
            "keeps-pushes-on-disk", "keeps each push on disk, and answers gestures on those alone", on: [.android]
        ) {
            DeviceEvents($0, onDisk: true, memory: Set<Payload>()) { moment, kept in
                guard let event = moment.event else { return [] }
                if event.kind == .received { kept.insert(event.payload) }
                return kept.contains(event.payload) ? [event] : []
            }
        }
    ]

    private static let variables: [BuiltInSink] = [
        .correct("more-variables", "adds its own variables to each call") {
            OtherCalls(documented: $0) { event, call in
                var call = call
                call.data["appVersion"] = "4.2.0"
                call.data["title"] = event.payload["title"]
                return [call]
            }
        },
        .correct("variables-in-other-order", "adds the variables to the map in another order") {
            OtherCalls(documented: $0) { _, call in
                [
                    TrackingCall(
                        function: call.function, name: call.name, data: Payload(distinct: call.data.entries.reversed()))
                ]
            }
        },
        .correct("own-analytics", "makes its own analytics calls before and after the tracking calls") {
            OtherCalls(documented: $0) { event, call in
                let analytics: Payload = ["screen": "start", "title": event.payload["title"] ?? .null]
                return [
                    .trackAction("push", analytics), call,
                    TrackingCall(function: .other("trackState"), name: "push", data: analytics),
                ]
            }
        },
        .correct("event-log", "logs each event with the delivery's id in a separate analytics call") {
            OtherCalls(documented: $0) { event, call in
                [call, .trackAction("push_event", ["deliveryId": event.payload[CampaignKey.deliveryID] ?? .null])]
            }
        },
        .correct("payload-dump", "passes the whole push to its own logging") {
            OtherCalls(documented: $0) { event, call in
                [TrackingCall(function: .other("logEvent"), name: nil, data: event.payload), call]
            }
        },
        .correct(
            "open-before-click",
            "sends the open for a tap before its click, which is not recommended",
            followsRecommendations: false
        ) {
            OtherActions(documented: $0) { $0 == .opened ? $1.reversed() : $1 }
        },
    ]

    private static let functions: [BuiltInSink] = [
        .correct("older-sdk", "is linked with the last ACPCore that has no collectMessageInfo", sdk: older),
        .correct(
            "newer-sdk", "is linked with a version of ACPCore that is newer when compared as numbers and older as text",
            sdk: newer
        ),
        .correct("undeclared-sdk", "declares no SDK, and calls trackAction", sdk: [:]),
        .correct(
            "other-sdk", "is linked with an SDK that has no threshold, and calls trackAction", sdk: other
        ),
        trackAction(
            "track-action-for-impressions",
            "calls trackAction for arrivals, which is not recommended above the threshold",
            for: .received
        ),
        trackAction(
            "track-action-for-dismissals",
            "calls trackAction for clears, which is not recommended above the threshold",
            for: .dismissed
        ),
        trackAction(
            "track-action-for-opens", "calls trackAction for taps, which is not recommended above the threshold",
            for: .opened),
        .correct(
            "track-action-only",
            "also calls trackAction above the threshold, which is not recommended",
            followsRecommendations: false
        ) {
            OtherCalls(documented: $0) { [.trackAction(CampaignKey.actionName, $1.data)] }
        },
    ]

    private static let informative: [BuiltInSink] = [
        .correct(
            "flag-remembered-by-ids",
            "keeps the first flag seen with a message id for every push with that id, which is not recommended",
            followsRecommendations: false
        ) {
            RememberedFlags(documented: $0, memory: [String: Bool]()) { event, isTracked, kept in
                let id = event.string(CampaignKey.messageID) ?? ""
                kept[id] = kept[id] ?? isTracked
                return kept[id] ?? isTracked
            }
        },
        .correct("flag-in-any-case", "treats `ON`, `On` and `oN` as on") {
            OtherFlagTest(documented: $0) { event, isTracked in
                event.string(CampaignKey.flag).map { $0.lowercased() == "on" } ?? isTracked
            }
        },
        .correct("flag-of-other-type-ignored", "treats a flag that is not text as missing, and tracks", on: [.ios]) {
            OtherFlagTest(documented: $0) { event, isTracked in event.string(CampaignKey.flag) == nil || isTracked }
        },
        .correct("empty-ids-dropped", "sends nothing if an id is an empty string") {
            OtherIDs(documented: $0) { _, ids in ids.flatMap { $0.areTexts { !$0.isEmpty } ? $0 : nil } }
        },
        .correct("number-ids-as-text", "sends ids that are numbers as text", on: [.ios]) {
            OtherIDs(documented: $0) { event, ids in ids ?? numbersAsText(event.payload) }
        },
        .correct("repeats-dropped", "sends nothing again for a push that it has already had, gesture by gesture") {
            OtherEvents(documented: $0, memory: Set<PushEvent>()) { _, event, seen in
                guard let event, seen.insert(event).inserted else { return nil }
                return event
            }
        },
        .correct("custom-action-counted-as-open", "treats a custom action as a tap", on: [.ios]) {
            customAction(.opened, $0)
        },
        .correct("custom-action-counted-as-click", "sends a click for a custom action", on: [.ios]) {
            customAction(.dismissed, $0)
        },
    ]

    private static let android: [BuiltInSink] = [
        .correct(
            "single-top", "passes the intent of a tap to an existing activity", on: [.android],
            wiring: DeclaredWiring(launchMode: .singleTop)
        ),
        .correct(
            "single-task", "keeps its activity, which gets the intent of the icon, too", on: [.android],
            wiring: DeclaredWiring(launchMode: .singleTask)
        ),
        .correct(
            "forwarded", "counts a tap in the activity that gets a copy of its intent from another one",
            on: [.android], wiring: DeclaredWiring(activity: .forwarded)
        ),
        .correct(
            "forwarded-tracking-in-first", "counts a tap in the activity that forwards its intent", on: [.android],
            wiring: DeclaredWiring(activity: .forwarded)
        ) {
            OtherEvents(documented: $0, memory: ()) { callback, event, _ in
                if case .android(.onCreateForwarding(_, let extras?, fromHistory: false)) = callback {
                    return PushEvent(kind: .opened, platform: .android, payload: extras)
                }
                return event?.kind == .opened ? nil : event
            }
        },
        .correct(
            "single-top-tracking-on-resume",
            "stores the intent passed to an existing activity, and tracks it when the activity resumes",
            on: [.android],
            wiring: DeclaredWiring(launchMode: .singleTop)
        ) {
            OtherEvents(documented: $0, memory: PushEvent?.none) { callback, event, held in
                if event?.kind == .opened { held = event }
                guard event == nil || event?.kind == .opened else { return event }
                guard callback.bringsToFront else { return nil }
                defer { held = nil }
                return held
            }
        },
    ]

    /// An app that distinguishes taps on pushes from those on its own notifications by the messaging service's extras.
    private static let messaging: [BuiltInSink] = [
        .correct(
            "messaging-extras-only",
            "answers gestures only if the intent carries the messaging service's own extras",
            on: [.android], wiring: DeclaredWiring(extras: .dataAndFCM)
        ) {
            OtherEvents(documented: $0, memory: ()) { _, event, _ in
                guard let event, event.kind != .received else { return event }
                return event.payload["google.message_id"] == nil ? nil : event
            }
        },
        .correct(
            "each-message-once", "answers each message from the messaging service once, by its id", on: [.android]
        ) {
            OtherEvents(documented: $0, memory: Set<String>()) { callback, event, seen in
                guard case .android(.onMessageReceived(_, let messageID)) = callback else { return event }
                return seen.insert(messageID).inserted ? event : nil
            }
        },
    ]

    private static let ios: [BuiltInSink] = [
        .correct(
            "own-category", "registers a category with another name, which its pushes have", on: [.ios],
            wiring: DeclaredWiring(category: "OFFERS")),
        .correct(
            "scenes", "has scenes, and finds taps where the documented app does", on: [.ios],
            wiring: DeclaredWiring(lifecycle: .scenes)),
        .correct(
            "scenes-tracking-on-connection",
            "counts the tap that connects a scene there, and ignores the response that follows", on: [.ios],
            wiring: DeclaredWiring(lifecycle: .scenes)
        ) {
            OtherEvents(documented: $0, memory: Payload?.none) { callback, event, connected in
                switch callback {
                case .ios(.sceneWillConnect(let response?)):
                    connected = response.userInfo
                    return PushEvent(kind: .opened, platform: .ios, payload: response.userInfo)
                case .ios(.didReceive(let userInfo, ActionIdentifier.defaultAction, _)) where userInfo == connected:
                    connected = nil
                    return nil
                default: return event
                }
            }
        },
        .correct(
            "background-launch-not-counted", "sends no impression for a push for which the system starts the app",
            on: [.ios]
        ) {
            OtherEvents(documented: $0, memory: false) { callback, event, hasLaunched in
                defer { if case .ios(.didFinishLaunching(.some)) = callback {} else { hasLaunched = false } }
                if case .ios(.didFinishLaunching(.some)) = callback { hasLaunched = true }
                return hasLaunched && event?.kind == .received ? nil : event
            }
        },
    ]

    private static let timing: [BuiltInSink] = [
        .correct("calls-when-settling", "collects its calls and makes them when it is waited for") {
            CollectedCalls(documented: $0)
        },
        .correct("calls-in-tasks", "makes its calls in a separate task, in order, and can be waited for") {
            CallsInTasks(documented: $0)
        },
    ]

    private static let older = BuiltInSink.acpCore(android: "1.3.9", ios: "2.2.9")
    private static let newer = BuiltInSink.acpCore(android: "1.10.0", ios: "2.10.0")
    private static let other = BuiltInSink.acpCore(android: "9.0.0", ios: "9.0.0").mapValues {
        SinkProfile.SDK(name: "HouseSDK", version: $0.version)
    }

    private static func trackAction(_ name: String, _ summary: String, for kind: PushEvent.Kind) -> BuiltInSink {
        .correct(name, summary, followsRecommendations: false) {
            OtherCalls(documented: $0) { event, call in
                [event.kind == kind ? .trackAction(CampaignKey.actionName, call.data) : call]
            }
        }
    }

    @Sendable private static func customAction(_ kind: PushEvent.Kind, _ documented: DocumentedBehaviour)
        -> any Deviation
    {
        OtherEvents(documented: documented, memory: ()) { callback, event, _ in
            guard case .ios(.didReceive(let userInfo, ActionIdentifier.customAction, _)) = callback else {
                return event
            }
            return PushEvent(kind: kind, platform: .ios, payload: userInfo)
        }
    }

    @Sendable private static func numbersAsText(_ payload: Payload) -> PushIDs? {
        PushIDs { key in
            switch payload[key] {
            case .number(let text)?, .string(let text)?: .string(text)
            default: nil
            }
        }
    }
}

/// Makes each call in a task that waits for the previous one.
private struct CallsInTasks: Deviation {
    var documented: DocumentedBehaviour
    var last: Task<Void, Never>?

    mutating func send(_ call: TrackingCall, recorder: TrackingRecorder) {
        last = Task { [last] in
            await last?.value
            recorder.record(call)
        }
    }

    mutating func settle() async {
        await last?.value
        last = nil
    }
}
