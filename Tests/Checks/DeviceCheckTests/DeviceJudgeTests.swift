import Captures
import DeviceCheck
import PushTracking
import Testing

@Suite("A walk, judged from what left the device")
struct DeviceJudgeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var cases = [SampleWalk.tap, SampleWalk.clear, SampleWalk.control]
        /// What is changed in the hits of a right app.
        let change: @Sendable (inout [String]) -> Void
        let outcomes: [String]
    }

    static let rows: [Row] = [
        Row(testDescription: "a right app passes", change: { _ in }, outcomes: ["passed", "passed", "passed"]),
        Row(
            testDescription: "hits of other pushes are nobody's",
            change: { $0 = ["hffffff eeeeee 7"] + $0 + ["h153d80 b670ea 2", "h153d80 b670ea ffa8"] },
            outcomes: ["passed", "passed", "passed"]),
        Row(
            testDescription:
                "a click on receipt is named with the arrival and the tap, which a capture cannot tell apart",
            change: { $0.insert("push-01 2", at: 1) },
            outcomes: ["action.opened action.received", "passed", "passed"]),
        Row(
            testDescription: "a tap that is sent again may be sent on return, or all of it on receipt",
            change: { $0.insert(contentsOf: ["push-01 2", "push-01 1"], at: 3) },
            outcomes: ["action.opened action.received action.resumed android.held-intent", "passed", "passed"]),
        Row(
            testDescription: "an impression is missing if a later call is there",
            change: { $0.removeAll { $0 == "push-02 7" } },
            outcomes: ["passed", "action.received", "passed"]),
        Row(
            testDescription: "what is missing at the end may still be waiting",
            change: { $0.removeLast() },
            outcomes: [
                "passed", "passed",
                "not judged: no call before and after it shows that nothing was missed or still waiting",
            ]),
        Row(
            testDescription: "what is missing at the beginning may have come before the capture",
            change: { $0.removeFirst() },
            outcomes: [
                "not judged: no call before and after it shows that nothing was missed or still waiting", "passed",
                "passed",
            ]),
        Row(
            testDescription: "swapped ids",
            change: { hits in hits[0] = "0ID h 7" },
            outcomes: ["ids.broadlog-id ids.verbatim ids.own-notification ids.delivery-id", "passed", "passed"]),
        Row(
            testDescription: "ids of another notification of the step",
            cases: [SampleWalk.twoPushes, SampleWalk.control],
            change: { hits in hits = hits.map { $0 == "push-01 2" ? "push-02 2" : $0 } },
            outcomes: ["ids.own-notification ids.broadlog-id ids.verbatim ids.delivery-id", "passed"]),
        Row(
            testDescription: "a push whose flag is off is tracked",
            cases: [SampleWalk.tap, SampleWalk.flagOff, SampleWalk.control],
            change: { $0.insert(contentsOf: ["push-02 2", "push-02 1"], at: 3) },
            outcomes: ["passed", "flag.off action.received action.resumed android.held-intent action.left", "passed"]),
        Row(
            testDescription: "silence at the end shows nothing",
            cases: [SampleWalk.tap, SampleWalk.flagOff, SampleWalk.control], change: { $0.removeLast(3) },
            outcomes: [
                "passed",
                "not judged: no call before and after it shows that nothing was missed or still waiting",
                "not judged: no call before and after it shows that nothing was missed or still waiting",
            ]),
        Row(
            testDescription: "a push that is delivered twice is not the app's",
            change: { $0.insert("push-02 7", at: 3) },
            outcomes: ["passed", "not judged: push-02 may have been sent or delivered more than once", "passed"]),
        Row(
            testDescription: "a notification that a step leaves alone is cleared later",
            cases: [SampleWalk.tap, SampleWalk.arrival, SampleWalk.control], change: { $0.append("push-02 2") },
            outcomes: ["passed", "not judged: push-02 was tapped or cleared after its step", "passed"]),
        Row(
            testDescription: "a capture that was off for two steps",
            cases: [SampleWalk.tap, SampleWalk.clear, SampleWalk.arrival, SampleWalk.control],
            change: { $0.removeAll { $0.hasPrefix("push-02") || $0.hasPrefix("push-03") } },
            outcomes: [
                "passed", "not judged: nothing of several steps in a row was captured; was the capture off?",
                "not judged: nothing of several steps in a row was captured; was the capture off?", "passed",
            ]),
        Row(
            testDescription: "nothing at all is seen", change: { $0 = [] },
            outcomes: Array(
                repeating:
                    "not judged: no call of this walk was captured; the traffic may have bypassed the proxy, or the app may not trust its certificate",
                count: 3)),
    ]

    @Test("hits of a walk that was recorded as done", arguments: rows)
    func judged(_ row: Row) throws {
        let sample = try SampleWalk(row.cases)
        var hits = sample.due
        row.change(&hits)
        let first = sample.walk.pushes[0]
        hits = hits.map { $0 == "0ID h 7" ? "\(first.deliveryID ?? "") \(first.broadlogID ?? "") 7" : $0 }
        let outcomes = sample.outcomes([try sample.capture(hits)], session: sample.session())
        #expect(outcomes == row.outcomes, "\(outcomes)")
    }

    @Test("what the tester did not do or see is not judged")
    func session() throws {
        let sample = try SampleWalk()
        let capture = try sample.capture(sample.due)
        #expect(
            sample.outcomes([capture], session: sample.session(undone: [1], hidden: ["push-02"])) == [
                "not judged: the step was not done", "not judged: push-02 was not shown", "passed",
            ])
    }

    @Test("without a session, silence shows nothing, and a push without calls may not have arrived")
    func noSession() throws {
        let sample = try SampleWalk([SampleWalk.tap, SampleWalk.flagOff, SampleWalk.clear, SampleWalk.control])
        let hits = sample.due.filter { !$0.hasPrefix("push-03") }
        #expect(
            sample.outcomes([try sample.capture(hits)], session: nil) == [
                "passed",
                "not judged: the record does not say that the step was done; record the walk with `device walk`",
                "not judged: nothing was sent for push-03, and the record does not say that it was shown; record the walk with `device walk`",
                "passed",
            ])
    }

    @Test("calls of two devices are not judged, and another device's own calls do not matter")
    func devices() throws {
        let sample = try SampleWalk()
        var capture = try sample.capture(sample.due)
        capture.records.append(try sample.record("push-02 7", second: 90, device: "2"))
        capture.records.append(try sample.record("h153d80 b670ea 7", second: 91, device: "2"))
        #expect(
            sample.outcomes([capture], session: sample.session()) == [
                "passed",
                "not judged: its calls come from two devices, or from one whose Experience Cloud ID changed", "passed",
            ])
    }

    struct Repetition: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The seconds and the answers of the same hit.
        let hits: [(second: Int, answer: CaptureRecord.Answer)]
        var platform = Platform.android
        let outcome: String
    }

    static let undecided =
        "not judged: a repeated call may be a retry, and the capture lacks the server's answers"

    static let repetitions: [Repetition] = [
        Repetition(
            testDescription: "a retry after 503", hits: [(1, .status(503)), (31, .status(200))], outcome: "passed"),
        Repetition(
            testDescription: "two retries", hits: [(1, .status(504)), (31, .status(408)), (61, .status(200))],
            outcome: "passed"),
        Repetition(
            testDescription: "a retry and a second call",
            hits: [(1, .status(503)), (31, .status(200)), (32, .status(200))],
            outcome: "action.opened action.resumed android.held-intent"),
        Repetition(
            testDescription: "two calls", hits: [(1, .status(200)), (2, .status(200))],
            outcome: "action.opened action.resumed android.held-intent"),
        Repetition(
            testDescription: "two calls that the server refuses for good",
            hits: [(1, .status(404)), (2, .status(404))],
            outcome: "action.opened action.resumed android.held-intent"),
        Repetition(
            testDescription: "an answer that may not have reached the device",
            hits: [(1, .status(200)), (31, .status(200))], outcome: undecided),
        Repetition(testDescription: "unknown answers", hits: [(1, .unknown), (2, .unknown)], outcome: undecided),
        Repetition(
            testDescription: "no connection on Android", hits: [(1, .none), (31, .status(200))], outcome: "passed"),
        Repetition(
            testDescription: "a device that closed the connection", hits: [(1, .status(499)), (31, .status(200))],
            outcome: undecided),
    ]

    @Test("the SDK's retries are not the app's", arguments: repetitions)
    func repeated(_ row: Repetition) throws {
        let sample = try SampleWalk()
        var capture = try sample.capture(sample.due)
        let repeated = try row.hits.map { try sample.record("push-01 1", second: $0.second, answer: $0.answer) }
        capture.records.replaceSubrange(2..<3, with: repeated)
        #expect(sample.outcomes([capture], session: sample.session())[0] == row.outcome)
    }

    @Test("two kinds of capture show the same calls once, and each adds the pushes that the other lacks")
    func kinds() throws {
        let sample = try SampleWalk()
        let log = try sample.capture(sample.due.filter { !$0.hasPrefix("push-02") }, kind: .accessLog)
        let proxy = try sample.capture(sample.due.filter { !$0.hasPrefix("push-01") }, kind: .har)
        #expect(sample.outcomes([log, proxy], session: sample.session()) == ["passed", "passed", "passed"])
        let both = try [Capture.Kind.har, .accessLog].map { try sample.capture(sample.due, kind: $0) }
        #expect(sample.outcomes(both, session: sample.session()) == ["passed", "passed", "passed"])
    }

    @Test("overlapping captures of one kind show a call once")
    func overlap() throws {
        let sample = try SampleWalk()
        let capture = try sample.capture(sample.due)
        #expect(sample.outcomes([capture, capture], session: sample.session()) == ["passed", "passed", "passed"])
    }

    @Test("where a log hides calls of another function, only what is too much is certain")
    func otherFunction() throws {
        let sample = try SampleWalk()
        var capture = try sample.capture(sample.due.filter { $0 != "push-02 2" } + ["push-01 1"], kind: .logcat)
        capture.hidesTrackAction = true
        let reason = "not judged: the log shows no calls of trackAction, which the app uses, too"
        let outcomes = sample.outcomes([capture], session: sample.session())
        #expect(outcomes[0].hasPrefix("action.opened") && outcomes[1...] == [reason, reason])
    }

    static let iosCases = [
        "action.opened-after-arrival[ios,app=foreground]", "action.opened-after-arrival[ios,app=background]",
        "ios.closed-opened[ios]", "action.dismissed-after-arrival[ios,app=foreground]",
    ]

    @Test("on iOS, a single hit that a server lacks may have been lost on the way; a proxy would show the attempt")
    func lostOnIOS() throws {
        let sample = try SampleWalk(Self.iosCases, platform: .ios)
        let hits = sample.due.filter { $0 != "push-01 1" }
        let log = sample.outcomes([try sample.capture(hits, kind: .accessLog)], session: sample.session())
        #expect(log[0] == "not judged: iOS may have lost the hit, or not have woken the app for the push")
        let proxy = sample.outcomes([try sample.capture(hits)], session: sample.session())
        #expect(proxy[0].contains("action.opened"))
    }

    @Test("Assurance may not be connected while a closed app starts")
    func notConnected() throws {
        let sample = try SampleWalk([SampleWalk.tap, SampleWalk.coldTap, SampleWalk.control])
        let capture = try sample.capture(sample.due.filter { $0 != "push-02 7" }, kind: .assurance)
        #expect(
            sample.outcomes([capture], session: sample.session()) == [
                "passed", "not judged: Assurance may not have been connected again after the app was closed", "passed",
            ])
    }

    @Test("two files of one log show all calls of the same second")
    func rotated() throws {
        let sample = try SampleWalk()
        let twice = sample.due.flatMap { $0.hasSuffix("1") ? [$0, $0] : [$0] }
        var whole = try sample.capture(twice, kind: .accessLog)
        for index in whole.records.indices { whole.records[index].time = "28/Nov/2026:10:00:00 +0000" }
        var (first, second) = (whole, whole)
        first.records = Array(whole.records.prefix(5))
        second.records = Array(whole.records.dropFirst(5))
        let outcomes = sample.outcomes([whole], session: sample.session())
        #expect(outcomes[0].hasPrefix("action.opened"))
        #expect(sample.outcomes([first, second], session: sample.session()) == outcomes)
    }

    @Test("a push that iOS need not deliver in the background is judged on a phone only")
    func simulator() throws {
        let sample = try SampleWalk(Self.iosCases, platform: .ios)
        let capture = try sample.capture(sample.due.filter { $0 != "push-02 7" })
        let expected: [(WalkSession.Device?, String)] = [
            (.phone, "not judged: iOS may have lost the hit, or not have woken the app for the push"),
            (.simulator, "not judged: a simulator does not always deliver a push to an app in the background"),
            (nil, "not judged: the record does not say that the step was done; record the walk with `device walk`"),
        ]
        for (device, outcome) in expected {
            #expect(sample.outcomes([capture], session: sample.session(on: device))[1] == outcome)
        }
    }
}
