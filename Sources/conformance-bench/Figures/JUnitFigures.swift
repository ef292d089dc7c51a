import ConformanceReports
import ConformanceRunner
import DeviceModel
import Foundation
import SelfTest

/// How fast JUnit XML is written, beside `write` of the same bytes.
extension Bench {
    mutating func measureJUnit() async throws {
        let plan = try workload.plan()
        let app = workload.app
        var results: [CaseResult] = []
        let summary = try await Runner(plan: plan, book: workload.book).run(app) { results.append($0) }
        let rounds = workload.rounds(for: 100_000)
        let description = workload.description(plan, profile: app.profile)
        let report = folder + "/junit.xml"
        let write = {
            var reporter = ReportFormat.junit.reporter(
                to: try DiskReportFile(path: report), settings: RunWorkload.settings)
            try reporter.begin(description)
            for _ in 0..<rounds {
                for result in results { try reporter.report(result) }
            }
            try reporter.end(summary)
        }
        try write()
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: report)))
        let comparison = try await PairedSamples(pairs: options.pairs) {
            try Stopwatch.time(write)
        } baseline: {
            try Stopwatch.time { try Self.write(bytes, to: folder + "/bytes.xml") }
        }
        figures.figures.append(
            Figure(
                "JUnit XML | write of its bytes", comparison, amount: Double(bytes.count) / 1e6, unit: "MB/s",
                clock: .processor)
        )
    }

    /// Writes as a report is written: 64 KiB at a time, to a new file that is then renamed.
    private static func write(_ bytes: [UInt8], to path: String) throws {
        let temporary = path + ".tmp"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard file >= 0 else { throw BenchError("\(temporary) cannot be written") }
        defer { close(file) }
        try bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 65_536) {
                let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + 65_536)])
                guard Foundation.write(file, piece.baseAddress, piece.count) == piece.count else {
                    throw BenchError("a write fell short")
                }
            }
        }
        guard rename(temporary, path) == 0 else { throw BenchError("\(path) cannot be written") }
    }
}
