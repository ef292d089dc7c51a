import ConformanceSpec

/// The spec in this binary, read and expanded once for all tests that only look at it.
enum EmbeddedSpec {
    static let specification = Result { try Specification(.embedded) }

    /// The cases of each edition, oldest first.
    static let expansions: Result<[(edition: Edition, expansion: CaseExpansion)], any Error> = Result {
        let read = try specification.get()
        return try read.editions.map { ($0, try read.expanded(in: $0)) }
    }
}
