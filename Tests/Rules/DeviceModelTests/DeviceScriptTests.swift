import DeviceModel
import PushTracking
import Testing

@Suite("A script puts the payloads into the callbacks")
struct DeviceScriptTests {
    static let first: Payload = ["_mId": "h1", "aps": ["alert": "one"]]
    static let second: Payload = ["_mId": "h2"]

    static let filledCallbacks: [(CallbackTemplate, AppCallback)] = [
        (.onMessageReceived(notification: 1), .android(.onMessageReceived(data: second, messageID: "m2"))),
        (.onReceive(notification: 0), .android(.onReceive(extras: first))),
        (
            .onCreate(intent: 3, notification: 1, restored: false, fromHistory: false),
            .android(.onCreate(intent: 3, extras: second))
        ),
        (
            .onCreate(intent: 3, notification: 1, restored: true, fromHistory: true),
            .android(.onCreate(intent: 3, extras: second, restored: true, fromHistory: true))
        ),
        (
            .onCreate(intent: 0, notification: nil, restored: false, fromHistory: false),
            .android(.onCreate(intent: 0, extras: nil))
        ),
        (
            .onCreateForwarding(intent: 1, notification: 1, fromHistory: true),
            .android(.onCreateForwarding(intent: 1, extras: second, fromHistory: true))
        ),
        (.onNewIntent(intent: 2, notification: 1), .android(.onNewIntent(intent: 2, extras: second))),
        (.onNewIntent(intent: 2, notification: nil), .android(.onNewIntent(intent: 2, extras: nil))),
        (.onResume(intent: 4, notification: 0), .android(.onResume(intent: 4, extras: first))),
        (.onResume(intent: 0, notification: nil), .android(.onResume(intent: 0, extras: nil))),
        (.didFinishLaunching(notification: 0), .ios(.didFinishLaunching(remoteNotification: first))),
        (.didFinishLaunching(notification: nil), .ios(.didFinishLaunching(remoteNotification: nil))),
        (
            .didReceiveRemoteNotification(notification: 1, applicationState: .background),
            .ios(.didReceiveRemoteNotification(userInfo: second, applicationState: .background))
        ),
        (.willPresent(notification: 0), .ios(.willPresent(userInfo: first, requestIdentifier: "m1"))),
        (
            .didReceive(notification: 1, actionIdentifier: "custom"),
            .ios(.didReceive(userInfo: second, actionIdentifier: "custom", requestIdentifier: "m2"))
        ),
        (.applicationDidBecomeActive, .ios(.applicationDidBecomeActive)),
        (
            .sceneWillConnect(notification: 1),
            .ios(
                .sceneWillConnect(
                    response: NotificationResponse(
                        userInfo: second, actionIdentifier: "com.apple.UNNotificationDefaultActionIdentifier",
                        requestIdentifier: "m2")))
        ),
        (.sceneWillConnect(notification: nil), .ios(.sceneWillConnect(response: nil))),
        (.sceneDidBecomeActive, .ios(.sceneDidBecomeActive)),
    ]

    @Test("every callback carries its notification's payload whole, or null", arguments: filledCallbacks)
    func filling(template: CallbackTemplate, callback: AppCallback) {
        let payloads = [Self.first, Self.second]
        #expect(template.filled(with: payloads, extras: payloads, identifiers: ["m1", "m2"]) == callback)
    }

    @Test("a script gives what its scenario gives, for all launch modes", arguments: LaunchMode.allCases)
    func callbacks(mode: LaunchMode) throws {
        let scenario = try DeviceScenario(
            platform: .android,
            app: .foreground,
            notifications: [PushTraits("a--"), PushTraits("---")],
            events: [.received(1), .left, .opened(1)]
        )
        let script = DeviceScript(scenario: scenario, payloads: [Self.first, Self.second])
        let tap: [AppCallback] =
            switch mode {
            case .standard:
                [
                    .android(.onCreate(intent: 1, extras: Self.second)),
                    .android(.onResume(intent: 1, extras: Self.second)),
                ]
            case .singleTop, .singleTask:
                [.android(.onNewIntent(intent: 1, extras: Self.second)), .android(.onResume(intent: 0, extras: nil))]
            }
        let callbacks = script.callbacks(for: DeclaredWiring(launchMode: mode))
        #expect(callbacks.map(\.step) == [0, 2, 2])
        #expect(callbacks.map(\.callback) == [.android(.onMessageReceived(data: Self.second))] + tap)
    }

    @Test("intents carry what the messaging service adds only where the app declares that it copies it")
    func extras() throws {
        let scenario = try DeviceScenario(
            platform: .android, app: .background, notifications: [PushTraits("a--")], events: [.dismissed(0)])
        let more: Payload = ["_mId": "h2", "google.message_id": "0:1"]
        let script = DeviceScript(scenario: scenario, payloads: [Self.second], extras: [more])
        for (declared, extras) in [(IntentExtras.data, Self.second), (.dataAndFCM, more)] {
            #expect(
                script.callbacks(for: DeclaredWiring(extras: declared)).map(\.callback)
                    == [.android(.onReceive(extras: extras))])
        }
    }

    @Test("the category that reports dismissals is the declared one, by its bytes")
    func category() {
        let payload: Payload = ["aps": ["alert": "text", "category": "OFFERS"]]
        #expect(PushTraits(of: payload, category: "OFFERS").letters == "a-d")
        #expect(PushTraits(of: payload, category: "Offers").letters == "a--")
        #expect(PushTraits(of: payload).letters == "a--")
    }

    static let payloadTraits: [(String, Payload)] = [
        ("acd", ["aps": ["alert": ["title": "t"], "content-available": 1, "category": "DEFAULT"], "_mId": "h1"]),
        ("---", [:]),
        ("---", ["aps": [:]]),
        ("---", ["aps": "text"]),
        ("---", ["alert": "not in aps", "content-available": 1, "category": "DEFAULT"]),
        ("a--", ["aps": ["alert": "text"]]),
        ("---", ["aps": ["alert": nil]]),
        ("-c-", ["aps": ["content-available": 1]]),
        ("---", ["aps": ["content-available": 0]]),
        ("---", ["aps": ["content-available": "1"]]),
        ("---", ["aps": ["content-available": true]]),
        ("---", ["aps": ["content-available": nil]]),
        ("--d", ["aps": ["category": "DEFAULT"]]),
        ("---", ["aps": ["category": "default"]]),
        ("---", ["aps": ["category": "OTHER"]]),
        ("---", ["aps": ["category": nil]]),
        ("---", ["APS": ["alert": "text"]]),
    ]

    @Test("what the system looks at is read from aps", arguments: payloadTraits)
    func traits(letters: String, payload: Payload) {
        #expect(PushTraits(of: payload).letters == letters)
    }
}
