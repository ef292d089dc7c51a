import CaptureModel
import ConformanceSpec
import DeviceCheck
import DeviceProof
import PushTracking
import Testing

@Suite("Walks of built-in sinks, captured by a model of the SDK")
struct DeviceProofTests {
    @Test("no correct sink is accused, whatever the network and the capture", arguments: Platform.allCases)
    func correct(_ platform: Platform) async throws {
        let proof = try DeviceWalkProof(
            try Specification(.embedded), on: platform, seed: 5, tells: try CaptureTells(.embeddedDevice),
            matrix: try FaultMatrix(.embeddedDevice))
        let found = try await proof.correct(captures: 12)
        #expect(found.accused == 0, "\(found.text)")
        #expect(found.kinds.values.reduce(0) { $0 + $1.judged } > 50)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var platform = Platform.android
        var call = TrackingCall(
            function: .collectMessageInfo, data: ["broadlogId": "h1", "deliveryId": "b670ea", "action": "2"])
        let url: String?
    }

    private static func call(_ data: Payload, _ function: TrackingFunction = .collectMessageInfo, _ name: String? = nil)
        -> TrackingCall
    {
        TrackingCall(function: function, name: name, data: data)
    }

    static let rows: [Row] = [
        Row(testDescription: "a complete call", url: "https://h/r/?id=h1,b670ea,2&mcId=9"),
        Row(
            testDescription: "a code that is a number",
            call: call(["broadlogId": "h1", "deliveryId": "b670ea", "action": .number("2")]), url: nil),
        Row(
            testDescription: "an id that is missing", call: call(["broadlogId": "h1", "action": "7"]), url: nil),
        Row(
            testDescription: "a click with a delivery id that is not hexadecimal, on Android",
            call: call(["broadlogId": "h1", "deliveryId": "D-1", "action": "2"]), url: nil),
        Row(
            testDescription: "a click with a delivery id of 32 bits, on Android",
            call: call(["broadlogId": "h1", "deliveryId": "80000000", "action": "1"]), url: nil),
        Row(
            testDescription: "an impression with such an id",
            call: call(["broadlogId": "h1", "deliveryId": "D-1", "action": "7"]), url: "https://h/r/?id=h1,D-1,7&mcId=9"
        ),
        Row(
            testDescription: "a click with such an id, on iOS", platform: .ios,
            call: call(["broadlogId": "h1", "deliveryId": "D-1", "action": "2"]), url: "https://h/r/?id=h1,D-1,2&mcId=9"
        ),
        Row(
            testDescription: "an id with a space, on iOS", platform: .ios,
            call: call(["broadlogId": "h 1", "deliveryId": "a", "action": "7"]), url: "https://h/r/?id=h%201,a,7&mcId=9"
        ),
        Row(
            testDescription: "trackAction with another name",
            call: call(["broadlogId": "h1", "deliveryId": "a", "action": "7"], .trackAction, "push"), url: nil),
        Row(
            testDescription: "another function",
            call: call(["broadlogId": "h1", "deliveryId": "a", "action": "7"], .other("trackState")), url: nil),
    ]

    @Test("what the SDK sends of a call", arguments: rows)
    func hit(_ row: Row) {
        let queue = SDKQueue(platform: row.platform, generation: .aep, host: "h", mcID: "9")
        #expect(queue.hit(of: row.call)?.url == row.url)
    }
}
