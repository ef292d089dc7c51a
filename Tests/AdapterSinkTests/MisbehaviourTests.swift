import AdapterSink
import DeviceModel
import Testing

@Suite("A misbehaving adapter", .enabled(if: Fixtures.python != nil, Fixtures.withoutPython), .timeLimit(.minutes(20)))
struct MisbehaviourTests {
    private static let turnstile = Turnstile(width: 6)

    /// How a misbehaviour and what is said of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// A part of the message; nil where no case is to blame.
        let message: String?
        /// Whether only time shows it.
        let isSlow: Bool
        var testDescription: String { name }

        init(_ name: String, _ message: String?, isSlow: Bool = false) {
            self.name = name
            self.message = message
            self.isSlow = isSlow
        }
    }

    static let ends: [Row] = [
        Row("exit-0", "exited with status 0"),
        Row("exit-7", "exited with status 7"),
        Row("segmentation-fault", "SIGSEGV"),
        Row("abort", "SIGABRT"),
        Row("bus-error", "SIGBUS"),
        Row("arithmetic", "SIGFPE"),
        Row("illegal", "SIGILL"),
        Row("killed", "SIGKILL"),
        Row("half-a-line-then-exit", "exited with status 0"),
        Row("stderr-flood", "exited with status 3"),
        Row("child-keeps-pipe", "exited with status 0"),
        Row("deaf-child", "exited with status 0"),
        Row("closes-output", "closed its standard output"),
    ]

    static let hangs: [Row] = [
        Row("hang", "no answer within 1 s", isSlow: true),
        Row("hang-ignoring-sigterm", "no answer within 1 s", isSlow: true),
        Row("stopped", "no answer within 1 s", isSlow: true),
        Row("half-a-line", "no answer within 1 s", isSlow: true),
        Row("no-line-feed", "no answer within 1 s", isSlow: true),
        Row("late-answer", "no answer within 1 s", isSlow: true),
    ]

    static let lines: [Row] = [
        Row("garbage", "not JSON"),
        Row("empty-line", "not JSON"),
        Row("print-in-between", "`DEBUG handling a push`"),
        Row("not-utf8", "UTF-8"),
        Row("nul", "not JSON"),
        Row("byte-order-mark", "byte order mark"),
        Row("duplicate-member", "already used"),
        Row("deep", "nested"),
        Row("oversized-line", "more than 131072 bytes"),
        Row("endless-line", "more than 131072 bytes"),
        Row("array", "no object"),
        Row("not-json-rpc", "`jsonrpc`"),
        Row("request", "`method`"),
        Row("no-result", "neither `result` nor `error`"),
        Row("result-and-error", "both `result` and `error`"),
        Row("no-id", "no member `id`"),
        Row("null-id", "`id` is null"),
        Row("string-id", "not the whole number"),
        Row("fractional-id", "not the whole number"),
        Row("unknown-id", "never sent"),
        Row("old-id", "id 0 twice"),
    ]

    static let results: [Row] = [
        Row("calls-too-short", "`calls` has 0 lists"),
        Row("calls-too-long", "`calls` has 2 lists"),
        Row("calls-no-list", "`calls` is no list"),
        Row("calls-not-nested", "`calls[0]` is no list"),
        Row("call-no-object", "is no object"),
        Row("call-without-function", "no string `function`"),
        Row("call-data-list", "`data` that is no object"),
        Row("call-name-number", "`name` that is no string"),
        Row("result-no-object", "it is no object"),
        Row("empty-result", "neither `calls` nor `unsupported`"),
        Row("threw-number", "`threw` is no string"),
        Row("error", "the error -32603: no such\\u{A}handler"),
    ]

    static let harmless: [Row] = [
        Row("twice", nil),
        Row("exits-after-answer", nil),
        Row("exit-after-each", nil),
        Row("closes-input", nil, isSlow: true),
        Row("carriage-return", nil),
        Row("byte-by-byte", nil),
        Row("unknown-members", nil),
        Row("stderr-flood-and-answer", nil),
        Row("ignores-shutdown", nil),
    ]

    /// Those that cost no process either.
    static let withoutIncident: Set = [
        "error", "carriage-return", "byte-by-byte", "unknown-members", "stderr-flood-and-answer", "ignores-shutdown",
    ]

    @Test("costs the one case that fails alone", arguments: ends + hangs + lines + results + harmless)
    func costsOneCase(_ row: Row) async throws {
        try await Self.turnstile.pass {
            let mark = Processes.Mark()
            let options = AdapterOptions(
                timeout: row.isSlow ? .seconds(1) : .seconds(20),
                window: 4,
                lineLimit: 128 << 10,
                grace: .milliseconds(200)
            )
            let app = try await AdapterApp(
                command: Fixtures.command("misbehaving_adapter.py", row.name),
                environment: mark.environment,
                options: options,
                edition: "2022-02"
            )
            let observations = try await app.observeAll(0..<8)
            await app.shutdown()
            #expect(app.incidents.isEmpty == Self.withoutIncident.contains(row.name), "\(app.incidents)")
            for (number, observation) in observations.enumerated() {
                guard number == 3, let message = row.message else {
                    #expect(observation == Scripts.impression(number), "case \(number)")
                    continue
                }
                guard case .errored(let error) = observation else {
                    Issue.record("expected an error, got \(observation)")
                    continue
                }
                #expect(error.message.contains(message))
                #expect(error.log.contains(row.name == "stderr-flood" ? "the end of the noise" : "misbehaving: \(row.name)"))
            }
            try await mark.expectNoneLives()
        }
    }
}

extension AdapterApp {
    /// Observes the scripts with these numbers side by side.
    func observeAll(_ numbers: Range<Int>) async throws -> [Observation] {
        try await withThrowingTaskGroup(of: (Int, Observation).self) { group in
            for number in numbers {
                let script = try Scripts.received(number)
                group.addTask { (number, await self.observe(script)) }
            }
            var observations = [Observation](repeating: .unsupported("not observed"), count: numbers.count)
            for try await (number, observation) in group { observations[number - numbers.lowerBound] = observation }
            return observations
        }
    }
}
