import ConformanceSpec
import Diagnostics
import ReferenceSinks
import SelfTest
import Testing

/// A part of what `tracking-conformance selftest` does; the whole of it takes a release build, and runs in the gate.
@Suite("the self-test")
struct SelfTestTests {
    private func report(on sinks: [BuiltInSink], edition id: String? = nil) async throws -> SelfTestReport {
        let specification = try Specification(.embedded)
        let edition = try id.map { try #require(specification.edition($0)) } ?? specification.defaultEdition
        let outcomes = try await SelfTest(specification, edition: edition).outcomes(of: sinks)
        return SelfTestReport(outcomes, specification: specification, edition: edition)
    }

    @Test("correct sinks pass in every edition", arguments: ["2020-07", "2021-01", "2022-02"])
    func correctSinks(edition: String) async throws {
        let report = try await report(on: [BuiltInSink.reference] + BuiltInSink.correct, edition: edition)
        #expect(report.correct.count == BuiltInSink.correct.count + 1)
        for outcome in report.correct { #expect(!outcome.isRefused, "\(outcome.name): \(outcome.blamedRules) \(outcome.errors)") }
    }

    @Test("a faulty sink is caught, and blamed on the rules named for it", arguments: BuiltInSink.faulty.indices.filter { $0 % 10 == 0 })
    func faultySink(index: Int) async throws {
        let sink = BuiltInSink.faulty[index]
        let report = try await report(on: [sink])
        let outcome = try #require(report.faulty.first)
        let named = try #require(Specification(.embedded).faults.faults.first { $0.name == sink.name })
        #expect(outcome.isRefused)
        #expect(outcome.blamedRules.keys.sorted() == named.caughtBy.sorted())
    }

    @Test("a fault that is not in the catalogue, or not built, is a problem")
    func catalogue() async throws {
        let report = try await report(on: [try #require(BuiltInSink.named("flag-ignored"))])
        let missing = report.problems.filter { $0.message.contains("there is no built-in sink") }
        #expect(missing.count == BuiltInSink.faulty.count - 1)
    }

    @Test("the text names each sink with its rules, and each rule with its sinks")
    func text() async throws {
        let report = try await report(on: [try #require(BuiltInSink.named("flag-ignored")), .reference])
        let text = SelfTestText.text(report)
        #expect(text.contains("Faulty sinks: 1, caught: 1"))
        #expect(text.contains("flag-ignored  (android ios)"))
        #expect(text.contains("Correct sinks: 1, passed: 1"))
        #expect(text.contains("\nflag.off  1"))
    }
}
