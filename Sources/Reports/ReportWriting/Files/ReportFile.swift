package import Diagnostics
import Foundation

/// A report that is written atomically. It is opened before anything is judged, so that errors show early, and it is
/// either complete or absent.
///
/// A file is written under a hidden name next to its target and moved there when complete. Devices, pipes and standard
/// output are written directly.
package final class ReportFile {
    private enum Place {
        case file(TemporaryReport, target: String)
        case stream(write: ([UInt8]) throws(SystemError) -> Void, close: () -> Void)
        /// Written or discarded.
        case over
    }

    /// The path as it was given, for messages.
    private let name: String
    /// The folders that were made for the report, outermost first.
    private var madeFolders: [String] = []
    private var place: Place

    /// Opens a file at a path. The file and its folders need not exist; an existing device or pipe is written directly.
    ///
    /// - Throws: what prevents it; then nothing has been created.
    package convenience init(path: String) throws(ReportError) {
        if ReportPath.isWrittenInto(path) {
            self.init(name: path, try Self.stream(path, flags: 0))
        } else {
            try self.init(replacing: path)
        }
    }

    /// Opens a file at a path, to replace any file there.
    ///
    /// - Parameter mayBeNameless: whether it may be unnamed until it is complete.
    /// - Throws: what prevents it; then nothing has been created.
    package init(replacing path: String, mayBeNameless: Bool = true) throws(ReportError) {
        name = path
        place = .over
        let target = try ReportPath.target(of: path)
        let folder = ReportPath.folder(of: target)
        let madeFolders = try ReportPath.makeFolders(folder, for: path)
        do throws(SystemError) {
            place = .file(try TemporaryReport(in: folder, mayBeNameless: mayBeNameless), target: target)
        } catch {
            ReportPath.removeFolders(madeFolders)
            throw error.unwritable(path, folder: folder)
        }
        self.madeFolders = madeFolders
    }

    /// Opens a file for appending, next to other writers; a missing file is created.
    ///
    /// - Throws: if it cannot be opened for writing.
    package convenience init(appendingTo path: String) throws(ReportError) {
        self.init(name: path, try Self.stream(path, flags: O_APPEND | O_CREAT))
    }

    /// Why a write failed.
    package typealias WriteError = SystemError

    /// A report that is passed to a function.
    ///
    /// - Parameters:
    ///   - name: the destination, for messages.
    ///   - write: takes the whole report.
    package convenience init(name: String, write: @escaping ([UInt8]) throws(WriteError) -> Void) {
        self.init(name: name, .stream(write: write, close: {}))
    }

    private init(name: String, _ place: Place) { (self.name, self.place) = (name, place) }

    deinit { discard() }

    /// Waits for a pipe to get a reader, as `cat` does.
    private static func stream(_ path: String, flags: Int32) throws(ReportError) -> Place {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | flags, 0o666)
        guard descriptor >= 0 else { throw SystemError.last.unwritable(path) }
        return .stream(
            write: { bytes throws(SystemError) in try DescriptorWriting.write(bytes, to: descriptor) },
            close: { _ = close(descriptor) })
    }

    /// The path of the file until it is written; nil if it has none.
    package var temporaryPath: String? {
        if case .file(let temporary, _) = place { temporary.path } else { nil }
    }

    /// Makes sure that the replaced file keeps its owner and has no other hard link, which would keep the old content.
    ///
    /// - Throws: what prevents it; then nothing has been created.
    package func keepOwner() throws(ReportError) {
        var former = stat()
        guard case .file(let temporary, let target) = place, stat(target, &former) == 0 else { return }
        guard former.st_nlink == 1 else {
            discard()
            throw .unwritable(
                path: name, cause: "it has \(former.st_nlink) names (hard links), and only this one would change",
                remedy: "remove the other names, or make copies of them")
        }
        var own = stat()
        guard fstat(temporary.descriptor, &own) == 0 else { return }
        if own.st_uid == former.st_uid, own.st_gid == former.st_gid { return }
        guard fchown(temporary.descriptor, former.st_uid, former.st_gid) == 0 else {
            discard()
            throw .unwritable(
                path: name, cause: "it belongs to another user or group, which it would lose",
                remedy: "run as its owner, or change its owner first")
        }
    }

    /// Writes the whole report. Called once.
    ///
    /// - Throws: what prevents it; then nothing is left over.
    package func write(_ bytes: [UInt8]) throws(ReportError) {
        switch place {
        case .file(var temporary, let target):
            do throws(SystemError) {
                defer { place = .file(temporary, target: target) }
                try DescriptorWriting.write(bytes, to: temporary.descriptor)
                try temporary.replace(target)
            } catch {
                discard()
                throw error.unwritable(name, folder: ReportPath.folder(of: target))
            }
            place = .over
        case .stream(let write, _):
            defer { discard() }
            do throws(SystemError) {
                try write(bytes)
            } catch {
                throw error.unwritable(name)
            }
        case .over: throw .unwritable(path: name, cause: "it was given up before", remedy: "run again")
        }
    }

    /// Discards the report and leaves nothing over. No effect on a report that is written.
    package func discard() {
        switch place {
        case .file(var temporary, _):
            temporary.remove()
            ReportPath.removeFolders(madeFolders)
        case .stream(_, let close): close()
        case .over: return
        }
        place = .over
    }

    /// Writes several new files, all or none.
    ///
    /// - Throws: what prevents it; then no file exists, nor any folder created for them.
    package static func writeAll(_ files: [(path: String, bytes: [UInt8])]) throws(ReportError) {
        var open: [ReportFile] = []
        var written: [String] = []
        do throws(ReportError) {
            for (path, _) in files { open.append(try ReportFile(replacing: path)) }
            for (file, content) in zip(open, files) {
                guard case .file(_, let target) = file.place else { continue }
                try file.write(content.bytes)
                written.append(target)
            }
        } catch {
            for file in open { file.discard() }
            for target in written { unlink(target) }
            ReportPath.removeFolders(open.flatMap(\.madeFolders))
            throw error
        }
    }
}
