import PushTracking
import Testing

@testable import DeviceModel

/// Several events on one device, and the callbacks of each; `/` stands between events.
///
/// The notifications have an alert, are content-available and report their dismissal, unless the start says otherwise.
@Suite("The device remembers what happened before")
struct DeviceSequenceTests {
    static let androidRows = """
        start                | events                                                | callbacks
        closed               | launched / opened first                               | onCreate(0,null) onResume(0,null) / onCreate(1,first) onResume(1,first)
        closed               | opened first / left / resumed / resumed               | onCreate(0,first) onResume(0,first) / none / onResume(0,first) / onResume(0,first)
        closed               | opened first / opened second / resumed                | onCreate(0,first) onResume(0,first) / onCreate(1,second) onResume(1,second) / onResume(1,second)
        closed               | received first / opened first / left / resumed        | onMessageReceived(first) / onCreate(0,first) onResume(0,first) / none / onResume(0,first)
        closed               | received first / dismissed first / launched           | onMessageReceived(first) / onReceive(first) / onCreate(0,null) onResume(0,null)
        closed               | dismissed first / opened second                       | onReceive(first) / onCreate(0,second) onResume(0,second)
        background           | received first / received second / dismissed first    | onMessageReceived(first) / onMessageReceived(second) / onReceive(first)
        background           | received first / received second / opened first       | onMessageReceived(first) / onMessageReceived(second) / onCreate(1,first) onResume(1,first)
        background           | resumed / left / opened first / left / resumed        | onResume(0,null) / none / onCreate(1,first) onResume(1,first) / none / onResume(1,first)
        foreground           | opened first / dismissed second / resumed             | onCreate(1,first) onResume(1,first) / onReceive(second) / onResume(1,first)
        foreground           | received first / opened first / received first        | onMessageReceived(first) / onCreate(1,first) onResume(1,first) / onMessageReceived(first)
        foreground           | opened first / received first / opened first          | onCreate(1,first) onResume(1,first) / onMessageReceived(first) / onCreate(2,first) onResume(2,first)
        foreground singleTop | opened first / resumed                                | onNewIntent(1,first) onResume(0,null) / onResume(0,null) onNewIntent(2,null) onResume(0,null)
        foreground singleTask | opened first / resumed / opened second               | onNewIntent(1,first) onResume(0,null) / onResume(0,null) onNewIntent(2,null) onResume(0,null) / onNewIntent(3,second) onResume(0,null)
        foreground singleTop | opened first / left / opened second                   | onNewIntent(1,first) onResume(0,null) / none / onNewIntent(2,second) onResume(0,null)
        closed singleTop     | opened first / left / opened second / resumed         | onCreate(0,first) onResume(0,first) / none / onNewIntent(1,second) onResume(0,first) / onResume(0,first) onNewIntent(2,null) onResume(0,first)
        closed singleTop     | launched / left / opened first / left / resumed       | onCreate(0,null) onResume(0,null) / none / onNewIntent(1,first) onResume(0,null) / none / onResume(0,null) onNewIntent(2,null) onResume(0,null)
        closed               | opened first / recreated / resumed | onCreate(0,first) onResume(0,first) / onCreate(0,first,restored) onResume(0,first) / onResume(0,first)
        closed               | opened first / left / restored / recreated | onCreate(0,first) onResume(0,first) / none / onCreate(1,first,restored) onResume(1,first) / onCreate(1,first,restored) onResume(1,first)
        foreground           | opened first / left / restored / left / resumed | onCreate(1,first) onResume(1,first) / none / onCreate(2,first,restored) onResume(2,first) / none / onResume(2,first)
        closed               | launched / left / restored | onCreate(0,null) onResume(0,null) / none / onCreate(1,null,restored) onResume(1,null)
        closed               | opened first / relaunched / opened second | onCreate(0,first) onResume(0,first) / onCreate(1,first,history) onResume(1,first) / onCreate(2,second) onResume(2,second)
        background           | opened first / opened second / left / relaunched | onCreate(1,first) onResume(1,first) / onCreate(2,second) onResume(2,second) / none / onCreate(3,second,history) onResume(3,second)
        closed               | opened first / relaunched / left / restored | onCreate(0,first) onResume(0,first) / onCreate(1,first,history) onResume(1,first) / none / onCreate(2,first,restored,history) onResume(2,first)
        foreground singleTop | opened first / left / restored | onNewIntent(1,first) onResume(0,null) / none / onCreate(2,null,restored) onResume(2,null)
        foreground singleTop | opened first / recreated / opened second / relaunched | onNewIntent(1,first) onResume(0,null) / onCreate(0,null,restored) onResume(0,null) / onNewIntent(2,second) onResume(0,null) / onCreate(3,second,history) onResume(3,second)
        closed               | received first / ended / opened first | onMessageReceived(first) / none / onCreate(0,first) onResume(0,first)
        closed               | opened first / left / ended / restored / resumed | onCreate(0,first) onResume(0,first) / none / none / onCreate(1,first,restored) onResume(1,first) / onResume(1,first)
        closed               | opened first / left / ended / received second / ended / relaunched | onCreate(0,first) onResume(0,first) / none / none / onMessageReceived(second) / none / onCreate(1,first,history) onResume(1,first)
        background           | ended / restored | none / onCreate(1,null,restored) onResume(1,null)
        background           | ended / opened first / left / ended / restored | none / onCreate(1,first) onResume(1,first) / none / none / onCreate(2,first,restored) onResume(2,first)
        foreground singleTop | left / ended / opened first | none / none / onCreate(1,first) onResume(1,first)
        foreground singleTop | opened first / left / ended / restored / resumed | onNewIntent(1,first) onResume(0,null) / none / none / onCreate(2,null,restored) onResume(2,null) / onResume(2,null) onNewIntent(3,null) onResume(2,null)
        closed forwarded     | opened first / left / resumed / opened second | onCreate(0,first,forwards) onCreate(1,first) onResume(1,first) / none / onResume(1,first) / onCreate(2,second,forwards) onCreate(3,second) onResume(3,second)
        closed forwarded     | opened first / recreated / relaunched / left / restored | onCreate(0,first,forwards) onCreate(1,first) onResume(1,first) / onCreate(1,first,restored) onResume(1,first) / onCreate(2,first,history,forwards) onCreate(3,first,history) onResume(3,first) / none / onCreate(4,first,restored,history) onResume(4,first)
        background forwarded | ended / opened first / left / ended / restored | none / onCreate(2,first,forwards) onCreate(3,first) onResume(3,first) / none / none / onCreate(4,first,restored) onResume(4,first)
        foreground forwarded singleTop | opened first / resumed / relaunched / opened second | onCreate(2,first,forwards) onNewIntent(3,first) onResume(1,null) / onResume(1,null) / onCreate(4,first,history,forwards) onCreate(5,first,history) onResume(5,first) / onCreate(6,second,forwards) onNewIntent(7,second) onResume(5,first)
        """

