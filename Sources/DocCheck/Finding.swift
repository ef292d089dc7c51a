package import ConformanceSpec
package import Diagnostics

/// A place of a page where a rule is broken.
package struct Finding: Sendable {
    /// What an editor would have to do, where that is certain.
    package struct Fix: Sendable, Hashable {
        /// The bytes of the page that are replaced.
        package let range: Range<Int>
        package let replacement: String
    }

    package let rule: Rule
    /// The bytes of the page that it is about.
    package let range: Range<Int>
    /// Line and columns, with the page's name.
    package var place: SourcePlace
    /// The line's text, for people.
    package let line: String
    /// What is wrong, in one sentence that says what is there and what must.
    package let message: String
    /// What must stand there, as an instruction; nil where that cannot be said.
    package let suggestion: String?
    /// Why it is certain that something is wrong here.
    package let certainty: String
    package let fix: Fix?
    /// The example that was run, where that has shown it.
    package let example: RunExample?

    /// Errors break required rules, warnings recommended ones; notes are worth knowing.
    package var severity: Severity {
        switch rule.level {
        case .required: .error
        case .recommended: .warning
        case .informative: .note
        }
    }
}

/// Examples that were run together, and the one of them that a finding is about.
package struct RunExample: Sendable, Hashable {
    /// The anchor of the section, or the platform where all examples of the page were run together.
    package let scope: String
    /// The page's line of the example's first line of code.
    package let line: Int
}
