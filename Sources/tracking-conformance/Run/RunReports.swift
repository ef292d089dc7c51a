import ConformanceReports
import ConformanceRunner
import Foundation

/// The files that a run writes: all opened before anything is judged, all complete or not there at all.
struct RunReports {
    private var files: [(request: ReportRequest, file: DiskReportFile)] = []
    private var reporters: [any RunReporter] = []

    /// Opens the files.
    ///
    /// - Throws: the first that cannot be written.
    init(_ requests: [ReportRequest]) throws {
        for request in requests {
            do {
                files.append((request, try DiskReportFile(path: request.path)))
            } catch {
                discard()
                throw CommandFailure(.wrongInput, [error.diagnostic])
            }
        }
    }

    /// Removes what is not complete, for an end that waits for nobody to discard it. May be called from any thread.
    var removeTraces: @Sendable () -> Void {
        let paths = files.map(\.file.temporary)
        return { for path in paths { unlink(path) } }
    }

    /// Begins all reports, and `others` with them.
    mutating func begin(_ run: RunDescription, settings: ReportSettings, with others: [any RunReporter]) throws {
        reporters = files.map { $0.request.format.reporter(to: $0.file, settings: settings) } + others
        for index in reporters.indices { try reporters[index].begin(run) }
    }

    mutating func report(_ result: CaseResult) throws {
        for index in reporters.indices { try reporters[index].report(result) }
    }

    mutating func end(_ summary: RunSummary) throws {
        for index in reporters.indices { try reporters[index].end(summary) }
    }

    /// Writes a failure that belongs to no case into the reports that have a place for it; the others are left out.
    func abort(_ failure: RunFailure, settings: ReportSettings) throws {
        for (request, file) in files {
            switch request.format {
            case .junit, .junitStrict:
                let style: JUnitStyle = request.format == .junit ? .common : .strict
                var reporter = JUnitReporter(to: file, style: style, settings: settings)
                try reporter.abort(failure)
            case .json: file.discard()
            }
        }
    }

    func discard() {
        for (_, file) in files { file.discard() }
    }
}
