package import PushTracking

/// The cases of all vectors in one edition.
package struct CaseExpansion: Sendable {
    /// A combination that reaches no callback, so that nothing could be seen.
    package struct SilentCombination: Sendable, Hashable {
        /// The id that the case would have had.
        package let caseID: String
        /// The id of the vector.
        package let vector: String
        /// The platform on which nothing is called.
        package let platform: Platform
    }

    /// By platform, file, vector and matrix, the last axis fastest.
    package let cases: [CaseTemplate]
    /// The combinations that make no case, since nothing could be seen of them.
    package let silent: [SilentCombination]

    /// The platforms that have cases.
    package var platforms: Set<Platform> { Set(cases.map(\.platform)) }
}
