import Diagnostics

/// Writes the manual page of a tool: all commands with their options, from the same declarations as the help.
struct ManualWriter {
    let tool: Command
    let version: String
    /// The date on the page, as `YYYY-MM-DD`.
    let date: String

    var text: String {
        var page =
            ".TH \(Self.escaped(tool.name.uppercased())) 1 \(date) \"\(Self.escaped("\(tool.name) \(version)"))\"\n"
        page += ".SH NAME\n\(Self.escaped(tool.name)) \\- \(Self.escaped(Self.withoutStop(tool.summary)))\n"
        page += ".SH SYNOPSIS\n"
        let commands = Self.leaves(below: [tool])
        for path in commands { page += "\(Self.usage(path))\n.br\n" }
        page = String(page.dropLast(4))
        page += ".SH DESCRIPTION\n" + Self.paragraphs(tool.discussion)
        page += Self.options(tool)
        page += ".SH COMMANDS\n"
        for path in commands { page += Self.command(path) }
        page += Self.sections(tool, heading: ".SH")
        page += Self.examples(tool, heading: ".SH EXAMPLES\n")
        return page
    }

    private static func leaves(below path: [Command]) -> [[Command]] {
        guard let command = path.last, !command.subcommands.isEmpty else { return [path] }
        return command.subcommands.flatMap { leaves(below: path + [$0]) }
    }

    private static func usage(_ path: [Command]) -> String {
        guard let command = path.last else { return "" }
        var parts = ["\\fB\(escaped(path.map(\.name).joined(separator: " ")))\\fR", "[\\fIOPTIONS\\fR]"]
        parts += command.arguments.map { "\\fI\(escaped($0.usage))\\fR" }
        if let trailing = command.trailing {
            let usage = "\(escaped("--")) \\fI\(escaped(trailing.usage))\\fR"
            parts.append(trailing.isRequired ? usage : "[\(usage)]")
        }
        return parts.joined(separator: " ")
    }

    private static func command(_ path: [Command]) -> String {
        guard let command = path.last else { return "" }
        var text = ".SS \"\(escaped(path.dropFirst().map(\.name).joined(separator: " ")))\"\n"
        text += paragraphs(command.summary)
        if !command.discussion.isEmpty { text += ".PP\n" + paragraphs(command.discussion) }
        for argument in command.arguments {
            text += term("\\fI\(escaped(argument.usage))\\fR", HelpWriter.help(of: argument))
        }
        if let trailing = command.trailing {
            text += term("\(escaped("--")) \\fI\(escaped(trailing.usage))\\fR", trailing.help)
        }
        text += options(command)
        text += sections(command, heading: ".PP\n")
        text += examples(command, heading: ".PP\nExamples:\n")
        return text
    }

    private static func options(_ command: Command) -> String {
        command.options.map { option in
            let names = (option.aliases + [option.name]).map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
            return term(
                option.valueName.map { "\(names) \\fI\(escaped($0))\\fR" } ?? names, HelpWriter.help(of: option))
        }.joined()
    }

    private static func sections(_ command: Command, heading: String) -> String {
        command.sections.map { section in
            let title =
                heading == ".SH"
                ? ".SH \"\(escaped(section.title.uppercased()))\"\n" : "\(heading)\(escaped(section.title)):\n"
            return title + section.rows.map { term("\\fB\(escaped($0.term))\\fR", $0.meaning) }.joined()
        }.joined()
    }

    private static func examples(_ command: Command, heading: String) -> String {
        guard !command.examples.isEmpty else { return "" }
        return heading + command.examples.map { term("\\fB\(escaped($0.commandLine))\\fR", $0.explanation) }.joined()
    }

    private static func term(_ term: String, _ meaning: String) -> String { ".TP\n\(term)\n\(paragraphs(meaning))" }

    /// A text as filled lines; lines that begin with a space are kept verbatim, and empty ones separate paragraphs.
    private static func paragraphs(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.isEmpty { return ".PP\n" }
            return line.hasPrefix(" ") ? ".nf\n\(quotedCode(String(line)))\n.fi\n" : "\(quotedCode(String(line)))\n"
        }.joined()
    }

    /// Text between back quotes is bold.
    private static func quotedCode(_ line: String) -> String {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false).map { escaped(String($0)) }
        let text = parts.enumerated().map { $0 % 2 == 1 ? "\\fB\($1)\\fR" : $1 }.joined()
        return text.hasPrefix(".") || text.hasPrefix("'") || text.hasPrefix("\\&") ? "\\&" + text : text
    }

    private static func withoutStop(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// A text with roff syntax escaped.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "\"": "\\(dq"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case "`": "\\(ga"
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u\(String(scalar.value, radix: 16, uppercase: true).padded(to: 4))]"
            }
        }.joined()
    }
}

extension Command {
    /// The manual page of the tool whose root this is, in roff.
    ///
    /// - Parameter date: the date on the page, as `YYYY-MM-DD`.
    package func manual(version: String, date: String) -> String {
        ManualWriter(tool: self, version: version, date: date).text
    }
}
