import BuiltInSinks
import CaseJudging
import ConformanceSpec
import DeviceModel
import FaultySinks
import PushTracking
import Synchronization
import TestSupport
import Testing

@Suite struct BuiltInAppTests {
    /// What the sink of the last process of a case has left.
    private final class Disk: Sendable {
        let last: Mutex<BuiltInTrackingSink>

        init(_ fresh: BuiltInTrackingSink) { last = Mutex(fresh) }
    }

    /// A built-in sink as any other, which leaves itself on a disk.
    private struct LeavingSink: TrackingSink {
        var sink: BuiltInTrackingSink
        let disk: Disk

        mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
            defer { disk.last.withLock { [sink] in $0 = sink } }
            try await sink.handle(callback, recorder: recorder)
        }

        mutating func settle() async throws { try await sink.settle() }
    }

    @Test("a built-in sink is seen to do what it does where it is played as any other sink")
    func asAnyOther() async throws {
        let specification = try Specification(.embedded)
        let plan = try Plan(
            specification.expanded(in: specification.defaultEdition), edition: specification.defaultEdition,
            platforms: [.android, .ios], seed: 5)
        let sinks = BuiltInSink.all.filter { $0.kind != .correct } + BuiltInSink.all.filter { $0.kind == .correct }
        var observed = 0
        for (number, sink) in sinks.enumerated() {
            let fresh = sink.makeSink()
            let profile = sink.profile()
            let app = BuiltInApp(fresh, profile: profile)
            let disk = Disk(fresh)
            let asAny = CallbackApp(
                profile: profile,
                factory: .storing { storage in
                    defer { storage["case"] = "begun" }
                    guard storage["case"] != nil else { return LeavingSink(sink: fresh, disk: disk) }
                    return LeavingSink(sink: fresh.succeeding(disk.last.withLock { $0 }), disk: disk)
                })
            // Each sink in other cases, and all cases in some sink.
            for index in stride(from: number % 41, to: plan.cases.count, by: 41) {
                let script = plan.cases[index].filled(seed: plan.seed, caseIndex: CaseIndex(index)).script
                let expected = await asAny.observe(script)
                #expect(await app.observe(script) == expected, "\(sink.name) \(plan.cases[index].id)")
                if case .observed = expected { observed += 1 }
            }
            #expect(app.lateCalls.count == asAny.lateCalls.count, "\(sink.name)")
        }
        #expect(observed > 3000)
    }
}
