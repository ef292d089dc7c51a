import Foundation
import PushTracking
import Synchronization
import Testing
import TrackingConformance

/// The documented behaviour on iOS as a vendor would write it, with one import.
private struct DocumentedSink: TrackingSink {
    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        guard case .ios(let callback) = callback else { return }
        switch callback {
        case .willPresent(let userInfo, _): track(userInfo, ["7"], recorder)
        case .didReceiveRemoteNotification(let userInfo, .background): track(userInfo, ["7"], recorder)
        case .didReceive(let userInfo, ActionIdentifier.defaultAction, _): track(userInfo, ["2", "1"], recorder)
        case .didReceive(let userInfo, ActionIdentifier.dismissAction, _): track(userInfo, ["2"], recorder)
        case .didReceive, .didReceiveRemoteNotification, .didFinishLaunching, .applicationDidBecomeActive,
            .sceneWillConnect, .sceneDidBecomeActive:
            break
        }
    }

    private func track(_ userInfo: Payload, _ actions: [String], _ recorder: TrackingRecorder) {
        switch userInfo[CampaignKey.flag] {
        case nil, .string("on"): break
        default: return
        }
        guard let messageID = userInfo.string("_mId"), let deliveryID = userInfo.string("_dId") else { return }
        for action in actions {
            recorder.collectMessageInfo(["broadlogId": messageID, "deliveryId": deliveryID, "action": action])
        }
    }
}

/// A sink that never answers.
private struct SilentSink: TrackingSink {
    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {}
}

/// A documented sink that at its first callback calls the SDK for the last one of the sink before, too.
private struct LateSink: TrackingSink {
    final class Recorders: Sendable { let last = Mutex<TrackingRecorder?>(nil) }

    let recorders: Recorders
    private var isFresh = true
    private var documented = DocumentedSink()

    init(_ recorders: Recorders) { self.recorders = recorders }

    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        let earlier = recorders.last.withLock { last in
            defer { last = recorder }
            return last
        }
        if isFresh { earlier?.trackAction("tracking", data: ["of": "an earlier situation"]) }
        isFresh = false
        try await documented.handle(callback, recorder: recorder)
    }
}

/// A sink that calls the SDK again and again, with much to say each time.
private struct LoudSink: TrackingSink {
    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        let text = String(repeating: "x", count: 10_000)
        for number in 0..<20 {
            recorder.collectMessageInfo(["broadlogId": "h\(number)", "deliveryId": text, "action": "7"])
        }
    }
}

@Suite("a vendor's own test")
struct ConformanceCaseTests {
    @Test("a sink that does what is documented conforms", arguments: try Conformance.cases(for: .ios))
    func conforms(_ testCase: ConformanceCase) async {
        let verdict = await testCase.check { DocumentedSink() }
        #expect(verdict.conforms, "\(verdict.report)")
    }

