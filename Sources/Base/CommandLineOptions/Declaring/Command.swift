/// A command: its syntax and its help.
package struct Command: Sendable {
    /// Its name, one word; the root's is the tool's.
    package var name: String
    /// A one-line description.
    package var summary: String
    /// More about it, in paragraphs separated by empty lines; lines that begin with a space are kept verbatim.
    package var discussion: String
    /// Its options. Declared on demand: a tool has many commands, and a command line only one.
    package var options: [OptionDeclaration] { declaredOptions() }
    /// Constraints between options.
    package var rules: [OptionRule] { declaredRules() }
    /// The positional arguments it takes, in order.
    package var arguments: [ArgumentDeclaration]
    /// The command line of another program that may follow `--`.
    package var trailing: TrailingCommand?
    /// Its subcommands, one of which has to be named. A command with subcommands takes no arguments.
    package var subcommands: [Command]
    /// Example command lines.
    package var examples: [CommandExample]
    /// More sections of its help, such as the exit codes.
    package var sections: [HelpSection]
    private var declaredOptions: @Sendable () -> [OptionDeclaration]
    private let declaredRules: @Sendable () -> [OptionRule]

    /// Declares a command.
    package init(
        name: String,
        summary: String,
        discussion: String = "",
        options: @autoclosure @escaping @Sendable () -> [OptionDeclaration] = [],
        rules: @autoclosure @escaping @Sendable () -> [OptionRule] = [],
        arguments: [ArgumentDeclaration] = [],
        trailing: TrailingCommand? = nil,
        subcommands: [Command] = [],
        examples: [CommandExample] = [],
        sections: [HelpSection] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        declaredOptions = options
        declaredRules = rules
        self.arguments = arguments
        self.trailing = trailing
        self.subcommands = subcommands
        self.examples = examples
        self.sections = sections
    }

    /// The same command, with these options added to it and all commands below it.
    package func taking(_ shared: [OptionDeclaration]) -> Command {
        var command = self
        command.declaredOptions = { [declaredOptions] in declaredOptions() + shared }
        command.subcommands = subcommands.map { $0.taking(shared) }
        return command
    }

    /// Its own options and the built-in ones.
    var allOptions: [OptionDeclaration] { options + [.help] }

    func option(called word: String) -> OptionDeclaration? {
        allOptions.first { $0.isCalled(word) }
    }
}

/// The command line of another program after `--`, verbatim.
package struct TrailingCommand: Sendable {
    /// Its name in the help.
    package var usage: String
    /// Its purpose.
    package var help: String
    /// Whether it is required.
    package var isRequired: Bool

    /// Declares what may follow `--`.
    package init(usage: String = "COMMAND ARG…", isRequired: Bool = false, help: String) {
        self.usage = usage
        self.isRequired = isRequired
        self.help = help
    }
}

/// A constraint between the options of a command. Options are identified by their names; `--` is the command after it.
package enum OptionRule: Sendable {
    /// At most one of these may be given.
    case exclusive([String])
    /// The first may be given only together with the second.
    case needs(String, String)
}

/// An example command line.
package struct CommandExample: Sendable {
    /// The whole command line.
    package var commandLine: String
    /// Its effect.
    package var explanation: String

    /// Makes an example.
    package init(_ commandLine: String, _ explanation: String) {
        self.commandLine = commandLine
        self.explanation = explanation
    }
}

/// A titled table in a help text.
package struct HelpSection: Sendable {
    /// The title, without a colon.
    package var title: String
    /// Terms and what they mean.
    package var rows: [(term: String, meaning: String)]

    /// Makes a section.
    package init(title: String, rows: [(term: String, meaning: String)]) {
        self.title = title
        self.rows = rows
    }
}
