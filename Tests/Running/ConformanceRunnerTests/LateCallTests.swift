import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import Synchronization
import Testing

@Suite struct LateCallTests {
    /// Keeps recorders beyond their case and calls through them during the next one.
    private struct LateSink: TrackingSink {
        /// The recorder of the case before.
        let kept: Kept

        final class Kept: Sendable {
            let recorders = Mutex<[TrackingRecorder]>([])
        }

        func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
            guard case .android(.onMessageReceived(let data, _)) = callback else { return }
            let (number, earlier) = kept.recorders.withLock { recorders in
                defer { recorders = [recorder] }
                return (data.string("n") ?? "", recorders)
            }
            for late in earlier {
                late.trackAction("tracking", data: ["n": .string(number)])
                if number == "1" || number == "0" { late.collectMessageInfo(["n": .string(number)] as Payload) }
            }
            recorder.collectMessageInfo(
                ["broadlogId": data["_mId"] ?? .null, "deliveryId": data["_dId"] ?? .null, "action": "7"] as Payload
            )
        }
    }

    @Test("a late call fails the run, is named after its own case, and is never another case's")
    func lateCalls() async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(3)])
        let plan = try RunnerFixture.plan(specification)
        let kept = LateSink.Kept()
        let app = CallbackApp(profile: SinkProfile(name: "late", platforms: [.android])) { LateSink(kept: kept) }
        let summary = await RunnerFixture.judged(plan, specification, app)
        // Every case got its own call and no other's.
        #expect(summary.count(.passed) == 3)
        #expect(summary.planned == 3)
        #expect(summary.cases.count == 3)
        #expect(summary.verdict == .doesNotConform)
        // All but the last to start were called late; one entry a case, in plan order.
        #expect(summary.unplannedFailures.count == 2)
        let late = summary.unplannedFailures.compactMap { call in
            plan.cases.firstIndex { "late-call[\($0.id)]" == call.id }
        }
        #expect(late.count == 2)
        #expect(late == late.sorted())
        #expect(
            summary.unplannedFailures.allSatisfy {
                $0.message.hasSuffix("made after the case had ended; wait for what is under way in `settle`")
            }
        )
        #expect(summary.unplannedFailures.contains { $0.message.hasPrefix(#"2 calls (trackAction("tracking", n: ""#) })
    }

    @Test("a late call is known to the app, whichever task's copy of it played the case")
    func ofOneTask() async throws {
        let plan = try RunnerFixture.plan(try RunnerFixture.specification(["many": RunnerFixture.many(1)]))
        let kept = LateSink.Kept()
        let app = CallbackApp(profile: SinkProfile(name: "late", platforms: [.android])) { LateSink(kept: kept) }
        let (one, other) = (app.forOneTask(), app.forOneTask())
        _ = await one.observe(plan.cases[0].filled(seed: plan.seed, caseIndex: 0).script)
        let recorders = kept.recorders.withLock(\.self)
        #expect(!recorders.isEmpty)
        for recorder in recorders { recorder.trackAction("late", data: [:]) }
        for known in [app, one, other] { #expect(known.lateCalls.count == 1) }
    }
}
