import Foundation

/// The file that a path leads to, whatever its name and through whatever links. If it does not exist yet, the nearest
/// existing folder and the names below it.
package struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64
    private let missing: [Substring]
    /// Whether it is a regular file or does not exist yet, rather than a folder, device or pipe.
    package let isFile: Bool

    /// Finds where a path leads.
    package init(_ path: String) {
        var names: [Substring] = []
        var next = ReportPath.followingLinks(path) ?? path
        var information = stat()
        while stat(next, &information) != 0, ReportPath.folder(of: next) != next {
            names = next.split(separator: "/").suffix(1) + names
            next = ReportPath.folder(of: next)
        }
        device = UInt64(truncatingIfNeeded: information.st_dev)
        number = UInt64(truncatingIfNeeded: information.st_ino)
        isFile = !names.isEmpty || information.st_mode & S_IFMT == S_IFREG
        missing = names.reduce(into: []) { missing, name in
            if name == ".." { _ = missing.popLast() } else if name != "." { missing.append(name) }
        }
    }
}
