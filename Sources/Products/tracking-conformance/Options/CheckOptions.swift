import CaseJudging
import CodeJudging
import CommandLineOptions
import ConformanceSpec

/// The options that `docs` and `source` share.
enum CheckOptions {
    static let level = SelectionOptions.level(
        help: "The lowest level at which a finding fails the check. Below it, findings are warnings.")
    static let sdk = SinkOptions.sdk(
        group: "Selection",
        help: "The SDK that the code calls (default: ACPCore, in the first version that has collectMessageInfo).")

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
