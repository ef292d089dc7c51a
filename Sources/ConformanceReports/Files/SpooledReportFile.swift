import Foundation

/// A report for what can only be written from the beginning to the end: standard output, a pipe, a device. It is kept
/// until it is whole: in memory up to 4 MiB, a larger one in a nameless file, so that memory does not grow with the
/// report.
package final class SpooledReportFile: ReportFile {
    /// What messages call the place where the report goes.
    private let name: String
    private let write: ([UInt8]) throws(SystemError) -> Void
    private let close: () -> Void
    private var buffer = WriteBuffer()
    private var spool: UnsafeMutablePointer<FILE>?
    private var isOver = false

    private static let bufferLimit = 4 << 20

    /// A report that is handed on when it is whole.
    ///
    /// - Parameters:
    ///   - name: what messages call the place where it goes.
    ///   - write: takes the next bytes of it, from the first on.
    package init(name: String, write: @escaping ([UInt8]) throws(SystemError) -> Void) {
        self.name = name
        self.write = write
        close = {}
    }

    /// A report to a device or a pipe, which is opened at once. A pipe without a reader is waited for, as `cat` does.
    ///
    /// - Throws: that it cannot be opened for writing.
    package convenience init(path: String) throws(ReportError) { try self.init(path: path, flags: 0) }

    /// A report at the end of a file to which others write, too. The file is made where there is none.
    ///
    /// - Throws: that it cannot be opened for writing.
    package convenience init(appendingTo path: String) throws(ReportError) {
        try self.init(path: path, flags: O_APPEND | O_CREAT)
    }

    private init(path: String, flags: Int32) throws(ReportError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | flags, 0o666)
        guard descriptor >= 0 else { throw SystemError.last.unwritable(path) }
        name = path
        write = { bytes throws(SystemError) in try DescriptorWriting.write(bytes, to: descriptor) }
        close = { _ = Foundation.close(descriptor) }
    }

    deinit { discard() }

    package var size: Int { buffer.end }

    package func append(_ bytes: [UInt8]) throws(ReportError) {
        buffer.append(bytes)
        guard buffer.bytes.count >= Self.bufferLimit else { return }
        try attempt { () throws(SystemError) in try buffer.flush(to: spoolDescriptor()) }
    }

    package func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        try attempt { () throws(SystemError) in try buffer.overwrite(bytes, at: offset, in: spool.map { fileno($0) }) }
    }

    package func commit(filling holes: ReportHoles?) throws(ReportError) {
        var holes = holes
        try attempt { () throws(SystemError) in
            func hand(on piece: [UInt8]) throws(SystemError) { try write(holes?.filled(piece) ?? piece) }
            if let spool {
                try DescriptorReading.read(buffer.start, of: fileno(spool)) { piece throws(SystemError) in
                    try hand(on: piece)
                }
            }
            try hand(on: buffer.bytes)
        }
        discard()
    }

    package func discard() {
        guard !isOver else { return }
        isOver = true
        if let spool { fclose(spool) }
        spool = nil
        buffer = WriteBuffer()
        close()
    }

    private func spoolDescriptor() throws(SystemError) -> Int32 {
        if spool == nil { spool = tmpfile() }
        guard let spool else { throw .last }
        return fileno(spool)
    }

    private func attempt(_ body: () throws(SystemError) -> Void) throws(ReportError) {
        guard !isOver else { throw .unwritable(path: name, cause: "it was given up before", remedy: "run again") }
        do {
            try body()
        } catch {
            discard()
            throw error.unwritable(name)
        }
    }
}
