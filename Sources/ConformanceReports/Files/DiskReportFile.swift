#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A report on disk: written to a temporary file beside its place, and renamed into it at the end.
package final class DiskReportFile: ReportFile {
    /// The path as it was given, for messages.
    private let path: String
    /// Where the report will stand: the path with its symbolic links followed.
    private let target: String
    /// Where it stands until it is committed.
    package let temporary: String
    /// The folders that were made for the report, outermost first.
    private let madeFolders: [String]
    /// Nil once the file is committed or discarded.
    private var descriptor: Int32?
    /// What is not written yet, and the offset of its first byte.
    private var buffer: [UInt8] = []
    private var flushed = 0

    private static let bufferLimit = 64 * 1024

    /// Opens a report at a path, which need not exist, nor need its folders.
    ///
    /// - Throws: what stands in the way; then nothing has been made.
    package init(path: String) throws(ReportError) {
        self.path = path
        let target = try ReportPath.target(of: path)
        let folder = ReportPath.folder(of: target)
        let madeFolders = try ReportPath.makeFolders(folder, for: path)
        // Short, since the longest name that a file can have may be taken by the report's own.
        let temporary = folder + "/.report-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        // These permission bits, less those that the process masks, are those of any new file.
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let error = SystemError.last.unwritable(path, folder: folder)
            ReportPath.removeFolders(madeFolders)
            throw error
        }
        self.target = target
        self.temporary = temporary
        self.madeFolders = madeFolders
        self.descriptor = descriptor
    }

    deinit { discard() }

    package var size: Int { flushed + buffer.count }

    package func append(_ bytes: [UInt8]) throws(ReportError) {
        buffer += bytes
        if buffer.count >= Self.bufferLimit { try flush() }
    }

    package func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        precondition(offset >= 0 && offset + bytes.count <= size, "Only bytes that were appended can be written over.")
        if offset < flushed, offset + bytes.count > flushed { try flush() }
        if offset >= flushed {
            buffer.replaceSubrange(offset - flushed..<offset - flushed + bytes.count, with: bytes)
        } else {
            try write(bytes, at: offset)
        }
    }

    package func commit() throws(ReportError) {
        try flush()
        guard let descriptor else { return }
        // Some file systems tell only here that there was no room.
        guard close(descriptor) == 0 else { throw failed() }
        self.descriptor = nil
        guard rename(temporary, target) == 0 else {
            let error = SystemError.last.unwritable(path, folder: ReportPath.folder(of: target))
            removeTraces()
            throw error
        }
    }

    package func discard() {
        guard let descriptor else { return }
        self.descriptor = nil
        close(descriptor)
        removeTraces()
    }

    private func flush() throws(ReportError) {
        try write(buffer, at: flushed)
        flushed += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    private func write(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        guard let descriptor else { throw .unwritable(path: path, cause: "it was given up before", remedy: "run again") }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written, off_t(offset + written))
            }
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                throw failed()
            }
        }
    }

    /// The error for the system call that failed last, after which nothing of the report remains.
    private func failed() -> ReportError {
        let error = SystemError.last.unwritable(path, folder: ReportPath.folder(of: target))
        discard()
        return error
    }

    private func removeTraces() {
        unlink(temporary)
        ReportPath.removeFolders(madeFolders)
    }
}
