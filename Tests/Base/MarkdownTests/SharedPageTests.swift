import Foundation
import Markdown
import TestSupport
import Testing

/// The pages that the project is about, where they lie beside it.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: Repository.sharedPages.path), "the pages are not there"))
struct SharedPageTests {
    static let anchors: [String] =
        ["push-tracking", "about-push-tracking"]
        + ["android", "iOS"].flatMap { system in
            ["implementation-\(system)"] + ["impression", "click", "open"].map { "push-\($0)-tracking-\(system)" }
        }

    static let pages: [(name: String, headingLines: [Int], fenceLines: [Int], lastFence: Int)] = [
        (
            "de-DE.md", [16, 18, 44, 46, 87, 179, 247, 249, 333, 411],
            [52, 101, 130, 141, 189, 269, 303, 338, 379, 417], 485
        ),
        (
            "es-ES.md", [22, 24, 50, 52, 86, 172, 226, 228, 300, 371],
            [58, 101, 130, 141, 182, 250, 277, 305, 346, 377], 423
        ),
        (
            "it-IT.md", [19, 21, 47, 49, 71, 146, 190, 192, 248, 311],
            [53, 84, 113, 124, 154, 212, 232, 252, 293, 315], 347
        ),
        (
            "pt-BR.md", [19, 21, 47, 49, 83, 169, 223, 225, 295, 366],
            [55, 98, 127, 138, 179, 245, 272, 300, 341, 372], 418
        ),
        (
            "zh-Hans.md", [21, 23, 49, 51, 85, 171, 225, 227, 299, 370],
            [57, 100, 129, 140, 181, 249, 276, 304, 345, 376], 422
        ),
    ]

    @Test("every section is found by its anchor and every fence at its line", arguments: pages)
    func structure(name: String, headingLines: [Int], fenceLines: [Int], lastFence: Int) throws {
        let page = try MarkdownPage(try Folder.bytes(of: name, in: Repository.sharedPages))
        let headings = page.sections.map(\.heading)
        #expect(headings.map { $0.anchor?.string } == Self.anchors)
        #expect(headings.map { page.source.lineNumber(of: $0.range.lowerBound) } == headingLines)
        let fences = page.blocks.codeBlocks
        #expect(fences.map { page.source.lineNumber(of: $0.range.lowerBound) } == fenceLines)
        #expect(fences.last.map { page.source.lineNumber(of: $0.range.upperBound) } == lastFence)
        for fence in fences {
            #expect(fence.info == nil)
            let first = try #require(fence.lines.first)
            #expect(
                page.source.lineNumber(of: first.range.lowerBound) == page.source.lineNumber(of: fence.range.lowerBound)
                    + 1)
            #expect(page.source.text(in: first.range) == first.string)
        }
    }

    @Test("the table of variables has a key in each row", arguments: pages.map(\.name))
    func table(name: String) throws {
        let page = try MarkdownPage(try Folder.bytes(of: name, in: Repository.sharedPages))
        let section = try #require(page.section(anchor: "about-push-tracking"))
        let table = try #require(section.blocks.tables.first)
        let keys = table.rows.compactMap { $0.cells.first?.inlines.joinedText.string }
        #expect(keys.prefix(2) == ["broadlogId", "deliveryId"])
        #expect(keys.count == 3)
        #expect((keys[2] == "action") == (name == "it-IT.md"))
        #expect(table.rows[0].cells[1].inlines.joinedText.string.contains("_mId"))
        #expect(table.rows[1].cells[1].inlines.joinedText.string.contains("_dId"))
    }

    @Test("what a translation did to the flag's values stands where it was done")
    func flagValues() throws {
        let spanish = try MarkdownPage(try Folder.bytes(of: "es-ES.md", in: Repository.sharedPages))
        let strong = try #require(spanish.section(anchor: "about-push-tracking")).ownBlocks.textPieces.filter {
            $0.styles == .strong
        }
        #expect(
            strong.filter { $0.text.isExactly("en") }.map { spanish.source.lineNumber(of: $0.text.range.lowerBound) }
                == [26, 26])
        let chinese = try MarkdownPage(try Folder.bytes(of: "zh-Hans.md", in: Repository.sharedPages))
        let swallowed = try #require(chinese.section(anchor: "about-push-tracking")).ownBlocks.textPieces.first {
            $0.styles == .strong
        }
        #expect(swallowed?.text.string.hasPrefix("，") == true)
    }
}
