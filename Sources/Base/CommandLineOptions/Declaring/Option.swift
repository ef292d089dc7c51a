/// An option, declared once: its name, its meaning, and the type of its value.
///
/// `Value` is the type in `ParsedCommandLine`: `Bool` for a flag, an optional, a value if there is a default, or an
/// array.
package struct Option<Value: Sendable>: Sendable {
    /// The declaration for the parser and the help.
    package let declaration: OptionDeclaration
    /// Its value if it is not on the command line.
    let absent: Value
    /// Reads the texts of all its occurrences, at least one; a flag's are empty.
    let read: @Sendable ([String]) throws(OptionValueError) -> Value

    /// The option's name, with its dashes.
    package var name: String { declaration.name }
}

extension Option where Value == Bool {
    /// An option without a value.
    ///
    /// - Parameters:
    ///   - name: with its dashes: `--quiet`.
    ///   - aliases: other names: `-q`.
    ///   - group: the title under which help lists it.
    ///   - standsAlone: whether it is complete by itself (`--version`), so that nothing else is required.
    package static func flag(
        _ name: String,
        aliases: [String] = [],
        group: String? = nil,
        standsAlone: Bool = false,
        help: String
    ) -> Option {
        var declaration = OptionDeclaration(name: name, aliases: aliases, group: group, help: help)
        declaration.standsAlone = standsAlone
        return Option(declaration: declaration, absent: false) { _ throws(OptionValueError) in true }
    }
}

extension Option {
    /// An option with a value that may be given once: `nil` without it.
    ///
    /// - Parameters:
    ///   - name: with its dashes: `--platform`.
    ///   - valueName: the name of the value in the help: `NAME`.
    ///   - kind: parses the value.
    ///   - aliases: other names: `-p`.
    ///   - group: the title under which help lists it.
    ///   - allowsEmpty: whether the empty text is a value.
    package static func single<Element>(
        _ name: String,
        value valueName: String,
        as kind: ValueKind<Element>,
        aliases: [String] = [],
        group: String? = nil,
        allowsEmpty: Bool = false,
        help: String
    ) -> Option where Value == Element? {
        var declaration = OptionDeclaration(name: name, aliases: aliases, group: group, help: help)
        declaration.take(kind, valueName: valueName, allowsEmpty: allowsEmpty)
        return Option(declaration: declaration, absent: nil) { texts throws(OptionValueError) in
            guard let text = texts.last else { return nil }
            return try kind.read(text)
        }
    }

    /// An option with a value that may be given once; without it `defaultValue`, which help shows as `defaultText`.
    package static func single(
        _ name: String,
        value valueName: String,
        as kind: ValueKind<Value>,
        default defaultValue: Value,
        shownAs defaultText: String,
        aliases: [String] = [],
        group: String? = nil,
        allowsEmpty: Bool = false,
        help: String
    ) -> Option {
        var declaration = OptionDeclaration(name: name, aliases: aliases, group: group, help: help)
        declaration.take(kind, valueName: valueName, allowsEmpty: allowsEmpty)
        declaration.defaultText = defaultText
        return Option(declaration: declaration, absent: defaultValue) { texts throws(OptionValueError) in
            guard let text = texts.last else { return defaultValue }
            return try kind.read(text)
        }
    }

    /// An option with a value that may be given any number of times: all values in order.
    package static func repeated<Element>(
        _ name: String,
        value valueName: String,
        as kind: ValueKind<Element>,
        aliases: [String] = [],
        group: String? = nil,
        allowsEmpty: Bool = false,
        help: String
    ) -> Option where Value == [Element] {
        var declaration = OptionDeclaration(name: name, aliases: aliases, group: group, help: help)
        declaration.take(kind, valueName: valueName, allowsEmpty: allowsEmpty)
        declaration.isRepeatable = true
        return Option(declaration: declaration, absent: []) { texts throws(OptionValueError) in
            var values: [Element] = []
            for text in texts { values.append(try kind.read(text)) }
            return values
        }
    }
}

extension Option where Value == Int? {
    /// `--jobs`: how much is done at a time.
    package static func jobs(group: String? = nil, help: String) -> Option {
        single("--jobs", value: "N", as: .wholeNumber(in: 1...1024), group: group, help: help)
    }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
    /// An option with one of a few words; without it, `defaultValue`.
    package static func choice(
        _ name: String, value valueName: String, default defaultValue: Value, group: String? = nil, help: String
    ) -> Option {
        single(
            name, value: valueName, as: .choice(Value.self), default: defaultValue, shownAs: defaultValue.rawValue,
            group: group, help: help)
    }

    /// `--format`: what to print.
    package static func format(default defaultValue: Value, group: String? = nil, help: String) -> Option {
        choice("--format", value: "FORMAT", default: defaultValue, group: group, help: help)
    }
}
