import CaseJudging
import CodeJudging
import CommandLineOptions
import ConformanceSpec

/// The options that `docs` and `source` share.
enum CheckOptions {
    static let level = Option.single(
        "--level",
        value: "LEVEL",
        as: .choice(Gate.self),
        default: .required,
        shownAs: "required",
        group: "Selection",
        help: "The lowest level at which a finding fails the check. Below it, findings are warnings."
    )
    static let sdk = Option.repeated(
        "--sdk",
        value: "PLATFORM:NAME@VERSION",
        as: ValueKind { text throws(OptionValueError) in try SinkOptions.sdk(text) },
        group: "Selection",
        help: "The SDK that the code calls (default: ACPCore, in the first version that has collectMessageInfo)."
    )
    /// `--rule`.
    static func rules(help: String) -> Option<[String]> { globs("--rule", help: help) }

    /// An option that selects rules by their ids; it may be given again.
    static func globs(_ name: String, help: String) -> Option<[String]> {
        Option.repeated(
            name, value: "GLOB", as: .text(known: KnownValue.rules.rawValue), group: "Selection", help: help)
    }

    /// The checker that plays the cases against code, for the SDK given by the options.
    static func examples(
        of specification: Specification, in edition: Edition, asking asked: RuleSelection,
        _ commandLine: ParsedCommandLine
    ) throws -> CodeJudge {
        var sdks = CodeJudge.standardSDK
        for declared in commandLine[sdk] { sdks[declared.platform] = declared.sdk }
        return try CodeJudge(specification, edition: edition, sdk: sdks, asking: asked, gate: commandLine[level])
    }
}