    static let iosRows = """
        start                    | events                                                | callbacks
        closed                   | received first / opened first                         | none / didFinishLaunching(first) didReceive(first,default) didBecomeActive
        closed                   | received first / launched / received second           | none / didFinishLaunching(null) didBecomeActive / willPresent(second) didReceiveRemoteNotification(second,active)
        closed                   | received first / dismissed first / received second    | none / didFinishLaunching(null) didReceive(first,dismiss) / didReceiveRemoteNotification(second,background)
        closed                   | dismissed first / opened second                       | didFinishLaunching(null) didReceive(first,dismiss) / didReceive(second,default) didBecomeActive
        closed                   | dismissed first / resumed / left / resumed            | didFinishLaunching(null) didReceive(first,dismiss) / didBecomeActive / none / didBecomeActive
        closed                   | acted first / opened second                           | didFinishLaunching(null) didReceive(first,custom) / didReceive(second,default) didBecomeActive
        closed push ac-          | dismissed first / opened second                       | none / didFinishLaunching(second) didReceive(second,default) didBecomeActive
        closed                   | opened first / left / resumed / resumed               | didFinishLaunching(first) didReceive(first,default) didBecomeActive / none / didBecomeActive / didBecomeActive
        closed                   | opened first / opened second                          | didFinishLaunching(first) didReceive(first,default) didBecomeActive / didReceive(second,default)
        closed                   | launched / opened first                               | didFinishLaunching(null) didBecomeActive / didReceive(first,default)
        background               | received first / received second / opened first       | didReceiveRemoteNotification(first,background) / didReceiveRemoteNotification(second,background) / didReceive(first,default) didBecomeActive
        background               | opened first / received second / left / received third | didReceive(first,default) didBecomeActive / willPresent(second) didReceiveRemoteNotification(second,active) / none / didReceiveRemoteNotification(third,background)
        background               | dismissed first / received first / dismissed first    | didReceive(first,dismiss) / didReceiveRemoteNotification(first,background) / didReceive(first,dismiss)
        background push a--      | received first / opened first                         | none / didReceive(first,default) didBecomeActive
        terminated               | received first / opened first | didFinishLaunching(first) didReceiveRemoteNotification(first,background) / didReceive(first,default) didBecomeActive
        terminated               | received first / received second | didFinishLaunching(first) didReceiveRemoteNotification(first,background) / didReceiveRemoteNotification(second,background)
        terminated push a-d      | received first / opened first | none / didFinishLaunching(first) didReceive(first,default) didBecomeActive
        terminated               | launched / left / received first | didFinishLaunching(null) didBecomeActive / none / didReceiveRemoteNotification(first,background)
        closed scenes            | opened first / left / opened second | didFinishLaunching(null) sceneWillConnect(first) didReceive(first,default) sceneDidBecomeActive / none / didReceive(second,default) sceneDidBecomeActive
        closed scenes            | launched / opened first | didFinishLaunching(null) sceneWillConnect(null) sceneDidBecomeActive / didReceive(first,default)
        closed scenes            | dismissed first / opened second | didFinishLaunching(null) didReceive(first,dismiss) / sceneWillConnect(second) didReceive(second,default) sceneDidBecomeActive
        terminated scenes        | received first / resumed / left / resumed | didFinishLaunching(null) didReceiveRemoteNotification(first,background) / sceneWillConnect(null) sceneDidBecomeActive / none / sceneDidBecomeActive
        background               | ended / received first / opened first | none / didFinishLaunching(first) didReceiveRemoteNotification(first,background) / didReceive(first,default) didBecomeActive
        closed                   | dismissed first / ended / launched | didFinishLaunching(null) didReceive(first,dismiss) / none / didFinishLaunching(null) didBecomeActive
        background scenes        | ended / opened first | none / didFinishLaunching(null) sceneWillConnect(first) didReceive(first,default) sceneDidBecomeActive
        background scenes        | resumed / left / opened first | sceneDidBecomeActive / none / didReceive(first,default) sceneDidBecomeActive
        foreground remote-first  | received first / left / received second               | didReceiveRemoteNotification(first,active) willPresent(first) / none / didReceiveRemoteNotification(second,background)
        foreground               | received first / received second / dismissed first    | willPresent(first) didReceiveRemoteNotification(first,active) / willPresent(second) didReceiveRemoteNotification(second,active) / didReceive(first,dismiss)
        """

