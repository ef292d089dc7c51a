import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Foundation
import PushTracking
import ReferenceSinks
import SelfTest
import TestSupport
import Testing

/// One mistake is one cause, and two are two, blamed on rules that they break and on no others.
@Suite("the causes of failures")
struct CausesTests {
    private static let specification = Result { try Specification(.embedded) }
    /// What the correct sink does in the newest edition, played once for all tests.
    private static let sinks = Task { try await CombinedSinks(specification.get()) }

    // `selftest --causes` asks all of them; the gate compares what it says with `reports/causes.txt`.
    @Test("a faulty sink has one cause, a correct one has none, and two mistakes have two")
    func sample() async throws {
        let test = try await CauseTest(
            Self.specification.get(), faulty: Sweep.sample(of: BuiltInSink.faulty, every: 99),
            correct: Sweep.sample(of: BuiltInSink.correct, every: 16), everyPair: 3, triples: 1)
        let report = await test.report(jobs: 2)
        #expect(report.faulty.map(\.problems) == report.faulty.map { _ in [] })
        #expect(report.correct.map { $0.causes.map(\.sentence) } == report.correct.map { _ in [] })
        #expect(report.pairs.each > 0)
        #expect((report.pairs.strange + report.triples.strange).map(\.name) == [])
        #expect((report.pairs.others + report.triples.others).filter(\.reasons.isEmpty).map(\.name) == [])
        #expect(report.triples.alike + report.triples.swallowed + report.triples.judged == 1)
        #expect(report.problems == [])
    }

