import DocCheck
import Foundation
import TestSupport
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

    @Test("edits that change what is sent are found, harmless ones are not accused", .nightly)
    func sample() throws {
        let eye = try EditEye()
        // Of the first page some that must be found and some that must not.
        let page = try #require(try PageCode.shared().first)
        let (found, harmless) = (Self.all.filter(\.mustBeFound), Self.all.filter { !$0.mustBeFound })
        let known = try eye.findings(page.bytes, name: page.name)
        for golden in found.prefix(2) + harmless.prefix(1) {
            let edit = try Self.edit(golden, in: page)
            let news = try eye.news(edit, of: page.bytes, known: known)
            #expect(news.isEmpty != golden.mustBeFound, "\(edit.name): \(news)")
        }
    }

    @Test("every edit that changes what is sent is found, no harmless one is accused", .nightly)
    func everyEdit() throws {
        let pages = Dictionary(uniqueKeysWithValues: try PageCode.shared().map { ($0.name, $0) })
        let edits = try Self.all.map { golden in
            let page = try #require(pages[golden.page])
            return (page: page, edit: try Self.edit(golden, in: page))
        }
        let news = try DocsTool.named { try $0.news(edits) }
        for (index, golden) in Self.all.enumerated() {
            #expect(news[index].isEmpty != golden.mustBeFound, "\(edits[index].edit.name): \(news[index])")
        }
    }

    private static func edit(_ golden: Golden, in page: PageCode) throws -> CodeEdit {
        let edits = try CodeEdits(page: page.name, bytes: page.bytes).all()
        let alike = edits.filter { $0.line == golden.line && $0.kind == golden.kind }
        return try #require(alike.dropFirst(golden.number).first, "\(golden.testDescription)")
    }
}
