import BuiltInSinks
import CaseJudging
import ConformanceSpec
import DeviceModel
import FaultySinks
import PushTracking
import TestSupport
import Testing

@Suite struct BuiltInAppTests {
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
            let asAny = CallbackApp(profile: profile) { fresh }
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
