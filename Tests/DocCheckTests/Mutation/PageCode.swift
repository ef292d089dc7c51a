import DocCheck
import DocExamples
import ExampleCode
import Foundation
import Markdown
import PushTracking
import TestSupport

/// The code blocks of a page as the oracle takes them.
struct PageCode {
    let name: String
    let bytes: [UInt8]
    /// Texts of the blocks that are run, by language, with their places among all blocks of the page.
    private(set) var java: [(index: Int, text: String)]
    private(set) var swift: [(index: Int, text: String)]
    /// The lines of the page that each block takes, from 0.
    private let lines: [Int: Range<Int>]

    init(name: String, bytes: [UInt8]) throws {
        self.name = name
        self.bytes = bytes
        let blocks = try CodeBlock.blocks(of: bytes)
        lines = Dictionary(
            uniqueKeysWithValues: blocks.map { index, block in
                (index, block.source.firstLine - 1..<block.source.firstLine - 1 + block.source.block.lines.count)
            }
        )
        java = blocks.filter { $0.block.language == .java }.map { ($0.index, $0.block.source.code.text) }
        swift = blocks.filter { $0.block.language == .swift }.map { ($0.index, $0.block.source.code.text) }
    }

    /// The page with an edit, which moves no line.
    func edited(_ edit: CodeEdit) -> PageCode {
        var copy = self
        let lines = edit.applied(to: bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        func text(_ index: Int) -> String {
            lines[self.lines[index] ?? 0..<0].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        }
        for index in copy.java.indices where java[index].index == edit.block {
            copy.java[index].text = text(edit.block)
        }
        for index in copy.swift.indices where swift[index].index == edit.block {
            copy.swift[index].text = text(edit.block)
        }
        return copy
    }

    /// The app for Android as the oracle runs it; nil where the page has other blocks than those.
    var android: [(name: String, text: String)]? { JavaOracle.units(java.map(\.text)) }

    /// The blocks for iOS as the oracle compiles them.
    var ios: [String]? {
        swift.count == SwiftOracle.Role.allCases.count
            ? swift.map { CodeRepair.trimmed(CodeRepair.swift($0.text)) } : nil
    }

    static func shared() throws -> [PageCode] {
        let files = try FileManager.default.contentsOfDirectory(atPath: Repository.sharedPages.path)
        return try files.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted().map { file in
            try PageCode(name: file, bytes: [UInt8](Data(contentsOf: Repository.sharedPages.appending(path: file))))
        }
    }
}
