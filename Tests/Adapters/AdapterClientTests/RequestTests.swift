import AdapterClient
import PushTracking
import Testing

@testable import DeviceModel

@Suite("What an adapter is sent")
struct RequestTests {
    private static let push: Payload = ["_mId": "é\"\\\n", "n": .number("1.0"), "list": [nil, true, []]]
    /// The push as it must be in every request.
    private static let text = #"{"_mId":"é\"\\\n","n":1.0,"list":[null,true,[]]}"#

    /// What an Android app is told of a push that arrived in an earlier process.
    private static let arrival =
        #"{"app":"closed","process":0,"now":1644340800000,"callback":"onMessageReceived","data":\#(text),"messageId":"0:1%2"}"#

    /// What an activity is told that runs when the case begins.
    private static let launch =
        #"{"app":"closed","process":1,"now":1644513600000,"callback":"onCreate","intent":0,"extras":null,"restored":false,"fromHistory":false},"#
        + #"{"app":"closed","process":1,"now":1644513600050,"callback":"onResume","intent":0,"extras":null}"#

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
                #"{"platform":"android","before":[\#(launch)],"callbacks":[{"step":0,"app":"background","process":1,"now":1644600000000,"callback":"onMessageReceived","data":\#(text),"messageId":"0:1%2"},"#
                + #"{"step":1,"app":"background","process":1,"now":1644772800000,"callback":"onCreate","intent":1,"extras":\#(text),"restored":false,"fromHistory":false},{"step":1,"app":"background","process":1,"now":1644772800050,"callback":"onResume","intent":1,"extras":\#(text)},"#
                + #"{"step":3,"app":"background","process":1,"now":1644783660000,"callback":"onResume","intent":1,"extras":\#(text)}]}"#
        ),
        Row(
            testDescription: "Android, single top",
            platform: .android,
            app: .background,
            events: [.opened(0)],
            wiring: DeclaredWiring(launchMode: .singleTop),
            parameters:
                #"{"platform":"android","before":[\#(arrival),\#(launch)],"callbacks":[{"step":0,"app":"background","process":1,"now":1644600000000,"callback":"onNewIntent","intent":1,"extras":\#(text)},"#
                + #"{"step":0,"app":"background","process":1,"now":1644600000050,"callback":"onResume","intent":0,"extras":null}]}"#
        ),
        Row(
            testDescription: "Android, single task, in the foreground again",
            platform: .android,
            app: .closed,
            events: [.launched, .resumed],
            wiring: DeclaredWiring(launchMode: .singleTask),
            parameters:
                #"{"platform":"android","callbacks":[{"step":0,"app":"closed","process":1,"now":1644600000000,"callback":"onCreate","intent":0,"extras":null,"restored":false,"fromHistory":false},{"step":0,"app":"closed","process":1,"now":1644600000050,"callback":"onResume","intent":0,"extras":null},"#
                + #"{"step":1,"app":"foreground","process":1,"now":1644610800000,"callback":"onResume","intent":0,"extras":null},{"step":1,"app":"foreground","process":1,"now":1644610800050,"callback":"onNewIntent","intent":1,"extras":null},{"step":1,"app":"foreground","process":1,"now":1644610800100,"callback":"onResume","intent":0,"extras":null}]}"#
        ),
        Row(
            testDescription: "Android, through an activity that forwards its intent",
            platform: .android,
            app: .closed,
            events: [.received(0), .opened(0)],
            wiring: DeclaredWiring(activity: .forwarded),
            parameters:
                #"{"platform":"android","callbacks":[{"step":0,"app":"closed","process":1,"now":1644600000000,"callback":"onMessageReceived","data":\#(text),"messageId":"0:1%2"},"#
                + #"{"step":1,"app":"closed","process":1,"now":1644772800000,"callback":"onCreate","intent":0,"extras":\#(text),"restored":false,"fromHistory":false,"forwards":true},{"step":1,"app":"closed","process":1,"now":1644772800050,"callback":"onCreate","intent":1,"extras":\#(text),"restored":false,"fromHistory":false},{"step":1,"app":"closed","process":1,"now":1644772800100,"callback":"onResume","intent":1,"extras":\#(text)}]}"#
        ),
        Row(
            testDescription: "Android, dismissed and launched",
            platform: .android,
            app: .closed,
            events: [.dismissed(0), .launched],
            parameters:
                #"{"platform":"android","before":[\#(arrival)],"callbacks":[{"step":0,"app":"closed","process":1,"now":1644600000000,"callback":"onReceive","extras":\#(text)},"#
                + #"{"step":1,"app":"closed","process":1,"now":1644610800000,"callback":"onCreate","intent":0,"extras":null,"restored":false,"fromHistory":false},{"step":1,"app":"closed","process":1,"now":1644610800050,"callback":"onResume","intent":0,"extras":null}]}"#
        ),
        Row(
            testDescription: "iOS, in the foreground",
            platform: .ios,
            app: .foreground,
            events: [.received(0), .dismissed(0)],
            parameters:
                #"{"platform":"ios","before":[{"app":"closed","process":1,"now":1644513600000,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"app":"closed","process":1,"now":1644513600050,"callback":"applicationDidBecomeActive"}],"callbacks":[{"step":0,"app":"foreground","process":1,"now":1644600000000,"callback":"willPresent","userInfo":\#(text),"requestIdentifier":"0:1%2"},"#
                + #"{"step":0,"app":"foreground","process":1,"now":1644600000050,"callback":"didReceiveRemoteNotification","userInfo":\#(text),"applicationState":"active"},"#
                + #"{"step":1,"app":"foreground","process":1,"now":1644772800000,"callback":"didReceive","userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDismissActionIdentifier","requestIdentifier":"0:1%2"}]}"#
        ),
        Row(
            testDescription: "iOS, opened from closed",
            platform: .ios,
            app: .closed,
            events: [.opened(0)],
            parameters:
                #"{"platform":"ios","before":[{"app":"terminated","process":0,"now":1644340800000,"callback":"didFinishLaunching","remoteNotification":\#(text)},"#
                + #"{"app":"terminated","process":0,"now":1644340800050,"callback":"didReceiveRemoteNotification","userInfo":\#(text),"applicationState":"background"}],"#
                + #""callbacks":[{"step":0,"app":"closed","process":1,"now":1644600000000,"callback":"didFinishLaunching","remoteNotification":\#(text)},"#
                + #"{"step":0,"app":"closed","process":1,"now":1644600000050,"callback":"didReceive","userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDefaultActionIdentifier","requestIdentifier":"0:1%2"},"#
                + #"{"step":0,"app":"closed","process":1,"now":1644600000100,"callback":"applicationDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "iOS, launched",
            platform: .ios,
            app: .closed,
            events: [.launched],
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"closed","process":1,"now":1644600000000,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"step":0,"app":"closed","process":1,"now":1644600000050,"callback":"applicationDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "Android, an activity that comes back",
            platform: .android,
            app: .closed,
            events: [.opened(0), .recreated, .left, .restored, .relaunched],
            parameters:
                #"{"platform":"android","before":[\#(arrival)],"callbacks":[{"step":0,"app":"closed","process":1,"now":1644600000000,"callback":"onCreate","intent":0,"extras":\#(text),"restored":false,"fromHistory":false},{"step":0,"app":"closed","process":1,"now":1644600000050,"callback":"onResume","intent":0,"extras":\#(text)},"#
                + #"{"step":1,"app":"foreground","process":1,"now":1644600060000,"callback":"onCreate","intent":0,"extras":\#(text),"restored":true,"fromHistory":false},{"step":1,"app":"foreground","process":1,"now":1644600060050,"callback":"onResume","intent":0,"extras":\#(text)},"#
                + #"{"step":3,"app":"background","process":2,"now":1644610920000,"callback":"onCreate","intent":1,"extras":\#(text),"restored":true,"fromHistory":false},{"step":3,"app":"background","process":2,"now":1644610920050,"callback":"onResume","intent":1,"extras":\#(text)},"#
                + #"{"step":4,"app":"foreground","process":2,"now":1644621720000,"callback":"onCreate","intent":2,"extras":\#(text),"restored":false,"fromHistory":true},{"step":4,"app":"foreground","process":2,"now":1644621720050,"callback":"onResume","intent":2,"extras":\#(text)}]}"#
        ),
        Row(
            testDescription: "iOS with scenes, opened from closed and resumed",
            platform: .ios,
            app: .closed,
            events: [.opened(0), .left, .resumed],
            wiring: DeclaredWiring(lifecycle: .scenes),
            parameters:
                #"{"platform":"ios","before":[{"app":"terminated","process":0,"now":1644340800000,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"app":"terminated","process":0,"now":1644340800050,"callback":"didReceiveRemoteNotification","userInfo":\#(text),"applicationState":"background"}],"#
                + #""callbacks":[{"step":0,"app":"closed","process":1,"now":1644600000000,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"step":0,"app":"closed","process":1,"now":1644600000050,"callback":"sceneWillConnect","response":{"userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDefaultActionIdentifier","requestIdentifier":"0:1%2"}},"#
                + #"{"step":0,"app":"closed","process":1,"now":1644600000100,"callback":"didReceive","userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDefaultActionIdentifier","requestIdentifier":"0:1%2"},"#
                + #"{"step":0,"app":"closed","process":1,"now":1644600000150,"callback":"sceneDidBecomeActive"},{"step":2,"app":"background","process":1,"now":1644610860000,"callback":"sceneDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "iOS with scenes, resumed",
            platform: .ios,
            app: .background,
            events: [.resumed],
            wiring: DeclaredWiring(lifecycle: .scenes),
            parameters:
                #"{"platform":"ios","before":[{"app":"closed","process":1,"now":1644513600000,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"app":"closed","process":1,"now":1644513600050,"callback":"sceneWillConnect","response":null},{"app":"closed","process":1,"now":1644513600100,"callback":"sceneDidBecomeActive"}],"#
                + #""callbacks":[{"step":0,"app":"background","process":1,"now":1644600000000,"callback":"sceneDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "iOS with scenes, launched",
            platform: .ios,
            app: .closed,
            events: [.launched],
            wiring: DeclaredWiring(lifecycle: .scenes),
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"closed","process":1,"now":1644600000000,"callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"step":0,"app":"closed","process":1,"now":1644600000050,"callback":"sceneWillConnect","response":null},{"step":0,"app":"closed","process":1,"now":1644600000100,"callback":"sceneDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "iOS, started by a push after the system has ended the app",
            platform: .ios,
            app: .terminated,
            events: [.received(0)],
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"terminated","process":1,"now":1644600000000,"callback":"didFinishLaunching","remoteNotification":\#(text)},"#
                + #"{"step":0,"app":"terminated","process":1,"now":1644600000050,"callback":"didReceiveRemoteNotification","userInfo":\#(text),"applicationState":"background"}]}"#
        ),
        Row(
            testDescription: "no callback at all",
            platform: .android,
            app: .foreground,
            events: [.left],
            parameters: #"{"platform":"android","before":[\#(launch)],"callbacks":[]}"#
        ),
        Row(
            testDescription: "device events",
            platform: .ios,
            app: .background,
            events: [.received(0), .opened(0), .left],
            drive: .device,
            parameters: #"{"platform":"ios","app":"background","foregroundOrder":"present-first","events":["#
                + #"{"event":"received","now":1644600000000,"notification":0,"payload":\#(text),"requestIdentifier":"0:1%2"},{"event":"opened","now":1644772800000,"notification":0},{"event":"left","now":1644772860000}]}"#
        ),
        Row(
            testDescription: "device events of Android",
            platform: .android,
            app: .closed,
            events: [.received(0), .opened(0), .left, .restored],
            drive: .device,
            parameters: #"{"platform":"android","app":"closed","foregroundOrder":"present-first","events":["#
                + #"{"event":"received","now":1644600000000,"notification":0,"payload":\#(text),"messageId":"0:1%2"},{"event":"opened","now":1644772800000,"notification":0},{"event":"left","now":1644772860000},{"event":"restored","now":1644783660000}]}"#
        ),
    ]

    @Test("is to the letter", arguments: rows)
    func parameters(_ row: Row) throws {
        let traits = PushTraits(hasAlert: true, isContentAvailable: true, reportsDismissal: true)
        let scenario = try DeviceScenario(
            platform: row.platform, app: row.app, notifications: [traits], events: row.events)
        let script = DeviceScript(scenario: scenario, payloads: [Self.push], identifiers: ["0:1%2"])
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
