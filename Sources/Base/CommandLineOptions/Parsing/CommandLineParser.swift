import Diagnostics

/// Walks over the arguments once, from left to right, and collects values and problems.
struct CommandLineParser {
    /// The commands from the tool down to the current one.
    var path: [Command]
    var occurrences: [Occurrence] = []
    var positionals: [Word] = []
    var problems: [Diagnostic] = []
    var helpRequested = false
    /// The words before `--`.
    let words: [Word]
    /// The words after `--`.
    let trailing: [String]?
    private var next = 0

    /// An argument with its number, counted from 1.
    struct Word {
        let text: String
        let number: Int
    }

    /// An occurrence of an option; a flag's text is empty.
    struct Occurrence {
        let option: OptionDeclaration
        let text: String
        let number: Int
    }

    init(tool: Command, arguments: [String]) {
        let end = arguments.firstIndex { $0.hasSameBytes(as: "--") }
        words = arguments[..<(end ?? arguments.endIndex)].enumerated().map { Word(text: $1, number: $0 + 1) }
        trailing = end.map { Array(arguments[($0 + 1)...]) }
        path = [tool]
    }

    var tool: Command { path[0] }
    var command: Command { path[path.count - 1] }

    mutating func parse() throws(UsageError) -> ParsedCommandLine {
        while next < words.count {
            let word = words[next]
            next += 1
            if word.text.utf8.first == UInt8(ascii: "-"), word.text.utf8.count > 1 {
                readOption(word)
            } else if command.subcommands.isEmpty {
                positionals.append(word)
            } else {
                try readCommand(word)
            }
        }
        guard !helpRequested else { return result }
        check()
        guard problems.isEmpty else { throw UsageError(problems) }
        return result
    }

    private var result: ParsedCommandLine {
        ParsedCommandLine(
            command: command,
            path: path.dropFirst().map(\.name),
            helpRequested: helpRequested,
            positionals: positionals.map(\.text),
            trailing: trailing,
            fullName: fullName,
            texts: Dictionary(grouping: occurrences, by: \.option.name).mapValues { $0.map(\.text) }
        )
    }

    private mutating func readCommand(_ word: Word) throws(UsageError) {
        if let subcommand = command.subcommands.first(where: { $0.name.hasSameBytes(as: word.text) }) {
            path.append(subcommand)
        } else if word.text == "help" {
            try readHelp()
        } else {
            throw UsageError(problems + [unknownCommand(word)])
        }
    }

    /// `help COMMAND…`: the rest names commands.
    private mutating func readHelp() throws(UsageError) {
        helpRequested = true
        while next < words.count {
            let word = words[next]
            next += 1
            if OptionDeclaration.help.isCalled(word.text) { continue }
            guard let subcommand = command.subcommands.first(where: { $0.name.hasSameBytes(as: word.text) }) else {
                throw UsageError(problems + [unknownCommand(word)])
            }
            path.append(subcommand)
        }
    }

    private mutating func readOption(_ word: Word) {
        let (name, attached) = Self.split(word.text)
        guard let option = command.option(called: name) else {
            let found = unknownOption(name, word)
            problems.append(found.problem)
            // Its value is not an argument.
            if found.takesValue, attached == nil, valueFollows { next += 1 }
            return
        }
        if option.name == OptionDeclaration.help.name { helpRequested = true }
        if option.valueName == nil {
            if let attached {
                report(
                    "unexpected-value", "\(option.name) takes no value, but is given \(quoted(attached))",
                    at: word.number, remedy: "write \(option.name)")
            }
            occurrences.append(Occurrence(option: option, text: "", number: word.number))
        } else if let attached {
            occurrences.append(Occurrence(option: option, text: attached, number: word.number))
        } else if valueFollows {
            occurrences.append(Occurrence(option: option, text: words[next].text, number: word.number))
            next += 1
        } else {
            var remedy = "write \(option.usage)"
            if next < words.count, command.option(called: words[next].text) == nil {
                remedy =
                    "a value that begins with -- is written \(option.name)=\(words[next].text.withVisibleControls)"
            }
            report("missing-value", "\(word.text) needs a value", at: word.number, remedy: remedy)
        }
    }

    /// Whether the next argument can be a value; one that begins with `--` has to be attached with `=`.
    private var valueFollows: Bool {
        next < words.count && !words[next].text.utf8.starts(with: "--".utf8)
    }

    /// The name before the first `=`, and the text after it.
    static func split(_ text: String) -> (name: String, attached: String?) {
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
        return (String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
    }
}
