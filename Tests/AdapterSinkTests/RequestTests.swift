import AdapterSink
import DeviceModel
import PushTracking
import Testing

@Suite("What an adapter is sent")
struct RequestTests {
    private static let push: Payload = ["_mId": "é\"\\\n", "n": .number("1.0"), "list": [nil, true, []]]
    /// The push as it must be in every request.
    private static let text = #"{"_mId":"é\"\\\n","n":1.0,"list":[null,true,[]]}"#

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let platform: Platform
        let app: AppState
        let events: [DeviceEvent]
        var launchMode = LaunchMode.standard
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
                #"{"platform":"android","callbacks":[{"step":0,"app":"background","callback":"onMessageReceived","data":\#(text)},"#
                + #"{"step":1,"app":"background","callback":"onCreate","intent":1,"extras":\#(text)},{"step":1,"app":"background","callback":"onResume","intent":1,"extras":\#(text)},"#
                + #"{"step":3,"app":"background","callback":"onResume","intent":1,"extras":\#(text)}]}"#
        ),
        Row(
            testDescription: "Android, single top",
            platform: .android,
            app: .background,
            events: [.opened(0)],
            launchMode: .singleTop,
            parameters:
                #"{"platform":"android","callbacks":[{"step":0,"app":"background","callback":"onNewIntent","intent":1,"extras":\#(text)},"#
                + #"{"step":0,"app":"background","callback":"onResume","intent":0,"extras":null}]}"#
        ),
        Row(
            testDescription: "Android, dismissed and launched",
            platform: .android,
            app: .closed,
            events: [.dismissed(0), .launched],
            parameters:
                #"{"platform":"android","callbacks":[{"step":0,"app":"closed","callback":"onReceive","extras":\#(text)},"#
                + #"{"step":1,"app":"closed","callback":"onCreate","intent":0,"extras":null},{"step":1,"app":"closed","callback":"onResume","intent":0,"extras":null}]}"#
        ),
        Row(
            testDescription: "iOS, in the foreground",
            platform: .ios,
            app: .foreground,
            events: [.received(0), .dismissed(0)],
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"foreground","callback":"willPresent","userInfo":\#(text)},"#
                + #"{"step":0,"app":"foreground","callback":"didReceiveRemoteNotification","userInfo":\#(text),"applicationState":"active"},"#
                + #"{"step":1,"app":"foreground","callback":"didReceive","userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDismissActionIdentifier"}]}"#
        ),
        Row(
            testDescription: "iOS, opened from closed",
            platform: .ios,
            app: .closed,
            events: [.opened(0)],
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"closed","callback":"didFinishLaunching","remoteNotification":\#(text)},"#
                + #"{"step":0,"app":"closed","callback":"didReceive","userInfo":\#(text),"actionIdentifier":"com.apple.UNNotificationDefaultActionIdentifier"},"#
                + #"{"step":0,"app":"closed","callback":"applicationDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "iOS, launched",
            platform: .ios,
            app: .closed,
            events: [.launched],
            parameters:
                #"{"platform":"ios","callbacks":[{"step":0,"app":"closed","callback":"didFinishLaunching","remoteNotification":null},"#
                + #"{"step":0,"app":"closed","callback":"applicationDidBecomeActive"}]}"#
        ),
        Row(
            testDescription: "no callback at all",
            platform: .android,
            app: .foreground,
            events: [.left],
            parameters: #"{"platform":"android","callbacks":[]}"#
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
    ]

    @Test("is to the letter", arguments: rows)
    func parameters(_ row: Row) throws {
        let traits = PushTraits(hasAlert: true, isContentAvailable: true, reportsDismissal: true)
        let scenario = try DeviceScenario(
            platform: row.platform, app: row.app, notifications: [traits], events: row.events)
        let script = DeviceScript(scenario: scenario, payloads: [Self.push])
        let parameters = AdapterRequest.parameters(of: script, drive: row.drive, launchMode: row.launchMode)
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
                == #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1,"edition":"a\"b"}}"#
                + "\n"
        )
        #expect(
            String(decoding: AdapterRequest.shutdown, as: UTF8.self) == #"{"jsonrpc":"2.0","method":"shutdown"}"# + "\n"
        )
    }
}
