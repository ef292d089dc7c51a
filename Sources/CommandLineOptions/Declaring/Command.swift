/// A command: what can be written after its name, and what help says of it.
package struct Command: Sendable {
    /// Its name, one word; the root's is the tool's.
    package var name: String
    /// What it does, in one line.
    package var summary: String
    /// More about it, in paragraphs parted by empty lines; lines that begin with a space are kept as they are.
    package var discussion: String
    /// The options it takes. Declared when they are asked for: a tool has many commands, and a command line one.
    package var options: [OptionDeclaration] { declaredOptions() }
    /// What must hold between options.
    package var rules: [OptionRule] { declaredRules() }
    /// The positional arguments it takes, in order.
    package var arguments: [ArgumentDeclaration]
    /// The command line of another program that may follow `--`.
    package var trailing: TrailingCommand?
    /// The commands below it. One of them has to be named, unless the command takes arguments itself; then the first
    /// word after its name is one of them, or an argument like the others.
    package var subcommands: [Command]
    /// Command lines to learn from.
    package var examples: [CommandExample]
    /// Further parts of its help, such as the exit codes.
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

    /// Reads the arguments (without the tool's name) of a command line whose root this is.
    ///
    /// Where help is asked for, it wins over every problem but an unknown command.
    ///
    /// - Throws: every problem found, in the order of the command line.
    package func parse(_ arguments: [String]) throws(UsageError) -> ParsedCommandLine {
        var parser = CommandLineParser(tool: self, arguments: arguments)
        return try parser.parse()
    }

    /// The same command, where it and all commands below it take these options too.
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

/// The command line of another program after `--`, taken as it is.
package struct TrailingCommand: Sendable {
    /// How help calls it.
    package var usage: String
    /// What it is for.
    package var help: String
    /// Whether it must be there.
    package var isRequired: Bool

    /// Declares what may follow `--`.
    package init(usage: String = "COMMAND ARG…", isRequired: Bool = false, help: String) {
        self.usage = usage
        self.isRequired = isRequired
        self.help = help
    }
}

/// What must hold between the options of a command. Options go by their names; `--` means the command after it.
package enum OptionRule: Sendable {
    /// At most one of these may be given.
    case exclusive([String])
    /// The first may only be given together with the second.
    case needs(String, String)
}

/// A command line to learn from.
package struct CommandExample: Sendable {
    /// The command line, whole.
    package var commandLine: String
    /// What it does.
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
