extension Lexer {
    mutating func readNumber(_ token: inout Token) {
        let start = scanner.offset
        token.kind = .integer
        if scanner.current == UInt8(ascii: "0"),
            [UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "o")].contains(
                scanner.peek(1))
        {
            let isHexadecimal = scanner.peek(1) | 0x20 == UInt8(ascii: "x")
            scanner.advance(by: 2)
            scanner.skip { $0.continuesName }
            if isHexadecimal { readHexadecimalFraction(&token, from: start) }
        } else {
            scanner.skip { $0.isDigit || $0 == UInt8(ascii: "_") }
            // In `pair.0.1`, each number names an element.
            if !rules.numbersMayEndInPoint, tokens.last?.is(".") ?? false {
                token.text = scanner.text(from: start)
                return
            }
            if scanner.current == UInt8(ascii: "."),
                scanner.peek(1).isDigit || (rules.numbersMayEndInPoint && scanner.peek(1) != UInt8(ascii: "."))
            {
                token.kind = .floating
                scanner.advance()
                scanner.skip { $0.isDigit || $0 == UInt8(ascii: "_") }
            }
            if scanner.current | 0x20 == UInt8(ascii: "e"), scanner.peek(1).isDigit || scanner.peek(2).isDigit {
                token.kind = .floating
                scanner.advance(by: 2)
                scanner.skip { $0.isDigit }
            }
            if [UInt8(ascii: "f"), UInt8(ascii: "d")].contains(scanner.current | 0x20), !scanner.peek(1).continuesName {
                token.kind = .floating
                scanner.advance()
            } else if scanner.current | 0x20 == UInt8(ascii: "l"), !scanner.peek(1).continuesName {
                scanner.advance()
            }
        }
        if scanner.current.continuesName {
            scanner.skip { $0.continuesName }
            token.flaw = "The number is followed by letters."
        }
        token.text = scanner.text(from: start)
    }

    /// The rest of `0x1.8p-3` after the digits before the point: it ends with a power of two.
    private mutating func readHexadecimalFraction(_ token: inout Token, from start: Int) {
        let power = UInt8(ascii: "p")
        if scanner.current == UInt8(ascii: "."),
            scanner.peek(1).isHexadecimalDigit || scanner.peek(1) | 0x20 == power
        {
            scanner.advance()
            scanner.skip { $0.continuesName }
        }
        let digits = scanner.bytes[start..<scanner.offset]
        guard digits.contains(where: { $0 | 0x20 == power }) else { return }
        token.kind = .floating
        guard digits.last.map({ $0 | 0x20 == power }) ?? false,
            scanner.current == UInt8(ascii: "-") || scanner.current == UInt8(ascii: "+")
        else { return }
        scanner.advance()
        scanner.skip { $0.continuesName }
    }

    mutating func readCharacter(_ token: inout Token) {
        scanner.advance()
        var text = ""
        while !scanner.isAtEnd, !scanner.current.isNewline, scanner.current != UInt8(ascii: "'") {
            text +=
                scanner.current == UInt8(ascii: "\\")
                ? readEscape(hashes: 0, isMultiline: false, flaw: &token.flaw) : readScalar()
        }
        token.kind = .character
        token.text = text
        if scanner.current == UInt8(ascii: "'") {
            scanner.advance()
        } else {
            token.flaw = "The character has no closing quote."
        }
        if text.unicodeScalars.count != 1, token.flaw == nil { token.flaw = "A character literal holds one character." }
    }

    mutating func readScalar() -> String {
        let start = scanner.offset
        scanner.advance()
        while scanner.current & 0xC0 == 0x80 { scanner.advance() }
        return scanner.text(from: start)
    }

    mutating func readString(_ token: inout Token) {
        var hashes = 0
        while scanner.current == UInt8(ascii: "#") {
            hashes += 1
            scanner.advance()
        }
        let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
        let isMultiline = scanner.starts(with: quotes) && !(hashes > 0 && closesOnLine(hashes: hashes))
        scanner.advance(by: isMultiline ? 3 : 1)
        let start = scanner.offset
        let closing =
            (isMultiline ? quotes : [UInt8(ascii: "\"")]) + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        token.kind = .string
        var segments: [StringSegment] = []
        var text = ""
        var isClosed = false
        while !scanner.isAtEnd {
            if scanner.starts(with: closing) {
                scanner.advance(by: closing.count)
                isClosed = true
                break
            }
            if scanner.current.isNewline, !isMultiline { break }
            if isEscape(hashes: hashes) {
                if rules.interpolates, scanner.peek(1 + hashes) == UInt8(ascii: "("),
                    interpolationDepth < Self.deepestInterpolation
                {
                    segments.append(.text(text))
                    text = ""
                    segments.append(.tokens(readInterpolation(hashes: hashes, isMultiline: isMultiline)))
                } else {
                    text += readEscape(hashes: hashes, isMultiline: isMultiline, flaw: &token.flaw)
                }
            } else {
                text += readPlainText(isMultiline: isMultiline)
            }
        }
        if !isClosed { token.flaw = "The string has no closing quote." }
        if isMultiline, !rules.interpolates {
            let end = scanner.offset - (isClosed ? closing.count : 0)
            text = textBlock(String(decoding: scanner.bytes[start..<end], as: UTF8.self))
        }
        segments.append(.text(text))
        token.segments = isMultiline && rules.interpolates ? TextBlock.trimmed(segments) : segments
    }

    /// The value of a text block: Java reads escapes after removing the margin.
    private func textBlock(_ code: String) -> String {
        var lexer = Lexer(SourceText(TextBlock.trimmed(code)), rules: rules)
        var text = ""
        var flaw: String?
        while !lexer.scanner.isAtEnd {
            text +=
                lexer.isEscape(hashes: 0)
                ? lexer.readEscape(hashes: 0, isMultiline: true, flaw: &flaw) : lexer.readPlainText(isMultiline: true)
        }
        return text
    }

    /// Whether `#"""#` and the like end on the line they begin on: then the quotes are part of the text.
    private func closesOnLine(hashes: Int) -> Bool {
        let closing = [UInt8(ascii: "\"")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        let line = scanner.restOfLine.dropFirst()
        return line.indices.contains { line[$0...].starts(with: closing) }
    }

    private func isEscape(hashes: Int) -> Bool {
        guard scanner.current == UInt8(ascii: "\\") else { return false }
        for index in 0..<hashes where scanner.peek(1 + index) != UInt8(ascii: "#") { return false }
        return true
    }

    /// Reads up to the next byte that could be significant.
    private mutating func readPlainText(isMultiline: Bool) -> String {
        let start = scanner.offset
        repeat {
            scanner.advance()
        } while !scanner.isAtEnd && scanner.current != UInt8(ascii: "\"") && scanner.current != UInt8(ascii: "\\")
            && (isMultiline || !scanner.current.isNewline)
        return scanner.text(from: start)
    }

    private mutating func readEscape(hashes: Int, isMultiline: Bool, flaw: inout String?) -> String {
        scanner.advance(by: 1 + hashes)
        // Blanks after the sign that joins two lines do not count.
        if isMultiline {
            var blanks = 0
            while scanner.peek(blanks).isBlank { blanks += 1 }
            if scanner.peek(blanks).isNewline { scanner.advance(by: blanks) }
        }
        let byte = scanner.current
        if isMultiline, byte.isNewline {
            scanner.advance()
            // The margin of a text block is gone already.
            if rules.interpolates { scanner.skip { $0.isBlank } }
            return ""
        }
        switch byte {
        case UInt8(ascii: "u"): return readUnicodeEscape(flaw: &flaw)
        case UInt8(ascii: "0")...UInt8(ascii: "7") where !rules.unicodeEscapesHaveBraces: return readOctalEscape()
        default: break
        }
        let escapes: [UInt8: String] = [
            UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r", UInt8(ascii: "0"): "\0",
            UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "s"): " ",
            UInt8(ascii: "\""): "\"", UInt8(ascii: "'"): "'", UInt8(ascii: "\\"): "\\",
        ]
        if let text = escapes[byte] {
            scanner.advance()
            return text
        }
        flaw = "The string has an escape that the language does not know."
        return ""
    }

    private mutating func readOctalEscape() -> String {
        var value: UInt32 = 0
        var digits = 0
        while digits < 3, scanner.current >= UInt8(ascii: "0"), scanner.current <= UInt8(ascii: "7") {
            value = value * 8 + UInt32(scanner.current - UInt8(ascii: "0"))
            digits += 1
            scanner.advance()
        }
        return Unicode.Scalar(value).map { String(Character($0)) } ?? ""
    }

    private mutating func readUnicodeEscape(flaw: inout String?) -> String {
        scanner.skip { $0 == UInt8(ascii: "u") }
        var digits = ""
        if rules.unicodeEscapesHaveBraces {
            guard scanner.current == UInt8(ascii: "{") else {
                flaw = "The escape \\u needs braces."
                return ""
            }
            scanner.advance()
            let start = scanner.offset
            scanner.skip { $0.continuesName }
            digits = scanner.text(from: start)
            if scanner.current == UInt8(ascii: "}") { scanner.advance() }
        } else {
            let start = scanner.offset
            while scanner.offset - start < 4,
                scanner.current.isDigit
                    || (scanner.current | 0x20 >= UInt8(ascii: "a") && scanner.current | 0x20 <= UInt8(ascii: "f"))
            {
                scanner.advance()
            }
            digits = scanner.text(from: start)
        }
        guard let value = UInt32(digits, radix: 16) else {
            flaw = "The escape \\u names no character."
            return ""
        }
        // Half of a surrogate pair cannot exist alone in this representation.
        return String(Character(Unicode.Scalar(value) ?? "\u{FFFD}"))
    }

    /// The tokens of `\( … )`, without the parentheses.
    private mutating func readInterpolation(hashes: Int, isMultiline: Bool) -> [Token] {
        scanner.advance(by: 2 + hashes)
        let count = tokens.count
        var depth = 0
        interpolationDepth += 1
        defer { interpolationDepth -= 1 }
        while readInterpolatedToken(isMultiline: isMultiline) {
            guard let last = tokens.last, last.kind == .sign else { continue }
            if last.text == "(" { depth += 1 }
            if last.text == ")" {
                depth -= 1
                if depth < 0 { break }
            }
        }
        var taken = take(from: count)
        let position = scanner.position
        if depth < 0, let last = taken.popLast() {
            taken.append(Token(kind: .end, text: "", extent: last.extent))
        } else {
            taken.append(
                Token(
                    kind: .end,
                    text: "",
                    extent: SourceExtent(start: position, end: position),
                    flaw: "The interpolation has no closing parenthesis."
                )
            )
        }
        return taken
    }

    private mutating func readInterpolatedToken(isMultiline: Bool) -> Bool {
        if !isMultiline, scanner.current.isNewline { return false }
        return readToken()
    }
}
