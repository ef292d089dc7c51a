package import Diagnostics

/// The meaning of a word or sign at a glance.
package enum Mood: String, Sendable, Hashable {
    case good, doubtful, bad

    /// The sign for it, recognisable without colour.
    var sign: String {
        switch self {
        case .good: "✓"
        case .doubtful: "△"
        case .bad: "✗"
        }
    }

    /// Its style on a terminal.
    package var style: TextStyle {
        switch self {
        case .good: .help
        case .doubtful: .warning
        case .bad: .error
        }
    }
}
