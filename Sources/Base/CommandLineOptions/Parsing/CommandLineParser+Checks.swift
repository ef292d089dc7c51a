import Diagnostics

/// Checks that need the whole command line.
extension CommandLineParser {
    mutating func check() {
        checkRepetitions()
        checkValues()
        checkArguments()
        checkTrailing()
        for rule in path.flatMap(\.rules) { check(rule) }
        guard !occurrences.contains(where: \.option.standsAlone) else { return }
        checkNothingIsMissing()
    }

    private mutating func checkRepetitions() {
        var first: [String: Occurrence] = [:]
        for second in occurrences where !second.option.isRepeatable {
            let name = second.option.name
            guard let earlier = first[name] else {
                first[name] = second
                continue
            }
            let values =
                second.option.valueName == nil ? "" : ", as \(quoted(earlier.text)) and as \(quoted(second.text))"
            report(
                "repeated-option", "\(name) is given twice\(values)", at: second.number, remedy: "keep one of them")
        }
    }

    private mutating func checkValues() {
        for occurrence in occurrences where occurrence.option.valueName != nil {
            let option = occurrence.option
            if occurrence.text.isEmpty, !option.allowsEmpty {
                report(
                    "empty-value", "the value of \(option.name) is empty", at: occurrence.number,
                    remedy: "write \(option.usage)")
                continue
            }
            do throws(OptionValueError) {
                try option.check(occurrence.text)
            } catch {
                report(
                    "invalid-value", "\(quoted(occurrence.text)) is not a valid \(option.name): it \(error.reason)",
                    at: occurrence.number, remedy: error.suggestion)
            }
        }
    }

    private mutating func checkArguments() {
        var rest = positionals[...]
        for argument in command.arguments {
            let own = argument.takesSeveral ? rest : rest.prefix(1)
            for word in own { check(word, as: argument) }
            rest = rest.dropFirst(own.count)
        }
        for word in rest {
            report(
                "unexpected-argument", "'\(fullName)' does not take \(quoted(word.text))", at: word.number,
                remedy: remedy(forUnexpected: word))
        }
    }

    private mutating func check(_ word: Word, as argument: ArgumentDeclaration) {
        if word.text.isEmpty {
            report(
                "empty-value", "the argument \(argument.name) is empty", at: word.number,
                remedy: "write \(argument.name)")
        } else if !argument.allowedWords.isEmpty,
            !argument.allowedWords.contains(where: { $0.hasSameBytes(as: word.text) })
        {
            let error = OptionValueError.unknownWord(word.text, allowed: argument.allowedWords)
            report(
                "invalid-value", "\(quoted(word.text)) is not a valid \(argument.name): it \(error.reason)",
                at: word.number,
                remedy: error.suggestion)
        }
    }

    private func remedy(forUnexpected word: Word) -> String {
        if word.text == "help" { return "write --help" }
        if let (near, _) = command.options.nearest(to: word.text) { return "did you mean \(quoted(near))?" }
        guard command.trailing != nil else { return "leave it out" }
        return "the command to start comes after --: '\(fullName) -- \(word.text.withVisibleControls) …'"
    }

    private mutating func checkTrailing() {
        guard let trailing else { return }
        if command.trailing == nil {
            report(
                "unexpected-trailing-command", "'\(fullName)' takes nothing after --", at: end,
                remedy: "leave out -- and what comes after it")
        } else if trailing.isEmpty {
            report(
                "missing-trailing-command", "nothing comes after --", at: end,
                remedy: "write -- \(command.trailing?.usage ?? "")")
        }
    }

    private mutating func check(_ rule: OptionRule) {
        switch rule {
        case .exclusive(let names):
            let given = names.filter { place(of: $0) != nil }
            guard given.count > 1, let last = given.compactMap(place).max() else { return }
            let listed = given.dropLast().joined(separator: ", ") + " and " + (given.last ?? "")
            report("conflicting-options", "\(listed) cannot be used together", at: last, remedy: "keep one of them")
        case .needs(let name, let needed):
            guard let place = place(of: name), self.place(of: needed) == nil else { return }
            let usage =
                needed == "--"
                ? "-- \(command.trailing?.usage ?? "")"
                : path.reversed().lazy.compactMap { $0.option(called: needed) }.first?.usage
            report("missing-option", "\(name) needs \(needed)", at: place, remedy: "add \(usage ?? needed)")
        }
    }

    /// The number of the argument where an option, or `--`, is given last.
    private func place(of name: String) -> Int? {
        if name == "--" { return trailing == nil ? nil : end }
        return occurrences.last { $0.option.name == name }?.number
    }

    private mutating func checkNothingIsMissing() {
        // A wrong word may have been meant as something that needs no command.
        if !command.subcommands.isEmpty, problems.isEmpty {
            report(
                "missing-command", "'\(fullName)' needs a command", at: end,
                remedy: "add \(alternatives(command.subcommands.map(\.name)))")
        }
        var available = positionals.count
        for argument in command.arguments {
            if available < argument.minimum {
                report(
                    "missing-argument", "'\(fullName)' needs \(argument.name): \(argument.help)", at: end,
                    remedy: "add \(argument.name)")
            }
            available -= argument.takesSeveral ? available : min(1, available)
        }
        if let declared = command.trailing, declared.isRequired, trailing == nil {
            report(
                "missing-trailing-command", "'\(fullName)' needs a command after --", at: end,
                remedy: "add -- \(declared.usage)")
        }
    }

    /// The number of an argument after all those before `--`.
    private var end: Int { words.count + 1 }
}

/// The wording of problems: each ends with its fix and where to read more.
extension CommandLineParser {
    var fullName: String { name(of: path) }

    func name(of path: [Command]) -> String { path.map(\.name).joined(separator: " ") }

    mutating func report(_ code: String, _ message: String, at number: Int, remedy: String?) {
        problems.append(problem(code, message, at: number, remedy: remedy))
    }

    func problem(_ code: String, _ message: String, at number: Int, remedy: String?) -> Diagnostic {
        let more = "see '\(fullName) --help'"
        let suggestion = remedy.map { $0 + ($0.hasSuffix("?") ? " " : "; ") + more } ?? more
        return Diagnostic(.error, code: code, message, at: SourcePlace(line: number), suggestion: suggestion)
    }
}
