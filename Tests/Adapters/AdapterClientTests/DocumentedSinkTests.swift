import AdapterClient
import DeviceModel
import PushTracking
import TestSupport
import Testing

@Suite(
    "A sink in another process", .enabled(if: Fixtures.python != nil, Fixtures.withoutPython), .hangGuard)
struct DocumentedSinkTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: @Sendable () throws -> DeviceScript
        let actions: [[String]]
    }

    static let rows: [Row] = [
        Row(
            testDescription: "Android: received, opened, resumed",
            script: { try Scripts.android(.closed, [.received(0), .opened(0), .resumed], [Scripts.payload(0)]) },
            actions: [["7"], ["2", "1"], []]
        ),
        Row(
            testDescription: "Android: dismissed",
            script: { try Scripts.android(.background, [.dismissed(0)], [Scripts.payload(0)]) },
            actions: [["2"]]
        ),
        Row(
            testDescription: "Android: launched", script: { try Scripts.android(.closed, [.launched], []) },
            actions: [[]]),
        Row(
            testDescription: "iOS: received in the foreground",
            script: { try Scripts.ios(.foreground, [.received(0)], [Scripts.payload(0)]) },
            actions: [["7"]]
        ),
        Row(
            testDescription: "iOS: received in the background, dismissed",
            script: { try Scripts.ios(.background, [.received(0), .dismissed(0)], [Scripts.payload(0)]) },
            actions: [["7"], ["2"]]
        ),
        Row(
            testDescription: "iOS: opened from closed, resumed",
            script: { try Scripts.ios(.closed, [.opened(0), .resumed], [Scripts.payload(0)]) },
            actions: [["2", "1"], []]
        ),
    ]

    @Test("answers as documented", arguments: rows)
    func answers(_ row: Row) async throws {
        let app = try await AdapterApp(
            command: Fixtures.command("documented_sink.py"),
            environment: Fixtures.environment,
            edition: "2022-02"
        )
        let observation = await app.observe(try row.script())
        await app.shutdown()
        guard case .observed(let steps) = observation else {
            Issue.record("\(observation)")
            return
        }
        #expect(steps.map(\.calls) == row.actions.map { $0.map { Scripts.call($0) } })
        #expect(steps.allSatisfy { $0.threw == nil })
        #expect(app.incidents.isEmpty)
        #expect(app.profile.name == "documented-sink")
    }
}
