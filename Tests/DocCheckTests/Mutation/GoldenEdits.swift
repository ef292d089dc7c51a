import DocCheck
import Foundation
import Testing

/// Edits of the real pages whose effect the compilers have established, looked at without them.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: Repository.sharedPages.path), "the pages are not there"))
struct GoldenEditTests {
    /// Where the edit is: page, line, kind, and which of the edits of that kind in the line.
    struct Golden: Sendable, CustomTestStringConvertible {
        var page: String
        var line: Int
        var kind: CodeEdit.Kind
        var number: Int
        var mustBeFound: Bool

        var testDescription: String { "\(page):\(line) \(kind.rawValue) \(number)" }
    }

    @Test("edits that change what is sent are found, harmless ones are not accused")
    func goldens() throws {
        let eye = try EditEye()
        for page in try PageCode.shared() {
            let goldens = Self.all.filter { $0.page == page.name }
            guard !goldens.isEmpty else { continue }
            let edits = try CodeEdits(page: page.name, bytes: page.bytes).all()
            let known = try eye.findings(page.bytes, name: page.name)
            for golden in goldens {
                let alike = edits.filter { $0.line == golden.line && $0.kind == golden.kind }
                let edit = try #require(alike.dropFirst(golden.number).first, "\(golden.testDescription)")
                let news = try eye.news(edit, of: page.bytes, known: known)
                #expect(news.isEmpty != golden.mustBeFound, "\(edit.name): \(news)")
            }
        }
    }
}
