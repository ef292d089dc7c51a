/// How binding a rule or a case is.
package enum Level: String, Sendable, Hashable, CaseIterable {
    /// Stated by the page, or implied by what it counts.
    case required
    /// Only shown by the page.
    case recommended
    /// The page is silent or its examples disagree: recorded, never fails anything.
    case informative
}

/// The lowest level whose failures fail the run; totals count the cases at or above it.
package enum Gate: String, Sendable, Hashable, CaseIterable {
    case required
    case recommended

    /// Whether cases of that level count.
    package func includes(_ level: Level) -> Bool {
        switch level {
        case .required: true
        case .recommended: self == .recommended
        case .informative: false
        }
    }
}