    @Test(
        "three mistakes in one sink are told as just these three, each blamed on what it breaks by itself", .nightly,
        arguments: [
            ["click-on-receipt", "ids-trimmed", "cold-tap-lost"],
            ["background-lost", "codes-as-numbers", "flag-ignored"],
            ["dismissal-twice", "flag-on-for-good", "broadlog-id-left-out"],
            ["launch-counted-as-open", "long-ids-refused", "dismissal-lost"],
        ])
    func threeMistakes(_ names: [String]) async throws {
        let specification = try Self.specification.get()
        let sinks = try await Self.sinks.value
        var deviations: [CombinedSinks.Deviations] = []
        var broken: [Set<String>] = []
        for name in names {
            deviations.append(await sinks.deviations(of: try #require(BuiltInSink.named(name))))
            let fault = try #require(specification.faults.faults.first { $0.name == name })
            broken.append(Set(fault.caughtBy))
        }
        let causes = sinks.causes(of: sinks.combined(deviations))
        let blamed = causes.map { Set($0.rules.map(\.id)) }
        #expect(blamed.count == 3)
        #expect(Self.canBeShared(blamed, among: broken), "\(causes.map(\.sentence))")
    }

    /// Whether each cause can be given to a mistake of its own that breaks all rules that the cause is blamed on.
    private static func canBeShared(_ blamed: [Set<String>], among broken: [Set<String>]) -> Bool {
        guard let first = blamed.first else { return true }
        return broken.indices.contains { index in
            var others = broken
            return first.isSubset(of: others.remove(at: index))
                && canBeShared(Array(blamed.dropFirst()), among: others)
        }
    }

    @Test("two mistakes that are told as one come with the reason")
    func reasons() async throws {
        let sinks = ["ids-of-64-refused", "zero-refused"].compactMap(BuiltInSink.named)
        let test = try await CauseTest(
            Self.specification.get(), faulty: sinks, correct: [], everyPair: 1, editions: [.newest])
        let report = await test.report()
        #expect(
            report.pairs.others.map(\.reasons) == [
                ["cause 1 tells ids-of-64-refused and zero-refused as one: alone, they are explained alike"]
            ])
        #expect(report.problems == ["only 0 of 1 sinks with two mistakes have two causes"])
    }

    @Test("a sink with codes of its own sends them in the calls that it repeats, too", .nightly)
    func repeatedCodes() async throws {
        let sinks = ["codes-with-two-digits", "only-last-intent-remembered"].compactMap(BuiltInSink.named)
        let test = try await CauseTest(
            Self.specification.get(), faulty: sinks, correct: [], everyPair: 1, editions: [.newest])
        let report = await test.report()
        #expect(report.problems == [])
    }

    @Test("a sink that is blamed on a rule that does not catch it, or looks like none, is told")
    func problems() async throws {
        var files = SpecSource.embedded.files
        let index = try #require(files.firstIndex { $0.path == "faults.json" })
        let text = String(decoding: files[index].bytes, as: UTF8.self)
        let fault = try #require(text.range(of: #""name": "click-on-receipt""#))
        let rules = try #require(text.range(of: #""action.received""#, range: fault.upperBound..<text.endIndex))
        files[index] = SpecSource.File(
            path: "faults.json", bytes: Array(text.replacingCharacters(in: rules, with: #""action.opened""#).utf8))
        let specification = try Specification(SpecSource(name: "spec", files: files))
        let sinks = [try #require(BuiltInSink.named("click-on-receipt"))]
        let report = await (try await CauseTest(specification, faulty: sinks, correct: [], editions: [.newest]))
            .report()
        // Faults that the rule does not catch are not asked whether the cause looks like them.
        #expect(
            report.problems == [
                "click-on-receipt breaks action.received, which faults.json does not name",
                "click-on-receipt does not break action.opened, which faults.json names",
                "click-on-receipt looks like no known fault, not even itself",
            ])
    }

    @Test("a remedy that mends nothing is told")
    func idleRemedies() async throws {
        var files = SpecSource.embedded.files
        let index = try #require(files.firstIndex { $0.path == "rules/platforms.json" })
        let text = String(decoding: files[index].bytes, as: UTF8.self)
        let owner = #""owns": [ "unexpected", { "difference": "extra", "events": ["dismissed"] }"#
        files[index] = SpecSource.File(
            path: files[index].path,
            bytes: Array(
                text.replacing(owner, with: owner + #", { "difference": "threw", "events": ["received"] }"#).utf8))
        let specification = try Specification(SpecSource(name: "spec", files: files))
        let sinks = [try #require(BuiltInSink.named("throws-when-nothing-happened"))]
        let report = await (try await CauseTest(specification, faulty: sinks, correct: [], editions: [.newest]))
            .report()
        #expect(
            report.problems.contains(
                "throws-when-nothing-happened has the remedy of ios.closed for ios, which mends nothing"),
            "\(report.problems)")
    }

    @Test("undoing what one cause tells leaves exactly the other", .nightly)
    func undone() async throws {
        let sinks = try await Self.sinks.value
        let names =
            [
                ("click-on-receipt", "ids-trimmed"), ("background-lost", "dismissal-twice"),
                ("flag-ignored", "open-lost"), ("codes-as-numbers", "first-call-lost"),
            ]
        for (one, other) in names {
            let left = try #require(BuiltInSink.named(one))
            let right = try #require(BuiltInSink.named(other))
            let (leftDeviations, rightDeviations) = (
                await sinks.deviations(of: left), await sinks.deviations(of: right)
            )
            let both = sinks.causes(of: sinks.combined(leftDeviations, rightDeviations))
            let alone = sinks.causes(of: leftDeviations) + sinks.causes(of: rightDeviations)
            #expect(Set(both.map(\.sentence)) == Set(alone.map(\.sentence)), "\(one) + \(other)")
            #expect(both.count == 2)
        }
    }

    @Test("where a dismissal may not have started the app, what follows does not count as seen in the background")
    func uncertainStart() async throws {
        let specification = try Self.specification.get()
        let sinks = try await Self.sinks.value
        let judge = CaseJudge(plan: sinks.plan, book: specification.book)
        var found = FailurePatterns(plan: sinks.plan)
        for (index, template) in sinks.plan.cases.enumerated() where template.platform == .ios {
            let played = template.filled(seed: sinks.plan.seed, caseIndex: CaseIndex(index))
            var isClosed = template.scenario.app == .closed
            let steps = zip(template.scenario.events, played.expectations).map { event, expectation in
                guard case .calls(let due, _) = expectation, event.kind != .dismissed else { return StepObservation() }
                let calls = due.compactMap(\.documentedCall)
                let isColdTap = event.kind == .opened && isClosed
                if event.kind == .opened || event.kind == .launched { isClosed = false }
                return StepObservation(calls: isColdTap ? calls + calls : calls)
            }
            _ = found.add(judge.result(played, .observed(steps), nanoseconds: 0))
        }
        #expect(
            Set(found.causes.map(\.sentence)) == [
                "No call is made when a notification is dismissed, on iOS.",
                "A call that is due is made more than once when a notification is tapped while the app is closed, on iOS.",
            ])
    }

    @Test("an app that sends something else each time is wrong in no more ways for it")
    func bounded() async throws {
        let specification = try Self.specification.get()
        let sinks = try await Self.sinks.value
        let judge = CaseJudge(plan: sinks.plan, book: specification.book)
        var found = FailurePatterns(plan: sinks.plan)
        var patterns: Set<Int> = []
        var counts: [Int] = []
        for seed in 0..<20 as Range<UInt64> {
            for index in Sweep.sample(of: Array(sinks.plan.cases.indices), every: 40) {
                let played = sinks.plan.cases[index].filled(seed: seed, caseIndex: CaseIndex(index))
                let text = "\(seed)-\(index)"
                let calls = [
                    TrackingCall(function: TrackingFunction("send\(text)"), data: ["broadlogId": "z", "action": "7"]),
                    TrackingCall(
                        function: .collectMessageInfo,
                        data: ["broadlogId": "z", "deliveryId": "z", "action": .string("code \(text)"), text: "more"]),
                ]
                let steps = played.expectations.map { _ in StepObservation(calls: calls) }
                let result = judge.result(played, .observed(steps), nanoseconds: 0)
                if let pattern = found.add(result) { patterns.insert(pattern) }
            }
            counts.append(patterns.count)
        }
        #expect(counts[19] == counts[1], "\(counts)")
        #expect(found.causes.count < 40)
    }
}

extension ExpectedCall {
    /// The call as the reference makes it.
    fileprivate var documentedCall: TrackingCall? {
        switch self {
        case .variables(let action, let broadlogID, let deliveryID):
            TrackingCall(
                function: .collectMessageInfo,
                data: [
                    "broadlogId": .string(broadlogID), "deliveryId": .string(deliveryID), "action": .string(action),
                ])
        case .call(let call, _): call
        }
    }
}
