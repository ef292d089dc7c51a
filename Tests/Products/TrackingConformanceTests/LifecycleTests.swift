import PushTracking
import Testing
import TrackingConformance

/// Remembers on disk, or in memory alone, for which intents' pushes a tap has been counted, and looks at nothing else.
private struct RememberingSink: TrackingSink {
    let storage: AppStorage?
    var memory: Set<String> = []

    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        guard case .android(let callback) = callback else { return }
        switch callback {
        case .onMessageReceived(let data, _): track(data, ["7"], recorder)
        case .onReceive(let extras): track(extras, ["2"], recorder)
        case .onCreate(_, let extras?, _, _), .onNewIntent(_, let extras?), .onResume(_, let extras?):
            guard let id = extras.string("_mId"), isNew(id) else { return }
            track(extras, ["2", "1"], recorder)
        case .onCreate, .onCreateForwarding, .onNewIntent, .onResume: break
        }
    }

    private mutating func isNew(_ id: String) -> Bool {
        guard let storage else { return memory.insert(id).inserted }
        defer { storage[id] = "opened" }
        return storage[id] == nil
    }

    private func track(_ push: Payload, _ actions: [String], _ recorder: TrackingRecorder) {
        guard push["_acsDeliveryTracking"] ?? "on" == "on", let message = push.string("_mId"),
            let delivery = push.string("_dId")
        else { return }
        for action in actions {
            recorder.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": action])
        }
    }
}

@Suite("The process of an app may die in a case")
struct LifecycleTests {
    private static func restored() throws -> [ConformanceCase] {
        try Conformance.cases(for: .android).filter { $0.id.hasPrefix("android.restored-after-open") }
    }

    @Test("what the app keeps on disk is there in its next process, and in no other case", arguments: try restored())
    func storage(_ testCase: ConformanceCase) async {
        for _ in 1...2 {
            let verdict = await testCase.check { storage in RememberingSink(storage: storage) }
            #expect(verdict.conforms, "\(verdict.report)")
        }
    }

    @Test("what it keeps in memory is gone", arguments: try restored())
    func memory(_ testCase: ConformanceCase) async {
        let verdict = await testCase.check { RememberingSink(storage: nil) }
        #expect(!verdict.conforms)
        #expect(verdict.report.contains("rule android.restored (required): "))
    }

    @Test("pushes name the category that the app declares")
    func category() async throws {
        let declared = DeclaredWiring(category: "OFFERS")
        let cases = try Conformance.cases(for: .ios, wiring: declared)
        let plain = try #require(cases.first { $0.id == "action.dismissed-earlier[ios,app=background]" })
        let verdict = await plain.check { CategorySink() }
        #expect(verdict.conforms, "\(verdict.report)")
    }
}

/// Answers a dismissal of its own category alone.
private struct CategorySink: TrackingSink {
    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        guard case .ios(.didReceive(let push, ActionIdentifier.dismissAction, _)) = callback,
            push["aps"]?.object?.string("category") == "OFFERS", let message = push.string("_mId"),
            let delivery = push.string("_dId")
        else { return }
        recorder.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": "2"])
    }
}
