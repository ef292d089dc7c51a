import BuiltInSinks
import CommandLineOptions
import Diagnostics
import PushTracking

/// The options for what is tested.
enum SinkOptions {
    private static let builtInGroup = "Built-in sinks"
    private static let adapterGroup = "Adapters"

    static let builtIn = Option.single(
        "--built-in",
        value: "NAME",
        as: .text(known: KnownValue.sinks.rawValue),
        group: builtInGroup,
        help: """
            Check this built-in sink: `reference`, or one with a mistake: \
            \(BuiltInSink.examples.map { "`\($0.name)`" }.joined(separator: ", ")).
            """
    )
    static let sdk: Option<[DeclaredSDK]> = sdk(
        group: builtInGroup,
        help: "The SDK that the built-in sink calls, such as `android:ACPCore@1.3.9`. Once per platform.")
    static let timeout = Option.single(
        "--timeout",
        value: "SECONDS",
        as: .decimalNumber(in: 0.001...86_400),
        default: 10,
        shownAs: "10",
        group: adapterGroup,
        help: "The time limit for a case."
    )
    static let startTimeout = Option.single(
        "--start-timeout",
        value: "SECONDS",
        as: .decimalNumber(in: 0.001...86_400),
        default: 30,
        shownAs: "30",
        group: adapterGroup,
        help: "The time limit for the answer to `initialize`."
    )
    static let window = Option.single(
        "--max-in-flight",
        value: "N",
        as: .wholeNumber(in: 1...4096),
        default: 16,
        shownAs: "16",
        group: adapterGroup,
        help: "The maximum number of requests in flight."
    )
    static let maximumRestarts = Option.single(
        "--max-restarts",
        value: "N",
        as: .wholeNumber(in: 0...1_000_000),
        default: 10,
        shownAs: "10",
        group: adapterGroup,
        help: "Give up after N consecutive restarts without an answer."
    )
    static let environment = Option.repeated(
        "--env",
        value: "NAME",
        as: .text(known: KnownValue.variables.rawValue),
        group: adapterGroup,
        help: """
            With --clean-environment: pass this environment variable to the adapter as well.
            """
    )
    static let cleanEnvironment = Option.flag(
        "--clean-environment",
        group: adapterGroup,
        help: """
            Pass only \(AdapterEnvironment.cleanNames.joined(separator: ", ")) and the variables of --env to the adapter, instead of the \
            whole environment. Reports name the variables, never their values.
            """
    )

    static let all: [OptionDeclaration] =
        [
            builtIn.declaration, sdk.declaration, timeout.declaration, startTimeout.declaration,
            window.declaration,
            maximumRestarts.declaration, cleanEnvironment.declaration, environment.declaration,
        ] + WiringOptions.all

    static let rules: [OptionRule] =
        [.exclusive(["--built-in", "--"]), .exclusive(["--sdk", "--"])]
        + WiringOptions.all.map { .exclusive([$0.name, "--"]) }
        + [timeout.name, startTimeout.name, window.name, maximumRestarts.name, cleanEnvironment.name, environment.name]
        .map {
            .needs($0, "--")
        }

    /// `--sdk`.
    static func sdk(group: String, help: String) -> Option<[DeclaredSDK]> {
        Option.repeated(
            "--sdk", value: "PLATFORM:NAME@VERSION",
            as: ValueKind { text throws(OptionValueError) in try sdk(text) }, group: group, help: help)
    }

    /// Reads `PLATFORM:NAME@VERSION`.
    private static func sdk(_ text: String) throws(OptionValueError) -> DeclaredSDK {
        let example = "write --sdk android:ACPCore@1.4.0"
        guard let colon = text.firstIndex(of: ":"), let at = text.lastIndex(of: "@"), colon < at else {
            throw OptionValueError("must be PLATFORM:NAME@VERSION", suggestion: example)
        }
        let word = String(text[..<colon])
        guard let platform = Platform(rawValue: word) else {
            throw OptionValueError(
                "must begin with a platform", suggestion: remedy(for: word, among: Platform.allCases.map(\.rawValue)))
        }
        let name = String(text[text.index(after: colon)..<at])
        guard !name.isEmpty, let version = DottedVersion(String(text[text.index(after: at)...])) else {
            throw OptionValueError("must have a name and, after `@`, a dotted number", suggestion: example)
        }
        return DeclaredSDK(platform: platform, sdk: SinkProfile.SDK(name: name, version: version))
    }
}

/// An SDK of one platform, as given by `--sdk`.
struct DeclaredSDK: Sendable {
    let platform: Platform
    let sdk: SinkProfile.SDK
}
