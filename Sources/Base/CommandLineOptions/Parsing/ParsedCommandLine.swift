package import Diagnostics

/// A command line that can be run.
package struct ParsedCommandLine: Sendable {
    /// The named command.
    package let command: Command
    /// The names of the commands from below the tool down to it; empty for the tool itself.
    package let path: [String]
    /// Whether help is requested; then nothing else counts.
    package let helpRequested: Bool
    /// The positional arguments.
    package let positionals: [String]
    /// The words after `--`, verbatim; `nil` without `--`, never empty.
    package let trailing: [String]?

    /// The tool's name and the path.
    let fullName: String
    /// The texts of every option given, by the option's name.
    let texts: [String: [String]]

    /// The value of an option: parsed from its texts, or its value when absent.
    package subscript<Value>(option: Option<Value>) -> Value {
        guard let texts = texts[option.name], let value = try? option.read(texts) else { return option.absent }
        return value
    }

    /// The value of a positional argument.
    package subscript<Value>(argument: Argument<Value>) -> Value {
        var rest = positionals[...]
        for declaration in command.arguments {
            let own = declaration.takesSeveral ? rest : rest.prefix(1)
            if declaration.name == argument.declaration.name { return argument.read(Array(own)) }
            rest = rest.dropFirst(own.count)
        }
        return argument.read([])
    }

    /// Whether an option is on the command line, whatever its value.
    package func isGiven<Value>(_ option: Option<Value>) -> Bool {
        texts[option.name] != nil
    }

    /// The words of some options that are given, in the order of their names here.
    package func words(of names: [String]) -> [String] {
        names.flatMap { name in (texts[name] ?? []).flatMap { [name, $0] } }
    }

    /// A path on a command line: its option or argument, its text (`json=results.json`), the path itself, and its kind.
    package typealias NamedPath = (name: String, text: String, path: String, source: ValueSource)

    /// The files and folders on the command line, options first.
    package var namedPaths: [NamedPath] {
        var rest = positionals[...]
        let ofArguments = command.arguments.flatMap { argument in
            let own = argument.takesSeveral ? rest : rest.prefix(1)
            rest = rest.dropFirst(own.count)
            return own.map { (argument.name, $0, argument.source) }
        }
        let ofOptions = command.options.flatMap { option in
            (texts[option.name] ?? []).map { (option.name, $0, option.source) }
        }
        return (ofOptions + ofArguments).compactMap { name, text, source in
            switch source {
            case .file, .writtenFile, .folder: return (name, text, text, source)
            case .wordAndFile(let words):
                let word = words.first { text.hasPrefix($0) && text != $0 }
                return word.map { (name, text, String(text.dropFirst($0.count)), .writtenFile) }
            case .unlisted, .known: return nil
            }
        }
    }

    /// The help of the named command, wrapped to `width` cells.
    package func help(width: Int = 100) -> String {
        HelpWriter(command: command, fullName: fullName, width: width).text
    }
}

/// A command line that cannot be run.
package struct UsageError: Error, Sendable, Hashable {
    /// Every problem found, in the order of the command line. The line of a problem's place is the number of its
    /// argument, counted from 1; for something missing it is one more than the number of arguments.
    package var diagnostics: [Diagnostic]

    init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics.sorted()
    }
}
