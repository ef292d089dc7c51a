import Foundation
import ReportWriting

/// The requested reports: all are opened before anything is judged, and each is written completely or not at all.
struct ReportFiles<Format: NamedReportFormat> {
    private(set) var files: [(format: Format, file: ReportFile)] = []
    /// The files that are written, as given.
    let paths: [String]
    /// The channel for text output: standard output, unless a report is written there.
    let text: TextChannel

    /// Opens the reports.
    ///
    /// - Parameters:
    ///   - addition: a report appended to a file to which others also write.
    ///   - printsJSON: whether the results are also printed on standard output.
    /// - Throws: the first that cannot be written, or that would share its place with another.
    init(
        _ requests: [ReportRequest<Format>],
        addition: (format: Format, path: String)? = nil,
        printsJSON: Bool,
        terminal: Terminal
    ) throws(ReportError) {
        let destinations = requests.map(\.destination)
        paths = destinations.filePaths
        text = destinations.contains(.standardOutput) ? terminal.errors : terminal.output
        try ReportDestination.checkDistinct(destinations + (printsJSON ? [.standardOutput] : []))
        for request in requests {
            let file = try request.destination.open { bytes in
                terminal.output.stream.write(bytes, as: request.format.medium)
            }
            files.append((request.format, file))
        }
        if let addition { files.append((addition.format, try ReportFile(appendingTo: addition.path))) }
    }

    /// Removes incomplete files, for an immediate exit without `discard`. May be called from any thread.
    var removeTraces: @Sendable () -> Void {
        let paths = files.compactMap(\.file.temporaryPath)
        return { for path in paths { unlink(path) } }
    }

    /// Writes all reports.
    ///
    /// - Parameter bytes: a report in a format; if it is nil, the file is left out.
    /// - Throws: the first that cannot be written; those after it are left out.
    func write(_ bytes: (Format) -> [UInt8]?) throws(ReportError) {
        defer { discard() }
        for (format, file) in files {
            guard let bytes = bytes(format) else { continue }
            try file.write(bytes)
        }
    }

    /// Discards everything that is not written.
    func discard() {
        for (_, file) in files { file.discard() }
    }
}

extension [ReportDestination] {
    /// The files among them, as given, without devices.
    var filePaths: [String] {
        compactMap { if case .path(let path) = $0, !path.hasPrefix("/dev/") { path } else { nil } }
    }
}
