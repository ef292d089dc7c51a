import ConformanceReports

/// A report in memory.
final class MemoryReportFile: ReportFile {
    private var written: [UInt8] = []

    /// The whole report, once it is committed.
    private(set) var committed: [UInt8]?

    /// A report of which nothing is written yet.
    init() {}

    var size: Int { written.count }

    func append(_ bytes: [UInt8]) throws(ReportError) {
        written += bytes
    }

    func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        written.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    func commit(filling holes: ReportHoles?) throws(ReportError) {
        var holes = holes
        committed = holes?.filled(written) ?? written
    }

    func discard() {
        written = []
    }
}
