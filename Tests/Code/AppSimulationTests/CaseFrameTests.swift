import DeviceModel
import PushTracking
import Testing

@testable import AppSimulation

@Suite("Cases grouped by frame") struct CaseFrameTests {
    private func script(_ events: [DeviceEvent], _ payloads: [Payload], app: AppState = .background) throws
        -> DeviceScript
    {
        let scenario = try DeviceScenario(
            platform: .android, app: app, notifications: payloads.map { PushTraits(of: $0) }, events: events)
        return DeviceScript(scenario: scenario, payloads: payloads)
    }

    @Test("are together where only texts differ")
    func groups() throws {
        let push: Payload = ["_mId": .string("1"), "n": .number("2")]
        let scripts = [
            try script([.received(0)], [push]),
            try script([.received(0)], [["_mId": .string("other"), "n": .number("2")]]),
            try script([.received(0)], [["_mId": .string("1"), "n": .number("3")]]),
            try script([.received(0)], [["n": .number("2"), "_mId": .string("1")]]),
            try script([.received(0)], [push], app: .closed),
            try script([.opened(0)], [push]),
            try script([.received(0)], [["_mId": .null, "n": .number("2")]]),
            try script([.received(0)], [["_mId": .string(""), "n": .number("2")]]),
        ]
        var cases = FramedCases()
        let ids = scripts.map { cases.add($0) }
        #expect(cases.groups.map { $0.members.map(\.index) } == [[0, 1, 7], [2], [3], [4], [5], [6]])
        #expect(ids.map { cases[$0].payloads } == scripts.map(\.payloads))
    }

    @Test("have the arrivals of an earlier process first")
    func earlier() throws {
        let push: Payload = ["_mId": .string("1")]
        let frame = { (script: DeviceScript, scenario: DeviceScenario) in CaseFrame(script, scenario: scenario) }
        let one = try script([.opened(1), .received(0), .dismissed(0)], [push, push])
        #expect(frame(one, one.scenario).earlierCount == 1)
        #expect(frame(one, one.scenario).events.map(\.event) == [.received(1)] + one.scenario.events)
    }
}
