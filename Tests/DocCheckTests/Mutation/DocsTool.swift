import Foundation

/// The built tool's `docs`, run on many edited pages at once.
struct DocsTool {
    let path: String
    let folder: URL

    private struct Results: Decodable {
        struct Finding: Decodable {
            var rule: String
            var level: String
            var file: String
            var line: Int
            var message: String
        }
        var findings: [Finding]
    }

    /// The new findings of each edit, in order.
    func news(_ edits: [(page: PageCode, edit: CodeEdit)]) throws -> [[String]] {
        let pages = folder.appending(path: "pages")
        try? FileManager.default.removeItem(at: pages)
        var originals: Set<String> = []
        for (index, item) in edits.enumerated() {
            try write(item.edit.applied(to: item.page.bytes), as: item.page.name, in: pages.appending(path: "\(index)"))
            guard originals.insert(item.page.name).inserted else { continue }
            try write(item.page.bytes, as: item.page.name, in: pages.appending(path: "original"))
        }
        let result = try Tool(path: path).run(["docs", "--quiet", "--report", "json=docs.json", "pages"], in: folder)
        guard result.status == 0 || result.status == 1 else { throw ToolFailure(message: result.output) }
        let results = try JSONDecoder().decode(Results.self, from: Data(contentsOf: folder.appending(path: "docs.json")))
        var findings: [String: [String]] = [:]
        for finding in results.findings {
            let key = finding.file.split(separator: "/").suffix(2).joined(separator: "/")
            let message = finding.message.replacing(#/ \((run as|a compiler of|examples for|the examples for) .*$/#, with: "")
            findings[key, default: []].append(EditEye.description(finding.level, line: finding.line, finding.rule, message))
        }
        return edits.enumerated().map { index, item in
            EditEye.news(findings["\(index)/\(item.edit.page)"] ?? [], known: findings["original/\(item.edit.page)"] ?? [])
        }
    }

    private func write(_ bytes: [UInt8], as name: String, in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: folder.appending(path: name))
    }
}