    @Test("every situation is answered by a sink that does what is documented, and the smallest that is not is told")
    func scenarios() async throws {
        let right = try await Conformance.explore(for: .ios, depth: 2, draws: 20) { DocumentedSink() }
        #expect(right.conforms, "\(right.report)")
        #expect(right.description.hasSuffix("scenarios are answered correctly"))
        let wrong = try await Conformance.explore(for: .ios, depth: 2) { SilentSink() }
        #expect(!wrong.conforms)
        #expect(wrong.description.hasSuffix("are answered wrongly"))
        #expect(wrong.report.contains("cause 1 of 1: "))
        #expect(wrong.report.contains("run the scenario `ios foreground: received a`"))
        await #expect(throws: ConformanceError.noPlatform) {
            try await Conformance.explore(depth: 1) { SilentSink() }
        }
    }

    @Test("a call that comes after its situation has ended fails, though all are answered rightly")
    func late() async throws {
        let recorders = LateSink.Recorders()
        let result = try await Conformance.explore(for: .ios, depth: 1) { LateSink(recorders) }
        #expect(!result.conforms)
        #expect(result.description.hasPrefix("all "))
        #expect(result.description.hasSuffix(" calls came after their scenarios had ended"))
    }

    @Test("a failure names rule, difference and place")
    func failure() async throws {
        let cases = try Conformance.cases(for: .ios)
        let testCase = try #require(cases.first { $0.id.hasPrefix("flag.on") })
        let verdict = await testCase.check { SilentSink() }
        #expect(!verdict.conforms)
        #expect(verdict.description.contains("did not send") && !verdict.description.contains("\n"))
        #expect(verdict.report.hasPrefix(verdict.description + "\n"))
        #expect(verdict.report.contains("at spec/vectors/flags.json:"))
        #expect(verdict.report.contains("rule flag.on (required): "))
        #expect(verdict.report.contains("expected: tracking call("))
    }

    @Test("what is printed of a sink that fails everywhere is said once, and bounded")
    func size() async throws {
        let result = try await Conformance.run(for: .ios) { SilentSink() }
        #expect(result.report.utf8.count < 64 << 10 && result.description.utf8.count < 256)
        var printed = 0
        // A sample says enough of all.
        for (index, testCase) in try Conformance.cases(for: .ios).enumerated() where index % 22 == 0 {
            let verdict = await testCase.check { SilentSink() }
            // As `#expect` prints it: what the verdict is, and the report once.
            if !verdict.conforms { printed += verdict.description.utf8.count + verdict.report.utf8.count }
            #expect(verdict.report.utf8.count <= 8 << 10)
        }
        #expect(printed < 1 << 16)
    }

    @Test("what is printed of one case is bounded, however much a sink sends")
    func loud() async throws {
        let testCase = try #require(try Conformance.cases(for: .ios).first { $0.id.hasPrefix("flag.on") })
        let verdict = await testCase.check { LoudSink() }
        #expect(!verdict.conforms && verdict.description.utf8.count <= 2 << 10, "\(verdict.description.utf8.count)")
        #expect((6 << 10...8 << 10).contains(verdict.report.utf8.count), "\(verdict.report.utf8.count)")
        #expect(verdict.report.contains("rule ids.broadlog-id (required): "))
    }

    @Test("cases of both platforms are those of the plan, each id once", arguments: [Platform.android, .ios])
    func cases(platform: Platform) throws {
        let ids = try Conformance.cases(for: platform).map(\.id)
        #expect(ids.count > 500)
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.contains("[\(platform.rawValue)") })
    }

    @Test("an edition that there is not is named with those that there are")
    func unknownEdition() {
        #expect(throws: ConformanceError.unknownEdition("1999", known: ["2020-07", "2021-01", "2022-02"])) {
            try Conformance.cases(for: .ios, edition: "1999")
        }
    }

    @Test("an older set has the cases that were there then, and a run does not score the others")
    func olderSet() async throws {
        let (all, old) = (try Conformance.cases(for: .ios), try Conformance.cases(for: .ios, set: 1))
        #expect(old.count < all.count && old.allSatisfy { one in all.contains { $0.id == one.id } })
        let run = try await Conformance.run(for: .ios, set: 1) { DocumentedSink() }
        #expect(run.conforms && run.description.contains(" not scored"), "\(run.description)")
        #expect(throws: ConformanceError.unknownSet(9, newest: 2)) { try Conformance.cases(for: .ios, set: 9) }
    }

    @Test("a challenge with a seed beside it, or that is no line of text, is refused")
    func challenge() throws {
        #expect(throws: ConformanceError.seedAndChallenge) {
            try Conformance.cases(for: .ios, seed: 0, challenge: "a")
        }
        let error = #expect(throws: ConformanceError.self) { try Conformance.cases(for: .ios, challenge: "\n") }
        #expect(error?.description.hasPrefix("a challenge is a text of one line") == true)
    }

    @Test("a whole run says whether the sink conforms, and writes its reports")
    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "conformance-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let report = folder.appending(component: "junit.xml").path
        let result = try await Conformance.run(for: .ios, reports: [.junit(report)], challenge: "push 2026-11-23 b7") {
            DocumentedSink()
        }
        #expect(result.conforms, "\(result.report)")
        #expect(result.description.contains("conforms: "))
        #expect(result.report.contains(#"seed 58085856550649, from the challenge "push 2026-11-23 b7""#))
        #expect(try String(contentsOfFile: report, encoding: .utf8).hasSuffix("</testsuites>\n"))
        let silent = try await Conformance.run(for: .ios) { SilentSink() }
        #expect(!silent.conforms)
        #expect(silent.report.contains("cause 1 of 1: No call is sent whatever happens to a notification on iOS.\n"))
        #expect(
            silent.description.hasPrefix("does not conform: ") && silent.report.hasSuffix(silent.description + "\n"))
    }

    @Test("a report that cannot be written is an error that names it, before anything is played")
    func unwritable() async throws {
        let error = await #expect(throws: ConformanceError.self) {
            try await Conformance.run(for: .ios, reports: [.junit(FileManager.default.temporaryDirectory.path)]) {
                DocumentedSink()
            }
        }
        #expect(error?.description.contains("it is a folder") == true)
    }
}
