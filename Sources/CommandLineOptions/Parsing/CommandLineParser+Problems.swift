import Diagnostics

/// The wording of every problem. Each ends with what mends it and where to read more.
extension CommandLineParser {
    var fullName: String { name(of: path) }

    func repeated(_ first: Occurrence, _ second: Occurrence) -> Diagnostic {
        let name = first.option.name
        let values = first.option.valueName == nil ? "" : ", as \(quoted(first.text)) and as \(quoted(second.text))"
        return problem(
            "repeated-option", "\(name) is given twice\(values)", at: second.number, remedy: "keep one of them")
    }

    func missingValue(of option: OptionDeclaration, _ word: Word, instead: String?) -> Diagnostic {
        var remedy = "write \(option.usage)"
        if let instead, command.option(called: instead) == nil {
            remedy = "a value that begins with -- is written \(option.name)=\(instead.withVisibleControls)"
        }
        return problem("missing-value", "\(word.text) needs a value", at: word.number, remedy: remedy)
    }

    func unexpectedValue(_ value: String, of option: OptionDeclaration, _ word: Word) -> Diagnostic {
        problem(
            "unexpected-value",
            "\(option.name) takes no value, but is given \(quoted(value))",
            at: word.number,
            remedy: "write \(option.name)"
        )
    }

    func emptyValue(_ occurrence: Occurrence) -> Diagnostic {
        let option = occurrence.option
        return problem(
            "empty-value", "the value of \(option.name) is empty", at: occurrence.number,
            remedy: "write \(option.usage)")
    }

    func invalidValue(_ occurrence: Occurrence, _ error: OptionValueError) -> Diagnostic {
        problem(
            "invalid-value",
            "\(quoted(occurrence.text)) is no value of \(occurrence.option.name): it \(error.reason)",
            at: occurrence.number,
            remedy: error.suggestion
        )
    }

    func invalidArgument(_ argument: ArgumentDeclaration, _ word: Word) -> Diagnostic {
        let error = OptionValueError.unknownWord(word.text, allowed: argument.allowedWords)
        return problem(
            "invalid-value",
            "\(quoted(word.text)) is no \(argument.name): it \(error.reason)",
            at: word.number,
            remedy: error.suggestion
        )
    }

    func emptyArgument(_ argument: ArgumentDeclaration, _ word: Word) -> Diagnostic {
        problem(
            "empty-value", "the argument \(argument.name) is empty", at: word.number, remedy: "write \(argument.name)")
    }

    func missingArgument(_ argument: ArgumentDeclaration) -> Diagnostic {
        problem(
            "missing-argument", "'\(fullName)' needs \(argument.name): \(argument.help)", at: end,
            remedy: "add \(argument.name)")
    }

    func unexpectedArgument(_ word: Word) -> Diagnostic {
        let remedy: String
        if word.text == "help" {
            remedy = "write --help"
        } else if let (near, _) = command.options.nearest(to: word.text) {
            remedy = "did you mean \(quoted(near))?"
        } else if command.trailing != nil {
            remedy = "the command to start comes after --: '\(fullName) -- \(word.text.withVisibleControls) …'"
        } else {
            remedy = "leave it out"
        }
        return problem(
            "unexpected-argument", "'\(fullName)' does not take \(quoted(word.text))", at: word.number, remedy: remedy)
    }

    var emptyTrailingCommand: Diagnostic {
        problem(
            "missing-trailing-command", "nothing comes after --", at: end,
            remedy: "write -- \(command.trailing?.usage ?? "")")
    }

    var missingTrailingCommand: Diagnostic {
        problem(
            "missing-trailing-command",
            "'\(fullName)' needs a command after --",
            at: end,
            remedy: "add -- \(command.trailing?.usage ?? "")"
        )
    }

    var unexpectedTrailingCommand: Diagnostic {
        let remedy = "leave out -- and what comes after it"
        return problem("unexpected-trailing-command", "'\(fullName)' takes nothing after --", at: end, remedy: remedy)
    }

    func conflict(_ names: [String], at number: Int) -> Diagnostic {
        let listed = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return problem("conflicting-options", "\(listed) exclude each other", at: number, remedy: "keep one of them")
    }

    func missingPartner(_ needed: String, of name: String, at number: Int) -> Diagnostic {
        let usage =
            needed == "--"
            ? "-- \(command.trailing?.usage ?? "")"
            : path.reversed().lazy.compactMap { $0.option(called: needed) }.first?.usage
        return problem("missing-option", "\(name) needs \(needed)", at: number, remedy: "add \(usage ?? needed)")
    }

    /// The number of an argument after all that are there before `--`.
    private var end: Int { words.count + 1 }

    func problem(_ code: String, _ message: String, at number: Int, remedy: String?) -> Diagnostic {
        let more = "see '\(fullName) --help'"
        let suggestion = remedy.map { $0 + ($0.hasSuffix("?") ? " " : "; ") + more } ?? more
        return Diagnostic(.error, code: code, message, at: SourcePlace(line: number), suggestion: suggestion)
    }

    func name(of path: [Command]) -> String {
        path.map(\.name).joined(separator: " ")
    }
}
