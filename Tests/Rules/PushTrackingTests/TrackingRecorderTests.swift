import PushTracking
import Testing

@Suite("A recorder takes the calls of a sink")
struct TrackingRecorderTests {
    private func calls(_ act: (TrackingRecorder) -> Void) -> [TrackingCall] {
        let log = CallLog()
        let opening = log.open(caseIndex: 0)
        act(TrackingRecorder(log: log, opening: opening, step: 0))
        return log.close(steps: 1)[0]
    }

    private let messageID = "h153d80"
    private let missing: String? = nil
    private let untyped: Any = "b670ea"

    @Test(
        "`collectMessageInfo` takes a payload, a dictionary of strings, a dictionary of anything, and literals of all three"
    )
    func collectMessageInfo() {
        let payload: Payload = ["broadlogId": .string(messageID), "action": "7"]
        let strings: [String: String] = ["broadlogId": messageID, "action": "7"]
        let anything: [String: Any] = ["broadlogId": messageID, "action": "7"]
        let recorded = calls { recorder in
            recorder.collectMessageInfo(payload)
            recorder.collectMessageInfo(strings)
            recorder.collectMessageInfo(anything)
            recorder.collectMessageInfo(["broadlogId": "h153d80", "action": "7"])
            recorder.collectMessageInfo(["broadlogId": messageID, "action": "7"])
            recorder.collectMessageInfo(["broadlogId": .string(messageID), "action": "7"])
            recorder.collectMessageInfo(["broadlogId": messageID as Any, "action": "7"])
        }
        #expect(recorded == Array(repeating: TrackingCall(function: .collectMessageInfo, data: payload), count: 7))
    }

    @Test("`trackAction` takes the same, with its action name")
    func trackAction() {
        let payload: Payload = ["broadlogId": .string(messageID), "action": "7"]
        let strings: [String: String] = ["broadlogId": messageID, "action": "7"]
        let anything: [String: Any] = ["broadlogId": messageID, "action": "7"]
        let recorded = calls { recorder in
            recorder.trackAction("tracking", data: payload)
            recorder.trackAction("tracking", data: strings)
            recorder.trackAction("tracking", data: anything)
            recorder.trackAction("tracking", data: ["broadlogId": "h153d80", "action": "7"])
            recorder.trackAction("tracking", data: ["broadlogId": messageID, "action": "7"])
        }
        #expect(
            recorded
                == Array(repeating: TrackingCall(function: .trackAction, name: "tracking", data: payload), count: 5))
    }

    @Test("literals that mix types and variables are recorded with the type of every value")
    func mixedLiterals() {
        let recorded = calls { recorder in
            recorder.collectMessageInfo(["action": 7, "broadlogId": messageID])
            recorder.collectMessageInfo(["action": 7, "flag": true, "name": "text"])
            recorder.collectMessageInfo(["action": "7", "broadlogId": missing as Any, "deliveryId": untyped])
            recorder.collectMessageInfo(["broadlogId": .null])
            recorder.collectMessageInfo(["ids": [messageID, "b"], "object": ["a": 1]])
            recorder.collectMessageInfo([:])
        }
        let expected: [Payload] = [
            ["action": 7, "broadlogId": .string(messageID)],
            ["action": 7, "flag": true, "name": "text"],
            ["action": "7", "broadlogId": nil, "deliveryId": "b670ea"],
            ["broadlogId": nil],
            ["ids": [.string(messageID), "b"], "object": ["a": 1]],
            [:],
        ]
        #expect(recorded.map(\.data) == expected)
    }

    @Test("a dictionary that is changed after the call was recorded as it stood")
    func snapshots() {
        var strings: [String: String] = ["action": "2"]
        var anything: [String: Any] = ["action": "2"]
        var payload: Payload = ["action": "2"]
        let recorded = calls { recorder in
            recorder.collectMessageInfo(strings)
            recorder.collectMessageInfo(anything)
            recorder.collectMessageInfo(payload)
            strings["action"] = "1"
            anything["action"] = "1"
            payload["action"] = "1"
            recorder.collectMessageInfo(strings)
            recorder.collectMessageInfo(anything)
            recorder.collectMessageInfo(payload)
        }
        #expect(recorded.map { $0.data.string("action") } == ["2", "2", "2", "1", "1", "1"])
    }

    @Test("calls count for the event whose recorder made them, in the order in which they were made")
    func steps() {
        let log = CallLog()
        let opening = log.open(caseIndex: 3)
        let recorders = (0..<3).map { TrackingRecorder(log: log, opening: opening, step: $0) }
        recorders[2].trackAction("a", data: [:])
        recorders[0].trackAction("b", data: [:])
        recorders[2].trackAction("c", data: [:])
        #expect(log.close(steps: 4).map { $0.map(\.name) } == [["b"], [], ["a", "c"], []])
        #expect(log.lateCalls.isEmpty)
    }

    @Test(
        "a call after the end is late, for its own case, also when the log is open for another or for the same case again"
    )
    func lateCalls() {
        let log = CallLog()
        let first = TrackingRecorder(log: log, opening: log.open(caseIndex: 1), step: 0)
        first.trackAction("in time", data: [:])
        #expect(log.close(steps: 1).map { $0.map(\.name) } == [["in time"]])
        first.trackAction("closed", data: [:])
        let second = TrackingRecorder(log: log, opening: log.open(caseIndex: 2), step: 0)
        second.trackAction("its own", data: [:])
        first.trackAction("open for another", data: [:])
        #expect(log.close(steps: 1).map { $0.map(\.name) } == [["its own"]])
        _ = log.open(caseIndex: 1)
        first.trackAction("open again", data: [:])
        #expect(log.close(steps: 1) == [[]])
        #expect(log.lateCalls.kept.map(\.caseIndex) == [1, 1, 1])
        #expect(log.lateCalls.kept.map(\.call.name) == ["closed", "open for another", "open again"])
        #expect(log.lateCalls.leftOut == 0)
    }

    @Test("of late calls without end the first are kept, and the others are counted")
    func manyLateCalls() {
        let log = CallLog()
        let recorder = TrackingRecorder(log: log, opening: log.open(caseIndex: 1), step: 0)
        _ = log.close(steps: 1)
        for number in 0..<CallLog.mostLateCalls + 3 { recorder.trackAction(String(number), data: [:]) }
        #expect(log.lateCalls.kept.map(\.call.name) == (0..<CallLog.mostLateCalls).map { String($0) })
        #expect(log.lateCalls.leftOut == 3)
    }
}
