package import Diagnostics

/// A requested report: its format and destination.
package struct ReportRequest<Format: NamedReportFormat>: Sendable, Hashable {
    /// The format of the report.
    package let format: Format
    /// The destination.
    package let destination: ReportDestination

    /// A report of that format for that destination.
    package init(format: Format, to destination: ReportDestination) {
        self.format = format
        self.destination = destination
    }

    /// Reads `FORMAT=PATH`; the path may contain equals signs.
    ///
    /// - Throws: what is wrong with the text, with the nearest known format.
    package init(_ text: String) throws(ReportError) {
        let formats = Format.allCases.map(\.rawValue)
        let example = Format.allCases.first.map { "\($0.rawValue)=reports/\($0.exampleFile)" } ?? ""
        let bytes = text.utf8
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else {
            guard let format = Format(rawValue: text) else {
                throw .malformedRequest(text, formats: formats, example: example)
            }
            throw .missingPath(format: format.rawValue, example: format.exampleFile)
        }
        let name = String(text[..<equals])
        guard !name.isEmpty else { throw .malformedRequest(text, formats: formats, example: example) }
        guard let format = Format(rawValue: name) else { throw .unknownFormat(name, formats: formats) }
        let path = String(text[bytes.index(after: equals)...])
        guard !path.isEmpty else { throw .missingPath(format: format.rawValue, example: format.exampleFile) }
        self.init(format: format, to: ReportDestination(path))
    }
}

/// A report format with a name that users can ask for.
package protocol NamedReportFormat: RawRepresentable<String>, CaseIterable, Sendable, Hashable {
    /// A file name for examples.
    var exampleFile: String { get }
}

extension NamedReportFormat {
    /// The medium of a report, by its file extension.
    package var medium: ForeignCommands.Medium {
        switch exampleFile.split(separator: ".").last {
        // Annotations are commands themselves.
        case _ where rawValue == "github": .annotations
        case "json", "sarif": .json
        case "html", "svg", "xml": .markup
        default: .text
        }
    }
}

/// The destination of a report.
package enum ReportDestination: Sendable, Hashable {
    case standardOutput
    /// A path, as it was given.
    case path(String)

    /// The destination of a path: `-` is standard output, and so are the system's names for it.
    package init(_ path: String) {
        self = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) ? .standardOutput : .path(path)
    }

    /// Opens the report. An existing file is replaced once the report is complete; a device or pipe is written
    /// directly.
    ///
    /// - Parameter writeStandardOutput: takes a report on standard output.
    /// - Throws: what prevents it.
    package func open(
        writeStandardOutput: @escaping ([UInt8]) throws(SystemError) -> Void
    ) throws(ReportError) -> ReportFile {
        switch self {
        case .standardOutput: ReportFile(name: "standard output", write: writeStandardOutput)
        case .path(let path): try ReportFile(path: path)
        }
    }

    /// Refuses shared destinations: the second report would replace the first or be mixed with it.
    ///
    /// - Throws: the first two reports that share a destination.
    package static func checkDistinct(_ destinations: some Sequence<ReportDestination>) throws(ReportError) {
        var seen: Set<ReportDestination> = []
        for destination in destinations {
            if case .path(let path) = destination, ReportPath.isWrittenInto(path) { continue }
            guard seen.insert(destination).inserted else { throw .sharedPlace(destination) }
        }
    }
}
