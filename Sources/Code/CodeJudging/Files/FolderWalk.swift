package import Diagnostics
import Foundation

/// The files below a folder, and why the list may be incomplete.
///
/// A link to a folder is followed once, and only after all folders that are reached without links: a file is listed by
/// its own path if it has one below the root. A link to a folder that was listed before, or that contains the root,
/// adds nothing, so cycles end.
package struct FolderWalk {
    /// Sorted by bytes.
    package private(set) var files: [String] = []
    /// Sorted by bytes.
    package private(set) var gaps: [FolderGap] = []
    private let root: String
    private var listed: Set<Identity> = []
    /// The root and the folders that contain it.
    private var above: Set<Identity> = []

    /// Identifies a folder: device and inode number.
    private typealias Identity = [UInt64]

    /// Lists what is below a folder, except hidden folders.
    ///
    /// - Parameters:
    ///   - wants: whether a file that cannot be listed matters, by the names on the way from the folder to it.
    ///   - enters: whether a folder is listed, by its path and those names.
    ///   - role: the meaning of those names: if other names for the same folder have another meaning, it is listed
    ///     again.
    package init(
        _ folder: String, wants: ([String]) -> Bool, enters: (_ path: String, _ names: [String]) -> Bool,
        role: ([String]) -> Set<Int> = { _ in [] }
    ) {
        root = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        noteFoldersAbove()
        var folders: [[String]] = [[]]
        var links: [(path: String, names: [String], identity: Identity)] = []
        var sortedCount = 0
        while true {
            while let parents = folders.popLast() {
                for bytes in names(in: parents) {
                    guard let (names, status, isLink) = look(at: bytes, in: parents, wants, enters) else { continue }
                    guard status.st_mode & S_IFMT == S_IFDIR else {
                        files.append(path(names))
                        continue
                    }
                    guard enters(path(names), names) else { continue }
                    let identity = Self.identity(status)
                    guard !above.contains(identity) else { continue }
                    let key = identity + role(names).sorted().map(UInt64.init)
                    if isLink {
                        links.append((path(names), names, key))
                    } else if listed.insert(key).inserted {
                        folders.append(names)
                    }
                }
            }
            // Folders list their entries in any order, and the first of two links to a folder counts.
            if links.count > sortedCount { links.sort { $1.path.utf8.lexicographicallyPrecedes($0.path.utf8) } }
            guard let link = links.popLast() else { break }
            sortedCount = links.count
            if listed.insert(link.identity).inserted { folders.append(link.names) }
        }
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        gaps.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private mutating func noteFoldersAbove() {
        var folder = root
        var status = stat()
        while stat(folder, &status) == 0, above.insert(Self.identity(status)).inserted { folder += "/.." }
    }

    private static func identity(_ status: stat) -> Identity {
        [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
    }

    private func path(_ names: [String]) -> String {
        let below = names.joined(separator: "/")
        if names.isEmpty || root == "." { return names.isEmpty ? root : below }
        return root == "/" ? "/" + below : "\(root)/\(below)"
    }

    private mutating func names(in folder: [String]) -> [[CChar]] {
        do throws(SystemError) {
            return try FolderNames.list(path(folder))
        } catch {
            // A folder that does not exist leaves no gap.
            guard ![ENOENT, ENOTDIR].contains(error.number) else { return [] }
            let reason = FolderGap.Reason(error)
            gaps.append(FolderGap(names: folder, path: path(folder), reason: reason, mayBeFolder: true))
            return []
        }
    }

    /// Examines an entry of a folder, following links; nil if it is not listed, which is a gap if it may matter.
    private mutating func look(
        at bytes: [CChar], in parents: [String], _ wants: ([String]) -> Bool,
        _ enters: (_ path: String, _ names: [String]) -> Bool
    ) -> (names: [String], status: stat, isLink: Bool)? {
        let utf8 = bytes.map { UInt8(bitPattern: $0) }
        let valid = String(validating: utf8, as: UTF8.self)
        let name = valid ?? String(decoding: utf8, as: UTF8.self)
        let names = parents + [name]
        let place = Array(path(parents).utf8CString.dropLast()) + [CChar(bitPattern: UInt8(ascii: "/"))] + bytes + [0]
        var status = stat()
        var reason: FolderGap.Reason?
        let isThere = lstat(place, &status) == 0
        // It was removed meanwhile.
        if !isThere, errno == ENOENT { return nil }
        let isLink = isThere && status.st_mode & S_IFMT == S_IFLNK
        if !isThere || isLink && stat(place, &status) != 0 {
            reason = isLink && errno == ENOENT ? .danglingLink : FolderGap.Reason(.last)
        }
        let kind = reason == nil ? status.st_mode & S_IFMT : 0
        // An entry of unknown kind may be a folder if its name has no extension, or if the system gives no information
        // about it.
        let hasExtension = name.dropFirst().contains(".")
        let mayBeFolder = kind == S_IFDIR || kind == 0 && (!hasExtension || !isThere && !name.hasPrefix("."))
        if name.hasPrefix(".") {
            // Editors keep locks in `.#` files, and the Finder its own data in `._` files.
            if mayBeFolder || name.hasPrefix(".#") || name.hasPrefix("._") { return nil }
            reason = reason ?? .hidden
        } else if valid == nil {
            reason = reason ?? .notUTF8
        } else if ![0, S_IFDIR, S_IFREG].contains(kind) {
            reason = .special
        }
        guard let reason else { return (names, status, isLink) }
        if mayBeFolder ? enters(path(names), names) || wants(names) : wants(names) {
            gaps.append(FolderGap(names: names, path: path(names), reason: reason, mayBeFolder: mayBeFolder))
        }
        return nil
    }
}

/// Something below a folder that is not listed, or whose contents are not, and that may matter.
package struct FolderGap: Error, Sendable {
    /// Why it is not listed.
    package enum Reason: Sendable, Equatable {
        case danglingLink, circularLink, hidden, notUTF8, special, tooLong
        /// The system refuses access, for this reason.
        case unreadable(String)

        package init(_ error: SystemError) {
            self =
                switch error.number {
                case ELOOP: .circularLink
                case ENAMETOOLONG: .tooLong
                default: .unreadable(error.cause)
                }
        }

        /// The rest of a sentence that begins with the path.
        package var message: String {
            switch self {
            case .danglingLink: "is a broken link"
            case .circularLink: "is a link that leads back to itself"
            case .hidden: "is hidden"
            case .notUTF8: "has a name that is not UTF-8"
            case .special: "is neither a file nor a folder"
            case .tooLong: "has a path that is too long"
            case .unreadable(let cause): "cannot be read: \(cause)"
            }
        }

        /// The diagnostic for a page that may be there.
        package func diagnostic(file: String) -> Diagnostic {
            Diagnostic(
                .error, code: "page-unlisted", "pages may be missing: this \(message)", at: SourcePlace(file: file),
                suggestion: FolderGap.suggestion)
        }
    }

    /// How to fix it.
    package static let suggestion = "make it readable, rename it, or remove it"

    /// The names on the way from the root of the walk to it.
    package let names: [String]
    package let path: String
    package let reason: Reason
    /// Whether it is a folder, or may be one.
    package let mayBeFolder: Bool
}
