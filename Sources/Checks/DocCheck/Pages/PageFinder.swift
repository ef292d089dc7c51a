import CodeJudging
import Foundation

/// The pages found for the arguments.
package struct FoundPages: Sendable {
    /// Each once, in the order of the arguments and sorted by bytes within folders.
    package let paths: [String]
    /// Missing pages: arguments that match nothing, and entries below folders that could not be listed.
    package let missing: [CheckedPage]
    /// Partials, which are parts of pages and are not checked.
    package let partials: [String]
}

/// Finds the pages given by files, folders and globs.
package struct PageFinder {
    private static let endings = [".md", ".mdx", ".markdown"]
    private let fileManager = FileManager.default

    /// A finder on the file system.
    package init() {}

    /// The pages for the arguments.
    ///
    /// A file argument is a page whatever its name. Below a folder, pages are the files ending in `.md`, `.mdx` or
    /// `.markdown`, except in hidden folders; links to folders are followed once. In globs, `*` and `?` match parts of
    /// a name, and `**` matches any folders. Partials, whose names begin with `_`, are pages only if the argument's
    /// name begins with it, too.
    package func pages(_ arguments: [String]) -> FoundPages {
        var paths: [String] = []
        var seen: Set<[UInt8]> = []
        var missing: [CheckedPage] = []
        var partials: [String] = []
        for argument in arguments {
            let (found, gaps) = pages(argument)
            missing += gaps.map { CheckedPage(name: $0.path, result: .failure(.unlisted($0.reason))) }
            if found.isEmpty, gaps.isEmpty {
                missing.append(CheckedPage(name: argument, result: .failure(.inaccessible(reason(argument)))))
            }
            let isNamed =
                found == [argument] || Self.isGlob(argument) && argument.split(separator: "/").last?.first == "_"
            for path in found {
                if !isNamed, Self.isPartial(path) {
                    partials.append(path)
                } else if seen.insert(Array(path.utf8)).inserted {
                    paths.append(path)
                }
            }
        }
        return FoundPages(
            paths: paths, missing: missing, partials: partials.filter { seen.insert(Array($0.utf8)).inserted })
    }

    /// Whether a file is a partial, by the naming of Docusaurus, Jekyll and MkDocs. Hugo's `_index.md` is a page.
    private static func isPartial(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name.hasPrefix("_") && !name.hasPrefix("_index.")
    }

    /// The path of the page on standard input.
    package static let standardInput = "-"

    private func pages(_ argument: String) -> (paths: [String], gaps: [FolderGap]) {
        if argument == Self.standardInput { return ([argument], []) }
        var isFolder: ObjCBool = false
        if fileManager.fileExists(atPath: argument, isDirectory: &isFolder) {
            guard isFolder.boolValue else { return ([argument], []) }
            let walk = FolderWalk(argument, wants: { isPage($0.last ?? "") }, enters: { _, _ in true })
            return (walk.files.filter(isPage), walk.gaps)
        }
        guard Self.isGlob(argument) else { return ([], []) }
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let plain = parts.prefix { !Self.isGlob($0) }
        let folder = plain.joined(separator: "/")
        let base = folder.isEmpty ? (plain.isEmpty ? "." : "/") : folder
        let glob = PathGlob(parts[plain.count...])
        let walk = FolderWalk(base, wants: glob.matches, enters: { glob.mayMatch(below: $1) }, role: glob.places)
        let files = walk.files.filter { path in
            let rest = base == "." ? path : String(path.dropFirst(base.hasSuffix("/") ? base.count : base.count + 1))
            return glob.matches(rest.split(separator: "/").map(String.init))
        }
        // As in a shell, patterns do not match hidden files.
        return (files, walk.gaps.filter { $0.reason != .hidden })
    }

    private static func isGlob(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }

    private func isPage(_ path: String) -> Bool { Self.endings.contains { path.lowercased().hasSuffix($0) } }

    private func reason(_ argument: String) -> String {
        if fileManager.fileExists(atPath: argument) {
            return "no page found below the folder; pages end in .md, .mdx or .markdown"
        }
        return Self.isGlob(argument) ? "no file matches" : "there is no such file or folder"
    }
}
