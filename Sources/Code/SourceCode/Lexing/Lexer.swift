/// Splits a text into tokens; elisions are attached to the token after them.
struct Lexer {
    var scanner: ByteScanner
    let rules: LexicalRules
    private(set) var tokens: [Token] = []
    private var elisions: [Elision] = []
    private var startsLine = true
    /// How far the search for a regular expression's end got without success, by the closing bytes.
    private var unended: [[UInt8]: Int] = [:]
    var interpolationDepth = 0

    /// Interpolations nested more deeply are text.
    static let deepestInterpolation = 8

    init(_ source: SourceText, rules: LexicalRules) {
        scanner = ByteScanner(source)
        self.rules = rules
        // The line by which a shell runs the file.
        if scanner.starts(with: Array("#!".utf8)) { scanner.skip { !$0.isNewline } }
    }

    /// All tokens of a text, with an `end` after the last.
    static func tokens(of source: SourceText, rules: LexicalRules) -> [Token] {
        var lexer = Lexer(source, rules: rules)
        while lexer.readToken() {}
        lexer.finish()
        return lexer.tokens
    }

    mutating func finish() {
        let extent = SourceExtent(start: scanner.position, end: scanner.position)
        append(Token(kind: .end, text: "", extent: extent))
    }

    /// Reads the next token; `false` at the end.
    mutating func readToken() -> Bool {
        skipBlanksAndComments()
        guard !scanner.isAtEnd else { return false }
        let start = scanner.offset
        let position = scanner.position
        let beginsLine = startsLine
        let leading = elisions
        elisions = []
        let isLeftBound = start > 0 && !separates(scanner.bytes[start - 1], bracket: true)
        var token = Token(kind: .sign, text: "", extent: SourceExtent(start: position, end: position))
        read(&token, from: start)
        token.extent.end = scanner.position
        token.isLeftBound = isLeftBound
        token.isRightBound = !scanner.isAtEnd && !separates(scanner.current, bracket: false)
        // The tokens in an interpolation are read before the string ends.
        startsLine = beginsLine
        elisions = leading
        append(token)
        return true
    }

    private mutating func append(_ token: consuming Token) {
        token.startsLine = startsLine
        token.elisions = elisions
        startsLine = false
        elisions = []
        tokens.append(token)
    }

    /// Removes and returns the tokens read after the first `count`.
    mutating func take(from count: Int) -> [Token] {
        defer { tokens.removeSubrange(count...) }
        return Array(tokens[count...])
    }

