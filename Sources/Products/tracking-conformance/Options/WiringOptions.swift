import CommandLineOptions
import PushTracking

/// The options that declare an app's wiring, where no adapter does.
enum WiringOptions {
    private static let group = "What the app declares"

    static let launchMode = Option.single(
        "--launch-mode", value: "MODE", as: .choice(LaunchMode.self), group: group,
        help: "Android: the launch mode of the activity that a tap opens (default: `standard`)."
    )
    static let activity = Option.single(
        "--activity", value: "ROUTE", as: .choice(ActivityRoute.self), group: group,
        help:
            "Android: whether a tap opens that activity itself (`direct`, the default) or another one that starts it (`forwarded`)."
    )
    static let extras = Option.single(
        "--extras", value: "EXTRAS", as: .choice(IntentExtras.self), group: group,
        help: """
            Android: what the intents of a notification carry: `data` (the default), the push's data as on the documentation page, or \
            `data+fcm`, with Firebase's own extras as well.
            """
    )
    static let category = Option.single(
        "--category", value: "NAME",
        as: ValueKind { text throws(OptionValueError) in
            guard DeclaredWiring.isCategory(text) else {
                throw OptionValueError("must have 1 to \(DeclaredWiring.longestCategory) bytes")
            }
            return text
        },
        group: group,
        help: "iOS: the category of the app's Campaign pushes (default: `\(DeclaredWiring.documentedCategory)`)."
    )
    static let lifecycle = Option.single(
        "--lifecycle", value: "LIFECYCLE", as: .choice(Lifecycle.self), group: group,
        help: "iOS: the delegate that gets lifecycle events: `application` (the default) or `scenes`."
    )

    static let all: [OptionDeclaration] = [
        launchMode.declaration, activity.declaration, extras.declaration, category.declaration, lifecycle.declaration,
    ]

    /// The declared wiring: the given options, and otherwise the existing declaration.
    static func wiring(_ commandLine: ParsedCommandLine, over declared: DeclaredWiring = .documented) -> DeclaredWiring
    {
        DeclaredWiring(
            launchMode: commandLine[launchMode] ?? declared.launchMode,
            activity: commandLine[activity] ?? declared.activity,
            category: commandLine[category] ?? declared.category,
            extras: commandLine[extras] ?? declared.extras,
            lifecycle: commandLine[lifecycle] ?? declared.lifecycle
        )
    }

    /// The command-line words that declare such wiring.
    static func words(_ wiring: DeclaredWiring) -> [String] {
        let documented = DeclaredWiring.documented
        var words: [String] = []
        if wiring.launchMode != documented.launchMode { words += [launchMode.name, wiring.launchMode.rawValue] }
        if wiring.activity != documented.activity { words += [activity.name, wiring.activity.rawValue] }
        if wiring.extras != documented.extras { words += [extras.name, wiring.extras.rawValue] }
        if wiring.category != documented.category { words += [category.name, wiring.category] }
        if wiring.lifecycle != documented.lifecycle { words += [lifecycle.name, wiring.lifecycle.rawValue] }
        return words
    }
}
