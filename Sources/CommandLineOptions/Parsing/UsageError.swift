package import Diagnostics

/// A command line that cannot be run.
package struct UsageError: Error, Sendable, Hashable {
    /// Every problem found, in the order of the command line. The line of a problem's place is the number of its
    /// argument, counted from 1, and one more than there are where something is missing.
    package var diagnostics: [Diagnostic]

    init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics.sorted()
    }
}
