import CaseJudging
import CommandLineOptions
import ConformanceSpec
import PushTracking

/// The options that select cases and their settings.
enum SelectionOptions {
    private static let group = "Selection"

    static let platform: Option<[Platform]> = platform(help: "Run only the cases of this platform.")
    static let edition = Option.single(
        "--edition",
        value: "ID",
        as: .text(known: KnownValue.editions.rawValue),
        group: group,
        help: "The edition of the documentation to check against (default: the newest). See `spec list editions`."
    )
    static let level: Option<Gate> = level(
        help: "The lowest level at which a failure fails the run. Below it, failures are warnings.")
    static let rule: Option<[String]> = rules(
        help:
            "Run only the cases that prove matching rules, as in `--rule 'flag.*'`. `*` and `?` are wildcards, brackets are not."
    )
    static let caseID = Option.repeated(
        "--case",
        value: "GLOB",
        as: .text(known: KnownValue.cases.rawValue),
        group: group,
        help: """
            Run only the cases with a matching id. If TESTBRIDGE_TEST_ONLY is set (`bazel test --test_filter=GLOB`), ids must also match its pattern. \
            A pattern that matches nothing is an error.
            """
    )
    static let shard = Option.single(
        "--shard",
        value: "I/N",
        as: ValueKind { text throws(OptionValueError) in try shard(text) },
        group: group,
        help: """
            Run the I-th of N equal parts of the plan; I starts at 1. `auto` reads the part from the environment: TEST_SHARD_INDEX (Bazel; \
            TEST_SHARD_STATUS_FILE is touched), CI_NODE_INDEX, CIRCLE_NODE_INDEX or BUILDKITE_PARALLEL_JOB, each with its total. If none is set, it \
            runs the whole plan. With `auto`, a part without selected cases exits with 0.
            """
    )
    static let lastFailed = Option.single(
        "--last-failed",
        value: "FILE",
        as: .file,
        group: group,
        help: """
            Run only the cases that failed in this results file (failed, errored, unexpectedly passed, expired). It must have the same \
            spec, edition and seed. If none failed, there is nothing to run: exit 2.
            """
    )
    static let set = Option.single(
        "--set",
        value: "VERSION",
        as: .wholeNumber(in: 1...9999),
        group: group,
        help: """
            Score the run by the cases of this version of the spec (default: the newest). Newer cases run, too, and are reported as not scored: \
            they never fail the run.
            """
    )
    static let seed = Option.single(
        "--seed",
        value: "N",
        as: .wholeNumber(in: 0...UInt64.max),
        default: 0,
        shownAs: "0",
        group: group,
        help: "Determines the ids in the pushes and the order of cases. The same seed gives the same run."
    )
    static let challenge = Option.single(
        "--challenge",
        value: "TEXT",
        as: challengeText,
        group: group,
        help: """
            Derive the seed from this unpredictable text, sent by whoever wants proof, so that an old run cannot be passed off as new. Results files keep \
            it; see `report certify`.
            """
    )
    static let spec = Option.single(
        "--spec",
        value: "DIR",
        as: .folder,
        group: group,
        help: "Read rules and vectors from this folder instead of the built-in ones."
    )

    static let all: [OptionDeclaration] = [
        platform.declaration, edition.declaration, level.declaration, rule.declaration, caseID.declaration,
        lastFailed.declaration,
        shard.declaration, set.declaration, seed.declaration, challenge.declaration, spec.declaration,
    ]

    /// `--platform`.
    static func platform(help: String) -> Option<[Platform]> {
        Option.repeated("--platform", value: "NAME", as: .choice(Platform.self), group: group, help: help)
    }

    /// `--level`.
    static func level(help: String) -> Option<Gate> {
        Option.choice("--level", value: "LEVEL", default: .required, group: group, help: help)
    }

    /// An option that selects rules by their ids; it may be given again.
    static func rules(_ name: String = "--rule", help: String) -> Option<[String]> {
        Option.repeated(name, value: "GLOB", as: .text(known: KnownValue.rules.rawValue), group: group, help: help)
    }

    /// The text of a challenge.
    static let challengeText = ValueKind { text throws(OptionValueError) in
        guard let challenge = Challenge(text) else { throw OptionValueError("must be \(Challenge.requirement)") }
        return challenge
    }

    static let rules: [OptionRule] = [.exclusive([seed.name, challenge.name])]

    /// The seed for the ids of the cases.
    static func seed(_ commandLine: ParsedCommandLine) -> UInt64 {
        commandLine[challenge]?.seed ?? commandLine[seed]
    }

    /// The selection made on the command line.
    ///
    /// - Parameter shard: the part of the plan, including one that `--shard auto` took from the environment.
    static func selection(_ commandLine: ParsedCommandLine, shard: Shard?) -> Selection {
        let platforms = commandLine[platform]
        return Selection(
            platforms: platforms.isEmpty ? nil : Set(platforms),
            rules: commandLine[rule].map { Glob($0) },
            cases: commandLine[caseID].map { Glob($0) },
            shard: shard,
            set: commandLine[set]
        )
    }

    private static func shard(_ text: String) throws(OptionValueError) -> ShardRequest {
        if text == "auto" { return .automatic }
        guard let shard = Shard(text) else {
            throw OptionValueError(
                "must be I/N with 1 ≤ I ≤ N, or auto",
                suggestion: "write --shard 1/4 for the first of four parts, or --shard auto on a CI service"
            )
        }
        return .exactly(shard)
    }
}
