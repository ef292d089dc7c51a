/// How much a problem weighs.
package enum Severity: Sendable, Hashable, CaseIterable {
    /// Something is wrong and has to be fixed.
    case error
    /// Something is doubtful, but work continued.
    case warning
    /// Something worth knowing.
    case note

    /// The word for people: `error`, `warning` or `note`.
    package var word: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "note"
        }
    }
}

extension Severity: Comparable {
    /// Errors come first, notes last.
    package static func < (left: Severity, right: Severity) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .note: 2
        }
    }
}
