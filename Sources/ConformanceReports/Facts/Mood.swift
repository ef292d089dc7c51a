/// What a word or a sign says at a glance.
package enum Mood: String, Sendable, Hashable {
    case good, doubtful, bad

    /// The sign that stands for it, recognisable without colour.
    var sign: String {
        switch self {
        case .good: "✓"
        case .doubtful: "△"
        case .bad: "✗"
        }
    }
}
