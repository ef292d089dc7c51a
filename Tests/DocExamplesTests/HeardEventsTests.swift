import DeviceModel
import PushTracking
import Testing

@testable import DocExamples

@Suite("Events as runs get them") struct HeardEventsTests {
    private var known = KnownScripts()

    private func pushes(_ count: Int, before events: [PlayedEvent]) -> NumberedPushes {
        let payloads = (0..<count).map { ordinal -> Payload in ["\(ordinal)": .null] }
        return NumberedPushes(ScriptPushes(payloads, payloads.map(PushListing.init)), before: events[...])
    }

    @Test("are one object where they are alike, whatever the case calls their notifications")
    mutating func identity() {
        let events = (0..<3).map { known.event(PlayedEvent(event: .opened($0), callbacks: [])) }
        let heard = HeardEvents(nil)
        let first = heard.heard(events[2], pushes(3, before: [events[2]]), isFirst: true)
        let second = heard.heard(events[1], pushes(3, before: [events[1]]), isFirst: false)
        #expect(first.event == .opened(0))
        #expect(first == second)
        #expect(heard.heard(events[2], pushes(3, before: [events[2]]), isFirst: true) === first)
        #expect(heard.heard(events[0], pushes(1, before: [events[0]]), isFirst: true) === events[0])
    }

    @Test("keep apart what is about several notifications")
    mutating func several() {
        let callbacks: [CallbackTemplate] = [.willPresent(notification: 1), .didReceive(notification: 2, actionIdentifier: "a")]
        let event = known.event(PlayedEvent(event: .received(1), callbacks: callbacks))
        let heard = HeardEvents(nil)
        let first = heard.heard(event, pushes(3, before: [event]), isFirst: true)
        #expect(first.callbacks == [.willPresent(notification: 0), .didReceive(notification: 2, actionIdentifier: "a")])
        let other = PlayedEvent(event: .opened(2), callbacks: [])
        let second = heard.heard(event, pushes(3, before: [other, event]), isFirst: true)
        #expect(second.callbacks == [.willPresent(notification: 1), .didReceive(notification: 0, actionIdentifier: "a")])
    }

    @Test("are found by more numbers than are remembered")
    mutating func many() {
        let events = (0..<12).map { known.event(PlayedEvent(event: .dismissed($0), callbacks: [])) }
        let heard = HeardEvents(nil)
        let order = pushes(12, before: Array(events.reversed()))
        #expect(events.map { heard.heard($0, order, isFirst: false).event } == (0..<12).map { .dismissed(11 - $0) })
    }
}
