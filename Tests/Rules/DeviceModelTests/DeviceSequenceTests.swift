import PushTracking
import Testing

@testable import DeviceModel

/// Several events on one device; `/` stands between events. Their callbacks are compared with those of
/// `Tests/SecondRunner`, in the gate.
///
/// The notifications have an alert, are content-available and report their dismissal, unless the start says otherwise.
@Suite("The device remembers what happened before")
struct DeviceSequenceTests {
    /// The event that is refused is the last one.
    static let impossibleRows = """
        start                | events                                                    | reason
        android foreground   | left / restored | restoredBeforeStart
        android closed       | opened first / restored | restoredWhileNotInBackground
        android closed       | launched / relaunched | relaunchedBeforeTap
        ios background       | opened first / left / restored | otherPlatform
        ios background       | opened first / relaunched | otherPlatform
        android closed       | received first / dismissed first / resumed                | withoutApp
        ios closed           | received first / resumed                                  | withoutApp
        android closed       | launched / launched                                       | launchedWhileRunning
        android closed       | opened first / left / launched                            | launchedWhileRunning
        ios closed           | dismissed first / launched                                | launchedWhileRunning
        android foreground   | left / left                                               | leftWhileNotInForeground
        ios closed           | dismissed first / left                                    | leftWhileNotInForeground
        android closed       | opened first / left / ended / launched                    | launchedBesideSavedActivity
        android background   | ended / received first / launched                         | launchedBesideSavedActivity
        android background   | ended / resumed                                           | withoutApp
        ios background       | ended / resumed                                           | withoutApp
        android closed       | launched / ended                                          | endedInForeground
        ios background       | opened first / ended                                      | endedInForeground
        android closed       | ended                                                     | endedWithoutProcess
        android closed       | received first / ended / ended                            | endedWithoutProcess
        ios terminated       | ended                                                     | endedWithoutProcess
        ios closed           | received first / ended                                    | endedWithoutProcess
        android background   | opened first / opened first                               | gestureOnRemovedNotification
        android background   | dismissed first / opened first                            | gestureOnRemovedNotification
        ios background       | opened first / dismissed first                            | gestureOnRemovedNotification
        ios background       | acted first / opened first                                | gestureOnRemovedNotification
        ios closed push a--  | dismissed first / dismissed first                         | gestureOnRemovedNotification
        ios background       | received first / dismissed first / acted first            | gestureOnRemovedNotification
        android closed       | received first / acted first                              | otherPlatform
        android two          | received third                                            | unknownNotification
        ios two              | received second / opened third                            | unknownNotification
        """

    @Test("a case may say how much time passes before an event")
    func pauses() throws {
        let scenario = try DeviceScenario(
            platform: .android, app: .closed, notifications: [PushTraits("acd")],
            events: [.received(0), .opened(0), .left, .resumed], pauses: [nil, 200, nil, 1_814_400_000])
        #expect(scenario.times.map { $0 - 1_644_600_000_000 } == [0, 200, 60_200, 1_814_460_200])
        #expect(
            scenario.callbacks(for: .documented).map { $0.now - 1_644_600_000_000 } == [0, 200, 250, 1_814_460_200])
    }

    @Test("what cannot happen is refused, with reason and place", arguments: Notation.rows(impossibleRows))
    func impossible(text: String) throws {
        let cells = Notation.cells(text)
        try #require(cells.count == 3)
        let (start, events) = try Start.ofBoth(cells[0], cells[1])
        let refusal = try #require(throws: ImpossibleEvent.self) { try start.scenario(events) }
        #expect(String(describing: refusal.reason) == cells[2])
        #expect(refusal.step == events.count - 1)
        #expect(refusal.event == events.last)
        #expect(refusal.description.hasPrefix("`\(refusal.event.kind.rawValue)` "))
    }

    @Test("every reason is among the impossible rows, with a sentence of its own")
    func reasons() {
        let all: [ImpossibleEvent.Reason] = [
            .withoutApp, .launchedWhileRunning, .launchedBesideSavedActivity, .leftWhileNotInForeground,
            .endedInForeground, .endedWithoutProcess, .gestureOnRemovedNotification, .otherPlatform,
            .restoredBeforeStart, .restoredWhileNotInBackground, .relaunchedBeforeTap, .unknownNotification,
        ]
        #expect(
            Set(Notation.rows(Self.impossibleRows).compactMap { Notation.cells($0).last })
                == Set(all.map { String(describing: $0) }))
        #expect(Set(all.map { ImpossibleEvent(reason: $0, event: .left, step: 0).description }).count == all.count)
    }

    @Test("a notification before the first is refused like one after the last", arguments: [-1, 1, Int.max, Int.min])
    func ordinalsOutOfRange(ordinal: Int) {
        for platform in Platform.allCases {
            var device = Device(InitialState(platform: platform, app: .background), notifications: [PushTraits("acd")])
            #expect(device.play(.received(ordinal)) == "impossible: unknownNotification")
            #expect(device.play(.opened(ordinal)) == "impossible: unknownNotification")
        }
    }
}

/// The first cell of a row: the app's state, then what departs from the rule.
private struct Start {
    var initialState: InitialState
    var notifications: [PushTraits]

    init(_ text: String, _ platform: Platform) throws {
        initialState = InitialState(platform: platform, app: .background)
        notifications = Array(repeating: PushTraits("acd"), count: 3)
        var words = text.split(separator: " ").map(String.init)[...]
        while let word = words.popFirst() {
            if let app = AppState(rawValue: word) {
                initialState.app = app
            } else if let mode = LaunchMode(rawValue: word) {
                initialState.wiring.launchMode = mode
            } else if let route = ActivityRoute(rawValue: word) {
                initialState.wiring.activity = route
            } else if let lifecycle = Lifecycle(rawValue: word) {
                initialState.wiring.lifecycle = lifecycle
            } else if let order = ForegroundOrder(rawValue: word) {
                initialState.foregroundOrder = order
            } else if word == "two" {
                notifications.removeLast()
            } else {
                try #require(word == "push")
                let letters = words.popFirst()
                notifications = Array(repeating: PushTraits(try #require(letters)), count: 3)
            }
        }
    }

    /// A start that begins with its platform, and the events.
    static func ofBoth(_ start: String, _ events: String) throws -> (start: Start, events: [DeviceEvent]) {
        let platform = try #require(Platform(rawValue: String(start.prefix { $0 != " " })))
        return (try Start(String(start.drop { $0 != " " }), platform), try Self.events(events))
    }

    static func events(_ text: String) throws -> [DeviceEvent] {
        try Notation.cells(text, separator: "/").map { try #require(DeviceEvent($0), "no event: \($0)") }
    }

    func scenario(_ events: [DeviceEvent]) throws(ImpossibleEvent) -> DeviceScenario {
        try DeviceScenario(
            platform: initialState.platform,
            app: initialState.app,
            foregroundOrder: initialState.foregroundOrder,
            notifications: notifications,
            events: events
        )
    }
}
