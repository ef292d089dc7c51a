package import DocExamples
package import ExampleCode
package import Markdown

/// A piece of code that is run, and where it stands on its page, or in its file.
package struct PlacedSource: Sendable {
    /// The code.
    package let code: ExampleSource
    /// The block on its page; of a file, all of it.
    package let block: CodeBlock
    /// The page's line of the block's first line of code, from 1.
    package let firstLine: Int

    /// Looks at a code block. Its info string tells the language; where it has none, the text does.
    ///
    /// - Parameter anchor: that of the section that it is in.
    package init(_ block: CodeBlock, id: SourceID, anchor: String? = nil, firstLine: Int = 1) {
        self.block = block
        self.firstLine = firstLine
        code = ExampleSource(
            block.codeLines.joined(separator: "\n"), id: id, anchor: anchor, stated: block.statedLanguage)
    }

    /// The bytes of the page that a piece of the code comes from; of a piece over several lines, its first line.
    package func range(of extent: SourceExtent) -> Range<Int> {
        let index = extent.start.line - 1
        guard block.lines.indices.contains(index) else { return firstLineRange }
        let line = block.lines[index]
        let end = extent.end.line == extent.start.line ? extent.end.column - 1 : line.string.unicodeScalars.count
        let lower = Self.offset(ofScalar: extent.start.column - 1, in: line.string)
        return line.sourceRange(ofUTF8: lower..<max(lower, Self.offset(ofScalar: end, in: line.string)))
    }

    /// The first line, or the block that has none.
    var firstLineRange: Range<Int> { block.lines.first?.range ?? block.range }

    private static func offset(ofScalar scalar: Int, in line: String) -> Int {
        line.unicodeScalars.prefix(max(0, scalar)).reduce(0) { $0 + UTF8.width($1) }
    }

    /// The code blocks of a page, in order.
    ///
    /// - Parameter topics: what the sections with rules are about. A block belongs to the nearest of these around it,
    ///   regardless of subheadings, or otherwise to the nearest section with an anchor.
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

extension PageExamples {
    /// Reads the examples of a page.
    ///
    /// - Parameters:
    ///   - topics: what the sections with rules are about.
    ///   - platforms: the host tables.
    package init(_ page: MarkdownPage, topics: [SectionTopic], platforms: ExamplePlatforms) {
        self.init(
            PlacedSource.sources(of: page, topics: topics).map(\.code), topics: topics, platforms: platforms)
    }
}

extension CodeBlock {
    /// What its info string says that it is written in; nil where it names no language, and the text has to tell.
    package var statedLanguage: DetectedLanguage? {
        switch languageWord {
        case _ where isOnlyIncluded: .other
        case "java": .code(.java)
        case "swift": .code(.swift)
        case nil, "code", "xml", "html": nil
        // Whatever else is named is that, and not Java because it looks like it: `text`, what a tool prints.
        default: .other
        }
    }
}
