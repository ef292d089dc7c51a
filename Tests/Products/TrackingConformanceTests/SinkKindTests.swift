import PushTracking
import Synchronization
import Testing
import TrackingConformance

/// What all sinks of this file do, each in its own way: the documented behaviour on iOS.
private enum Documented {
    /// The calls that a callback asks for, as variables.
    static func calls(for callback: AppCallback) -> [[String: String]] {
        guard case .ios(let callback) = callback else { return [] }
        return switch callback {
        case .willPresent(let userInfo, _): variables(userInfo, ["7"])
        case .didReceiveRemoteNotification(let userInfo, .background): variables(userInfo, ["7"])
        case .didReceive(let userInfo, ActionIdentifier.defaultAction, _): variables(userInfo, ["2", "1"])
        case .didReceive(let userInfo, ActionIdentifier.dismissAction, _): variables(userInfo, ["2"])
        case .didReceive, .didReceiveRemoteNotification, .didFinishLaunching, .applicationDidBecomeActive,
            .sceneWillConnect, .sceneDidBecomeActive:
            []
        }
    }

    private static func variables(_ userInfo: Payload, _ actions: [String]) -> [[String: String]] {
        switch userInfo[CampaignKey.flag] {
        case nil, .string("on"): break
        default: return []
        }
        guard let messageID = userInfo.string("_mId"), let deliveryID = userInfo.string("_dId") else { return [] }
        return actions.map { ["broadlogId": messageID, "deliveryId": deliveryID, "action": $0] }
    }
}

private actor ActorSink: TrackingSink {
    func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        for data in Documented.calls(for: callback) { recorder.collectMessageInfo(data) }
    }
}

@MainActor
private final class MainActorSink: TrackingSink {
    func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        for data in Documented.calls(for: callback) { recorder.collectMessageInfo(data) }
    }
}

/// An SDK wrapper that works in the background.
private struct LateSink: TrackingSink {
    private var underWay: [Task<Void, Never>] = []

    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        let calls = Documented.calls(for: callback)
        underWay.append(
            Task {
                await Task.yield()
                for data in calls { recorder.collectMessageInfo(data) }
            }
        )
    }

    mutating func settle() async throws {
        for task in underWay { await task.value }
        underWay = []
    }
}

/// A fake of an SDK that exists once in a process.
private enum GlobalSDK {
    static let recorder = Mutex<TrackingRecorder?>(nil)

    static func collectMessageInfo(_ data: [String: String]) {
        recorder.withLock { $0 }?.collectMessageInfo(data)
    }
}

private struct GlobalSDKSink: TrackingSink {
    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        GlobalSDK.recorder.withLock { $0 = recorder }
        for data in Documented.calls(for: callback) {
            // Another case that ran meanwhile would have put its own recorder here.
            await Task.yield()
            GlobalSDK.collectMessageInfo(data)
        }
    }
}

@Suite("sinks of every kind")
struct SinkKindTests {
    private static func some(_ isSerial: Bool) throws -> [ConformanceCase] {
        try Conformance.cases(for: .ios, isSerial: isSerial).enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
    }

    @Test("an actor conforms", arguments: try some(false))
    func actor(_ testCase: ConformanceCase) async {
        let verdict = await testCase.check { ActorSink() }
        #expect(verdict.conforms, "\(verdict.report)")
    }

    @Test("a class of the main actor conforms", arguments: try some(false))
    func mainActor(_ testCase: ConformanceCase) async {
        let verdict = await testCase.check { MainActorSink() }
        #expect(verdict.conforms, "\(verdict.report)")
    }

    @Test("a sink that calls later, and waits in settle, conforms", arguments: try some(false))
    func late(_ testCase: ConformanceCase) async {
        let verdict = await testCase.check { LateSink() }
        #expect(verdict.conforms, "\(verdict.report)")
    }

    @Test("a sink around a global SDK conforms where its cases wait for each other", arguments: try some(true))
    func globalSDK(_ testCase: ConformanceCase) async {
        let verdict = await testCase.check { GlobalSDKSink() }
        #expect(verdict.conforms, "\(verdict.report)")
    }
}
