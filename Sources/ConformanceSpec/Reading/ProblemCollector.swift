import Diagnostics
import StrictJSON

/// What is wrong in a spec, collected while it is read, so that one reading names everything.
///
/// A class, since all parts of one reading report to the same collector. It never leaves the reading.
final class ProblemCollector {
    private(set) var problems: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    /// Notes a problem at an element. The same problem at the same place is noted once, however many cases show it.
    func report(_ message: String, at element: JSONElement, in file: String, suggestion: String? = nil) {
        add([Diagnostic(.error, message, at: SourcePlace(element, in: file), suggestion: suggestion)])
    }

    /// Notes what is new among problems.
    func add(_ found: [Diagnostic]) {
        for problem in found where seen.insert(problem).inserted { problems.append(problem) }
    }

    /// What a reading gives; nil where it throws, with its problems noted.
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
    /// - Throws: what was noted, if there is anything.
    func throwIfAny() throws(InputFileError) {
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
    }
}
