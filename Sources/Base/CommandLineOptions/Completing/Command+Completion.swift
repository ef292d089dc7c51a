import Diagnostics

extension Command {
    /// The candidates for the last word of a command line being written.
    ///
    /// - Parameters:
    ///   - words: the words up to the cursor, without the tool's name; the last is that at the cursor, empty if none
    ///     has been begun.
    ///   - known: the tool's values for a name and the word at the cursor.
    package func completions(of words: [String], known: (String, String) -> [Completions.Candidate]) -> Completions {
        let current = words.last ?? ""
        var writing = WrittenCommandLine(tool: self)
        for word in words.dropLast() { writing.read(word) }
        var completions = writing.offers(for: current, known)
        completions.candidates.removeAll { !$0.word.utf8.starts(with: current.utf8) || $0.word.hasSameBytes(as: "") }
        return completions
    }
}

/// A partial command line, right or not.
private struct WrittenCommandLine {
    private var path: [Command]
    private var given: Set<String> = []
    private var argumentCount = 0
    private var isHelp = false
    /// The option whose value comes next.
    private var pending: OptionDeclaration?
    /// The words after `--`; nil before it.
    private var trailingCount: Int?

    init(tool: Command) { path = [tool] }

    private var command: Command { path[path.count - 1] }

    mutating func read(_ word: String) {
        if let count = trailingCount {
            trailingCount = count + 1
        } else if pending != nil {
            pending = nil
        } else if word == "--" {
            trailingCount = 0
            given.insert("--")
        } else if word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 {
            let (name, attached) = CommandLineParser.split(word)
            guard let option = command.option(called: name) else { return }
            given.insert(option.name)
            if option.valueName != nil, attached == nil { pending = option }
        } else if let subcommand = command.subcommands.first(where: { $0.name.hasSameBytes(as: word) }) {
            path.append(subcommand)
        } else if word == "help", !command.subcommands.isEmpty {
            isHelp = true
        } else {
            argumentCount += 1
        }
    }

    func offers(for current: String, _ known: (String, String) -> [Completions.Candidate]) -> Completions {
        if let trailingCount {
            return command.trailing == nil ? Completions() : Completions(paths: trailingCount == 0 ? .command : .files)
        }
        if let pending {
            return values(of: pending.source, among: pending.allowedWords, prefix: "", current: current, known)
        }
        if isHelp { return Completions(candidates: subcommands) }
        if current.utf8.first == UInt8(ascii: "-") {
            let (name, attached) = CommandLineParser.split(current)
            guard let attached else { return Completions(candidates: options) }
            guard let option = command.option(called: name), option.valueName != nil else { return Completions() }
            return values(of: option.source, among: option.allowedWords, prefix: name + "=", current: attached, known)
        }
        guard command.subcommands.isEmpty else {
            return Completions(candidates: subcommands + [Completions.Candidate("help", "Show the help of a command.")])
        }
        guard let argument = nextArgument else { return Completions(candidates: options) }
        return values(of: argument.source, among: argument.allowedWords, prefix: "", current: current, known)
    }

    private var nextArgument: ArgumentDeclaration? {
        if argumentCount < command.arguments.count { return command.arguments[argumentCount] }
        return command.arguments.last.flatMap { $0.takesSeveral ? $0 : nil }
    }

    private var subcommands: [Completions.Candidate] {
        command.subcommands.map { Completions.Candidate($0.name, $0.summary) }
    }

    /// The options that may still be given, and `--`.
    private var options: [Completions.Candidate] {
        let excluded = Set(
            command.rules.flatMap { rule -> [String] in
                guard case .exclusive(let names) = rule, names.contains(where: given.contains) else { return [] }
                return names
            }
        )
        let open = command.allOptions.filter { option in
            option.isRepeatable && !excluded.contains(option.name)
                || !given.contains(option.name) && !excluded.contains(option.name)
        }
        var candidates = open.flatMap { option in
            ([option.name] + option.aliases).map { Completions.Candidate($0, Self.firstSentence(option.help)) }
        }
        if let trailing = command.trailing, !excluded.contains("--") {
            candidates.append(Completions.Candidate("--", Self.firstSentence(trailing.help)))
        }
        return candidates
    }

    private func values(
        of source: ValueSource,
        among words: [String],
        prefix: String,
        current: String,
        _ known: (String, String) -> [Completions.Candidate]
    ) -> Completions {
        var completions = Completions()
        switch source {
        case .unlisted: completions.candidates = words.map { Completions.Candidate($0) }
        case .file, .writtenFile: (completions.paths, completions.pathPrefix) = (.files, prefix)
        case .folder: (completions.paths, completions.pathPrefix) = (.folders, prefix)
        case .wordAndFile(let words):
            if let word = words.first(where: { $0.hasSuffix("=") && current.utf8.starts(with: $0.utf8) }) {
                (completions.paths, completions.pathPrefix) = (.files, prefix + word)
            } else {
                completions.candidates = words.map { Completions.Candidate($0, isBeginning: $0.hasSuffix("=")) }
            }
        case .known(let name): completions.candidates = known(name, current)
        }
        completions.candidates = completions.candidates.map { candidate in
            Completions.Candidate(prefix + candidate.word, candidate.meaning, isBeginning: candidate.isBeginning)
        }
        return completions
    }

    /// The first sentence of a help text, short enough for a list.
    private static func firstSentence(_ help: String) -> String {
        let sentence = help.prefix { $0 != "\n" }.split(separator: ". ", maxSplits: 1).first ?? ""
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : String(sentence)
    }
}
