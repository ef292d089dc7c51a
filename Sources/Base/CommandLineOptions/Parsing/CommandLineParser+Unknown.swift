import Diagnostics

/// Unknown words, with suggestions.
extension CommandLineParser {
    /// The problem, and whether the intended option takes a value.
    func unknownOption(_ name: String, _ word: Word) -> (problem: Diagnostic, takesValue: Bool) {
        let message = "'\(fullName)' has no option \(name.withVisibleControls)"
        func found(_ option: OptionDeclaration?, _ remedy: String?) -> (Diagnostic, Bool) {
            (problem("unknown-option", message, at: word.number, remedy: remedy), option?.valueName != nil)
        }
        if let unquoted = unquotedRemedy(name) { return found(nil, unquoted) }
        let elsewhere = otherCommands
        if let (path, option) = elsewhere.firstMapped({ $0.option(called: name) }) {
            return found(option, "it is an option of '\(self.name(of: path))'")
        }
        if let (near, option) = command.allOptions.nearest(to: name) {
            return found(option, "did you mean \(quoted(near))?")
        }
        if let (near, option) = elsewhere.flatMap({ $0.last?.options ?? [] }).nearest(to: name),
            let (path, _) = elsewhere.firstMapped({ $0.option(called: near) })
        {
            return found(option, "did you mean \(quoted(near)), an option of '\(self.name(of: path))'?")
        }
        return found(nil, nil)
    }

    func unknownCommand(_ word: Word) -> Diagnostic {
        let names = command.subcommands.map(\.name)
        let below = otherCommands.first { $0.last?.name.hasSameBytes(as: word.text) ?? false }
        let remedy: String?
        if let unquoted = unquotedRemedy(word.text) {
            remedy = unquoted
        } else if let near = nearest(to: word.text, among: names) {
            remedy = "did you mean \(quoted(near))?"
        } else if let below {
            remedy = "did you mean '\(name(of: below))'?"
        } else {
            remedy = Diagnostics.remedy(for: word.text, among: names)
        }
        return problem(
            "unknown-command", "'\(fullName)' has no command \(quoted(word.text))", at: word.number, remedy: remedy)
    }

    /// The fix for one argument that contains several words, the first of which is known or `--`: remove its quotes.
    private func unquotedRemedy(_ text: String) -> String? {
        guard let first = text.split(separator: " ", maxSplits: 1).first.map(String.init),
            first.utf8.count < text.utf8.count
        else {
            return nil
        }
        let isKnown =
            first == "--" || command.option(called: first) != nil || command.subcommands.contains { $0.name == first }
        return isKnown ? "leave out the quotes: each word is an argument of its own" : nil
    }

    /// The paths to all commands except the current one, in declaration order.
    private var otherCommands: [[Command]] {
        let current = path.map(\.name)
        return Self.paths(below: [tool]).filter { $0.map(\.name) != current }
    }

    private static func paths(below path: [Command]) -> [[Command]] {
        [path] + (path.last?.subcommands ?? []).flatMap { paths(below: path + [$0]) }
    }
}

extension [[Command]] {
    /// The first path whose last command has such an option itself.
    fileprivate func firstMapped(_ find: (Command) -> OptionDeclaration?) -> (
        path: [Command], option: OptionDeclaration
    )? {
        for path in self {
            if let option = path.last.flatMap(find) { return (path, option) }
        }
        return nil
    }
}
