import Foundation

/// The file that a path leads to, by whatever name and through whatever links; for one that does not exist, the nearest
/// folder that does, and the names from there on.
package struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64
    private let missing: [String]

    /// Looks where a path leads.
    package init(_ path: String) {
        var names: [Substring] = []
        var next = ReportPath.followingLinks(path) ?? path
        var information = stat()
        while stat(next, &information) != 0 {
            names += next.split(separator: "/").suffix(1)
            let folder = ReportPath.folder(of: next)
            guard folder != next else { break }
            next = folder
        }
        device = UInt64(truncatingIfNeeded: information.st_dev)
        number = UInt64(truncatingIfNeeded: information.st_ino)
        missing = names.reversed().reduce(into: []) { missing, name in
            if name == ".." { _ = missing.popLast() } else if name != "." { missing.append(String(name)) }
        }
    }
}
