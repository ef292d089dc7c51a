extension [Inline] {
    /// The inlines with tags for code, strong text and emphasis resolved to styles, and tags that end a line to line
    /// breaks.
    var readingStyleTags: [Inline] {
        var reader = StyleTagReader()
        for inline in self { reader.read(inline) }
        return reader.finished()
    }
}

private struct StyleTagReader {
    /// An open tag, and what came after it.
    private struct Frame {
        let tag: Inline
        let name: String
        let style: TextStyles
        var inlines: [Inline] = []
    }

    private static let mostFrames = 10

    private var frames: [Frame] = []
    private var inlines: [Inline] = []

    mutating func read(_ inline: Inline) {
        guard case .html(let text) = inline, let tag = HTMLTag(wholeOf: text) else { return append([inline]) }
        // The texts before and after such a tag do not form one word.
        if tag.name == "br" || (HTMLBlockKind.blockNames.contains(tag.name) && tag.value("id", "name") == nil) {
            return append([.lineBreak(inline.range, isHard: true)])
        }
        guard let style = Self.style(of: tag) else { return append([inline]) }
        if !tag.isClosing, frames.count < Self.mostFrames {
            frames.append(Frame(tag: inline, name: tag.name, style: style))
        } else if tag.isClosing, let open = frames.lastIndex(where: { $0.name == tag.name }) {
            while frames.count > open + 1 { closeNone() }
            let frame = frames.removeLast()
            let range = frame.tag.range.lowerBound..<inline.range.upperBound
            append([
                frame.style == .code
                    ? .code(CodeSpan(range: range, text: frame.inlines.joinedText))
                    : .emphasis(Emphasis(range: range, isStrong: frame.style == .strong, inlines: frame.inlines))
            ])
        } else {
            append([inline])
        }
    }

    mutating func finished() -> [Inline] {
        while !frames.isEmpty { closeNone() }
        // There is no line break before the first word, or after the last.
        while inlines.last?.isLineBreak ?? false { inlines.removeLast() }
        return Array(inlines.drop(while: \.isLineBreak))
    }

    /// Treats the innermost open tag as plain HTML.
    private mutating func closeNone() {
        let frame = frames.removeLast()
        append([frame.tag] + frame.inlines)
    }

    private mutating func append(_ read: [Inline]) {
        if frames.isEmpty { inlines += read } else { frames[frames.count - 1].inlines += read }
    }

    private static func style(of tag: HTMLTag) -> TextStyles? {
        switch tag.name {
        case "code", "tt", "kbd", "samp": .code
        case "b", "strong": .strong
        case "i", "em": .emphasis
        default: nil
        }
    }
}

extension Inline {
    fileprivate var isLineBreak: Bool {
        if case .lineBreak = self { true } else { false }
    }
}
