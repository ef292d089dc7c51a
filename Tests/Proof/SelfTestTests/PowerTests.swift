import BuiltInSinks
import CaseJudging
import ConformanceSpec
import DeviceModel
import FaultySinks
import Foundation
import PushTracking
import Scenarios
import SelfTest
import TestSupport
import Testing

@Suite struct PowerTests {
    @Test("each situation of power.txt shows the mistake that it is said to show")
    func kept() async throws {
        let file = Repository.root.appending(path: "Tests/Fixtures/Proof/power.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let plan = try Plan(try specification.expanded(in: edition), edition: edition, platforms: [.android, .ios])
        let judge = Judge(book: specification.book, edition: edition, gate: plan.gate)
        let sinks = Dictionary(uniqueKeysWithValues: (BuiltInSink.faulty + BuiltInSink.mutants).map { ($0.name, $0) })
        let lines = text.split(separator: "\n").map(String.init)
        var shown = 0
        for (name, line) in zip(lines, lines.dropFirst())
        where Scenario.isWritten(line.trimmingPrefix("    ").description) {
            let sink = try #require(sinks[name], "\(name)")
            let template = try specification.scenarioCase(
                line.trimmingPrefix("    ").description, named: "scenario", in: edition)
            let app = BuiltInApp(sink.makeSink(edition: .newest), profile: sink.profile())
            let played = template.filled(seed: 0, caseIndex: 0)
            let verdict = judge.verdict(on: played, await app.observe(played.script))
            #expect(verdict.kind == .failed, "\(name): \(line)")
            shown += 1
        }
        #expect(shown > 200)
        #expect(text.hasPrefix("Faulty sinks: \(BuiltInSink.faulty.count), "))
        #expect(text.contains("\nMistakes made by machine: \(BuiltInSink.mutants.count), "))
    }

    @Test("a mistake is shown by its smallest situation, and one that no situation shows by none")
    func named() async throws {
        let sinks = ["click-on-receipt", "ids-compared-canonically"].map { BuiltInSink.named($0) }
        let showings = try await VectorPower(try Specification(.embedded), depth: 2)
            .showings(of: sinks.compactMap(\.self), upTo: 2, jobs: 2)
        #expect(
            Dictionary(uniqueKeysWithValues: showings.map { ($0.sink.name, $0.smallest) }) == [
                "click-on-receipt": "android foreground: received a",
                "ids-compared-canonically": nil,
            ])
        #expect(showings.map(\.events) == [1, nil])
    }

    @Test("mistakes made by machine have names of their own, and are documented where their circumstance is not met")
    func mutants() async throws {
        let mutants = BuiltInSink.mutants
        #expect(Set(mutants.map(\.name)).count == mutants.count)
        #expect(Set(mutants.map(\.summary)).count == mutants.count)
        let specification = try Specification(.embedded)
        let template = try specification.scenarioCase(
            "android closed: received a", named: "scenario", in: specification.defaultEdition)
        let played = template.filled(seed: 0, caseIndex: 0)
        let reference = BuiltInSink.reference.makeSink(edition: .newest)
        let documented = await CallbackApp(profile: BuiltInSink.reference.profile()) { reference }.observe(
            played.script)
        for sink in mutants {
            let fresh = sink.makeSink(edition: .newest)
            let observed = await CallbackApp(profile: sink.profile()) { fresh }.observe(played.script)
            #expect(observed == documented, "\(sink.name)")
        }
    }
}
