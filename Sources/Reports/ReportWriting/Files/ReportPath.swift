import Diagnostics
import Foundation

/// Where a report goes, and its parent folders.
package enum ReportPath {
    /// The kind of file at a path.
    private enum Kind {
        case nothing, file, folder, link, other
    }

    /// The path with all symbolic links resolved, whether a file exists there or not.
    ///
    /// - Throws: if something other than a writable file is there.
    static func target(of path: String) throws(ReportError) -> String {
        guard !path.isEmpty else {
            throw .unwritable(path: path, cause: "its path is empty", remedy: "give the path of a file")
        }
        let isFolder = path.utf8.last == UInt8(ascii: "/")
        switch isFolder ? .folder : kind(of: path, followingLinks: true) {
        case .folder:
            let example = (isFolder ? path : path + "/") + "report.xml"
            throw .unwritable(
                path: path, cause: "it is a folder", remedy: "give the path of a file, such as \(example)")
        case .other:
            throw .unwritable(path: path, cause: "it is neither a file nor a folder", remedy: "give the path of a file")
        case .file where access(path, W_OK) != 0:
            throw .unwritable(
                path: path, cause: "the file there is read-only", remedy: "make it writable, or give another path")
        case .file, .nothing, .link: break
        }
        guard let target = followingLinks(path) else {
            throw .unwritable(
                path: path, cause: "its symbolic links lead round in a circle", remedy: "give another path")
        }
        return target
    }

    /// The path with the symbolic links of its last component resolved; nil if they form a cycle.
    static func followingLinks(_ path: String) -> String? {
        var target = path
        for _ in 0..<linkLimit {
            guard let link = destination(of: target) else { return target }
            target = link.utf8.first == UInt8(ascii: "/") ? link : folder(of: target) + "/" + link
        }
        return nil
    }

    /// Whether a path leads to a device or a pipe, which is written directly and not replaced.
    static func isWrittenInto(_ path: String) -> Bool {
        var information = stat()
        guard stat(path, &information) == 0 else { return false }
        return [S_IFCHR, S_IFIFO].contains(information.st_mode & S_IFMT)
    }

    /// The folder of a file; `.` for a bare name.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Creates a folder and its missing parents.
    ///
    /// - Returns: the created folders, outermost first.
    /// - Throws: what prevents it; then none has been created.
    package static func makeFolders(_ folder: String, for path: String) throws(ReportError) -> [String] {
        var missing: [String] = []
        var next = folder
        while kind(of: next, followingLinks: true) == .nothing, missing.last != next {
            missing.append(next)
            next = self.folder(of: next)
        }
        var made: [String] = []
        for folder in missing.reversed() {
            if mkdir(folder, 0o777) == 0 {
                made.append(folder)
                continue
            }
            let error = SystemError.last
            // Another process has created it meanwhile, or it ends in `..`.
            if kind(of: folder, followingLinks: true) == .folder { continue }
            removeFolders(made)
            throw error.unwritable(path, folder: self.folder(of: folder))
        }
        return made
    }

    /// Removes folders that are not needed after all, unless they contain something by now.
    package static func removeFolders(_ folders: [String]) {
        for folder in folders.reversed() { rmdir(folder) }
    }

    private static let linkLimit = 40

    private static func kind(of path: String, followingLinks: Bool) -> Kind {
        var information = stat()
        guard (followingLinks ? stat(path, &information) : lstat(path, &information)) == 0 else { return .nothing }
        return switch information.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    private static func destination(of path: String) -> String? {
        guard kind(of: path, followingLinks: false) == .link else { return nil }
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, Int(PATH_MAX))
        return count > 0 ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
}
