/// A text style for terminals with colours, as an ANSI sequence.
package enum TextStyle: String {
    case strong = "\u{1B}[1m"
    case margin = "\u{1B}[2m"
    case error = "\u{1B}[1;31m"
    case warning = "\u{1B}[1;35m"
    case note = "\u{1B}[1;36m"
    case help = "\u{1B}[1;32m"

    /// Resets every style.
    static let plain = "\u{1B}[0m"
}

extension Severity {
    /// Its style on a terminal.
    package var style: TextStyle {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}
