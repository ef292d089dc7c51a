/// Builds a tree from the marks of a text.
struct InlineTree {
    private let scanner: InlineScanner
    private let content: InlineContent
    private let spans: [InlineSpan]
    private let source: PageBytes
    private let limit: Int
    private var nextSpan = 0
    private var nextLeaf = 0

    /// The inlines of a text.
    static func inlines(
        of content: InlineContent,
        in source: PageBytes,
        links: LinkTable,
        limits: MarkdownLimits,
        isCell: Bool = false
    ) throws(MarkdownError) -> [Inline] {
        var scanner = InlineScanner(content, links: links, isCell: isCell)
        scanner.scan()
        var tree = Self(scanner, source, limit: limits.depth)
        return try tree.inlines(in: 0..<content.bytes.count, depth: 0)
    }

    private init(_ scanner: InlineScanner, _ source: PageBytes, limit: Int) {
        self.scanner = scanner
        self.source = source
        self.limit = limit
        content = scanner.content
        spans = scanner.spans.sorted {
            ($0.opening.lowerBound, $1.closing.upperBound) < ($1.opening.lowerBound, $0.closing.upperBound)
        }
    }

    private mutating func inlines(in range: Range<Int>, depth: Int) throws(MarkdownError) -> [Inline] {
        guard depth <= limit else {
            throw .tooDeep(limit: limit, at: source.position(of: content.source(of: range.lowerBound)))
        }
        var inlines: [Inline] = []
        var text = DecodedTextBuilder()
        var offset = range.lowerBound
        while true {
            let spanStart = nextSpan < spans.count ? spans[nextSpan].opening.lowerBound : .max
            let leafStart = nextLeaf < scanner.leaves.count ? scanner.leaves[nextLeaf].range.lowerBound : .max
            let end = min(spanStart, leafStart, range.upperBound)
            text.append(verbatim: content.bytes[offset..<end], at: content.source(of: offset))
            if end == range.upperBound { break }
            if spanStart <= leafStart {
                flush(&text, to: &inlines)
                let span = spans[nextSpan]
                nextSpan += 1
                inlines.append(try inline(span, depth: depth))
                offset = span.closing.upperBound
            } else {
                let leaf = scanner.leaves[nextLeaf]
                nextLeaf += 1
                add(leaf, &text, to: &inlines)
                offset = leaf.range.upperBound
            }
        }
        flush(&text, to: &inlines)
        return inlines
    }

    private func flush(_ text: inout DecodedTextBuilder, to inlines: inout [Inline]) {
        if !text.isEmpty { inlines.append(.text(text.take())) }
    }

    private mutating func inline(_ span: InlineSpan, depth: Int) throws(MarkdownError) -> Inline {
        let range = content.source(of: span.opening.lowerBound..<span.closing.upperBound)
        let inlines = try inlines(in: span.opening.upperBound..<span.closing.lowerBound, depth: depth + 1)
        switch span.kind {
        case .emphasis(let isStrong): return .emphasis(Emphasis(range: range, isStrong: isStrong, inlines: inlines))
        case .label(let word):
            let kind = Label.Kind(String(decoding: content.bytes[word], as: UTF8.self))
            return .label(Label(range: range, kind: kind, inlines: inlines))
        case .link(let target): return .link(link(to: target, range, inlines))
        case .image(let target): return .image(link(to: target, range, inlines))
        }
    }

    private func link(to target: Int, _ range: Range<Int>, _ inlines: [Inline]) -> Link {
        let target = scanner.targets[target]
        return Link(
            range: range, destination: target.destination, title: target.title, form: target.form, inlines: inlines)
    }

    private func add(_ leaf: InlineLeaf, _ text: inout DecodedTextBuilder, to inlines: inout [Inline]) {
        let range = content.source(of: leaf.range)
        switch leaf.kind {
        case .decoded(let bytes): text.append(bytes, for: range)
        case .escaped: text.append([content.bytes[leaf.range.upperBound - 1]], for: range)
        case .code(let inner):
            flush(&text, to: &inlines)
            inlines.append(.code(CodeSpan(range: range, text: code(inner))))
        case .automaticLink(let inner):
            flush(&text, to: &inlines)
            let text = content.verbatim(inner)
            inlines.append(
                .link(Link(range: range, destination: text, title: nil, form: .automatic, inlines: [.text(text)])))
        case .html:
            flush(&text, to: &inlines)
            inlines.append(.html(content.verbatim(leaf.range)))
        case .lineBreak(let isHard):
            flush(&text, to: &inlines)
            inlines.append(.lineBreak(range, isHard: isHard))
        }
    }

    /// Code without one space at each end, which allows it to begin or end with a backtick.
    private func code(_ range: Range<Int>) -> DecodedText {
        let bytes = content.bytes
        var range = range
        if range.count >= 2, isSpace(bytes[range.lowerBound]), isSpace(bytes[range.upperBound - 1]),
            !bytes[range].allSatisfy(isSpace)
        {
            range = range.lowerBound + 1..<range.upperBound - 1
        }
        guard scanner.isCell else { return content.verbatim(range, lineEnding: ASCII.space) }
        return cellCode(range)
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == ASCII.space || byte == ASCII.lineFeed
    }

    /// Code in a table cell: the backslash before a pipe is not part of the code.
    private func cellCode(_ range: Range<Int>) -> DecodedText {
        var builder = DecodedTextBuilder()
        var start = range.lowerBound
        while let escape = content.bytes.first("\\|", in: start..<range.upperBound) {
            content.append(verbatim: start..<escape, to: &builder)
            builder.append([ASCII.pipe], for: content.source(of: escape..<escape + 2))
            start = escape + 2
        }
        content.append(verbatim: start..<range.upperBound, to: &builder)
        return builder.take(emptyAt: content.source(of: range.lowerBound))
    }
}
