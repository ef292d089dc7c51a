import Foundation
import TestSupport
import Testing

/// The edits of the apps' code, written for `python3 .ci measure apps` into the folder that `CONFORMANCE_APP_EDITS`
/// names.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["CONFORMANCE_APP_EDITS"] != nil, "CONFORMANCE_APP_EDITS is not set")
)
struct AppEdits {
    private struct Edit: Encodable {
        let app: String
        let file: String
        let line: Int
        let kind: String
        let before: String
        let after: String
        /// The whole file with the edit.
        let text: String
    }

    @Test("each edit of each file is written")
    func edits() throws {
        let folder = URL(filePath: try #require(ProcessInfo.processInfo.environment["CONFORMANCE_APP_EDITS"]))
        let apps = Repository.root.appending(path: "Tests/Fixtures/Apps")
        let paths = try #require(FileManager.default.enumerator(atPath: apps.path)?.allObjects as? [String]).sorted()
        var lines = Data()
        for path in paths {
            let language = path.hasSuffix(".java") ? "java" : "swift"
            guard path.hasSuffix(".\(language)") else { continue }
            let fence = Array("```\(language)\n".utf8)
            let file = [UInt8](try Data(contentsOf: apps.appending(path: path)))
            let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
            for edit in try CodeEdits(page: path, bytes: fence + file + Array("```\n".utf8)).all() {
                let edited = edit.applied(to: fence + file)
                lines += try JSONEncoder().encode(
                    Edit(
                        app: parts[0], file: parts[1], line: edit.line - 1, kind: edit.kind.rawValue,
                        before: edit.before, after: edit.after,
                        text: String(decoding: edited.dropFirst(fence.count), as: UTF8.self)))
                lines += [0x0A]
            }
        }
        #expect(!lines.isEmpty)
        try lines.write(to: folder.appending(path: "edits.jsonl"))
    }
}
