/// Distinguishes what a writer left out from code.
package enum ElisionRecognizer {
    /// Whether such a line may begin with a byte; most lines begin with another.
    static func mayBeginElidedLine(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == 0xE2 || closing(byte) != nil
    }

    /// Whether a whole line, trimmed, replaces code that is not printed.
    static func isElidedLine(_ line: ArraySlice<UInt8>) -> Bool {
        let line = trimmed(line)
        guard let first = line.first else { return false }
        if let dots = leadingDots(line) { return dots.isEmpty || !continuesExpression(dots) }
        guard let closing = closing(first), line.last == closing, line.count > 2 else { return false }
        let inner = trimmed(line.dropFirst().dropLast())
        if first == UInt8(ascii: "{"), beginsStatement(inner) { return false }
        return leadingDots(inner).map(\.isEmpty)
            ?? (isProse(inner) && !(first == UInt8(ascii: "(") && selectsMember(inner)))
    }

    /// Whether words in braces are a body: `{ return false }`.
    private static func beginsStatement(_ text: ArraySlice<UInt8>) -> Bool {
        statementWords.contains { text.starts(with: $0) && !(text.dropFirst($0.count).first?.continuesName ?? false) }
    }

    private static let statementWords = ["return", "break", "continue", "throw", "fallthrough", "try", "await"].map {
        Array($0.utf8)
    }

    /// Whether a comment's text, without its delimiters, replaces code that is not printed.
    package static func isElidedComment(_ comment: ArraySlice<UInt8>) -> Bool {
        let text = trimmed(comment)
        guard let first = text.first, let last = text.last, text.count < 200 else { return false }
        if leadingDots(text) != nil { return true }
        if let closing = closing(first), last == closing, text.count > 2 {
            return isProse(trimmed(text.dropFirst().dropLast()), minimumWords: 1)
        }
        return says(text) || (text.count < 60 && endsInDots(text))
    }

    private static func endsInDots(_ text: ArraySlice<UInt8>) -> Bool {
        text.suffix(3).allSatisfy { $0 == UInt8(ascii: ".") } || text.suffix(3).elementsEqual([0xE2, 0x80, 0xA6])
    }

    /// Whether one of the phrases is in the text, in any case.
    private static func says(_ text: ArraySlice<UInt8>) -> Bool {
        for start in text.indices {
            let first = text[start] < 0x80 ? text[start] | 0x20 : text[start]
            for phrase in phrasesByFirstByte[Int(first)] where start + phrase.count <= text.endIndex {
                let words = text[start..<(start + phrase.count)]
                if zip(words, phrase).allSatisfy({ $0 == $1 || ($0 < 0x80 && $0 | 0x20 == $1) }) { return true }
            }
        }
        return false
    }

    private static let phrasesByFirstByte = phrases.reduce(into: [[[UInt8]]](repeating: [], count: 256)) {
        table, phrase in
        let bytes = Array(phrase.utf8)
        table[Int(bytes.first ?? 0)].append(bytes)
    }

    private static func closing(_ bracket: UInt8) -> UInt8? {
        switch bracket {
        case UInt8(ascii: "<"): UInt8(ascii: ">")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        case UInt8(ascii: "("): UInt8(ascii: ")")
        default: nil
        }
    }

    /// The phrases that writers use, in the languages that the pages are translated into.
    private static let phrases = [
        "more code", "other code", "your code", "rest of the code", "rest of your", "existing code", "remaining code",
        "additional code", "code omitted", "omitted for brevity", "code goes here", "code here", "goes here", "snip",
        "and so on", "weiterer code", "más código", "mas codigo", "altro codice", "mais código", "autre code",
        "plus de code", "更多代码", "其他代码", "其余代码",
    ]

    /// The text after three or more dots, or an ellipsis; `nil` if it does not begin with them.
    private static func leadingDots(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = text
        var dots = 0
        while true {
            if rest.first == UInt8(ascii: ".") {
                rest = rest.dropFirst()
                dots += 1
            } else if rest.first == 0xE2, rest.starts(with: [0xE2, 0x80, 0xA6]) {
                rest = rest.dropFirst(3)
                dots += 3
            } else if dots > 0, let next = rest.dropFirst().first, rest.first == UInt8(ascii: " "),
                next == UInt8(ascii: ".")
            {
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        return dots >= 3 ? rest : nil
    }

    /// Whether `...` is an operator or a variadic parameter after a line break.
    private static func continuesExpression(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let first = rest.first else { return false }
        return first.isDigit || first == UInt8(ascii: ")") || first == UInt8(ascii: ",") || first == UInt8(ascii: "<")
    }

    /// Only words and blanks, without characters of code.
    private static func isProse(_ text: ArraySlice<UInt8>, minimumWords: Int = 2) -> Bool {
        var words = 0
        var isInWord = false
        for byte in text {
            switch byte {
            case _
            where byte.continuesName || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'")
                || byte == UInt8(ascii: "/"):
                if !isInWord { words += 1 }
                isInWord = true
            case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "&"):
                isInWord = false
            case UInt8(ascii: ",") where minimumWords == 1:
                isInWord = false
            default:
                return false
            }
        }
        return words >= minimumWords
    }

    /// Whether a dot joins two names, as in arguments on their own line: `(Context.NOTIFICATION_SERVICE);`. "e.g."
    /// joins letters.
    private static func selectsMember(_ text: ArraySlice<UInt8>) -> Bool {
        let words = text.split(separator: UInt8(ascii: " "))
        return words.contains { word in
            let names = word.split(separator: UInt8(ascii: "."))
            return names.count > 1 && names.allSatisfy { $0.count > 1 && $0.allSatisfy(\.continuesName) }
        }
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first, first.isBlank || first.isNewline { text = text.dropFirst() }
        while let last = text.last, last.isBlank || last.isNewline || last == UInt8(ascii: ";") {
            text = text.dropLast()
        }
        return text
    }
}
