import BuiltInSinks
import PushTracking
import Testing

/// Callbacks with the calls that the rules give each: `action broadlogId deliveryId`.
struct DocumentedRow: Sendable, CustomTestStringConvertible {
    let title: String
    let steps: [(callback: AppCallback, calls: [String])]
    var testDescription: String { title }

    init(_ title: String, _ steps: (AppCallback, [String])...) {
        self.title = title
        self.steps = steps.map { (callback: $0.0, calls: $0.1) }
    }
}

private let everyEdition: [DocumentedRow] = [
    DocumentedRow("Android: an arrival", (.message(push(1)), ["7 m1 d1"])),
    DocumentedRow("Android: an arrival without data", (.message([:]), [])),
    DocumentedRow("Android: a push of someone else's", (.message(["title": "News"]), [])),
    DocumentedRow("Android: a dismissal", (.deleted(push(1)), ["2 m1 d1"])),
    DocumentedRow(
        "Android: a launch without a push, and two resumes", (.create(0, nil), []), (.resume(0, nil), []),
        (.resume(0, nil), [])),
    DocumentedRow(
        "Android: a tap, and two resumes with its intent",
        (.create(0, push(1)), ["2 m1 d1", "1 m1 d1"]),
        (.resume(0, push(1)), []),
        (.resume(0, push(1)), [])
    ),
    DocumentedRow(
        "Android: a tap seen in onResume only", (.resume(1, push(1)), ["2 m1 d1", "1 m1 d1"]), (.resume(1, push(1)), [])
    ),
    DocumentedRow(
        "Android: two warm taps, each a new activity",
        (.create(1, push(1)), ["2 m1 d1", "1 m1 d1"]),
        (.resume(1, push(1)), []),
        (.create(2, push(2)), ["2 m2 d2", "1 m2 d2"]),
        (.resume(2, push(2)), [])
    ),
    DocumentedRow(
        "Android: the activity of one tap is handed the intent of another",
        (.create(0, push(1)), ["2 m1 d1", "1 m1 d1"]),
        (.resume(0, push(1)), []),
        (.newIntent(1, push(2)), ["2 m2 d2", "1 m2 d2"]),
        (.resume(0, push(1)), []),
        (.resume(1, push(2)), [])
    ),
    DocumentedRow(
        "Android: the same notification tapped twice is two intents",
        (.create(0, push(1)), ["2 m1 d1", "1 m1 d1"]),
        (.create(1, push(1)), ["2 m1 d1", "1 m1 d1"])
    ),
    DocumentedRow(
        "iOS: an arrival in the foreground, told twice",
        (.present(push(1)), ["7 m1 d1"]),
        (.remote(push(1), .active), [])
    ),
    DocumentedRow(
        "iOS: an arrival in the foreground, told twice the other way round",
        (.remote(push(1), .active), []),
        (.present(push(1)), ["7 m1 d1"])
    ),
    DocumentedRow("iOS: an arrival in the background", (.remote(push(1), .background), ["7 m1 d1"])),
    DocumentedRow("iOS: a dismissal that starts the app", (.launch(nil), []), (.dismiss(push(1)), ["2 m1 d1"])),
    DocumentedRow(
        "iOS: a cold tap, then back to the app",
        (.launch(push(1)), []),
        (.tap(push(1)), ["2 m1 d1", "1 m1 d1"]),
        (.active, []),
        (.active, [])
    ),
    DocumentedRow("iOS: a launch from the icon", (.launch(nil), []), (.active, [])),
    DocumentedRow("iOS: a custom action", (.act(push(1)), [])),
    DocumentedRow(
        "iOS: two notifications, the second cleared first",
        (.remote(push(1), .background), ["7 m1 d1"]),
        (.remote(push(2), .background), ["7 m2 d2"]),
        (.dismiss(push(2)), ["2 m2 d2"]),
        (.tap(push(1)), ["2 m1 d1", "1 m1 d1"])
    ),
    DocumentedRow("no message id", (.message(push(1).without("_mId")), []), (.tap(push(1).without("_mId")), [])),
    DocumentedRow("no delivery id", (.create(0, push(1).without("_dId")), []), (.present(push(1).without("_dId")), [])),
    DocumentedRow("ids in another case of key", (.deleted(["_mid": "m1", "_did": "d1"]), [])),
    DocumentedRow("ids that are no strings", (.present(["_mId": 1, "_dId": nil]), [])),
    DocumentedRow(
        "ids verbatim",
        (.message(["_mId": " H153D80 ", "_dId": "0x00&\u{E9}"]), ["7  H153D80  0x00&\u{E9}"]),
        (.tap(["_mId": "e\u{301}", "_dId": "007"]), ["2 e\u{301} 007", "1 e\u{301} 007"])
    ),
]

/// Flags, and whether a delivery that carries it is tracked from edition 2021-01 on.
private let flags: [(PayloadValue?, Bool)] = [
    ("on", true), (nil, true), ("off", false), ("", false), ("ON", false), ("On", false), (" on", false),
    ("on\n", false),
    ("onn", false), ("true", false), ("1", false), ("o\u{FF4E}", false), (.null, false), (true, false), (["on"], false),
]

