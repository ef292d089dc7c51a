import BuiltInSinks
import CaseJudging
import ConformanceSpec
import DeviceModel
import FailureCauses
import FaultySinks
import Foundation
import PushTracking
import SelfTest
import TestSupport
import Testing

/// One mistake is one cause, and two are two, blamed on rules that they break and on no others.
@Suite("the causes of failures")
struct CausesTests {
    private static let specification = Result { try Specification(.embedded) }
    /// What the correct sink does in the newest edition, played once for all tests.
    private static let edition = Task { try await PlayedEdition(specification.get()) }

    // `selftest --causes` asks all of them; the gate compares what it says with `Tests/Fixtures/Proof/causes.txt`.
    @Test("a faulty sink has one cause, and a correct one has none")
    func sample() async throws {
        let test = try await CauseProof(
            Self.specification.get(), faulty: Sweep.rows(BuiltInSink.faulty, every: 99, nightly: 99),
            correct: Sweep.rows(BuiltInSink.correct, every: 16, nightly: 16))
        let report = await test.report(jobs: 2)
        #expect(report.problems == [])
        #expect(report.correct.map { $0.causes.map(\.sentence) } == report.correct.map { _ in [] })
    }

    @Test("a sink that is blamed on a rule that does not catch it is told")
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
        let report = await (try await CauseProof(specification, faulty: sinks, correct: [], editions: [.newest]))
            .report()
        #expect(
            report.problems == [
                "click-on-receipt breaks action.received, which faults.json does not name",
                "click-on-receipt does not break action.opened, which faults.json names",
            ])
    }

    @Test("where a dismissal may not have started the app, what follows does not count as seen in the background")
    func uncertainStart() async throws {
        let specification = try Self.specification.get()
        let edition = try await Self.edition.value
        let judge = CaseJudge(plan: edition.plan, book: specification.book)
        var found = FailurePatterns(plan: edition.plan)
        for (index, template) in edition.plan.cases.enumerated() where template.platform == .ios {
            let played = template.filled(seed: edition.plan.seed, caseIndex: CaseIndex(index))
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
                "No call is sent when a notification is dismissed on iOS.",
                "The same call is sent more than once when a notification is tapped while the app is closed on iOS.",
            ])
    }

    @Test(
        "a cause says what is true of all its cases, and mistakes that need two fixes are two", arguments: Mistake.all)
    func trueOfAll(_ mistake: Mistake) async throws {
        let specification = try Self.specification.get()
        let edition = try await Self.edition.value
        let judge = CaseJudge(plan: edition.plan, book: specification.book)
        var found = FailurePatterns(plan: edition.plan)
        for (index, template) in edition.plan.cases.enumerated() {
            let played = template.filled(seed: edition.plan.seed, caseIndex: CaseIndex(index))
            let steps = played.expectations.indices.map { step in
                StepObservation(calls: mistake.calls(Mistake.Moment(played, step)))
            }
            _ = found.add(judge.result(played, .observed(steps), nanoseconds: 0))
        }
        #expect(found.causes.map { "\($0.sentence) \($0.rules.map(\.id))" } == mistake.causes)
        let effects = found.causes.flatMap { cause in
            cause.rules.compactMap(\.effect).filter { cause.effect?.contains($0) != true }
        }
        #expect(effects == [])
        let remedies = found.causes.flatMap(\.remedies).map(\.text)
        #expect(!remedies.contains { $0.contains("launchOptions") }, "no app here looks at them")
    }

    @Test("an app that sends something else each time is wrong in no more ways for it")
    func bounded() async throws {
        let specification = try Self.specification.get()
        let edition = try await Self.edition.value
        let judge = CaseJudge(plan: edition.plan, book: specification.book)
        var found = FailurePatterns(plan: edition.plan)
        var patterns: Set<Int> = []
        var counts: [Int] = []
        for seed in 0..<20 as Range<UInt64> {
            for index in Sweep.rows(Array(edition.plan.cases.indices), every: 40, nightly: 40) {
                let played = edition.plan.cases[index].filled(seed: seed, caseIndex: CaseIndex(index))
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
        case .call(let call): call
        }
    }
}

