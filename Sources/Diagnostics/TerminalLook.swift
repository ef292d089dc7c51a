/// How text looks on what it is written to: colour, wrapping and lines written over, each decided by itself.
package struct TerminalLook: Sendable, Hashable {
    /// Whether to write ANSI colours.
    package let usesColour: Bool
    /// The cells at which text is wrapped; nil where nobody looks at a terminal, for then the reader is a program.
    package let width: Int?
    /// Whether a line can be written over, as one that shows progress is.
    package let canRewrite: Bool

    /// What `--color` asks for.
    package enum ColourChoice: String, Sendable, CaseIterable {
        case auto, always, never
    }

    /// The look of plain text.
    package static let plain = TerminalLook(usesColour: false, width: nil, canRewrite: false)

    private init(usesColour: Bool, width: Int?, canRewrite: Bool) {
        (self.usesColour, self.width, self.canRewrite) = (usesColour, width, canRewrite)
    }

    /// Decides by what is known of the other end.
    ///
    /// - Parameters:
    ///   - colour: what the command line asks for. `auto` leaves it to the environment: `NO_COLOR` forbids it,
    ///     `FORCE_COLOR` asks for it (against it where it is `0` or `false`), `CLICOLOR_FORCE` asks for it unless it is
    ///     `0`, and `CLICOLOR=0` does without, each only if it is not empty; else a terminal has colour, unless it is a
    ///     `dumb` one.
    ///   - isTerminal: whether the other end is a terminal.
    ///   - columns: how wide that is; nil where it does not say. `COLUMNS` counts before it.
    ///   - environment: the process's environment.
    package init(colour: ColourChoice, isTerminal: Bool, columns: Int?, environment: [String: String]) {
        let isDumb = environment["TERM"] == "dumb"
        switch colour {
        case .always: usesColour = true
        case .never: usesColour = false
        case .auto:
            usesColour = Self.environmentColour(environment) ?? (isTerminal && !isDumb)
        }
        let given = environment["COLUMNS"].flatMap { Int($0) }
        width =
            isTerminal
            ? max(Self.narrowest, [given, columns].compactMap(\.self).first { $0 > 0 } ?? Self.usualWidth) : nil
        canRewrite = isTerminal && !isDumb
    }

    /// The width of a terminal that does not tell.
    package static let usualWidth = 80
    /// Nothing can be laid out in less.
    private static let narrowest = 20

    /// The variables of the environment that ask for colour or against it.
    package static let colourVariables = ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR"]

    /// Whether the environment asks for colour or against it; nil where it says nothing.
    private static func environmentColour(_ environment: [String: String]) -> Bool? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if value("NO_COLOR") != nil { return false }
        if let value = value("FORCE_COLOR") { return value != "0" && value != "false" }
        if let value = value("CLICOLOR_FORCE"), value != "0" { return true }
        return value("CLICOLOR") == "0" ? false : nil
    }
}
