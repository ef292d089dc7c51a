package import Diagnostics

/// Why a report cannot be written.
package enum ReportError: Error, Sendable, Hashable {
    /// A request that is not `FORMAT=PATH`.
    case malformedRequest(String)
    /// A request for a format that there is not.
    case unknownFormat(String)
    /// A request without a path.
    case missingPath(ReportFormat)
    /// The file of that path cannot be written, why, and what to do.
    case unwritable(path: String, cause: String, remedy: String)

    /// The error for people: one sentence, its place, what mends it.
    package var diagnostic: Diagnostic {
        Diagnostic(.error, message, at: place, suggestion: remedy)
    }

    private var message: String {
        switch self {
        case .malformedRequest(let text): "\(quoted(text)) is no report: it lacks a format or a path"
        case .unknownFormat(let format): "\(quoted(format)) is no format of a report"
        case .missingPath(let format): "the report \(quoted(format.rawValue)) lacks a path"
        case .unwritable(_, let cause, _): "the report cannot be written: \(cause)"
        }
    }

    private var place: SourcePlace? {
        guard case .unwritable(let path, _, _) = self else { return nil }
        return SourcePlace(file: path)
    }

    private var remedy: String {
        let formats = ReportFormat.allCases.map(\.rawValue)
        return switch self {
        case .malformedRequest: "write FORMAT=PATH, such as junit=reports/junit.xml; formats are \(alternatives(formats, joinedBy: "and"))"
        case .unknownFormat(let format): Diagnostics.remedy(for: format, among: formats) ?? "use \(alternatives(formats))"
        case .missingPath(let format): "write \(format.rawValue)=PATH, such as \(format.rawValue)=reports/\(format.exampleFile)"
        case .unwritable(_, _, let remedy): remedy
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