/// An app that makes other calls than the required ones, and its causes with their rules.
struct Mistake: Sendable, CustomTestStringConvertible {
    /// An event of a case.
    struct Moment {
        let kind: DeviceEvent.Kind
        let platform: Platform
        /// The required calls.
        let due: [TrackingCall]
        /// The pushes of the event, of the last arrival and of the last tap up to it, as far as the case has them.
        let own, arrived, tapped: Payload?

        init(_ played: FilledCase, _ step: Int) {
            let events = played.template.scenario.events
            func push(_ event: DeviceEvent?) -> Payload? { event?.notification.map { played.script.payloads[$0] } }
            (kind, platform) = (events[step].kind, played.template.platform)
            if case .calls(let calls, _) = played.expectations[step] {
                due = calls.compactMap(\.documentedCall)
            } else {
                due = []
            }
            own = push(events[step])
            arrived = push(events[...step].last { $0.kind == .received })
            tapped = push(events[...step].last { $0.kind == .opened })
        }

        /// The calls with these codes that a push requires if it is tracked.
        func calls(_ codes: [String], for push: Payload?) -> [TrackingCall] {
            guard let push, let message = push.string("_mId"), let delivery = push.string("_dId"),
                push["_acsDeliveryTracking"].map({ $0 == "on" }) != false
            else { return [] }
            return codes.map { code in
                TrackingCall(
                    function: due.first?.function ?? .collectMessageInfo, name: due.first?.name,
                    data: ["broadlogId": .string(message), "deliveryId": .string(delivery), "action": .string(code)])
            }
        }
    }

    let testDescription: String
    let calls: @Sendable (Moment) -> [TrackingCall]
    let causes: [String]

    private static func dismissedAsLast(_ moment: Moment) -> [TrackingCall] {
        moment.kind == .dismissed && !moment.due.isEmpty
            ? moment.calls(["2"], for: moment.arrived ?? moment.own) : moment.due
    }

    static let all: [Mistake] = [
        Mistake(
            testDescription: "a dismissal takes the push that arrived last",
            calls: dismissedAsLast,
            causes: [
                #"The ids and the flag of another notification are used when a notification is dismissed on Android and iOS. ["ids.own-notification"]"#
            ]),
        Mistake(
            testDescription: "the same, and a start from Recents counts as a tap",
            calls: { $0.kind == .relaunched ? $0.calls(["2", "1"], for: $0.tapped) : dismissedAsLast($0) },
            causes: [
                #"The ids and the flag of another notification are used when a notification is dismissed on Android and iOS. ["ids.own-notification"]"#,
                #"Calls that were sent before are sent again when the app is started from Recents on Android. ["android.relaunched"]"#,
            ]),
        Mistake(
            testDescription: "a return counts as a tap on the push that arrived last",
            calls: { $0.kind == .resumed && $0.tapped == nil ? $0.calls(["1"], for: $0.arrived) : $0.due },
            causes: [
                #"Calls are sent when the user comes back to the app, with no new gesture, on Android and iOS. ["action.resumed"]"#
            ]),
        Mistake(
            testDescription: "impressions are doubled on iOS",
            calls: { $0.kind == .received && $0.platform == .ios ? $0.due + $0.due : $0.due },
            causes: [
                #"The same call is sent more than once when a notification arrives on iOS. ["action.received"]"#
            ]),
        Mistake(
            testDescription: "ids of dismissals are cut, which are unusual in one state of the app only",
            calls: { moment in
                guard moment.kind == .dismissed else { return moment.due }
                return moment.due.map { call in
                    var call = call
                    call.data["broadlogId"] = (call.data["broadlogId"]?.string).map { .string(String($0.prefix(20))) }
                    return call
                }
            },
            causes: [
                #"Message ids are cut short when a notification is dismissed on Android and iOS. ["ids.verbatim"]"#
            ]),
        Mistake(
            testDescription: "calls go through a function of the app, too",
            calls: { $0.due + $0.due.map { TrackingCall(function: .other("report"), data: $0.data) } },
            causes: [
                #"Calls are sent through `report`, too, whatever happens to a notification, on Android and iOS. ["action.received", "action.dismissed", "action.opened"]"#
            ]),
    ]
}
