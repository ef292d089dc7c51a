import Diagnostics
import Foundation

/// A folder that is written as a whole: its files are created in a hidden folder next to it and put in place together.
///
/// It replaces only what it has written itself: it keeps a list of its files. While it is being written it is locked,
/// so that the next writer can distinguish leftovers of killed writers from folders still in use.
package struct WrittenFolder {
    /// A file in the folder.
    package struct File: Sendable {
        /// Relative to the folder.
        package let path: String
        /// Its content.
        package let bytes: [UInt8]

        /// A file with its content.
        package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
    }

    private let path: String
    private let target: String
    private let isThere: Bool

    /// The list of its files, one path per line.
    static let listName = ".tracking-conformance-files"

    /// - Throws: if something else is at the path.
    package init(path: String) throws(ReportError) {
        guard !path.isEmpty else {
            throw .unwritableFolder(path: path, cause: "its path is empty", remedy: "give the path of a folder")
        }
        self.path = path
        target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var isFolder: ObjCBool = false
        isThere = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        guard isThere else { return }
        guard isFolder.boolValue else {
            throw .unwritableFolder(path: path, cause: "it is a file", remedy: "give the path of a folder")
        }
        try Self.checkReplaceable(target, path: path)
    }

    /// A folder can be replaced if it is empty or contains only files that were written there.
    private static func checkReplaceable(_ folder: String, path: String) throws(ReportError) {
        let manager = FileManager.default
        let found: [String]
        do {
            found = try manager.contentsOfDirectory(atPath: folder)
        } catch {
            throw .unwritableFolder(
                path: path, cause: "the folder cannot be read: \(error.localizedDescription)",
                remedy: "change its permissions, or give another folder")
        }
        guard !found.isEmpty else { return }
        let list = manager.contents(atPath: "\(folder)/\(listName)").map { String(decoding: $0, as: UTF8.self) }
        guard let list else {
            throw .unwritableFolder(
                path: path, cause: "the folder is not empty, and was not written by this command",
                remedy: "give an empty folder, or one that is not there")
        }
        var known = Set(list.split(separator: "\n").map(String.init) + [listName])
        for name in known {
            if let slash = name.lastIndex(of: "/") { known.insert(String(name[..<slash])) }
        }
        let all = manager.enumerator(atPath: folder)
        while let next = all?.nextObject() as? String {
            guard known.contains(next) else {
                throw .unwritableFolder(
                    path: path, cause: "\(quoted(next)) in it was not written by this command",
                    remedy: "move it elsewhere, or give another folder")
            }
        }
    }

    /// Writes the files and puts them in place.
    ///
    /// - Throws: what prevents it; then the folder is unchanged.
    package func write(_ files: [WrittenFolder.File]) throws(ReportError) {
        let parent = ReportPath.folder(of: target)
        let made = try ReportPath.makeFolders(parent, for: path)
        Self.removeStale(in: parent)
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let fresh = "\(parent)/\(Self.prefix)\(name)\(Self.suffix)"
        var lock: Int32?
        defer { lock.map { _ = close($0) } }
        do {
            guard mkdir(fresh, 0o777) == 0 else { throw SystemError.last }
            lock = Self.lock(fresh)
            let list = (files.map(\.path).joined(separator: "\n") + "\n").utf8
            for file in files + [WrittenFolder.File(path: Self.listName, bytes: Array(list))] {
                let url = URL(fileURLWithPath: "\(fresh)/\(file.path)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.bytes).write(to: url)
            }
            try replace(with: fresh)
        } catch {
            try? FileManager.default.removeItem(atPath: fresh)
            ReportPath.removeFolders(made)
            if let error = error as? SystemError { throw error.unwritableFolder(path, in: parent) }
            throw .unwritableFolder(
                path: path, cause: error.localizedDescription, remedy: "make room, or give another folder")
        }
    }

    private static let prefix = ".tracking-conformance-"
    private static let suffix = ".site"

    /// The descriptor of a folder, locked until it is closed; nil if another process holds the lock.
    private static func lock(_ folder: String) -> Int32? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Removes leftovers of killed writers.
    private static func removeStale(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            guard let lock = lock("\(parent)/\(name)") else { continue }
            try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
            close(lock)
        }
    }

    /// An earlier site is out of place only for the time of two renames.
    private func replace(with fresh: String) throws {
        // An empty or missing folder is replaced at once.
        if rename(fresh, target) == 0 { return }
        guard isThere else { throw SystemError.last }
        let old = String(fresh.dropLast(Self.suffix.count)) + "-old\(Self.suffix)"
        guard rename(target, old) == 0 else { throw SystemError.last }
        guard rename(fresh, target) == 0 else {
            let error = SystemError.last
            rename(old, target)
            throw error
        }
        try? FileManager.default.removeItem(atPath: old)
    }
}
