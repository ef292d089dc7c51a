import BuiltInSinks
import ConformanceSpec
import FaultySinks
import Foundation
import PushTracking
import SelfTest
import TestSupport
import Testing

/// A part of what `conformance-proof selftest` does; the whole of it takes a release build, and runs in the gate.
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
        #expect(!outcome.isRefused, "\(outcome.violatedRules) \(outcome.errors)")
        #expect(outcome.judged > 3000)
    }

    @Test(
        "a faulty sink is caught, and blamed on the rules named for it",
        arguments: BuiltInSink.faulty.indices.filter { $0 % 40 == 0 })
    func faultySink(index: Int) async throws {
        let (specification, selfTest) = try Self.selfTest.get()
        let sink = BuiltInSink.faulty[index]
        let outcome = await selfTest.outcome(of: sink)
        let named = try #require(specification.faults.faults.first { $0.name == sink.name })
        #expect(outcome.isRefused)
        #expect(outcome.unseenPlatforms == [])
        #expect(Set(named.caughtBy).isSubset(of: outcome.violatedRules.keys))
        #expect(try Self.violated(sink.name) == outcome.violatedRules)
    }

    /// What `selftest.txt` has in the row of a faulty sink: how many cases blame each rule.
    private static func violated(_ name: String) throws -> [String: Int] {
        let file = Repository.root.appending(path: "Tests/Fixtures/Proof/selftest.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let row = try #require(lines.firstIndex { $0.hasPrefix("\(name)  (") })
        let failed = try #require(lines[row + 1].split(separator: ";").first?.split(separator: ": ").last)
        return try failed.split(separator: ", ").reduce(into: [:]) { counts, rule in
            let words = rule.split(separator: " ")
            let count: Int = try #require(Int(words.last ?? ""))
            counts[String(words[0])] = count
        }
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
        #expect(own.map(\.wiring.launchMode) == [.standard, .singleTop, .standard, .singleTop])
    }
}
