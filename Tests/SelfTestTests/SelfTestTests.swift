import ConformanceSpec
import Diagnostics
import ReferenceSinks
import SelfTest
import Testing

@Suite("the self-test")
struct SelfTestTests {
    @Test("correct sinks pass in every edition", arguments: ["2020-07", "2021-01", "2022-02"])
    func correctSinks(id: String) async throws {
        let specification = try Specification(.embedded)
        let edition = try #require(specification.edition(id))
        let outcomes = try await SelfTest(specification, edition: edition, jobs: 2).outcomes(of: [BuiltInSink.reference] + BuiltInSink.correct)
        #expect(outcomes.count == BuiltInSink.correct.count + 1)
        for outcome in outcomes { #expect(!outcome.isRefused, "\(outcome.name): \(outcome.blamedRules) \(outcome.errors)") }
    }

    @Test("the built-in spec proves itself")
    func builtInSpec() async throws {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let outcomes = try await SelfTest(specification, edition: edition, jobs: 2).outcomes()
        let report = SelfTestReport(outcomes, specification: specification, edition: edition)
        #expect(report.faulty.count >= 80)
        #expect(report.correct.count >= 13)
        #expect(report.problems.isEmpty, "\(DiagnosticRenderer().render(report.problems))")
    }

    @Test("a fault that is blamed on other rules than named is a problem")
    func wrongBlame() async throws {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let sink = try #require(BuiltInSink.named("flag-ignored"))
        let outcomes = try await SelfTest(specification, edition: edition).outcomes(of: [sink])
        let report = SelfTestReport(outcomes, specification: specification, edition: edition)
        // All the other faults of the catalogue are missing from this run.
        #expect(report.problems.contains { $0.message.contains("there is no built-in sink") })
    }
}
