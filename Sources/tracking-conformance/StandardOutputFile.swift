import ConformanceReports

/// Standard output as a report's file, for formats that are only ever appended to.
final class StandardOutputFile: ReportFile {
    private let terminal: Terminal
    private(set) var size = 0

    init(terminal: Terminal) { self.terminal = terminal }

    func append(_ bytes: [UInt8]) {
        size += bytes.count
        terminal.write(String(decoding: bytes, as: UTF8.self))
    }

    func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        throw .unwritable(path: "standard output", cause: "it cannot be written twice", remedy: "write to a file")
    }

    func commit() {}

    func discard() {}
}
