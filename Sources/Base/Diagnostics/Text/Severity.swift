/// How much a problem weighs. Errors come first, notes last.
package enum Severity: Sendable, Comparable, CaseIterable {
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
