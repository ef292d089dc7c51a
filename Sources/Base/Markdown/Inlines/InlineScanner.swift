/// Finds the marks in a text, from left to right, as CommonMark does.
struct InlineScanner {
    let content: InlineContent
    let bytes: [UInt8]
    let links: LinkTable
    /// Whether the text is a table cell, where a pipe has a backslash even within code.
    let isCell: Bool
    var offset = 0
    var leaves: [InlineLeaf] = []
    var spans: [InlineSpan] = []
    var targets: [LinkTarget] = []
    var emphasis = EmphasisList()
    var brackets: [Bracket] = []
    /// Brackets below this one contain a link and cannot be links themselves.
    var inactiveBrackets = 0
    var backticks = BacktickRuns()
    /// Closers that are known not to occur any more.
    var missingClosers: Set<UInt8> = []

    init(_ content: InlineContent, links: LinkTable, isCell: Bool) {
        self.content = content
        self.links = links
        self.isCell = isCell
        bytes = content.bytes
    }

    mutating func scan() {
        while offset < bytes.count {
            switch bytes[offset] {
            case ASCII.lineFeed: readLineFeed()
            case ASCII.backslash: readBackslash()
            case ASCII.backtick: readBackticks()
            case ASCII.asterisk, ASCII.underscore: readDelimiters()
            case ASCII.leftBracket: openBracket(isImage: false)
            case ASCII.exclamationMark: readExclamationMark()
            case ASCII.rightBracket: closeBracket()
            case ASCII.less: readAngle()
            case ASCII.ampersand: readAmpersand()
            default: offset += 1
            }
        }
        emphasis.pair(above: -1, into: &spans)
    }

    mutating func add(_ kind: InlineLeaf.Kind, length: Int) {
        leaves.append(InlineLeaf(range: offset..<offset + length, kind: kind))
        offset += length
    }

    private mutating func readLineFeed() {
        var start = offset
        // Spaces from an entity do not count: the byte before is its semicolon then.
        while start > 0, bytes[start - 1] == ASCII.space { start -= 1 }
        let isHard = offset - start >= 2
        leaves.append(InlineLeaf(range: start..<offset + 1, kind: .lineBreak(isHard: isHard)))
        offset += 1
    }

    private mutating func readBackslash() {
        guard offset + 1 < bytes.count else {
            offset += 1
            return
        }
        let next = bytes[offset + 1]
        if next == ASCII.lineFeed {
            add(.lineBreak(isHard: true), length: 2)
        } else if isCell, bytes.has("\\\\|", at: offset, before: bytes.count) {
            // The pipe's own backslash is removed first; the other one remains before the pipe.
            add(.escaped, length: 3)
        } else if next.isPunctuation {
            add(.escaped, length: 2)
        } else {
            offset += 1
        }
    }

    private mutating func readBackticks() {
        var end = offset
        while end < bytes.count, bytes[end] == ASCII.backtick { end += 1 }
        let length = end - offset
        guard let closing = backticks.next(ofLength: length, from: end, in: bytes) else {
            offset = end
            return
        }
        add(.code(end..<closing), length: closing + length - offset)
    }

    private mutating func readDelimiters() {
        let character = bytes[offset]
        let start = offset
        while offset < bytes.count, bytes[offset] == character { offset += 1 }
        emphasis.append(start..<offset, character: character, flanking: Flanking(start..<offset, in: bytes))
    }

    private mutating func readExclamationMark() {
        if offset + 1 < bytes.count, bytes[offset + 1] == ASCII.leftBracket {
            openBracket(isImage: true)
        } else {
            offset += 1
        }
    }

    private mutating func readAmpersand() {
        if let (text, end) = CharacterReference.read(at: offset, in: bytes, before: bytes.count) {
            add(.decoded(text), length: end - offset)
        } else {
            offset += 1
        }
    }
}
