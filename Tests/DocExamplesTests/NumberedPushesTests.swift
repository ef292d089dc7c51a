import DeviceModel
import PushTracking
import Testing

@testable import DocExamples

@Suite("Pushes as a run numbers them") struct NumberedPushesTests {
    /// Pushes whose keys are their ordinals.
    private func pushes(_ count: Int, before events: [DeviceEvent]) -> NumberedPushes {
        let payloads = (0..<count).map { ordinal -> Payload in ["\(ordinal)": .null] }
        return NumberedPushes(ScriptPushes(payloads, payloads.map(PushListing.init)), before: played(events))
    }

    private func played(_ events: [DeviceEvent]) -> ArraySlice<PlayedEvent> {
        events.map { PlayedEvent(event: $0, callbacks: []) }[...]
    }

    private func order(_ pushes: NumberedPushes) -> [String] { (0..<pushes.count).map { pushes[$0].entries[0].key } }

    @Test("come in the order in which events name them, and the others behind")
    func order() {
        let events: [DeviceEvent] = [.received(2), .launched, .opened(2), .dismissed(0)]
        #expect(order(pushes(4, before: events)) == ["2", "0", "1", "3"])
    }

    @Test("begin with those that are remembered")
    func remembered() {
        var pushes = pushes(4, before: [.received(2), .received(0), .opened(3), .opened(1), .opened(2)])
        // Numbers of the first run: 2 is 0, 0 is 1, 3 is 2.
        pushes.renumber(remembering: [1, 2], from: 3)
        #expect(order(pushes) == ["0", "3", "1", "2"])
        #expect((0..<4).map(pushes.ordinal) == [0, 3, 1, 2])
        #expect((0..<4).map(pushes.number) == [0, 2, 3, 1])
        // Behind the last event, the others stand in the order of the case.
        pushes.renumber(remembering: [], from: 5)
        #expect(order(pushes) == ["0", "1", "2", "3"])
    }

    @Test("name events by their numbers")
    func events() {
        let pushes = pushes(3, before: [.received(2), .received(1)])
        let callbacks: [CallbackTemplate] = [.willPresent(notification: 1), .didFinishLaunching(notification: nil)]
        let numbered = pushes.numbered(PlayedEvent(event: .received(1), callbacks: callbacks))
        #expect(numbered.event == .received(1))
        #expect(pushes.numbered(PlayedEvent(event: .opened(2), callbacks: [])).event == .opened(0))
        #expect(numbered.callbacks == [.willPresent(notification: 1), .didFinishLaunching(notification: nil)])
        let other = pushes.numbered(PlayedEvent(event: .left, callbacks: [.didReceive(notification: 0, actionIdentifier: "a")]))
        #expect(other.event == .left)
        #expect(other.callbacks == [.didReceive(notification: 2, actionIdentifier: "a")])
    }

    @Test("that a case does not have carry nothing", arguments: [0, 1, 2])
    func missing(_ count: Int) {
        let pushes = pushes(count, before: [.received(7)])
        #expect(pushes[7].isEmpty)
        #expect(pushes.ordinal(of: 7) == 7)
        #expect(pushes.number(of: 7) == 7)
    }

    @Test("list alike just where keys, their order and what stands under them are alike")
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
