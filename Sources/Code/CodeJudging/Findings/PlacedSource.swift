package import AppSimulation
package import Markdown
package import SourceCode

/// A piece of code that is run, and its place on its page or in its file.
package struct PlacedSource: Sendable {
    /// The code.
    package let code: CodeSource
    /// The block on its page; for a file, the whole file.
    package let block: CodeBlock
    /// The page's line of the block's first line of code, from 1.
    package let firstLine: Int

    /// Examines a code block. Its info string gives the language; without one, the text does.
    ///
    /// - Parameter anchor: that of its section.
    package init(_ block: CodeBlock, id: SourceID, anchor: String? = nil, firstLine: Int = 1) {
        self.block = block
        self.firstLine = firstLine
        code = CodeSource(
            block.codeLines.joined(separator: "\n"), id: id, anchor: anchor, stated: block.statedLanguage)
    }

    /// The bytes of the page for a piece of the code; for a piece over several lines, its first line.
    package func range(of extent: SourceExtent) -> Range<Int> {
        let index = extent.start.line - 1
        guard block.lines.indices.contains(index) else { return firstLineRange }
        let line = block.lines[index]
        let end = extent.end.line == extent.start.line ? extent.end.column - 1 : line.string.unicodeScalars.count
        let lower = Self.offset(ofScalar: extent.start.column - 1, in: line.string)
        return line.sourceRange(ofUTF8: lower..<max(lower, Self.offset(ofScalar: end, in: line.string)))
    }

    /// The first line, or the block if it has none.
    package var firstLineRange: Range<Int> { block.lines.first?.range ?? block.range }

    private static func offset(ofScalar scalar: Int, in line: String) -> Int {
        line.unicodeScalars.prefix(max(0, scalar)).reduce(0) { $0 + UTF8.width($1) }
    }

    /// The code blocks of a page, in order.
    ///
    /// - Parameter topics: the topics of the sections with rules. A block belongs to the nearest of these sections
    ///   around it, regardless of subheadings, or otherwise to the nearest section with an anchor.
    package static func sources(of page: MarkdownPage, topics: [SectionTopic]) -> [PlacedSource] {
        let topicAnchors = Set(topics.map(\.anchor))
        var sources: [PlacedSource] = []
        var headings: [Heading] = []
        for block in page.blocks {
            if case .heading(let heading) = block {
                headings.removeAll { $0.level >= heading.level }
                headings.append(heading)
            }
            for case .code(let block) in [block].withDescendants {
                let anchors = headings.compactMap(\.anchor?.string)
                let start = block.lines.first?.range.lowerBound ?? block.range.lowerBound
                sources.append(
                    PlacedSource(
                        block, id: SourceID(sources.count),
                        anchor: anchors.last(where: topicAnchors.contains) ?? anchors.last,
                        firstLine: page.source.lineNumber(of: start)))
            }
        }
        return sources
    }
}

extension CodeSet {
    /// Reads the examples of a page.
    ///
    /// - Parameters:
    ///   - topics: the topics of the sections with rules.
    ///   - platforms: the host tables.
    package init(_ page: MarkdownPage, topics: [SectionTopic], platforms: CodePlatforms) {
        self.init(
            PlacedSource.sources(of: page, topics: topics).map(\.code), topics: topics, platforms: platforms)
    }
}

extension CodeBlock {
    /// The language stated in its info string; nil if that names no language and the text has to decide.
    package var statedLanguage: DetectedLanguage? {
        switch languageWord {
        case _ where isOnlyIncluded: .other
        case "java": .code(.java)
        case "swift": .code(.swift)
        case nil, "code", "xml", "html": nil
        // Any other name is taken literally, even if the text looks like Java: `text` is the output of a tool.
        default: .other
        }
    }
}
