import Foundation
import TestSupport

/// The built tool's `docs`, run on many edited pages at once.
struct DocsTool {
    let path: String
    let folder: URL

    private struct Results: Decodable {
        var findings: [Finding]
    }

    struct Finding: Decodable, Equatable {
        var rule: String
        var level: String
        var file: String
        var line: Int
        var column: Int
        var endColumn: Int
        var message: String
    }

    /// Has the `NamedTool` read pages in a folder of its own.
    static func named<Value>(_ body: (DocsTool) throws -> Value) throws -> Value {
        let url = try NamedTool.tool.required
        let folder = FileManager.default.temporaryDirectory.appending(path: "docs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(DocsTool(path: url.path, folder: folder))
    }

    /// What is found in pages, by their names, when all are read in one start.
    func findings(in pages: [(name: String, bytes: [UInt8])]) throws -> [String: [Finding]] {
        try? FileManager.default.removeItem(at: folder.appending(path: "pages"))
        for page in pages { try write(page.bytes, as: "pages/\(page.name)") }
        let result = try Tool(path: path).run(["docs", "--quiet", "--report", "json=docs.json", "pages"], in: folder)
        guard result.status == 0 || result.status == 1 else {
            throw ToolFailure(message: "exit \(result.status): \(result.output)")
        }
        let results = try JSONDecoder().decode(
            Results.self, from: Data(contentsOf: folder.appending(path: "docs.json")))
        return Dictionary(grouping: results.findings) { String($0.file.trimmingPrefix("pages/")) }
    }

    private func write(_ bytes: [UInt8], as path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}
