import ConformanceSpec
import Foundation

/// Finds the pages that files, folders and globs name.
package struct PageFinder {
    private static let endings = [".md", ".mdx", ".markdown"]
    private let fileManager = FileManager.default

    /// A finder on the file system.
    package init() {}

    /// The paths of the pages, each once, in the order of the arguments and by bytes below folders, and what an
    /// argument does not lead to.
    ///
    /// A file is a page whatever its name; below a folder those are whose name ends in `.md`, `.mdx` or `.markdown`, in
    /// folders that are not hidden. In globs `*` and `?` stand for parts of a name, `**` for any folders. Parts of pages,
    /// whose names begin with `_`, are pages only where an argument begins their name so, too.
    package func pages(_ arguments: [String]) -> (paths: [String], missing: [PageResults.Page], partials: [String]) {
        var paths: [String] = []
        var seen: Set<[UInt8]> = []
        var missing: [PageResults.Page] = []
        var partials: [String] = []
        for argument in arguments {
            let found = pages(argument)
            if found.isEmpty {
                missing.append(PageResults.Page(name: argument, result: .failure(.inaccessible(reason(argument)))))
            }
            let isGlob = argument.contains { $0 == "*" || $0 == "?" }
            let isNamed = found == [argument] || isGlob && argument.split(separator: "/").last?.first == "_"
            for path in found {
                if !isNamed, Self.isPartial(path) {
                    partials.append(path)
                } else if seen.insert(Array(path.utf8)).inserted {
                    paths.append(path)
                }
            }
        }
        return (paths, missing, partials.filter { seen.insert(Array($0.utf8)).inserted })
    }

    /// Whether a file is a part of other pages, as Docusaurus, Jekyll and MkDocs name it. Hugo's `_index.md` is a page.
    private static func isPartial(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name.hasPrefix("_") && !name.hasPrefix("_index.")
    }

    /// The path of the page on standard input.
    package static let standardInput = "-"

    private func pages(_ argument: String) -> [String] {
        if argument == Self.standardInput { return [argument] }
        var isFolder: ObjCBool = false
        if fileManager.fileExists(atPath: argument, isDirectory: &isFolder) {
            return isFolder.boolValue ? files(below: argument).filter(isPage) : [argument]
        }
        guard argument.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) else { return [] }
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let plain = parts.prefix { !$0.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) }
        let folder = plain.joined(separator: "/")
        let base = folder.isEmpty ? (plain.isEmpty ? "." : "/") : folder
        let patterns = Array(parts[plain.count...])
        return files(below: base).filter { path in
            let rest = base == "." ? path : String(path.dropFirst(base.hasSuffix("/") ? base.count : base.count + 1))
            return Self.matches(rest.split(separator: "/").map(String.init)[...], patterns[...])
        }
    }

    private static func matches(_ names: ArraySlice<String>, _ patterns: ArraySlice<String>) -> Bool {
        guard let pattern = patterns.first else { return names.isEmpty }
        if pattern == "**" {
            return matches(names, patterns.dropFirst()) || (!names.isEmpty && matches(names.dropFirst(), patterns))
        }
        guard let name = names.first, Glob(pattern).matches(name) else { return false }
        return matches(names.dropFirst(), patterns.dropFirst())
    }

    /// The files below a folder, by bytes; what is hidden is left out.
    private func files(below folder: String) -> [String] {
        let root = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        guard let enumerator = fileManager.enumerator(atPath: root) else { return [] }
        var files: [String] = []
        while let path = enumerator.nextObject() as? String {
            let name = path.split(separator: "/").last ?? ""
            var isFolder: ObjCBool = false
            let full = root == "." ? path : root == "/" ? "/" + path : "\(root)/\(path)"
            guard fileManager.fileExists(atPath: full, isDirectory: &isFolder) else { continue }
            if name.hasPrefix(".") {
                if isFolder.boolValue { enumerator.skipDescendants() }
            } else if !isFolder.boolValue {
                files.append(full)
            }
        }
        return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func isPage(_ path: String) -> Bool { Self.endings.contains { path.lowercased().hasSuffix($0) } }

    private func reason(_ argument: String) -> String {
        if fileManager.fileExists(atPath: argument) {
            return "no page lies below the folder; pages end in .md, .mdx or .markdown"
        }
        let isGlob = argument.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
        return isGlob ? "no file matches" : "there is no such file or folder"
    }
}
