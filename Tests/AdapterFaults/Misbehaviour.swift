/// One way in which `misbehaving_adapter.py` answers one case, and what is said of that case.
package struct Misbehaviour: Sendable, CustomStringConvertible {
    /// The name that the adapter knows it by.
    package let name: String
    /// A part of the message; nil where no case is to blame.
    package let message: String?
    /// Whether only time shows it.
    package let isSlow: Bool
    /// Whether it costs no process either.
    package let isFree: Bool
    /// Whether the case is answered with values of other types, which are judged.
    package let isWrong: Bool

    package var description: String { name }

    init(_ name: String, _ message: String?, isSlow: Bool = false, isFree: Bool = false, isWrong: Bool = false) {
        self.name = name
        self.message = message
        self.isSlow = isSlow
        self.isFree = isFree
        self.isWrong = isWrong
    }
}

extension Misbehaviour {
    package static let all =
        ends + signals.map { Misbehaviour($0, "was ended by \($0)") } + hangs + lines + ids + results + harmless

    private static let ends: [Misbehaviour] = [
        Misbehaviour("exit-0", "exited with status 0"),
        Misbehaviour("exit-7", "exited with status 7"),
        Misbehaviour("half-a-line-then-exit", "exited with status 0"),
        Misbehaviour("stderr-flood", "exited with status 3"),
        Misbehaviour("child-keeps-pipe", "exited with status 0"),
        Misbehaviour("deaf-child", "exited with status 0"),
        Misbehaviour("closes-output", "closed its standard output"),
    ]

    /// All that end a process on every system.
    private static let signals: [String] = [
        "SIGABRT", "SIGALRM", "SIGBUS", "SIGFPE", "SIGHUP", "SIGILL", "SIGINT", "SIGKILL", "SIGPIPE", "SIGPROF",
        "SIGQUIT", "SIGSEGV",
        "SIGSYS", "SIGTERM", "SIGTRAP", "SIGUSR1", "SIGUSR2", "SIGVTALRM", "SIGXCPU", "SIGXFSZ",
    ]

    private static let hangs: [Misbehaviour] = [
        "hang", "hang-ignoring-sigterm", "stopped", "half-a-line", "no-line-feed", "late-answer",
        "closes-input-and-hangs",
        "reads-all-input",
    ].map { Misbehaviour($0, "no answer within 1 s", isSlow: true) }

    private static let lines: [Misbehaviour] = [
        Misbehaviour("garbage", "not JSON"),
        Misbehaviour("print-in-between", "`DEBUG handling a push`"),
        Misbehaviour("not-utf8", "UTF-8"),
        Misbehaviour("utf16", "not JSON"),
        Misbehaviour("nul", "not JSON"),
        Misbehaviour("nul-in-a-string", "not JSON"),
        Misbehaviour("byte-order-mark", "byte order mark"),
        Misbehaviour("trailing-comma", "not JSON"),
        Misbehaviour("not-a-number", "not JSON"),
        Misbehaviour("two-on-a-line", "not JSON"),
        Misbehaviour("half-an-answer", "not JSON"),
        Misbehaviour("duplicate-member", "already used"),
        Misbehaviour("deep", "nested"),
        Misbehaviour("oversized-line", "more than 131072 bytes"),
        Misbehaviour("huge-answer", "more than 131072 bytes"),
        Misbehaviour("endless-line", "more than 131072 bytes"),
        Misbehaviour("array", "no object"),
        Misbehaviour("number", "no object"),
        Misbehaviour("not-json-rpc", "`jsonrpc`"),
        Misbehaviour("other-json-rpc", "`jsonrpc`"),
        Misbehaviour("request", "`method`"),
        Misbehaviour("no-result", "neither `result` nor `error`"),
        Misbehaviour("result-and-error", "both `result` and `error`"),
        Misbehaviour("error-text", "`error` is no object"),
    ]

    private static let ids: [Misbehaviour] = [
        Misbehaviour("no-id", "no member `id`"),
        Misbehaviour("null-id", "`id` is null"),
        Misbehaviour("string-id", "not the whole number"),
        Misbehaviour("fractional-id", "not the whole number"),
        Misbehaviour("boolean-id", "not the whole number"),
        Misbehaviour("list-id", "not the whole number"),
        Misbehaviour("object-id", "not the whole number"),
        Misbehaviour("huge-id", "not the whole number"),
        Misbehaviour("negative-id", "never sent"),
        Misbehaviour("unknown-id", "never sent"),
        Misbehaviour("old-id", "id 0 twice"),
        // The first of the two answers counts.
        Misbehaviour("twice", nil),
    ]

    private static let results: [Misbehaviour] = [
        Misbehaviour("calls-too-short", "`calls` has 0 lists"),
        Misbehaviour("calls-too-long", "`calls` has 2 lists"),
        Misbehaviour("calls-null", "`calls` is not a list"),
        Misbehaviour("calls-no-list", "`calls` is not a list"),
        Misbehaviour("calls-not-nested", "`calls[0]` is not a list"),
        Misbehaviour("list-null", "`calls[0]` is not a list"),
        Misbehaviour("call-no-object", "is no object"),
        Misbehaviour("call-without-function", "no string `function`"),
        Misbehaviour("call-function-number", "no string `function`"),
        Misbehaviour("call-data-list", "`data` that is not an object"),
        Misbehaviour("call-data-string", "`data` that is not an object"),
        Misbehaviour("call-name-number", "`name` that is not a string"),
        Misbehaviour("result-no-object", "it is not an object"),
        Misbehaviour("empty-result", "neither `calls` nor `unsupported`"),
        Misbehaviour("threw-number", "`threw` is not a string"),
        Misbehaviour("unsupported-number", "`unsupported` is not a string"),
        Misbehaviour("error", "the error -32603: no such\\nhandler", isFree: true),
    ]

    private static let harmless: [Misbehaviour] = [
        Misbehaviour("exits-after-answer", nil),
        Misbehaviour("exit-after-each", nil),
        Misbehaviour("closes-input", nil, isSlow: true),
        Misbehaviour("blank-lines", nil, isFree: true),
        Misbehaviour("carriage-return", nil, isFree: true),
        Misbehaviour("spaces", nil, isFree: true),
        Misbehaviour("byte-by-byte", nil, isFree: true),
        Misbehaviour("unknown-members", nil, isFree: true),
        Misbehaviour("large-answer", nil, isFree: true),
        Misbehaviour("stderr-flood-and-answer", nil, isFree: true),
        Misbehaviour("ignores-shutdown", nil, isFree: true),
        // The sink did answer: what it sent is judged.
        Misbehaviour("wrong-types", nil, isFree: true, isWrong: true),
    ]
}
