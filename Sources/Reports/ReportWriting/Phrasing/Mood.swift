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
}
