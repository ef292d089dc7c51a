import ConformanceReports

/// Standard output as a report's file, for formats that are only ever appended to: whoever reads it sees each case as
/// it falls.
final class StandardOutputFile: ReportFile {
    private let stream: StandardStream
    private(set) var size = 0

    init(_ stream: StandardStream) { self.stream = stream }

    func append(_ bytes: [UInt8]) {
        size += bytes.count
        stream.write(bytes)
    }

    func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        throw .unwritable(path: "standard output", cause: "it cannot be written twice", remedy: "write to a file")
    }

    func commit() {}

    func discard() {}
}