    /// Each callback as `process@time`; the time is in minutes from the first event, `+` stands for 50 milliseconds.
    static let timeRows = """
        start                 | events                                                 | before                        | callbacks
        android closed        | opened first / left / ended / restored                 | 0@-4320                       | 1@0 1@0+ 2@241 2@241+
        android closed        | received first / ended / opened first / left / restored | none                         | 1@0 2@2940 2@2940+ 3@3121 3@3121+
        android background    | dismissed second / opened first / received first       | 0@-4320 0@-4319 1@-1440 1@-1440+ | 1@0 1@2880 1@2880+ 1@2900
        android foreground    | resumed / recreated                                    | 1@-1440 1@-1440+              | 1@0 1@1 1@1+
        android foreground singleTask | resumed                                        | 1@-1440 1@-1440+              | 1@0 1@0+ 1@0++
        android background forwarded | dismissed second / opened first                 | 0@-4320 0@-4319 1@-1440 1@-1440+ 1@-1440++ | 1@0 1@2880 1@2880+ 1@2880++
        ios closed            | acted first / ended / launched                         | 0@-4320 0@-4320+              | 1@0 1@0+ 2@240 2@240+
        ios background        | ended / received first / dismissed first               | 1@-1440 1@-1440+              | 2@20 2@20+ 2@2900
        ios closed            | dismissed first / dismissed second / opened third      | 0@-4320 0@-4320+ 0@-4319 0@-4318 | 1@0 1@0+ 1@2880 1@5760 1@5760+
        ios terminated push a-- | opened first                                         | none                          | 1@0 1@0+ 1@0++
        ios foreground push a-- | opened first                                         | 1@-1440 1@-1440+              | 1@0
        ios foreground scenes | resumed                                                | 1@-1440 1@-1440+ 1@-1440++    | 1@0
        """

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

    @Test("Android, in sequence", arguments: Notation.rows(androidRows))
    func android(text: String) throws {
        try check(text, .android)
    }

    @Test("iOS, in sequence", arguments: Notation.rows(iosRows))
    func ios(text: String) throws {
        try check(text, .ios)
    }

    private func check(_ text: String, _ platform: Platform) throws {
        let cells = Notation.cells(text)
        try #require(cells.count == 3)
        let start = try Start(cells[0], platform)
        let events = try Start.events(cells[1])
        let scenario = try start.scenario(events)
        let scheduled = scenario.callbacks(for: start.initialState.wiring)
        let steps = events.indices.map { step in Notation.render(scheduled.filter { $0.step == step }.map(\.template)) }
        #expect(steps == Notation.cells(cells[2], separator: "/"))
        #expect(scheduled.map(\.step) == scheduled.map(\.step).sorted())
    }

    @Test("every callback has its process and its time, before the case too", arguments: Notation.rows(timeRows))
    func times(text: String) throws {
        let cells = Notation.cells(text)
        try #require(cells.count == 4)
        let (start, events) = try Start.ofBoth(cells[0], cells[1])
        let scenario = try start.scenario(events)
        let wiring = start.initialState.wiring
        let before = scenario.callbacksBefore(for: wiring).map { Self.text($0.process, $0.now) }
        #expect((before.isEmpty ? "none" : before.joined(separator: " ")) == cells[2])
        #expect(
            scenario.callbacks(for: wiring).map { Self.text($0.process, $0.now) }.joined(separator: " ") == cells[3])
    }

    private static func text(_ process: Int, _ now: Int64) -> String {
        let (minutes, rest) = (now - 1_644_600_000_000).quotientAndRemainder(dividingBy: 60_000)
        // Rounded down, also before the first event.
        let (whole, more) = rest < 0 ? (minutes - 1, rest + 60_000) : (minutes, rest)
        return "\(process)@\(whole)" + String(repeating: "+", count: Int(more / 50))
    }

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
