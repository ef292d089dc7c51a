import Diagnostics

/// Writes the help of one command.
struct HelpWriter {
    let command: Command
    /// The command, preceded by the tool and all commands above it.
    let fullName: String
    /// The cells in a line.
    let width: Int

    var text: String {
        var blocks: [[String]] = [wrap("Usage: \(usage)", to: width), wrap(command.summary, to: width)]
        if !command.discussion.isEmpty { blocks.append(wrap(command.discussion, to: width)) }
        let sections = tables
        let termWidth =
            sections.flatMap(\.rows).map { TerminalWidth.of($0.term) }.filter { $0 <= widestTerm }.max() ?? 0
        blocks += sections.map { table($0, termWidth: termWidth) }
        if !command.examples.isEmpty { blocks.append(examples) }
        blocks += command.sections.map { table($0, termWidth: $0.rows.map { TerminalWidth.of($0.term) }.max() ?? 0) }
        if !command.subcommands.isEmpty {
            blocks.append(["See '\(fullName) help COMMAND' for the help of a command."])
        }
        return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    /// Terms wider than this have a line to themselves; on a narrow terminal more of them do.
    private var widestTerm: Int { min(30, width * 2 / 5) }

    private var usage: String {
        guard command.subcommands.isEmpty else { return "\(fullName) COMMAND [ARG…]" }
        var parts = [fullName, "[OPTIONS]"] + command.arguments.map(\.usage)
        if let trailing = command.trailing {
            parts.append(trailing.isRequired ? "-- \(trailing.usage)" : "[-- \(trailing.usage)]")
        }
        return parts.joined(separator: " ")
    }

    private var tables: [HelpSection] {
        let commands = HelpSection(title: "Commands", rows: command.subcommands.map { ($0.name, $0.summary) })
        var arguments = HelpSection(title: "Arguments", rows: command.arguments.map { ($0.usage, Self.help(of: $0)) })
        if let trailing = command.trailing { arguments.rows.append(("-- \(trailing.usage)", trailing.help)) }
        return ([commands, arguments] + optionGroups).filter { !$0.rows.isEmpty }
    }

    /// The options by group, in the order in which the groups first appear; general ones come last.
    private var optionGroups: [HelpSection] {
        var titles: [String] = []
        for case let title? in command.options.map(\.group) where !titles.contains(title) { titles.append(title) }
        let groups = titles.map { title in (title, command.options.filter { $0.group == title }) }
        let general = ("Options", command.allOptions.filter { $0.group == nil })
        return (groups + [general]).map { title, options in
            HelpSection(title: title, rows: options.map { (term(of: $0), Self.help(of: $0)) })
        }
    }

    private func term(of option: OptionDeclaration) -> String {
        let names = (option.aliases + [option.name]).joined(separator: ", ")
        return option.valueName.map { "\(names) \($0)" } ?? names
    }

    static func help(of option: OptionDeclaration) -> String {
        var facts: [String] = []
        if !option.allowedWords.isEmpty { facts.append("one of: " + option.allowedWords.joined(separator: ", ")) }
        if let text = option.defaultText { facts.append("default: \(text)") }
        if option.isRepeatable, option.valueName != nil { facts.append("may be repeated") }
        return facts.isEmpty ? option.help : "\(option.help) (\(facts.joined(separator: "; ")))"
    }

    static func help(of argument: ArgumentDeclaration) -> String {
        let words = argument.allowedWords
        return words.isEmpty ? argument.help : "\(argument.help) (one of: \(words.joined(separator: ", ")))"
    }

    private func table(_ section: HelpSection, termWidth: Int) -> [String] {
        let indent = termWidth + 4
        let room = max(20, width - indent)
        return ["\(section.title):"]
            + section.rows.flatMap { term, meaning -> [String] in
                let lines = wrap(meaning, to: room)
                let rest = lines.map { String(repeating: " ", count: indent) + $0 }
                guard TerminalWidth.of(term) <= termWidth, let first = lines.first else { return ["  \(term)"] + rest }
                return ["  \(TerminalWidth.pad(term, to: termWidth))  \(first)"] + rest.dropFirst()
            }
    }

    private var examples: [String] {
        ["Examples:"]
            + command.examples.flatMap { example in
                ["  \(example.commandLine)"] + wrap(example.explanation, to: max(20, width - 6)).map { "      \($0)" }
            }
    }
}

/// `text` in lines of at most `width` cells, broken at spaces. A wider word has its own line.
///
/// Line breaks in the text are kept, and so are lines that begin with a space.
func wrap(_ text: String, to width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapLine(String($0), to: width) }
}

private func wrapLine(_ line: String, to width: Int) -> [String] {
    guard !line.hasPrefix(" "), TerminalWidth.of(line) > width else { return [line] }
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
        if current.isEmpty {
            current = String(word)
        } else if TerminalWidth.of(current) + 1 + TerminalWidth.of(String(word)) <= width {
            current += " " + word
        } else {
            lines.append(current)
            current = String(word)
        }
    }
    return lines + [current]
}