private func described(_ answers: [[TrackingCall]]) -> [[String]] {
    answers.map { calls in
        calls.map { call in
            ["action", "broadlogId", "deliveryId"].map { call.data.string($0) ?? "?" }.joined(separator: " ")
        }
    }
}

@Suite("The documented behaviour")
struct DocumentedBehaviourTests {
    @Test(
        "each callback is answered as the rules say, in every edition", arguments: everyEdition,
        DocumentedEdition.allCases)
    func callbacks(row: DocumentedRow, edition: DocumentedEdition) async throws {
        let answers = try await play(BuiltInSink.reference.makeSink(edition: edition), row.steps.map(\.callback))
        let bytes = described(answers).map { $0.map { Array($0.utf8) } }
        #expect(bytes == row.steps.map { $0.calls.map { Array($0.utf8) } }, "\(described(answers))")
    }

    @Test("only `on` and no flag at all are tracked, once there is a flag", arguments: DocumentedEdition.allCases)
    func flag(edition: DocumentedEdition) async throws {
        for (value, isTracked) in flags {
            var payload = push(1, flag: nil)
            payload["_acsDeliveryTracking"] = value
            let callbacks: [AppCallback] = [
                .message(payload), .deleted(payload), .create(0, payload), .present(payload),
                .remote(payload, .background),
                .dismiss(payload), .tap(payload),
            ]
            let counts = try await play(BuiltInSink.reference.makeSink(edition: edition), callbacks).map(\.count)
            let whenTracked = [1, 1, 2, 1, 1, 1, 2]
            let expectsCalls = isTracked || edition == .idsAndActions
            #expect(counts == (expectsCalls ? whenTracked : whenTracked.map { _ in 0 }), "\(String(describing: value))")
        }
    }

    @Test("the function follows edition, SDK and threshold", arguments: FunctionRow.table)
    func function(row: FunctionRow) async throws {
        let version = try #require(DottedVersion(row.version))
        let sdk = [row.platform: SinkProfile.SDK(name: row.sdk, version: version)]
        let callback: AppCallback = row.platform == .android ? .message(push(1)) : .present(push(1))
        let data: Payload = ["broadlogId": "m1", "deliveryId": "d1", "action": "7"]
        let answers = try await play(BuiltInSink.reference.makeSink(edition: row.edition, sdk: sdk), [callback])
        let expected =
            row.collectsMessageInfo
            ? TrackingCall(function: .collectMessageInfo, data: data)
            : TrackingCall(function: .trackAction, name: "tracking", data: data)
        #expect(answers == [[expected]])
    }

    @Test("without an SDK the calls go to trackAction")
    func withoutSDK() async throws {
        let answers = try await play(BuiltInSink.reference.makeSink(sdk: [:]), [.message(push(1)), .present(push(1))])
        #expect(answers.map { $0.map(\.function) } == [[.trackAction], [.trackAction]])
    }

    @Test("the reference declares ACPCore at the thresholds, and what it is told to declare")
    func profile() throws {
        let reference = BuiltInSink.reference
        #expect(
            reference.profile().sdk[.android]
                == SinkProfile.SDK(name: "ACPCore", version: try #require(DottedVersion("1.4.0"))))
        #expect(
            reference.profile().sdk[.ios]
                == SinkProfile.SDK(name: "ACPCore", version: try #require(DottedVersion("2.3.0"))))
        #expect(reference.profile().wiring == .documented)
        let singleTop = DeclaredWiring(launchMode: .singleTop)
        #expect(reference.profile(sdk: [:], wiring: singleTop).wiring == singleTop)
        #expect(reference.profile(sdk: [:]).sdk.isEmpty)
        #expect(reference.profile().platforms == [.android, .ios])
    }
}

struct FunctionRow: Sendable, CustomTestStringConvertible {
    let platform: Platform
    let sdk: String
    let version: String
    let edition: DocumentedEdition
    let collectsMessageInfo: Bool

    var testDescription: String { "\(platform) \(sdk) \(version) \(edition.rawValue)" }

    init(
        _ platform: Platform,
        _ version: String,
        _ collectsMessageInfo: Bool,
        sdk: String = "ACPCore",
        edition: DocumentedEdition = .messageInfo
    ) {
        self.platform = platform
        self.sdk = sdk
        self.version = version
        self.edition = edition
        self.collectsMessageInfo = collectsMessageInfo
    }

    static let table: [FunctionRow] = [
        FunctionRow(.android, "1.3.9", false), FunctionRow(.android, "1.4.0", true), FunctionRow(.android, "1.4", true),
        FunctionRow(.android, "1.4.1", true), FunctionRow(.android, "1.10.0", true),
        FunctionRow(.android, "2.0.0", true),
        FunctionRow(.ios, "1.4.0", false), FunctionRow(.ios, "2.2.9", false), FunctionRow(.ios, "2.3.0", true),
        FunctionRow(.ios, "2.10.0", true),
        FunctionRow(.android, "9.0.0", false, sdk: "AEPCore"), FunctionRow(.ios, "9.0.0", false, sdk: "acpcore"),
        FunctionRow(.android, "9.0.0", false, edition: .deliveryFlag),
        FunctionRow(.ios, "9.0.0", false, edition: .idsAndActions),
    ]
}
