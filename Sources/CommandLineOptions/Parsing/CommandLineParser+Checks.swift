import Diagnostics

/// What can only be judged when everything is read.
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
        for occurrence in occurrences where !occurrence.option.isRepeatable {
            if let earlier = first[occurrence.option.name] {
                problems.append(repeated(earlier, occurrence))
            } else {
                first[occurrence.option.name] = occurrence
            }
        }
    }

    private mutating func checkValues() {
        for occurrence in occurrences where occurrence.option.valueName != nil {
            if occurrence.text.isEmpty, !occurrence.option.allowsEmpty {
                problems.append(emptyValue(occurrence))
                continue
            }
            do throws(OptionValueError) {
                try occurrence.option.check(occurrence.text)
            } catch {
                problems.append(invalidValue(occurrence, error))
            }
        }
    }

    private mutating func checkArguments() {
        var rest = positionals[...]
        for argument in command.arguments {
            let own = argument.takesSeveral ? rest : rest.prefix(1)
            for word in own {
                if word.text.isEmpty {
                    problems.append(emptyArgument(argument, word))
                } else if !argument.allowedWords.isEmpty,
                    !argument.allowedWords.contains(where: { $0.hasSameBytes(as: word.text) })
                {
                    problems.append(invalidArgument(argument, word))
                }
            }
            rest = rest.dropFirst(own.count)
        }
        problems += rest.map(unexpectedArgument)
    }

    private mutating func checkTrailing() {
        guard let trailing else { return }
        if command.trailing == nil {
            problems.append(unexpectedTrailingCommand)
        } else if trailing.isEmpty {
            problems.append(emptyTrailingCommand)
        }
    }

    private mutating func check(_ rule: OptionRule) {
        switch rule {
        case .exclusive(let names):
            let given = names.filter { place(of: $0) != nil }
            guard given.count > 1, let last = given.compactMap(place).max() else { return }
            problems.append(conflict(given, at: last))
        case .needs(let name, let needed):
            guard let place = place(of: name), self.place(of: needed) == nil else { return }
            problems.append(missingPartner(needed, of: name, at: place))
        }
    }

    /// The number of the argument where an option, or `--`, is given last.
    private func place(of name: String) -> Int? {
        if name == "--" { return trailing == nil ? nil : words.count + 1 }
        return occurrences.last { $0.option.name == name }?.number
    }

    private mutating func checkNothingIsMissing() {
        // What is wrong may have been meant to need no command.
        if !command.subcommands.isEmpty, problems.isEmpty { problems.append(missingCommand) }
        var available = positionals.count
        for argument in command.arguments {
            if available < argument.minimum { problems.append(missingArgument(argument)) }
            available -= argument.takesSeveral ? available : min(1, available)
        }
        if let declared = command.trailing, declared.isRequired, trailing == nil {
            problems.append(missingTrailingCommand)
        }
    }
}
