package import Diagnostics
import StrictJSON

/// What is wrong in a spec, collected while it is read, so that one reading names everything.
struct ProblemCollector {
    private(set) var problems: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    /// Notes a problem at an element. The same problem at the same place is noted once, however many cases show it.
    mutating func report(
        _ message: String,
        at element: JSONElement,
        in file: String,
        suggestion: String? = nil,
        severity: Severity = .error
    ) {
        let place = element.place
        add(
            Diagnostic(
                severity,
                message,
                at: SourcePlace(file: file, line: place.line, column: place.column, pointer: element.pointer),
                suggestion: suggestion
            )
        )
    }

    mutating func add(_ problem: Diagnostic) {
        if seen.insert(problem).inserted { problems.append(problem) }
    }
}

/// A spec that cannot be used, with everything that is wrong in it.
package struct SpecError: Error, Sendable {
    package let problems: [Diagnostic]

    package init(problems: [Diagnostic]) { self.problems = problems }
}
