import ConformanceSpec
import PushTracking
import ReferenceSinks
import SelfTest
import Testing

/// A part of what `tracking-conformance selftest` does; the whole of it takes a release build, and runs in the gate.
@Suite("the self-test")
struct SelfTestTests {
    private static let selfTest: Result<(Specification, SelfTest), any Error> = Result {
        let specification = try Specification(.embedded)
        return (specification, try SelfTest(specification))
    }

    @Test(
        "the reference and a correct sink pass in every edition",
        arguments: ["reference", "older-sdk", "single-top-tracking-on-resume"])
    func correctSink(name: String) async throws {
        let (_, selfTest) = try Self.selfTest.get()
        let outcome = await selfTest.outcome(of: try #require(BuiltInSink.named(name)))
        #expect(!outcome.isRefused, "\(outcome.blamedRules) \(outcome.errors)")
        #expect(outcome.judged > 3000)
    }

    @Test(
        "a faulty sink is caught, and blamed on the rules named for it",
        arguments: BuiltInSink.faulty.indices.filter { $0 % 20 == 0 })
    func faultySink(index: Int) async throws {
        let (specification, selfTest) = try Self.selfTest.get()
        let sink = BuiltInSink.faulty[index]
        let outcome = await selfTest.outcome(of: sink)
        let named = try #require(specification.faults.faults.first { $0.name == sink.name })
        #expect(outcome.isRefused)
        #expect(outcome.unseenPlatforms == [])
        #expect(Set(named.caughtBy).isSubset(of: outcome.blamedRules.keys))
    }

    @Test("a vector is played in the newest edition in which it runs, and in older ones for correct sinks alone")
    func rounds() throws {
        let (specification, selfTest) = try Self.selfTest.get()
        for round in selfTest.rounds {
            for played in round.cases {
                let vector = played.template.vector
                let newest = try #require(specification.editions.last { vector.runs(in: $0) })
                #expect(round.isRepeated == (newest != round.edition), "\(played.template.id)")
                #expect(vector.level != .informative)
            }
        }
        let own = selfTest.rounds.filter { !$0.isRepeated }
        #expect(own.map(\.edition.id) == ["2022-02", "2022-02", "2021-01", "2021-01"])
        #expect(own.map(\.launchMode) == [.standard, .singleTop, .standard, .singleTop])
    }
}
