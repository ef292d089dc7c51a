import Foundation
import TestSupport
import Testing

@testable import Markdown

enum Folder {
    static let fixtures = Repository.fixtures.appending(path: "Pages")

    static func bytes(of name: String, in folder: URL) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
}

struct FixturePageTests {
    let page: MarkdownPage

    init() throws {
        page = try MarkdownPage(try Folder.bytes(of: "constructs.md", in: Folder.fixtures))
    }

    private func line(_ range: Range<Int>) -> Int {
        page.source.lineNumber(of: range.lowerBound)
    }

    @Test("front matter is kept line by line")
    func frontMatter() throws {
        let matter = try #require(page.frontMatter)
        #expect(matter.lines.count == 5)
        #expect(matter["title"]?.value.string == "Wie ein Prüfgerät Meldungen zählt")
        #expect(matter["keywords"]?.value.string == "a: b, c")
        #expect(matter["tags"]?.value.string == "")
        #expect(matter["nothing"] == nil)
        let identifier = try #require(matter["exl-id"])
        #expect(page.source.position(of: identifier.value.range.lowerBound) == PagePosition(line: 6, column: 9))
        #expect(matter.lines[3].key == nil)
    }

    static let sections: [(anchor: String, line: Int, level: Int, end: Int)] = [
        ("counting", 9, 1, 77), ("setup-device", 28, 2, 67), ("setup-below", 58, 3, 67), ("underlined", 69, 2, 77),
    ]

    @Test("a section is found by its anchor and reaches to the next heading of its level", arguments: sections)
    func section(anchor: String, line: Int, level: Int, end: Int) throws {
        let section = try #require(page.section(anchor: anchor))
        #expect(self.line(section.heading.range) == line)
        #expect(section.heading.level == level)
        #expect(page.source.lineNumber(of: section.range.upperBound) == end)
    }

    @Test("an anchor that no heading has leads nowhere")
    func noSection() {
        #expect(page.section(anchor: "Counting") == nil)
        #expect(page.section(anchor: "setup-device")?.ownBlocks.count == 4)
    }

    @Test("fences are found wherever they stand")
    func fences() {
        let found = page.blocks.codeBlocks.map {
            "\(line($0.range)) \($0.info?.string ?? "-") \($0.lines.count) \($0.lines.first?.string ?? "")"
        }
        #expect(
            found == [
                "32 - 3 func start() {", "41 java 3 class Probe {", "48 xml 1 <probe name=\"a\"/>",
                "55 - 2 eingerückter Code",
                "75 text 2 ``` innen",
            ]
        )
    }

    @Test("a table's cells have their texts and places")
    func table() throws {
        let table = try #require(page.blocks.tables.first)
        let cells = ([table.header] + table.rows).map { $0.cells.map { $0.inlines.joinedText.string } }
        #expect(
            cells == [
                ["Größe", "Bedeutung"], ["probeId", "_p aus den Daten"], ["modus", "\"1\" für an, a|b für beides"],
                ["leer"],
            ]
        )
        #expect(table.header.cells.count == 2)
        #expect(page.source.position(of: table.rows[1].cells[1].range.lowerBound) == PagePosition(line: 25, column: 11))
    }

    @Test("what stands out is told from plain text, entities and zero-width spaces or not")
    func styles() {
        let pieces = page.blocks.textPieces.map { ($0.text.withoutInvisibles.string, $0.styles) }
        #expect(pieces.filter { $0.1 == .strong }.map(\.0) == ["ja", "nein", "ja", "オン", "オフ"])
        #expect(pieces.filter { $0.1 == [.strong, .control] }.map(\.0) == ["Zählwerk"])
        #expect(pieces.filter { $0.1 == .notTranslated }.map(\.0) == ["Probe"])
        #expect(pieces.filter { $0.1 == .code }.map(\.0) == ["_probe", "a|b"])
        #expect(pieces.contains { $0.0.contains("値は**「オン」**です") })
    }

    @Test("links have their destinations, by reference too")
    func links() {
        #expect(
            page.blocks.links.map(\.destination.string) == ["#counting", "#setup-device", "https://example.org/a?b=c"])
        #expect(page.blocks.links.map(\.form) == [.inline, .reference, .automatic])
        #expect(page.blocks.links.map { $0.title?.string } == ["Zählen", "Aufbau", nil])
    }
}
