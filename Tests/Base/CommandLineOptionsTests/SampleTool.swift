import CommandLineOptions

/// A small tool with commands of the kind that the real one has.
enum SampleTool {
    enum Level: String, CaseIterable, Sendable {
        case required, recommended
    }

    static let platform = Option.repeated(
        "--platform",
        value: "NAME",
        as: .choice([("android", "android"), ("ios", "ios")]),
        group: "Selection",
        help: "Check this platform only."
    )
    static let level = Option.single(
        "--level",
        value: "LEVEL",
        as: .choice(Level.self),
        default: .required,
        shownAs: "required",
        group: "Selection",
        help:
            "The gate: what fails a run, and what the denominators count. Problems below it are warnings, which are shown and do not fail."
    )
    static let seed = Option.single(
        "--seed",
        value: "N",
        as: .wholeNumber(in: 0...UInt64.max),
        group: "Selection",
        help: "Start the random numbers here."
    )
    static let timeout = Option.single(
        "--timeout",
        value: "SECONDS",
        as: .decimalNumber(in: 0.1...3600),
        default: 10,
        shownAs: "10",
        group: "Adapter",
        help: "Wait so long for an answer."
    )
    static let builtIn = Option.single("--built-in", value: "NAME", as: .text, help: "Check a built-in sink.")
    static let report = Option.repeated(
        "--report", value: "FORMAT=PATH", as: .text, aliases: ["-r"], help: "Write a report.")
    static let title = Option.single(
        "--title", value: "TEXT", as: .text, allowsEmpty: true, help: "Head the report with this.")
    static let quiet = Option.flag("--quiet", aliases: ["-q"], help: "Say less.")
    static let version = Option.flag("--version", standsAlone: true, help: "Show the version.")
    static let shardOf = Option.single(
        "--shard-total", value: "N", as: .wholeNumber(in: 1...64), help: "How many shards there are.")
    static let shard = Option.single(
        "--shard", value: "I", as: .wholeNumber(in: 1...64), help: "Check this shard only.")

    static let id = Argument<String>.one("ID", help: "A rule or a vector.")
    static let format = Argument<String?>.optional("FORMAT", allowedWords: ["text", "json"], help: "How to show it.")
    static let pages = Argument<[String]>.several("PAGE", atLeast: 1, help: "Pages to check.")

    static let run = Command(
        name: "run",
        summary: "Check a sink through its adapter.",
        discussion: "Without -- the built-in reference sink is checked.",
        options: [
            platform.declaration, level.declaration, seed.declaration, timeout.declaration, builtIn.declaration,
            report.declaration,
            title.declaration, quiet.declaration, shard.declaration, shardOf.declaration,
        ],
        rules: [.exclusive([builtIn.name, "--"]), .needs(shard.name, shardOf.name), .needs(timeout.name, "--")],
        trailing: TrailingCommand(help: "The adapter to start."),
        examples: [
            CommandExample("sample run -- python3 sink.py", "Checks the sink in sink.py."),
            CommandExample(
                "sample run --platform ios --level recommended", "Checks the reference sink on iOS, at the higher gate."
            ),
        ],
        sections: [
            HelpSection(
                title: "Exit codes", rows: [("0", "conforms"), ("1", "does not conform"), ("130", "interrupted")])
        ]
    )
    static let docs = Command(
        name: "docs", summary: "Check pages.", options: [quiet.declaration], arguments: [pages.declaration])
    static let show = Command(
        name: "show",
        summary: "Show one rule.",
        options: [seed.declaration],
        arguments: [id.declaration, format.declaration]
    )
    static let spec = Command(
        name: "spec",
        summary: "Look at the spec.",
        subcommands: [Command(name: "validate", summary: "Check the spec itself.", options: [quiet.declaration]), show]
    )
    static let doctor = Command(
        name: "doctor",
        summary: "Find out why an adapter does not answer.",
        trailing: TrailingCommand(isRequired: true, help: "The adapter to start.")
    )
    static let tool = Command(
        name: "sample",
        summary: "Checks tracking.",
        options: [version.declaration],
        subcommands: [run, docs, spec, doctor],
        examples: [CommandExample("sample run", "Checks the reference sink.")]
    )
}
