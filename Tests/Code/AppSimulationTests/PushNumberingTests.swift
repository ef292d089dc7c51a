import DeviceModel
import PushTracking
import Testing

@testable import AppSimulation

@Suite("Pushes as a run numbers them") struct PushNumberingTests {
    private func played(_ events: [DeviceEvent]) -> [PlayedEvent] {
        events.map { PlayedEvent(event: $0, callbacks: []) }
    }

    private func order(_ numbering: PushNumbering, _ count: Int) -> [Int] {
        (0..<count).map { numbering.ordinal(of: PushNumber($0)).index }
    }

    @Test("come in the order in which events name them, and the others after them")
    func order() {
        let events: [DeviceEvent] = [.received(2), .launched, .opened(2), .dismissed(0)]
        #expect(order(PushNumbering(before: played(events), count: 4), 4) == [2, 0, 1, 3])
    }

    @Test("begin with those that are remembered")
    func remembered() {
        let numbering = PushNumbering(
            remembering: [PushOrdinal(0), PushOrdinal(3)], before: played([.opened(1), .opened(2)]), count: 4)
        #expect(order(numbering, 4) == [0, 3, 1, 2])
        #expect((0..<4).map { numbering.number(of: PushOrdinal($0)).index } == [0, 2, 3, 1])
        // After the last event, the others are in the order of the case.
        #expect(order(PushNumbering(before: [], count: 4), 4) == [0, 1, 2, 3])
    }

    @Test("name events by their numbers")
    func events() {
        let numbering = PushNumbering(before: played([.received(2), .received(1)]), count: 3)
        let callbacks: [CallbackTemplate] = [.willPresent(notification: 1), .didFinishLaunching(notification: nil)]
        let numbered = PlayedEvent(event: .received(1), callbacks: callbacks).numbered(by: numbering)
        #expect(numbered.event == .received(1))
        #expect(PlayedEvent(event: .opened(2), callbacks: []).numbered(by: numbering).event == .opened(0))
        #expect(numbered.callbacks == [.willPresent(notification: 1), .didFinishLaunching(notification: nil)])
        let other = PlayedEvent(event: .left, callbacks: [.didReceive(notification: 0, actionIdentifier: "a")])
            .numbered(by: numbering)
        #expect(other.event == .left)
        #expect(other.callbacks == [.didReceive(notification: 2, actionIdentifier: "a")])
    }

    @Test("are told apart where one event is about several")
    func several() {
        let callbacks: [CallbackTemplate] = [
            .willPresent(notification: 1), .didReceive(notification: 2, actionIdentifier: "a"),
        ]
        let event = PlayedEvent(event: .received(1), callbacks: callbacks)
        let numbering = PushNumbering(before: played([.opened(2), .received(1)]), count: 3)
        let numbered = event.numbered(by: numbering)
        #expect(
            numbered.callbacks == [.willPresent(notification: 1), .didReceive(notification: 0, actionIdentifier: "a")])
    }

    @Test("that a case does not have carry nothing", arguments: [0, 1, 2])
    func missing(_ count: Int) throws {
        let payloads = (0..<count).map { ordinal -> Payload in ["\(ordinal)": .null] }
        let scenario = try DeviceScenario(platform: .android, app: .closed, notifications: [], events: [])
        let pushes = NumberedPushes(
            DeviceScript(scenario: scenario, payloads: payloads),
            numbering: PushNumbering(before: played([.received(7)]), count: count))
        #expect(pushes[PushNumber(7)].isEmpty)
        #expect(pushes.numbering.ordinal(of: PushNumber(7)) == PushOrdinal(7))
        #expect(pushes.number(of: PushOrdinal(7)) == PushNumber(7))
    }

    @Test("list alike just where keys, their order and what is under them are alike")
    func listings() {
        let push: Payload = ["a": .string("1"), "b": .number("2")]
        #expect(PushListing(push) == PushListing(["a": .string("other"), "b": .number("2")]))
        #expect(PushListing(push) != PushListing(["a": .string("1"), "b": .number("3")]))
        #expect(PushListing(push) != PushListing(["b": .number("2"), "a": .string("1")]))
        #expect(PushListing(push) != PushListing(["a": .null, "b": .number("2")]))
        // The same to Unicode, but not to a Java map.
        #expect(PushListing(["\u{E9}": .null]) != PushListing(["e\u{301}": .null]))
    }
}
