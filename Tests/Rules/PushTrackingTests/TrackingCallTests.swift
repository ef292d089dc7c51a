import PushTracking
import Testing

@Suite("A call to the SDK")
struct TrackingCallTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let function: TrackingFunction
        let name: String?
        let data: Payload
        let isTracking: Bool

        init(_ function: TrackingFunction, _ name: String?, _ data: Payload, _ isTracking: Bool) {
            (self.function, self.name, self.data, self.isTracking) = (function, name, data, isTracking)
        }

        var testDescription: String { "\(function.name)(\(name ?? "-"), \(data.entries.map(\.key)))" }
    }

    static let rows: [Row] = [
        //  function               action name   data                                is tracking
        Row(.collectMessageInfo, nil, ["action": "7"], true),
        Row(.collectMessageInfo, nil, [:], true),
        Row(.collectMessageInfo, "anything", [:], true),
        Row(.other("collectMessageInfo"), nil, [:], true),
        Row(.trackAction, "tracking", [:], true),
        Row(.other("trackAction"), "tracking", [:], true),
        Row(.trackAction, "Tracking", [:], false),
        Row(.trackAction, " tracking", [:], false),
        Row(.trackAction, "", [:], false),
        Row(.trackAction, nil, [:], false),
        Row(.trackAction, "purchase", ["action": "7"], false),
        Row(.trackAction, "purchase", ["broadlogId": "h1"], false),
        Row(.trackAction, "purchase", ["broadlogId": "h1", "deliveryId": "b1"], false),
        Row(.trackAction, "purchase", ["broadlogId": "h1", "deliveryId": "b1", "action": "7"], true),
        Row(.trackAction, nil, ["deliveryId": nil, "action": nil, "broadlogId": 7], true),
        Row(.other("trackState"), "tracking", [:], false),
        Row(.other("trackState"), nil, ["broadlogId": "h1", "deliveryId": "b1", "action": "7", "x": 1], true),
        Row(.other("trackState"), nil, ["deliveryId": "b1", "action": "7"], false),
        Row(.other("logEvent"), nil, ["_mId": "h1", "_dId": "b1", "_acsDeliveryTracking": "on"], false),
        Row(.other("trackState"), nil, ["_acsDeliveryTracking": "on"], false),
        Row(.other("trackState"), nil, ["broadlogid": "h1", "_mid": "h1", "DeliveryId": "b1"], false),
        Row(.other("trackState"), nil, ["nested": ["_mId": "h1"]], false),
        Row(.other("CollectMessageInfo"), nil, [:], false),
        Row(.other(""), nil, [:], false),
    ]

    @Test("is judged where it tracks a push, and recorded only where it does not", arguments: rows)
    func isTracking(row: Row) {
        #expect(TrackingCall(function: row.function, name: row.name, data: row.data).isTracking == row.isTracking)
    }

    static let names: [(String, TrackingFunction)] = [
        ("collectMessageInfo", .collectMessageInfo), ("trackAction", .trackAction),
        ("trackState", .other("trackState")),
        ("TrackAction", .other("TrackAction")), ("", .other("")),
    ]

    @Test("a function is found by its name and keeps it", arguments: names)
    func functionNames(name: String, function: TrackingFunction) {
        #expect(TrackingFunction(name) == function)
        #expect(function.name == name)
        #expect(TrackingFunction(name).hashValue == TrackingFunction.other(name).hashValue)
        #expect(TrackingFunction(name) == .other(name))
    }

    static let call = TrackingCall(function: .trackAction, name: "\u{E9}", data: ["a": "1", "b": "2"])
    static let otherCalls: [TrackingCall] = [
        TrackingCall(function: .collectMessageInfo, name: "\u{E9}", data: ["a": "1", "b": "2"]),
        TrackingCall(function: .other("TrackAction"), name: "\u{E9}", data: ["a": "1", "b": "2"]),
        TrackingCall(function: .trackAction, name: "e\u{301}", data: ["a": "1", "b": "2"]),
        TrackingCall(function: .trackAction, name: nil, data: ["a": "1", "b": "2"]),
        TrackingCall(function: .trackAction, name: "\u{E9}", data: ["a": "1", "b": 2]),
    ]

    @Test("differs in function, action name or variables, by bytes", arguments: otherCalls)
    func inequality(other: TrackingCall) {
        #expect(Self.call != other)
        #expect(other != Self.call)
    }

    @Test("equals the same call whose variables stand in another order, with the same hash")
    func equality() {
        let same = TrackingCall(function: .other("trackAction"), name: "\u{E9}", data: ["b": "2", "a": "1"])
        #expect(Self.call == same)
        #expect(Self.call.hashValue == same.hashValue)
    }
}
