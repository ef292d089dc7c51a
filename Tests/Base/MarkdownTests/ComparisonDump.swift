import Foundation
import Markdown
import Testing

/// What `python3 .ci markdown` asks for: it names a file of documents with NUL bytes between them, and where to write
/// their trees.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["MARKDOWN_DOCUMENTS"] != nil, "run by python3 .ci markdown"))
struct ComparisonDump {
    @Test("the trees of documents are written for a comparison")
    func dump() throws {
        let environment = ProcessInfo.processInfo.environment
        let input = try Data(contentsOf: URL(fileURLWithPath: #require(environment["MARKDOWN_DOCUMENTS"])))
        let output = try #require(environment["MARKDOWN_TREES"])
        let trees = [UInt8](input).split(separator: 0, omittingEmptySubsequences: false).map { document in
            do {
                return TreeDump(try MarkdownPage(Array(document))).text
            } catch {
                return "refused: \(error)\n"
            }
        }
        try Data(trees.joined(separator: "\0").utf8).write(to: URL(fileURLWithPath: output))
    }
}
