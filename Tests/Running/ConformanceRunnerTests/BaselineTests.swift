import Baselines
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import StrictJSON
import Testing

@Suite("A baseline")
struct BaselineTests {
    /// One entry, with everything that is needed.
    static func entry(
        _ cases: String,
        _ violations: String = "",
        reason: String = "bug 7",
        expires: String = "2026-06-30"
    ) -> String {
        #"{"case": "\#(cases)", \#(violations)"reason": "\#(reason)", "owner": "push team", "expires": "\#(expires)"}"#
    }

    static func cause(_ keys: String..., expires: String = "2026-06-30") -> String {
        let cause = keys.map { "\"\($0)\"" }.joined(separator: ", ")
        return #"{"cause": [\#(cause)], "reason": "bug 7", "owner": "push team", "expires": "\#(expires)"}"#
    }

    static func file(_ entries: String...) -> String {
        #"{"waivers": [\#n\#(entries.joined(separator: ",\n"))\#n]}"#
    }

    static func read(_ text: String, today: String = "2026-06-15") throws -> Baseline {
        try Baseline(Array(text.utf8), file: "known.json", today: try #require(CalendarDate(today)))
    }

    /// What is refused, and what the message holds: file, line and pointer, cause, remedy.
    static let refusals: [(text: String, expected: String)] = [
        ("", "known.json:1:1 (): "),
        ("[]", "known.json:1:1 (): a baseline must be an object, not an array; write an object with \"waivers\""),
        ("{}", "known.json:1:1 (): a baseline lacks the member \"waivers\"; add \"waivers\""),
        (
            #"{"waivers": [7]}"#,
            "known.json:1:14 (/waivers/0): a waiver must be an object, not a number; write an object with"
        ),
        (#"{"waivers": [], "waivers": []}"#, "known.json:1:17 "),
        (
            file(entry("a").replacing("owner", with: "ownr")),
            "known.json:2:34 (/waivers/0/ownr): a waiver has no member \"ownr\"; did you mean \"owner\"?"
        ),
        (file(entry("")), #"known.json:2:10 (/waivers/0/case): "case" of a waiver is empty; write a value"#),
        (file(entry("a", reason: " \\t")), #"(/waivers/0/reason): "reason" of a waiver is empty; write a value"#),
        (
            file(entry("a").replacing("push team", with: " \u{200B}\u{2800}\u{3164}")),
            #"(/waivers/0/owner): "owner" of a waiver is empty; write a value"#
        ),
        (
            file(entry("a", expires: "2026-02-29")),
            #"(/waivers/0/expires): "2026-02-29" is not a valid date; write a real date as YYYY-MM-DD"#
        ),
        (
            file(entry("a", #""rules": [], "#)),
            #"(/waivers/0/rules): "rules" of a waiver must be a list of ids, each of them once; without it, any rule is waived"#
        ),
        (
            file(entry("a", #""kinds": ["extra", "extra"], "#)),
            #"(/waivers/0/kinds): "kinds" of a waiver must be a list of kinds, each of them once; without it, any kind is waived"#
        ),
        (
            file(entry("a").replacing(#""case": "a", "#, with: "")),
            "known.json:2:1 (/waivers/0): a waiver does not say what it waives; add \"cause\", \"rules\", "
        ),
        (
            file(cause("x.first/ios/received")),
            #"(/waivers/0/cause/0): "x.first/ios/received" is not RULE/PLATFORM/EVENT/DIFFERENCE; "#
        ),
        (
            file(cause("x.first/ios/received/exra")),
            #"(/waivers/0/cause/0): "exra" in "x.first/ios/received/exra" is not a difference; did you mean "extra"?"#
        ),
        (file(cause("x.first/io/received/extra")), #""io" in "x.first/io/received/extra" is not a platform; did you"#),
        (file(cause("x.first/ios/opend/extra")), #""opend" in "x.first/ios/opend/extra" is not an event; did you"#),
        (
            file(cause("x.first/ios/opened/extra:3")),
            #""3" in "x.first/ios/opened/extra:3" is not a detail of "extra"; use"#
        ),
        (file(cause("x.first/ios/opened/order:1")), #"is not a detail of "order"; leave it out"#),
        (
            file(cause("x/ios/received/extra", "x/ios/received/extra")),
            #"(/waivers/0/cause/1): the key "x/ios/received/extra" appears twice; remove one of them"#
        ),
        (file(cause()), #"(/waivers/0/cause): "cause" of a waiver must be a list of one key or more, not an array"#),
        (
            file(cause("x/ios/received/extra"), cause("x/ios/received/extra")),
            #"known.json:3:1 (/waivers/1): the cause "x/ios/received/extra" is waived twice"#
        ),
        (
            file(entry("a"), entry("b"), entry("a")),
            "known.json:4:1 (/waivers/2): the case \"a\" is waived twice; keep one of the two entries"
        ),
    ]

    @Test("is refused with file, line, pointer, cause and remedy", arguments: refusals)
    func refused(_ row: (text: String, expected: String)) throws {
        let error = try #require(throws: InputFileError.self) { try Self.read(row.text) }
        let lines = error.problems.map(Self.line)
        #expect(lines.contains { $0.contains(row.expected) }, "\(lines)")
    }

    @Test("names everything that is wrong at once")
    func several() throws {
        let text = Self.file(Self.entry("a", expires: "never"), Self.entry("b"), Self.entry("c", reason: ""))
        let error = try #require(throws: InputFileError.self) { try Self.read(text) }
        #expect(error.problems.map { $0.place?.pointer } == ["/waivers/0/expires", "/waivers/2/reason"])
    }

    private static func line(_ problem: Diagnostic) -> String {
        let place = problem.place
        let position = "\(place?.file ?? "-"):\(place?.line ?? 0):\(place?.column ?? 0) (\(place?.pointer ?? "-"))"
        return "\(position): \(problem.message); \(problem.suggestion ?? "-")"
    }

    /// Four vectors: two levels that can fail, each with a case that does and one that does not.
    static func specification() throws -> Specification {
        try RunnerFixture.specification([
            "a": [
                RunnerFixture.vector("bad", RunnerFixture.step("received", "\"none\"")),
                RunnerFixture.vector("good", RunnerFixture.step("received", "\"documented\"")),
                RunnerFixture.vector(
                    "bad-shown", rules: "x.shown", RunnerFixture.step("received", "\"none\"", app: "background")),
                RunnerFixture.vector(
                    "good-shown", rules: "x.shown", RunnerFixture.step("received", "\"documented\"", app: "background")),
                RunnerFixture.vector(
                    "silent", rules: "x.silent", RunnerFixture.step("received", "\"any\"", app: "closed")),
            ].joined(separator: ",")
        ])
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var today = "2026-06-15"
        var gate = Gate.required
        /// Each with its reason and last day.
        let entries: [(cases: String, reason: String, expires: String)]
        /// By vector, where the baseline makes a difference.
        let verdicts: [String: Verdict.Kind]
        let verdict: RunVerdict
    }

    static let rows: [Row] = [
        Row(testDescription: "no entry", entries: [], verdicts: [:], verdict: .doesNotConform),
        Row(
            testDescription: "a failure is waived",
            entries: [("bad[android]", "r", "2026-06-16")],
            verdicts: ["bad": .waived],
            verdict: .conforms
        ),
        Row(
            testDescription: "on its last day too",
            entries: [("bad[*", "r", "2026-06-15")],
            verdicts: ["bad": .waived],
            verdict: .conforms
        ),
        Row(
            testDescription: "after its last day it is expired",
            entries: [("bad[*", "r", "2026-06-14")],
            verdicts: ["bad": .expired],
            verdict: .doesNotConform
        ),
        Row(
            testDescription: "a pass is unexpected",
            entries: [("bad[*", "r", "2026-06-15"), ("good[*", "r", "2026-06-16")],
            verdicts: ["bad": .waived, "good": .unexpectedlyPassed],
            verdict: .doesNotConform
        ),
        Row(
            testDescription: "also after the last day",
            entries: [("good[*", "r", "2020-01-01")],
            verdicts: ["good": .unexpectedlyPassed],
            verdict: .doesNotConform
        ),
        Row(
            testDescription: "the first entry counts",
            entries: [("*", "first", "2026-06-15"), ("bad*", "second", "2020-01-01")],
            verdicts: ["bad": .waived, "good": .unexpectedlyPassed],
            verdict: .doesNotConform
        ),
        Row(
            testDescription: "the first entry counts, expired or not",
            entries: [("bad*", "first", "2020-01-01"), ("*d[*", "second", "2026-06-15")],
            verdicts: ["bad": .expired, "good": .unexpectedlyPassed],
            verdict: .doesNotConform
        ),
        Row(
            testDescription: "below the gate nothing needs a waiver",
            entries: [("bad[*", "r", "2026-06-16"), ("*-shown[*", "r", "2020-01-01"), ("silent*", "r", "2026-06-16")],
            verdicts: ["bad": .waived],
            verdict: .conforms
        ),
        Row(
            testDescription: "at the gate it does",
            gate: .recommended,
            entries: [("bad*", "r", "2026-06-16")],
            verdicts: ["bad": .waived, "bad-shown": .waived],
            verdict: .conforms
        ),
    ]

    @Test("makes these verdicts", arguments: rows)
    func verdicts(_ row: Row) async throws {
        let specification = try Self.specification()
        let plan = try RunnerFixture.plan(specification, platforms: [.android], gate: row.gate)
        let entries = row.entries.map { Self.entry($0.cases, reason: $0.reason, expires: $0.expires) }
        let text = #"{"waivers": [\#(entries.joined(separator: ","))]}"#
        let waivers = try PlannedWaivers(try Self.read(text, today: row.today), plan, book: specification.book)
        var app = ScriptedApp.impressions
        app.profile.platforms = [.android]
        let without = await RunnerFixture.judged(plan, specification, app).verdicts.mapValues(\.kind)
        let summary = await RunnerFixture.judged(plan, specification, app, waivers: waivers)
        let with = summary.verdicts
        #expect(with.mapValues(\.kind) == without.merging(row.verdicts) { _, new in new })
        #expect(summary.verdict == row.verdict)
        #expect(summary.count(.waived) == row.verdicts.values.count { $0 == .waived })
        for case .waived(_, let waivers) in with.values where row.entries.count > 1 && row.entries[0].reason == "first"
        {
            #expect(waivers.map(\.reason) == ["first"])
        }
    }

    static let blames: [(violations: String, exceeded: String?)] = [
        (#""rules": ["x.received"], "#, nil), (#""kinds": ["unexpected"], "#, nil),
        (#""rules": ["x.first", "x.received"], "kinds": ["missing", "unexpected"], "#, nil),
        (#""rules": ["x.first"], "#, "waived for x.first by known.json:2 \"bad[*\", fails for x.received"),
        (#""kinds": ["missing"], "#, "waived for missing by known.json:2 \"bad[*\", fails for x.received (unexpected)"),
        (
            #""rules": ["x.received"], "kinds": ["order"], "#,
            "waived for x.received (order) by known.json:2 \"bad[*\", fails for x.received (unexpected)"
        ),
    ]

    @Test("waives of a failure only what it says, where it says so", arguments: blames)
    func violations(_ row: (violations: String, exceeded: String?)) async throws {
        let specification = try Self.specification()
        let plan = try RunnerFixture.plan(specification, platforms: [.android])
        let baseline = try Self.read(Self.file(Self.entry("bad[*", row.violations)))
        let waivers = try PlannedWaivers(baseline, plan, book: specification.book)
        let run = await RunnerFixture.judged(plan, specification, ScriptedApp.impressions, waivers: waivers)
        let found = try #require(run.verdicts["bad"])
        #expect(found.kind == (row.exceeded == nil ? .waived : .failed))
        guard let exceeded = row.exceeded else { return }
        #expect(found.message == "[x.received] sent 1 call, expected none; \(exceeded)")
    }

    @Test("what the app says that it does not support is of no kind")
    func unsupported() async throws {
        let specification = try Self.specification()
        let plan = try RunnerFixture.plan(specification, platforms: [.android])
        let app = ScriptedApp(profile: SinkProfile(name: "x", platforms: [.android])) { _ in .unsupported("no") }
        for (violations, kind) in [
            (#""kinds": ["missing"], "#, Verdict.Kind.failed), (#""rules": ["x.first"], "#, .waived),
        ] {
            let waivers = try PlannedWaivers(
                try Self.read(Self.file(Self.entry("bad[*", violations))), plan, book: specification.book)
            let verdicts = await RunnerFixture.judged(plan, specification, app, waivers: waivers).verdicts
            let message = verdicts["bad"]?.message ?? ""
            #expect(
                verdicts["bad"]?.kind == kind
                    && message.hasSuffix("fails for x.first (unsupported)") == (kind == .failed))
        }
    }

    @Test("a rule that there is not is refused")
    func unknownRule() throws {
        let specification = try Self.specification()
        let plan = try RunnerFixture.plan(specification, platforms: [.android])
        let baseline = try Self.read(Self.file(Self.entry("bad[*", #""rules": ["x.first", "x.recieved"], "#)))
        let error = try #require(throws: InputFileError.self) {
            try PlannedWaivers(baseline, plan, book: specification.book)
        }
        let expected =
            "known.json:2:1 (/waivers/0): the waiver of \"bad[*\" is for the rule \"x.recieved\", which the spec does not have; did you mean \"x.received\"?"
        #expect(error.problems.map(Self.line) == [expected])
    }

    @Test("an error is not waived")
    func errors() async throws {
        let specification = try Self.specification()
        let plan = try RunnerFixture.plan(specification, platforms: [.android])
        let waivers = try PlannedWaivers(try Self.read(Self.file(Self.entry("*"))), plan, book: specification.book)
        let app = ScriptedApp(profile: SinkProfile(name: "x", platforms: [.android])) { _ in
            .errored(ObservationError(message: "gone"))
        }
        let summary = await RunnerFixture.judged(plan, specification, app, waivers: waivers)
        #expect(summary.counts == [.errored: 5])
        #expect(summary.verdict == .doesNotConform)
    }

    @Test("each message names the entry, and the edit that mends it")
    func messages() async throws {
        let specification = try Self.specification()
        let plan = try RunnerFixture.plan(specification, platforms: [.android])
        let text = Self.file(Self.entry("bad[*"), Self.entry("good[android]"), Self.entry("go*"))
        func messages(today: String) async throws -> [String: String] {
            let waivers = try PlannedWaivers(try Self.read(text, today: today), plan, book: specification.book)
            return await RunnerFixture.judged(plan, specification, ScriptedApp.impressions, waivers: waivers)
                .verdicts.compactMapValues(\.message)
        }
        let grounds = "bug 7 (owner: push team; expires: 2026-06-30)"
        let early = try await messages(today: "2026-06-30")
        #expect(
            early["bad"] == #"waived by known.json:2 "bad[*": \#(grounds); [x.received] sent 1 call, expected none"#)
        #expect(
            early["good"]
                == #"passed, but the baseline waives it by known.json:3 "good[android]": \#(grounds); remove the entry"#
        )
        let late = try await messages(today: "2026-07-01")
        let edit = "fix the sink and remove the entry, or agree on a later date with its owner"
        #expect(
            late["bad"]
                == "the waiver known.json:2 \"bad[*\" has expired: \(grounds); \(edit); [x.received] sent 1 call, expected none"
        )
    }

    @Test("an entry that fits no case of the whole plan is refused, one that fits an unselected case is not")
    func unmatched() throws {
        let specification = try Self.specification()
        let selection = Selection(cases: [Glob("good*")])
        let plan = try RunnerFixture.plan(specification, platforms: [.android], selection: selection)
        _ = try PlannedWaivers(try Self.read(Self.file(Self.entry("bad[*"))), plan, book: specification.book)
        let baseline = try Self.read(Self.file(Self.entry("bad[*"), Self.entry("god[android]"), Self.entry("x.*")))
        let error = try #require(throws: InputFileError.self) {
            try PlannedWaivers(baseline, plan, book: specification.book)
        }
        let expected = [
            "known.json:3:1 (/waivers/1): the waiver of \"god[android]\" matches none of the 5 planned cases of edition e; did you mean \"good[android]\"? "
                + "If not, remove the entry, or correct its pattern: only `*` and `?` are special",
            "known.json:4:1 (/waivers/2): the waiver of \"x.*\" matches none of the 5 planned cases of edition e; "
                + "\"x.*\" is a rule, and waivers are for cases; or remove the entry, or correct its pattern: only `*` and `?` are special",
        ]
        #expect(error.problems.map(Self.line) == expected)
    }
}

extension JudgedRun {
    /// The verdicts by vector, each of which has one case.
    var verdicts: [String: Verdict] {
        Dictionary(cases.map { ($0.template.vector.id, $0.verdict) }, uniquingKeysWith: { $1 })
    }
}
