import BuiltInSinks
import Diagnostics
import FaultySinks
import SelfTest
import Testing

@Suite("changes of the spec")
struct MutationTests {
    private func report(_ spec: SmallSpec, sinks: [BuiltInSink]) async throws -> MutationReport {
        let specification = try spec.specification()
        let selfTest = try SelfTest(specification)
        let outcomes = await selfTest.outcomes(of: sinks)
        try #require(SelfTestAnalysis(outcomes, of: specification).problems.map(\.message) == [])
        return await SpecMutation(selfTest, outcomes, of: specification, sinks: sinks).report()
    }

    private static let calls = #""documented", "order": "documented""#

    @Test("what no sink does otherwise is not noticed, and named with its place")
    func unnoticed() async throws {
        let spec = SmallSpec(level: "recommended", secondCalls: Self.calls)
        let report = try await report(spec, sinks: [.reference])
        #expect(
            report.unnoticed == [
                "v.opened, android, step 1: in any order", "v.opened, android, step 1: only collectMessageInfo",
                "v.opened, ios, step 1: in any order", "v.opened, ios, step 1: only collectMessageInfo",
                "v.received, android, step 1: only collectMessageInfo",
                "v.received, ios, step 1: only collectMessageInfo",
            ]
        )
        #expect(report.noticed == report.mutations - 6)
        #expect(report.unneededVectors == ["v.opened", "v.received"])
        #expect(report.text.contains("not noticed: v.opened, android, step 1: in any order\n"))
    }

    @Test("a sink that does it otherwise notices it")
    func noticed() async throws {
        let spec = SmallSpec(level: "recommended", secondCalls: Self.calls)
        let sinks = try ["reference", "older-sdk", "open-before-click"].map { try #require(BuiltInSink.named($0)) }
        let report = try await report(spec, sinks: sinks)
        #expect(report.unnoticed == [])
        // On each platform, for an arrival: a code more (3) or other (2), no call, only one function (2); for a tap: a
        // code more (3) or other (2 × 2), none, without one (2), in any or the other order, only one function (2).
        #expect(report.mutations == 2 * (8 + 14))
        #expect(report.unneededVectors == ["v.received"])
    }
}
