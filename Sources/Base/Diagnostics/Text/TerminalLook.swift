/// How text looks on its output: colour, wrapping and rewritable lines, each decided separately.
package struct TerminalLook: Sendable, Hashable {
    /// Whether to write ANSI colours.
    package let usesColour: Bool
    /// The cells at which text is wrapped; nil if the output is not a terminal and the reader may be a program.
    package let width: Int?
    /// Whether a line can be overwritten, for progress.
    package let canRewrite: Bool
    /// The working folder: paths inside it are shown relative to it.
    package var folder: String?

    /// The value of `--color`.
    package enum ColourChoice: String, Sendable, CaseIterable {
        case auto, always, never
    }

    /// The look of plain text.
    package static let plain = TerminalLook()

    /// A look of a file or a pipe, unless it says more.
    package init(usesColour: Bool = false, width: Int? = nil) {
        (self.usesColour, self.width, canRewrite) = (usesColour, width, false)
    }

    /// Decides from the properties of the output.
    ///
    /// - Parameters:
    ///   - colour: the choice on the command line. `auto` leaves it to the environment: `NO_COLOR` disables colour,
    ///     `FORCE_COLOR` enables it (or disables it if `0` or `false`), `CLICOLOR_FORCE` enables it unless it is `0`,
    ///     and `CLICOLOR=0` disables it; empty variables are ignored. Otherwise a terminal has colour, unless it is
    ///     `dumb`.
    ///   - isTerminal: whether the output is a terminal.
    ///   - columns: its width; nil if unknown. `COLUMNS` takes precedence.
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

    /// The width of a terminal that does not report it.
    package static let usualWidth = 80
    /// The minimum for any layout.
    private static let narrowest = 20

    /// The environment variables that enable or disable colour.
    package static let colourVariables = ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR"]

    /// Whether the environment enables or disables colour; nil if it does neither.
    private static func environmentColour(_ environment: [String: String]) -> Bool? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if value("NO_COLOR") != nil { return false }
        if let value = value("FORCE_COLOR") { return value != "0" && value != "false" }
        if let value = value("CLICOLOR_FORCE"), value != "0" { return true }
        return value("CLICOLOR") == "0" ? false : nil
    }
}
