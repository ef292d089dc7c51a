import Foundation

/// A report on disk: written beside its place, where nobody sees it, and put into its place at the end.
package final class DiskReportFile: ReportFile {
    /// The path as it was given, for messages.
    private let path: String
    /// Where the report will be: the path with its symbolic links followed.
    package let target: String
    /// The folders that were made for the report, outermost first.
    private let madeFolders: [String]
    /// Nil once the file is committed or discarded.
    private var temporary: TemporaryReport?
    private var buffer = WriteBuffer()

    private static let bufferLimit = 64 * 1024

    /// Opens a report at a path, which need not exist, nor need its folders.
    ///
    /// - Parameter mayBeNameless: whether it may be a file without a name until it is whole.
    /// - Throws: what prevents it; then nothing has been made.
    package init(path: String, mayBeNameless: Bool = true) throws(ReportError) {
        self.path = path
        target = try ReportPath.target(of: path)
        let folder = ReportPath.folder(of: target)
        madeFolders = try ReportPath.makeFolders(folder, for: path)
        do throws(SystemError) {
            temporary = try TemporaryReport(in: folder, mayBeNameless: mayBeNameless)
        } catch {
            ReportPath.removeFolders(madeFolders)
            throw error.unwritable(path, folder: folder)
        }
    }

    deinit { discard() }

    package var size: Int { buffer.end }

    /// The path where it is until it is committed; nil where it has none.
    package var temporaryPath: String? { temporary?.path }

    /// Makes sure that the file that is replaced keeps its owner, and is known by no other name, under which it would
    /// stay as it is.
    ///
    /// - Throws: what prevents it; then nothing has been made.
    package func keepOwner() throws(ReportError) {
        var former = stat()
        guard let temporary, stat(target, &former) == 0 else { return }
        guard former.st_nlink == 1 else {
            discard()
            throw .unwritable(
                path: path, cause: "it has \(former.st_nlink) names (hard links), and only this one would change",
                remedy: "remove the other names, or make copies of them")
        }
        var own = stat()
        guard fstat(temporary.descriptor, &own) == 0 else { return }
        if own.st_uid == former.st_uid, own.st_gid == former.st_gid { return }
        guard fchown(temporary.descriptor, former.st_uid, former.st_gid) == 0 else {
            discard()
            throw .unwritable(
                path: path, cause: "it belongs to another user or group, which it would lose",
                remedy: "run as its owner, or change its owner first")
        }
    }

    package func append(_ bytes: [UInt8]) throws(ReportError) {
        buffer.append(bytes)
        guard buffer.bytes.count >= Self.bufferLimit else { return }
        try attempt { file throws(SystemError) in try buffer.flush(to: file.descriptor) }
    }

    package func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        try attempt { file throws(SystemError) in try buffer.overwrite(bytes, at: offset, in: file.descriptor) }
    }

    package func commit(filling holes: ReportHoles?) throws(ReportError) {
        try attempt { file throws(SystemError) in
            try buffer.flush(to: file.descriptor)
            if var holes { try file.rewrite(buffer.end) { holes.filled($0) } }
            try file.replace(target)
        }
        temporary = nil
    }

    package func discard() {
        guard temporary != nil else { return }
        temporary?.remove()
        temporary = nil
        ReportPath.removeFolders(madeFolders)
    }

    /// Does what may fail, after which nothing of the report remains.
    private func attempt(_ body: (inout TemporaryReport) throws(SystemError) -> Void) throws(ReportError) {
        guard var file = temporary else {
            throw .unwritable(path: path, cause: "it was given up before", remedy: "run again")
        }
        do {
            defer { temporary = file }
            try body(&file)
        } catch {
            discard()
            throw error.unwritable(path, folder: ReportPath.folder(of: target))
        }
    }
}

extension DiskReportFile {
    /// Writes several new files, all or none.
    ///
    /// - Throws: what prevents it; then none of them is there, nor a folder that was made for them.
    package static func writeAll(_ files: [(path: String, bytes: [UInt8])]) throws(ReportError) {
        var open: [DiskReportFile] = []
        var written = 0
        do throws(ReportError) {
            for (path, bytes) in files {
                open.append(try DiskReportFile(path: path))
                try open.last?.append(bytes)
            }
            for file in open {
                try file.commit()
                written += 1
            }
        } catch {
            for file in open { file.discard() }
            for file in open[..<written] { unlink(file.target) }
            ReportPath.removeFolders(open.flatMap(\.madeFolders))
            throw error
        }
    }
}
