package import Diagnostics

/// Why a report cannot be written.
package enum ReportError: Error, Sendable, Hashable {
    /// A request that is not `FORMAT=PATH`, with the known formats.
    case malformedRequest(String, formats: [String], example: String)
    /// A request for an unknown format.
    case unknownFormat(String, formats: [String])
    /// A request without a path; the example is a file name.
    case missingPath(format: String, example: String)
    /// Two reports with the same destination.
    case sharedPlace(ReportDestination)
    /// This kind of run has no such report: why, and what to do.
    case refused(format: String, cause: String, remedy: String)
    /// The file at that path cannot be written: why, and what to do.
    case unwritable(path: String, cause: String, remedy: String)

    /// The folder at that path cannot be written: why, and what to do.
    case unwritableFolder(path: String, cause: String, remedy: String)

    /// The error for people: one sentence, its place, and the fix.
    package var diagnostic: Diagnostic {
        Diagnostic(.error, message, at: place, suggestion: remedy)
    }

    private var message: String {
        switch self {
        case .malformedRequest(let text, _, _): "\(quoted(text)) is not a valid report: it lacks a format or a path"
        case .unknownFormat(let format, _): "\(quoted(format)) is not a report format"
        case .missingPath(let format, _): "the report \(quoted(format)) lacks a path"
        case .sharedPlace(.standardOutput): "two reports cannot share standard output"
        case .sharedPlace(.path(let path)): "two reports cannot share the path \(quoted(path))"
        case .refused(let format, let cause, _): "there is no \(format) of this run: \(cause)"
        case .unwritable(_, let cause, _): "the report cannot be written: \(cause)"
        case .unwritableFolder(_, let cause, _): "the folder cannot be written: \(cause)"
        }
    }

    /// The cause, for callers that word the rest of the message themselves.
    package var cause: String {
        switch self {
        case .unwritable(_, let cause, _), .unwritableFolder(_, let cause, _), .refused(_, let cause, _): cause
        case .malformedRequest, .unknownFormat, .missingPath, .sharedPlace: message
        }
    }

    private var place: SourcePlace? {
        switch self {
        case .unwritable(let path, _, _), .unwritableFolder(let path, _, _): SourcePlace(file: path)
        case .malformedRequest, .unknownFormat, .missingPath, .sharedPlace, .refused: nil
        }
    }

    /// The fix.
    package var remedy: String {
        switch self {
        case .malformedRequest(_, let formats, let example):
            "write FORMAT=PATH, such as \(example); formats are \(alternatives(formats, joinedBy: "and"))"
        case .unknownFormat(let format, let formats):
            Diagnostics.remedy(for: format, among: formats) ?? "use \(alternatives(formats))"
        case .missingPath(let format, let example):
            "write \(format)=PATH, such as \(format)=reports/\(example), or \(format)=- for standard output"
        case .sharedPlace: "give each report a path of its own"
        case .refused(_, _, let remedy), .unwritable(_, _, let remedy), .unwritableFolder(_, _, let remedy): remedy
        }
    }
}

extension ReportError: CustomStringConvertible {
    /// The error on one line.
    package var description: String {
        let place = place?.file.map { $0.withVisibleControls + ": " } ?? ""
        return "\(place)\(message); \(remedy)"
    }
}
