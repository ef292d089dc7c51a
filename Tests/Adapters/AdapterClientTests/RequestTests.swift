import AdapterClient
import PushTracking
import Testing

@testable import DeviceModel

@Suite("What an adapter is sent")
struct RequestTests {
    private static let push: Payload = ["_mId": "é\"\\\n", "n": .number("1.0"), "list": [nil, true, []]]
    /// The push as it must be in every request.
    private static let text = #"{"_mId":"é\"\\\n","n":1.0,"list":[null,true,[]]}"#

    /// What an activity is told that runs when the case begins.
    private static let before =
        #""before":[{"app":"closed","process":0,"callback":"onCreate","intent":0,"extras":null,"restored":false,"fromHistory":false},"#
        + #"{"app":"closed","process":0,"callback":"onResume","intent":0,"extras":null}]"#

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let platform: Platform
        let app: AppState
        let events: [DeviceEvent]
        var wiring = DeclaredWiring.documented
        var drive = AdapterDrive.callbacks
        let parameters: String
    }

    static let rows: [Row] = [
        Row(
            testDescription: "Android, received, opened and resumed",
            platform: .android,
            app: .background,
            events: [.received(0), .opened(0), .left, .resumed],
            parameters:
                #"{"platform":"android",\#(before),"callbacks":[{"step":0,"app":"background","process":0,"callback":"onMessageReceived","data":\#(text),"messageId":"0:1%2"},"#
                + #"{"step":1,"app":"background","process":0,"callback":"onCreate","intent":1,"extras":\#(text),"restored":false,"fromHistory":false},{"step":1,"app":"background","process":0,"callback":"onResume","intent":1,"extras":\#(text)},"#
                + #"{"step":3,"app":"background","process":0,"callback":"onResume","intent":1,"extras":\#(text)}]}"#
        ),
        Row(
            testDescription: "Android, single top",
            platform: .android,
            app: .background,
            events: [.opened(0)],
            wiring: DeclaredWiring(launchMode: .singleTop),
            parameters:
                #"{"platform":"android",\#(before),"callbacks":[{"step":0,"app":"background","process":0,"callback":"onNewIntent","intent":1,"extras":\#(text)},"#
                + #"{"step":0,"app":"background","process":0,"callback":"onResume","intent":0,"extras":null}]}"#
        ),
        Row(
            testDescription: "Android, dismissed and launched",
            platform: .android,
            app: .closed,
            events: [.dismissed(0), .launched],
            parameters:
                #"{"platform":"android","callbacks":[{"step":0,"app":"closed","process":0,"callback":"onReceive","extras":\#(text)},"#
                + #"{"step":1,"app":"closed","process":0,"callback":"onCreate","intent":0,"extras":null,"restored":false,"fromHistory":false},{"step":1,"app":"closed","process":0,"callback":"onResume","intent":0,"extras":null}]}"#
        ),
        Row(
            testDescription: "iOS, in the foreground",
            platform: .ios,
            app: .foreground,
            events: [.received(0), .dismissed(0)],
            parameters:
                #"{"platform":"ios","before":[{"app":"closed","process":0,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"app":"closed","process":0,"callback":"applicationDidBecomeActive"}],"callbacks":[{"step":0,"app":"foreground","process":0,"callback":"willPresent","userInfo":\#(text)},"#
                + #"{"step":0,"app":"foreground","process":0,"callback":"didReceiveRemoteNotification","userInfo":\#(text),"applicationState":"active"},"#
                + #"{"step":1,"app":"foreground","process":0,"callback":"didReceive","userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDismissActionIdentifier"}]}"#
        ),
        Row(
            testDescription: "iOS, opened from closed",
            platform: .ios,
            app: .closed,
            events: [.opened(0)],
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"closed","process":0,"callback":"didFinishLaunching","remoteNotification":\#(text)},"#
                + #"{"step":0,"app":"closed","process":0,"callback":"didReceive","userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDefaultActionIdentifier"},"#
                + #"{"step":0,"app":"closed","process":0,"callback":"applicationDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "iOS, launched",
            platform: .ios,
            app: .closed,
            events: [.launched],
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"closed","process":0,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"step":0,"app":"closed","process":0,"callback":"applicationDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "Android, an activity that comes back",
            platform: .android,
            app: .closed,
            events: [.opened(0), .recreated, .left, .restored, .relaunched],
            parameters:
                #"{"platform":"android","callbacks":[{"step":0,"app":"closed","process":0,"callback":"onCreate","intent":0,"extras":\#(text),"restored":false,"fromHistory":false},{"step":0,"app":"closed","process":0,"callback":"onResume","intent":0,"extras":\#(text)},"#
                + #"{"step":1,"app":"foreground","process":0,"callback":"onCreate","intent":0,"extras":\#(text),"restored":true,"fromHistory":false},{"step":1,"app":"foreground","process":0,"callback":"onResume","intent":0,"extras":\#(text)},"#
                + #"{"step":3,"app":"background","process":1,"callback":"onCreate","intent":1,"extras":\#(text),"restored":true,"fromHistory":false},{"step":3,"app":"background","process":1,"callback":"onResume","intent":1,"extras":\#(text)},"#
                + #"{"step":4,"app":"foreground","process":1,"callback":"onCreate","intent":2,"extras":\#(text),"restored":false,"fromHistory":true},{"step":4,"app":"foreground","process":1,"callback":"onResume","intent":2,"extras":\#(text)}]}"#
        ),
        Row(
            testDescription: "iOS with scenes, opened from closed and resumed",
            platform: .ios,
            app: .closed,
            events: [.opened(0), .left, .resumed],
            wiring: DeclaredWiring(lifecycle: .scenes),
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"closed","process":0,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"step":0,"app":"closed","process":0,"callback":"sceneWillConnect","response":{"userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDefaultActionIdentifier"}},"#
                + #"{"step":0,"app":"closed","process":0,"callback":"didReceive","userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDefaultActionIdentifier"},"#
                + #"{"step":0,"app":"closed","process":0,"callback":"sceneDidBecomeActive"},{"step":2,"app":"background","process":0,"callback":"sceneDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "iOS with scenes, resumed",
            platform: .ios,
            app: .background,
            events: [.resumed],
            wiring: DeclaredWiring(lifecycle: .scenes),
            parameters:
                #"{"platform":"ios","before":[{"app":"closed","process":0,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"app":"closed","process":0,"callback":"sceneWillConnect","response":null},{"app":"closed","process":0,"callback":"sceneDidBecomeActive"}],"#
                + #""callbacks":[{"step":0,"app":"background","process":0,"callback":"sceneDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "iOS with scenes, launched",
            platform: .ios,
            app: .closed,
            events: [.launched],
            wiring: DeclaredWiring(lifecycle: .scenes),
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"closed","process":0,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"step":0,"app":"closed","process":0,"callback":"sceneWillConnect","response":null},{"step":0,"app":"closed","process":0,"callback":"sceneDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "iOS, started by a push after the system has ended the app",
            platform: .ios,
            app: .terminated,
            events: [.received(0)],
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"terminated","process":0,"callback":"didFinishLaunching","remoteNotification":\#(text)},"#
                + #"{"step":0,"app":"terminated","process":0,"callback":"didReceiveRemoteNotification","userInfo":\#(text),"applicationState":"background"}]}"#
        ),
        Row(
            testDescription: "no callback at all",
            platform: .android,
            app: .foreground,
            events: [.left],
            parameters: #"{"platform":"android",\#(before),"callbacks":[]}"#
        ),
        Row(
            testDescription: "device events",
            platform: .ios,
            app: .background,
            events: [.received(0), .opened(0), .left],
            drive: .device,
            parameters: #"{"platform":"ios","app":"background","foregroundOrder":"present-first","events":["#
                + #"{"event":"received","notification":0,"payload":\#(text)},{"event":"opened","notification":0},{"event":"left"}]}"#
        ),
        Row(
            testDescription: "device events of Android",
            platform: .android,
            app: .closed,
            events: [.received(0), .opened(0), .left, .restored],
            drive: .device,
            parameters: #"{"platform":"android","app":"closed","foregroundOrder":"present-first","events":["#
                + #"{"event":"received","notification":0,"payload":\#(text),"messageId":"0:1%2"},{"event":"opened","notification":0},{"event":"left"},{"event":"restored"}]}"#
        ),
    ]

    @Test("is to the letter", arguments: rows)
    func parameters(_ row: Row) throws {
        let traits = PushTraits(hasAlert: true, isContentAvailable: true, reportsDismissal: true)
        let scenario = try DeviceScenario(
            platform: row.platform, app: row.app, notifications: [traits], events: row.events)
        let script = DeviceScript(scenario: scenario, payloads: [Self.push], messageIDs: ["0:1%2"])
        let parameters = AdapterRequest.parameters(of: script, drive: row.drive, wiring: row.wiring)
        #expect(String(decoding: parameters, as: UTF8.self) == row.parameters)
        var line: [UInt8] = []
        AdapterRequest.appendRunCase(id: 12, parameters: parameters, to: &line)
        #expect(
            String(decoding: line, as: UTF8.self)
                == #"{"jsonrpc":"2.0","id":12,"method":"runCase","params":\#(row.parameters)}"# + "\n"
        )
    }

    @Test("begins and ends with its own messages")
    func frame() {
        #expect(
            String(decoding: AdapterRequest.initialize(edition: "a\"b"), as: UTF8.self)
                == #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":2,"edition":"a\"b"}}"#
                + "\n"
        )
        #expect(
            String(decoding: AdapterRequest.shutdown, as: UTF8.self) == #"{"jsonrpc":"2.0","method":"shutdown"}"# + "\n"
        )
    }
}
