package import PushTracking

/// The cases of all vectors in one edition.
package struct CaseExpansion: Sendable {
    /// A combination that reaches no callback, so that nothing could be seen.
    package struct SilentCombination: Sendable, Hashable {
        package let caseID: String
        package let vector: String
        package let platform: Platform
    }

    /// By platform, file, vector and matrix, the last axis fastest.
    package let cases: [CaseTemplate]
    package let silent: [SilentCombination]

    /// The platforms that have cases.
    package var platforms: Set<Platform> { Set(cases.map(\.platform)) }
}
