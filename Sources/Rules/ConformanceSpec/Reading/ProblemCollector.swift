package import Diagnostics
import StrictJSON

/// Collects the problems of a spec while it is read, so that one reading reports all of them.
///
/// A class, because all parts of one reading report to the same collector. It never leaves the reading.
package final class ProblemCollector {
    package private(set) var problems: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    /// No problems yet.
    package init() {}

    /// Reports a problem at an element. The same problem at the same place is reported once, however many cases show
    /// it.
    func report(_ message: String, at element: JSONElement, in file: String, suggestion: String? = nil) {
        add([Diagnostic(.error, message, at: SourcePlace(element, in: file), suggestion: suggestion)])
    }

    /// Adds problems that are new.
    func add(_ found: [Diagnostic]) {
        for problem in found where seen.insert(problem).inserted { problems.append(problem) }
    }

    /// The result of a reading; nil if it throws, with its problems collected.
    func collect<Value>(_ read: @autoclosure () throws(InputFileError) -> Value) -> Value? {
        do {
            return try read()
        } catch {
            add(error.problems)
            return nil
        }
    }

    /// Ends the collecting.
    ///
    /// - Throws: the collected problems, if there are any.
    func throwIfAny() throws(InputFileError) {
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
    }
}
