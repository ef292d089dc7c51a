/// A report in memory.
package final class MemoryReportFile: ReportFile {
    private var written: [UInt8] = []

    /// The whole report, once it is committed.
    package private(set) var committed: [UInt8]?

    /// A report of which nothing is written yet.
    package init() {}

    package var size: Int { written.count }

    package func append(_ bytes: [UInt8]) throws(ReportError) {
        written += bytes
    }

    package func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        written.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    package func commit() throws(ReportError) {
        committed = written
    }

    package func discard() {
        written = []
    }
}
