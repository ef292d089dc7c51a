import Diagnostics

/// An option without the type of its value, for the parser and the help.
package struct OptionDeclaration: Sendable {
    /// Its name, with its dashes.
    package let name: String
    /// Other names, with their dashes.
    package let aliases: [String]
    /// The title under which help lists it; `nil` for the general ones.
    package let group: String?
    /// Its description.
    package let help: String
    /// The name of its value in the help; `nil` for a flag.
    package internal(set) var valueName: String?
    /// The only values allowed; empty for any.
    package internal(set) var allowedWords: [String] = []
    /// The completions for a shell.
    package internal(set) var source = ValueSource.unlisted
    /// Its default value.
    package internal(set) var defaultText: String?
    /// Whether it may be given several times.
    package internal(set) var isRepeatable = false
    /// Whether the empty text is a value.
    package internal(set) var allowsEmpty = false
    /// Whether it is complete by itself, so that nothing else is required.
    package internal(set) var standsAlone = false

    /// Throws if a text is not a valid value.
    var check: @Sendable (String) throws(OptionValueError) -> Void = { _ throws(OptionValueError) in }

    init(name: String, aliases: [String], group: String?, help: String) {
        self.name = name
        self.aliases = aliases
        self.group = group
        self.help = help
    }

    /// Name and aliases.
    var names: [String] { [name] + aliases }

    /// The option with its value's name: `--seed N`.
    var usage: String {
        valueName.map { "\(name) \($0)" } ?? name
    }

    /// Turns it into an option with a value.
    mutating func take<Element>(_ kind: ValueKind<Element>, valueName: String, allowsEmpty: Bool) {
        self.valueName = valueName
        self.allowsEmpty = allowsEmpty
        allowedWords = kind.allowedWords
        source = kind.source
        check = { text throws(OptionValueError) in _ = try kind.read(text) }
    }

    func isCalled(_ word: String) -> Bool {
        names.contains { $0.hasSameBytes(as: word) }
    }

    /// The help option of every command.
    static let help: OptionDeclaration = {
        var help = OptionDeclaration(name: "--help", aliases: ["-h"], group: nil, help: "Show this help.")
        help.standsAlone = true
        // Repeating it has no effect.
        help.isRepeatable = true
        return help
    }()
}

extension [OptionDeclaration] {
    /// The name nearest to a word, and its option. Dashes are ignored, because all names share them.
    func nearest(to word: String) -> (name: String, option: OptionDeclaration)? {
        let names = flatMap { option in option.names.map { (name: $0, option: option) } }
        let near = Diagnostics.nearest(to: withoutDashes(word), among: names.map { withoutDashes($0.name) })
        return near.flatMap { near in names.first { withoutDashes($0.name) == near } }
    }
}

private func withoutDashes(_ name: String) -> String {
    String(name.drop { $0 == "-" })
}
