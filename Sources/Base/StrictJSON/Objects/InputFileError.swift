package import Diagnostics

/// An unusable input file, or a spec of several files, with all known problems.
package struct InputFileError: Error, Sendable {
    /// Each with file, place, cause and fix.
    package let problems: [Diagnostic]

    /// An error of several problems, at least one.
    package init(problems: [Diagnostic]) { self.problems = problems }

    /// An error of one problem.
    package init(_ message: String, at place: SourcePlace, suggestion: String? = nil) {
        problems = [Diagnostic(.error, message, at: place, suggestion: suggestion)]
    }
}

extension SourcePlace {
    /// The place of a JSON value in a file, with the pointer to it.
    package init(_ element: JSONElement, in file: String) {
        let place = element.place
        self.init(file: file, line: place.line, column: place.column, pointer: element.pointer)
    }
}

extension JSONDocument {
    /// Reads the document of a file.
    ///
    /// - Throws: what is wrong with its JSON, with the place in the file.
    package static func read(_ bytes: [UInt8], file: String, limits: JSONLimits = .standard) throws(InputFileError)
        -> JSONElement
    {
        do {
            return try JSONDocument(bytes, limits: limits).root
        } catch {
            let place = SourcePlace(
                file: file, line: error.place.line, column: error.place.column, pointer: error.pointer)
            throw InputFileError(error.reason.description, at: place, suggestion: error.reason.remedy)
        }
    }
}
