import TestSupport

@testable import Markdown

extension MarkedText {
    /// The places as positions in a page.
    var positions: [PagePosition] { places.map { PagePosition(line: $0.line, column: $0.column) } }
}

func page(_ text: String, limits: MarkdownLimits = .standard) throws -> MarkdownPage {
    try MarkdownPage(Array(text.utf8), limits: limits)
}

/// The error that refuses a page; nil if it is accepted.
func refusal(of bytes: [UInt8], limits: MarkdownLimits = .standard) -> MarkdownError? {
    do {
        _ = try MarkdownPage(bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}

extension MarkdownPage {
    /// The first section whose heading has an anchor; compared byte for byte.
    func section(anchor: String) -> Section? {
        sections.first { $0.heading.anchor?.isExactly(anchor) ?? false }
    }
}

extension Section {
    /// The blocks up to the next heading of any level.
    var ownBlocks: ArraySlice<Block> {
        blocks.prefix { block in
            if case .heading = block { false } else { true }
        }
    }
}

extension Sequence<Block> {
    /// The pieces of text in the blocks and their descendants, in reading order, with their styles.
    var textPieces: [(text: DecodedText, styles: TextStyles)] { texts.flatMap { $0.pieces() } }

    /// The code blocks, including those in quotes and lists.
    var codeBlocks: [CodeBlock] {
        withDescendants.compactMap { block in
            if case .code(let code) = block { code } else { nil }
        }
    }
}

extension [Inline] {
    fileprivate func pieces(_ styles: TextStyles = []) -> [(text: DecodedText, styles: TextStyles)] {
        flatMap { inline -> [(text: DecodedText, styles: TextStyles)] in
            switch inline {
            case .text(let text): [(text, styles)]
            case .code(let code): [(code.text, styles.union(.code))]
            case .emphasis(let emphasis):
                emphasis.inlines.pieces(styles.union(emphasis.isStrong ? .strong : .emphasis))
            case .label(let label):
                label.inlines.pieces(styles.union(label.kind == .control ? .control : .notTranslated))
            case .link(let link), .image(let link): link.inlines.pieces(styles.union(.link))
            case .html, .lineBreak: []
            }
        }
    }
}
