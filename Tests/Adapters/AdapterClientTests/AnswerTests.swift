import AdapterClient
import PushTracking
import StrictJSON
import Testing

@testable import DeviceModel

@Suite("What an adapter answers")
struct AnswerTests {
    /// Two events: the first makes two callbacks, the second none, the third one.
    private static func shape(_ drive: AdapterDrive) throws -> AnswerShape {
        let traits = PushTraits(hasAlert: true, isContentAvailable: true, reportsDismissal: true)
        let scenario = try DeviceScenario(
            platform: .android,
            app: .background,
            notifications: [traits],
            events: [.opened(0), .left, .resumed]
        )
        return AnswerShape(scenario: scenario, drive: drive, wiring: .documented)
    }

    private static func call(_ name: String) -> TrackingCall { TrackingCall(function: .other(name), data: [:]) }

    /// - Parameter first: how many calls each callback of the first event made.
    private static func observed(_ calls: [[String]], threw: [Int: String] = [:], first: [Int] = []) -> Observation {
        var steps = calls.enumerated().map { StepObservation(calls: $1.map(call), threw: threw[$0]) }
        steps[0].callsOfCallbacks = first
        return .observed(steps)
    }

    private static func list(_ names: String...) -> String {
        "[" + names.map { #"{"function":"\#($0)"}"# }.joined(separator: ",") + "]"
    }

    static let results: [(drive: AdapterDrive, result: String, expected: Observation)] = [
        (
            .callbacks, #"{"calls":[\#(list("a", "b")),\#(list("c")),\#(list("d"))]}"#,
            observed([["a", "b", "c"], [], ["d"]], first: [2, 1])
        ),
        (
            .callbacks, #"{"calls":[[],[],[]],"threw":null,"unsupported":null,"more":[1]}"#,
            observed([[], [], []], first: [0, 0])
        ),
        (.device, #"{"calls":[\#(list("a")),\#(list("b")),\#(list("c"))]}"#, observed([["a"], ["b"], ["c"]])),
        // A throw counts for the event at which the list of calls ends.
        (
            .callbacks, #"{"calls":[\#(list("a")),[],[]],"threw":"late"}"#,
            observed([["a"], [], []], threw: [2: "late"], first: [1, 0])
        ),
        (
            .callbacks, #"{"calls":[\#(list("a")),\#(list("b"))],"threw":"open"}"#,
            observed([["a", "b"], [], []], threw: [0: "open"], first: [1, 1])
        ),
        (.callbacks, #"{"calls":[],"threw":"first"}"#, observed([[], [], []], threw: [0: "first"])),
        (.device, #"{"calls":[[],\#(list("a"))],"threw":"left"}"#, observed([[], ["a"], []], threw: [1: "left"])),
        (.callbacks, #"{"unsupported":"no activity","calls":7}"#, .unsupported("no activity")),
    ]

    @Test("is joined by device event", arguments: results)
    func joins(drive: AdapterDrive, result: String, expected: Observation) throws {
        let message = try AdapterMessage(line: Array(#"{"jsonrpc":"2.0","id":1,"result":\#(result)}"#.utf8))
        let element = try #require(message.result)
        #expect(try Self.shape(drive).observation(from: element) == expected)
    }

    /// Three pushes, and a gesture on each; the first of them arrived earlier. What `replaced` says, the events that
    /// are impossible by it, or what is wrong with it.
    static let replacements: [(drive: AdapterDrive, members: String, impossible: [Int], fault: String?)] = [
        (.device, #""calls":[[],[],[],[],[]],"replaced":[1]"#, [3], nil),
        (.device, #""calls":[[],[],[],[],[]],"replaced":[]"#, [], nil),
        (.device, #""calls":[[],[],[],[],[]],"replaced":null"#, [], nil),
        (
            .callbacks, #""calls":[[],[],[],[],[],[],[]],"replaced":[1]"#, [],
            #"`replaced` is for adapters with "drive": "device""#
        ),
        (.device, #""calls":[[],[],[],[],[]],"replaced":1"#, [], "`replaced` is not a list"),
        (
            .device, #""calls":[[],[],[],[],[]],"replaced":["1"]"#, [],
            "`replaced` has an entry that is not a notification's number"
        ),
        (
            .device, #""calls":[[],[],[],[],[]],"replaced":[0]"#, [],
            "`replaced` has 0, which was not received in this case with another after it"
        ),
        (
            .device, #""calls":[[],[],[],[],[]],"replaced":[2]"#, [],
            "`replaced` has 2, which was not received in this case with another after it"
        ),
        (
            .device, #""calls":[[],[],[],[],[]],"replaced":[-1]"#, [],
            "`replaced` has -1, which was not received in this case with another after it"
        ),
        (
            .device, #""calls":[[],[],[],\#(list("a")),[]],"replaced":[1]"#, [],
            "`calls[3]` has calls for a gesture on 1, which `replaced` says was not there"
        ),
    ]

    @Test("may say that a newer notification has replaced an older one, where that can be", arguments: replacements)
    func replaced(_ row: (drive: AdapterDrive, members: String, impossible: [Int], fault: String?)) throws {
        let traits = PushTraits(hasAlert: true, isContentAvailable: true, reportsDismissal: true)
        let scenario = try DeviceScenario(
            platform: .android,
            app: .background,
            notifications: [traits, traits, traits],
            events: [.dismissed(0), .received(1), .received(2), .opened(1), .opened(2)]
        )
        let shape = AnswerShape(scenario: scenario, drive: row.drive, wiring: .documented)
        let line = #"{"jsonrpc":"2.0","id":1,"result":{\#(row.members)}}"#
        let element = try #require(try AdapterMessage(line: Array(line.utf8)).result)
        guard let fault = row.fault else {
            guard case .observed(let steps) = try shape.observation(from: element) else {
                throw AdapterFault.closedInput
            }
            #expect(steps.indices.filter { steps[$0].isReplaced } == row.impossible)
            return
        }
        #expect(throws: AdapterFault.malformedResult(fault)) { try shape.observation(from: element) }
    }

    @Test("is taken as it is, whatever the types of its values")
    func values() throws {
        let line =
            #"{"jsonrpc":"2.0","id":1,"result":{"calls":[[{"function":"trackAction","name":"tracking","data":{"action":7,"a":null,"b":[1.50],"c":{"d":true},"e":"\ud800x"}}],[{"function":"collectMessageInfo","name":null,"data":null}],[]]}}"#
        let element = try #require(try AdapterMessage(line: Array(line.utf8)).result)
        guard case .observed(let steps) = try Self.shape(.callbacks).observation(from: element) else {
            Issue.record("expected calls")
            return
        }
        let data: Payload = ["action": 7, "a": nil, "b": [.number("1.50")], "c": ["d": true], "e": "\u{FFFD}x"]
        #expect(
            steps[0].calls == [
                TrackingCall(function: .trackAction, name: "tracking", data: data),
                TrackingCall(function: .collectMessageInfo, data: [:]),
            ]
        )
    }

    static let handshakes: [(result: String, expected: AdapterHandshake)] = [
        (
            #"{"protocolVersion":2,"sink":{"name":"a","version":"2"},"platforms":["ios","android"],"sdk":{"android":{"name":"ACPCore","version":"1.4.0"},"tv":{}},"launchMode":"singleTop","activity":"forwarded","category":"Größe","extras":"data+fcm","lifecycle":"scenes","drive":"device"}"#,
            AdapterHandshake(
                profile: SinkProfile(
                    name: "a",
                    version: "2",
                    platforms: [.android, .ios],
                    sdk: DottedVersion("1.4.0").map { [.android: SinkProfile.SDK(name: "ACPCore", version: $0)] }
                        ?? [:],
                    wiring: DeclaredWiring(
                        launchMode: .singleTop, activity: .forwarded, category: "Größe", extras: .dataAndFCM,
                        lifecycle: .scenes)
                ),
                drive: .device
            )
        ),
        (
            #"{"protocolVersion":2,"sink":{"name":"a"},"platforms":["ios"],"sdk":null,"category":null,"extras":null,"lifecycle":null}"#,
            AdapterHandshake(profile: SinkProfile(name: "a", platforms: [.ios]), drive: .callbacks)
        ),
    ]

    @Test("says what the adapter is", arguments: handshakes)
    func handshake(result: String, expected: AdapterHandshake) async throws {
        let host = ScriptedHost { _, _ in ScriptedAdapter(handshake: result) }
        let app = try await AdapterApp(host: host, options: AdapterOptions(), edition: "2022-02")
        await app.shutdown()
        #expect(AdapterHandshake(profile: app.profile, drive: app.drive) == expected)
    }

    static let wrongHandshakes: [(result: String, message: String)] = [
        (#"[]"#, "The result must be an object."),
        (#"{"sink":{"name":"a"},"platforms":["ios"]}"#, "`protocolVersion` is missing."),
        (
            #"{"protocolVersion":"1","sink":{"name":"a"},"platforms":["ios"]}"#,
            "must be the number 2, not the string \"1\""
        ),
        (#"{"protocolVersion":null,"sink":{"name":"a"},"platforms":["ios"]}"#, "must be the number 2."),
        (#"{"protocolVersion":1,"sink":{"name":"a"},"platforms":["ios"]}"#, "speaks version 1 of the protocol"),
        (#"{"protocolVersion":1.5,"sink":{"name":"a"},"platforms":["ios"]}"#, "speaks version 1.5 of the protocol"),
        (#"{"protocolVersion":2,"platforms":["ios"]}"#, "`sink.name`"),
        (
            #"{"protocolVersion":2,"sink":{"name":"a","version":2},"platforms":["ios"]}"#,
            "`sink.version` must be a string."
        ),
        (#"{"protocolVersion":2,"sink":{"name":"a"},"platforms":[1]}"#, "`platforms` takes strings"),
        (
            #"{"protocolVersion":2,"sink":{"name":"a"},"platforms":["ios"],"sdk":{"ios":{"name":"x"}}}"#,
            "`sdk.ios` must have the strings"
        ),
        (
            #"{"protocolVersion":2,"sink":{"name":"a"},"platforms":["ios"],"sdk":{"ios":{"name":"x","version":"1.a"}}}"#,
            "`sdk.ios.version` must be numbers separated by dots, not \"1.a\"."
        ),
        (
            #"{"protocolVersion":2,"sink":{"name":"a"},"platforms":["ios"],"launchMode":"single"}"#,
            "`launchMode` takes \"standard\" or"
        ),
        (
            #"{"protocolVersion":2,"sink":{"name":"a"},"platforms":["ios"],"extras":"fcm"}"#,
            "`extras` takes \"data\" or \"data+fcm\", not \"fcm\"."
        ),
        (
            #"{"protocolVersion":2,"sink":{"name":"a"},"platforms":["ios"],"lifecycle":["scenes"]}"#,
            "`lifecycle` takes strings: \"application\" or \"scenes\"."
        ),
        (
            #"{"protocolVersion":2,"sink":{"name":"a"},"platforms":["ios"],"category":""}"#,
            "`category` must be a string of 1 to 256 bytes."
        ),
        (
            #"{"protocolVersion":2,"sink":{"name":"a"},"platforms":["ios"],"category":"\#(String(repeating: "é", count: 129))"}"#,
            "`category` must be a string of 1 to 256 bytes."
        ),
        (#"{"protocolVersion":3,"sink":{"name":"a"},"platforms":["ios"]}"#, "speaks version 3 of the protocol"),
        (#"{"protocolVersion":2,"sink":{"name":"a"},"platforms":["ios"],"drive":true}"#, "`drive` takes strings"),
    ]

    @Test("is refused where it does not say what the adapter is", arguments: wrongHandshakes)
    func wrongHandshake(result: String, message: String) async throws {
        let host = ScriptedHost { _, _ in ScriptedAdapter(handshake: result) }
        let error = await #expect(throws: AdapterError.self) {
            try await AdapterApp(host: host, options: AdapterOptions(), edition: "2022-02")
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
}

extension AdapterMessage {
    fileprivate var result: JSONElement? {
        guard case .result(let result) = content else { return nil }
        return result
    }
}