    /// Whether a byte separates its neighbours: a bracket that faces them, a separator, a blank.
    private func separates(_ byte: UInt8, bracket isOpening: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): isOpening
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): !isOpening
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): true
        default: byte.isBlank || byte.isNewline
        }
    }

    private mutating func read(_ token: inout Token, from start: Int) {
        let byte = scanner.current
        if byte.startsName {
            scanner.skip { $0.continuesName }
            token.kind = .identifier
            token.text = scanner.text(from: start)
            // An ellipsis and typographic marks are not letters.
            if scanner.bytes[start..<scanner.offset].contains(0xE2),
                token.text.unicodeScalars.contains(where: { $0.value == 0x2026 })
            {
                token.kind = .sign; token.text = "..."
            }
        } else if byte.isDigit
            || (rules.numbersMayEndInPoint && byte == UInt8(ascii: ".") && scanner.peek(1).isDigit
                && !tokens.isLastAnOperand)
        {
            readNumber(&token)
        } else if rules.hasRawStrings, let length = patternLength() {
            scanner.advance(by: length)
            token.kind = .pattern
            token.text = scanner.text(from: start)
        } else if byte == UInt8(ascii: "\"") || (rules.hasRawStrings && isRawStringAhead) {
            readString(&token)
        } else if byte == UInt8(ascii: "'"), rules.hasCharacters {
            readCharacter(&token)
        } else if byte == UInt8(ascii: "`"), rules.hasEscapedNames {
            readEscapedName(&token)
        } else if let sign = rules.signsByFirstByte[Int(byte)].first(where: { scanner.starts(with: $0.bytes) }) {
            scanner.advance(by: sign.bytes.count)
            token.text = sign.text
        } else {
            scanner.advance()
            token.kind = .unknown
            token.text = scanner.text(from: start)
        }
    }

    private var isRawStringAhead: Bool {
        var distance = 0
        // Code has no more of them, and scanning a whole long row from each position would be slow.
        while distance < 64, scanner.peek(distance) == UInt8(ascii: "#") { distance += 1 }
        return distance > 0 && scanner.peek(distance) == UInt8(ascii: "\"")
    }

    /// The length in bytes of a regular expression that begins here: `#/…/#`, or `/…/` where a value is expected.
    private mutating func patternLength() -> Int? {
        var hashes = 0
        while hashes < 64, scanner.peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
        guard scanner.peek(hashes) == UInt8(ascii: "/") else { return nil }
        let first = scanner.peek(hashes + 1)
        if hashes == 0 {
            guard !tokens.isLastAnOperand, !first.isBlank, !first.isNewline,
                ![0, UInt8(ascii: "/"), UInt8(ascii: "*")].contains(first)
            else { return nil }
        }
        let closing = [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        // Between hashes it may have several lines, if nothing follows the opening ones.
        let isMultiline = hashes > 0 && first.isNewline
        let start = scanner.offset + hashes + 1
        // The whole text may be one line, with one candidate after another: none is read further than it goes, and an
        // unterminated one is searched once.
        if start < unended[closing, default: 0] { return nil }
        let end = patternEnd(closing, from: start, isMultiline: isMultiline)
        if !end.isFound { unended[closing] = end.index }
        return end.isFound ? end.index - scanner.offset : nil
    }

    /// Where a regular expression ends, after its closing bytes, or where it stops without them.
    private func patternEnd(_ closing: [UInt8], from start: Int, isMultiline: Bool) -> (index: Int, isFound: Bool) {
        let bytes = scanner.bytes
        var index = start
        // Between bare slashes, a bracket closes only what is open, and no blank is before the end.
        var groups = 0
        var classes = 0
        while index + closing.count <= bytes.count {
            if bytes[index].isNewline, !isMultiline { return (index, false) }
            switch bytes[index] {
            case UInt8(ascii: "["): classes += 1
            case UInt8(ascii: "]"): classes = max(0, classes - 1)
            case UInt8(ascii: "(") where classes == 0: groups += 1
            case UInt8(ascii: ")") where classes == 0: groups -= 1
            case UInt8(ascii: "/") where closing.count == 1 && bytes[index - 1].isBlank: return (index, false)
            default: break
            }
            if groups < 0, closing.count == 1 { return (index, false) }
            if bytes[index] == UInt8(ascii: "\\") {
                if index + 1 < bytes.count, bytes[index + 1].isNewline, !isMultiline { return (index, false) }
                index += 2
            } else if bytes[index..<index + closing.count].elementsEqual(closing) {
                return (index + closing.count, true)
            } else {
                index += 1
            }
        }
        return (bytes.count, false)
    }

    private mutating func readEscapedName(_ token: inout Token) {
        scanner.advance()
        let start = scanner.offset
        // It may be a sentence, as the names of tests are.
        let isClosed = scanner.restOfLine.contains(UInt8(ascii: "`"))
        scanner.skip { isClosed ? $0 != UInt8(ascii: "`") : $0.continuesName }
        token.kind = .identifier
        token.isEscaped = true
        token.text = scanner.text(from: start)
        if scanner.current == UInt8(ascii: "`") { scanner.advance() }
    }

    // MARK: Between tokens

    private mutating func skipBlanksAndComments() {
        while !scanner.isAtEnd {
            let byte = scanner.current
            if byte.isNewline {
                startsLine = true
                scanner.advance()
            } else if byte.isBlank {
                scanner.advance()
            } else if byte >= 0xC2, let width = invisibleWidth(byte) {
                scanner.advance(by: width)
            } else if startsLine, ElisionRecognizer.mayBeginElidedLine(byte), interpolationDepth == 0,
                !byte.opensBracket || isStatementDue,
                ElisionRecognizer.isElidedLine(scanner.restOfLine)
            {
                skipElidedLine()
            } else if byte == UInt8(ascii: "/"), scanner.peek(1) == UInt8(ascii: "/") {
                skipLineComment()
            } else if byte == UInt8(ascii: "/"), scanner.peek(1) == UInt8(ascii: "*") {
                skipBlockComment()
            } else {
                return
            }
        }
    }

    /// Whether a statement may begin here: within a statement, words in parentheses are part of it.
    private var isStatementDue: Bool {
        guard let last = tokens.last else { return true }
        if last.is(";") || last.is("{") || last.is("}") { return true }
        // Where a line ends statements, unfinished ones continue.
        return rules.hasEscapedNames && tokens.isLastAnOperand
    }

    /// The width in bytes of a blank beyond ASCII: no-break space, zero-width space, byte order mark.
    private func invisibleWidth(_ byte: UInt8) -> Int? {
        switch (byte, scanner.peek(1), scanner.peek(2)) {
        case (0xC2, 0xA0, _): 2
        case (0xE2, 0x80, 0x8B), (0xEF, 0xBB, 0xBF): 3
        default: nil
        }
    }

    private mutating func skipElidedLine() {
        let start = scanner.position
        let from = scanner.offset
        scanner.skip { !$0.isNewline }
        addElision(from: from, start: start, isComment: false)
    }

    private mutating func addElision(from: Int, start: SourcePosition, isComment: Bool) {
        let extent = SourceExtent(start: start, end: scanner.position)
        elisions.append(Elision(text: scanner.text(from: from), extent: extent, isComment: isComment))
    }

    private mutating func skipLineComment() {
        let start = scanner.position
        let from = scanner.offset
        scanner.skip { $0 == UInt8(ascii: "/") }
        let content = scanner.restOfLine
        scanner.skip { !$0.isNewline }
        if ElisionRecognizer.isElidedComment(content) { addElision(from: from, start: start, isComment: true) }
    }

    private mutating func skipBlockComment() {
        let start = scanner.position
        let from = scanner.offset
        scanner.advance(by: 2)
        var depth = 1
        while !scanner.isAtEnd, depth > 0 {
            if scanner.current.isNewline { startsLine = true }
            if scanner.current == UInt8(ascii: "*"), scanner.peek(1) == UInt8(ascii: "/") {
                depth -= 1
                scanner.advance(by: 2)
            } else if rules.nestsComments, scanner.current == UInt8(ascii: "/"), scanner.peek(1) == UInt8(ascii: "*") {
                depth += 1
                scanner.advance(by: 2)
            } else {
                scanner.advance()
            }
        }
        let content = scanner.bytes[min(from + 2, scanner.offset)..<max(from + 2, scanner.offset - 2)]
        if ElisionRecognizer.isElidedComment(content) { addElision(from: from, start: start, isComment: true) }
    }
}

extension [Token] {
    /// Whether the last token ends an operand, so that a dot after it selects a member.
    var isLastAnOperand: Bool {
        guard let last else { return false }
        return switch last.kind {
        case .identifier: !["return", "in", "case", "where", "try", "await", "else"].contains(last.text)
        case .integer, .floating, .string, .character, .pattern: true
        case .sign: last.text == ")" || last.text == "]" || last.text == "}"
        default: false
        }
    }
}
