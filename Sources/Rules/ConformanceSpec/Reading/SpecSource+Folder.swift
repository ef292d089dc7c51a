package import Diagnostics
import Foundation

extension SpecSource {
    /// The files that make up a spec; others in the folder (schemas, the README) are ignored.
    private static let folders = ["rules", "vectors"]
    private static let rootFiles = ["editions.json", "defaults.json", "faults.json", "excluded.json", "decisions.json"]

    /// Reads a spec folder.
    ///
    /// - Parameter path: the folder's path, which also names its files in reports.
    /// - Throws: what cannot be read, and why.
    package static func folder(_ path: String) throws(Diagnostic) -> SpecSource {
        let fileManager = FileManager.default
        let name = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        var isFolder: ObjCBool = false
        guard fileManager.fileExists(atPath: name, isDirectory: &isFolder) else {
            throw Diagnostic(
                .error,
                "the spec folder does not exist",
                at: SourcePlace(file: name),
                suggestion: "give a folder that holds editions.json, defaults.json, rules/ and vectors/"
            )
        }
        guard isFolder.boolValue else {
            throw Diagnostic(
                .error,
                "the spec is a file, not a folder",
                at: SourcePlace(file: name),
                suggestion: "give the folder that holds editions.json"
            )
        }
        var files: [File] = []
        for file in rootFiles where fileManager.fileExists(atPath: "\(name)/\(file)") {
            files.append(File(path: file, bytes: try bytes(of: "\(name)/\(file)")))
        }
        for folder in folders where fileManager.fileExists(atPath: "\(name)/\(folder)") {
            for file in try entries(of: "\(name)/\(folder)") where file.hasSuffix(".json") {
                try checkName(of: file, in: "\(name)/\(folder)")
                files.append(File(path: "\(folder)/\(file)", bytes: try bytes(of: "\(name)/\(folder)/\(file)")))
            }
        }
        return SpecSource(name: name, files: files)
    }

    private static func entries(of folder: String) throws(Diagnostic) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw unreadable(folder, error)
        }
    }

    /// A line break in a name would be ambiguous in the spec's digest.
    private static func checkName(of file: String, in folder: String) throws(Diagnostic) {
        guard file.utf8.contains(UInt8(ascii: "\n")) else { return }
        throw Diagnostic(
            .error, "the name \(quoted(file)) has a line break", at: SourcePlace(file: folder),
            suggestion: "give the file another name")
    }

    private static func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
        do {
            return try InputBytes.read(path, onlyFiles: true)
        } catch {
            throw Diagnostic(.error, error.sentence, at: SourcePlace(file: path), suggestion: error.remedy)
        }
    }

    private static func unreadable(_ path: String, _ error: any Error) -> Diagnostic {
        Diagnostic(
            .error,
            "cannot be read: \(error.localizedDescription)",
            at: SourcePlace(file: path),
            suggestion: "check that it exists and that its permissions allow reading"
        )
    }
}
