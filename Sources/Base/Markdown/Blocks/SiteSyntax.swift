/// `!!! note "Title"`, `??? note "Title"`, `???+ note` or `=== "Title"`.
struct AsideMark {
    /// The announced word; nil for a tab.
    private(set) var word: Range<Int>?
    /// The text between the quotes.
    private(set) var title: Range<Int>?

    /// - Parameter line: from the mark to the end of the line.
    init?(of line: Range<Int>, in bytes: [UInt8]) {
        let sign = bytes[line.lowerBound]
        let mark = bytes[line].prefix { $0 == sign }.endIndex
        guard mark - line.lowerBound == 3 else { return nil }
        var rest = bytes.trimmed(mark..<line.upperBound)
        if rest.lowerBound == mark, sign != ASCII.exclamationMark,
            let first = bytes[rest].first, first == ASCII.plus || first == ASCII.exclamationMark
        {
            rest = bytes.trimmed(mark + 1..<line.upperBound)
        }
        guard let last = bytes[rest].last else { return nil }
        if last == ASCII.quotationMark {
            guard let quote = bytes[rest].firstIndex(of: ASCII.quotationMark), quote < rest.upperBound - 1 else {
                return nil
            }
            title = quote + 1..<rest.upperBound - 1
            rest = bytes.trimmed(rest.lowerBound..<quote)
        }
        guard sign != ASCII.equals else {
            guard rest.isEmpty, !(title?.isEmpty ?? true) else { return nil }
            return
        }
        guard bytes[rest].allSatisfy({ $0.isLetter || $0.isDigit || $0.isSpaceOrTab || $0 == ASCII.hyphen }) else {
            return nil
        }
        let end = bytes[rest].firstIndex(where: \.isSpaceOrTab) ?? rest.upperBound
        guard end > rest.lowerBound || title != nil else { return nil }
        word = rest.lowerBound..<end
    }
}

/// `:::note[Title]`, `:::note Title`, `/// note | Title`, or the same without a word, which closes it.
struct DirectiveMark {
    /// The colons or slashes.
    let range: Range<Int>
    private(set) var title: Range<Int>?
    /// The info string, if it contains code: `:::{code-block} java`.
    private(set) var code: Range<Int>?

    /// - Parameter line: the line without surrounding space.
    init?(of line: Range<Int>, in bytes: [UInt8]) {
        let sign = bytes[line.lowerBound]
        let mark = bytes[line].prefix { $0 == sign }.endIndex
        guard mark - line.lowerBound >= 3 else { return nil }
        range = line.lowerBound..<mark
        let rest = bytes.trimmed(mark..<line.upperBound)
        guard let first = bytes[rest].first else { return }
        if sign == ASCII.colon, bytes.has("{code", at: rest.lowerBound, before: rest.upperBound) {
            code = rest
            return
        }
        // Slashes right before a word are a comment.
        guard sign == ASCII.colon || rest.lowerBound > mark else { return nil }
        guard first.isLetter || (sign == ASCII.colon && first == ASCII.leftBrace) else { return nil }
        let end = bytes[rest].firstIndex { !($0.isLetter || $0.isDigit || $0 == ASCII.hyphen) } ?? rest.upperBound
        let after = bytes.trimmed(end..<rest.upperBound)
        if sign == ASCII.slash {
            guard after.isEmpty || bytes[after.lowerBound] == ASCII.pipe else { return nil }
            title = after.isEmpty ? nil : bytes.trimmed(after.lowerBound + 1..<after.upperBound)
        } else if bytes[after].first == ASCII.leftBracket {
            let close = bytes[after].firstIndex(of: ASCII.rightBracket) ?? after.upperBound
            title = after.lowerBound + 1..<close
        } else if bytes[after].first != ASCII.leftBrace {
            title = after
        }
    }

    /// Whether a fence's info string announces text, as `{note}` does.
    static func isText(_ info: Range<Int>, in bytes: [UInt8]) -> Bool {
        guard bytes[info].first == ASCII.leftBrace, let end = bytes[info].firstIndex(of: ASCII.rightBrace) else {
            return false
        }
        return textWords.contains(String(decoding: bytes[info.lowerBound + 1..<end], as: UTF8.self).lowercased())
    }

    private static let textWords: Set<String> = [
        "admonition", "attention", "caution", "card", "danger", "dropdown", "error", "hint", "important", "note",
        "seealso", "tab-item", "tab-set", "tip", "warning",
    ]
}

/// A line with a single template tag: Liquid's `{% … %}`, Hugo's `{{< … >}}` or `{{% … %}}`.
struct TemplateTag {
    /// The whole tag.
    let range: Range<Int>
    let name: Range<Int>
    /// The rest after the name.
    let arguments: Range<Int>

    init?(of line: Range<Int>, in bytes: [UInt8]) {
        let line = bytes.trimmed(line)
        let (open, close): (StaticString, StaticString)
        if bytes.has("{%", at: line.lowerBound, before: line.upperBound) {
            (open, close) = ("{%", "%}")
        } else if bytes.has("{{<", at: line.lowerBound, before: line.upperBound) {
            (open, close) = ("{{<", ">}}")
        } else if bytes.has("{{%", at: line.lowerBound, before: line.upperBound) {
            (open, close) = ("{{%", "%}}")
        } else {
            return nil
        }
        let start = line.lowerBound + open.utf8CodeUnitCount
        let end = line.upperBound - close.utf8CodeUnitCount
        guard end >= start, bytes.has(close, at: end, before: line.upperBound) else { return nil }
        var inner = bytes.trimmed(start..<end)
        // Liquid's way to remove the space around a tag.
        if bytes[inner].first == ASCII.hyphen { inner = bytes.trimmed(inner.lowerBound + 1..<inner.upperBound) }
        if bytes[inner].last == ASCII.hyphen { inner = bytes.trimmed(inner.lowerBound..<inner.upperBound - 1) }
        let nameEnd = bytes[inner].firstIndex(where: \.isSpaceOrTab) ?? inner.upperBound
        guard nameEnd > inner.lowerBound else { return nil }
        range = line
        name = inner.lowerBound..<nameEnd
        let rest = bytes.trimmed(nameEnd..<inner.upperBound)
        // Octopress gives the language among other words.
        arguments =
            bytes[name].elementsEqual("codeblock".utf8)
            ? (bytes.first("lang:", in: rest) ?? rest.upperBound - 5) + 5..<rest.upperBound : rest
    }

    /// The name of the closing tag, if this one opens code; otherwise nil.
    func closingOfCode(in bytes: [UInt8]) -> [UInt8]? {
        let word = bytes[name]
        guard word.elementsEqual("highlight".utf8) || word.elementsEqual("codeblock".utf8) else { return nil }
        return Array((bytes.has("{{", at: range.lowerBound, before: range.upperBound) ? "/" : "end").utf8) + word
    }
}

/// Component tags: elements whose names begin with a capital letter.
enum ComponentSyntax {
    /// Whether a line consists only of component tags.
    static func isLineOfTags(_ line: Range<Int>, in bytes: [UInt8]) -> Bool {
        var offset = line.lowerBound
        while offset < line.upperBound {
            guard let end = endOfTag(at: offset, in: bytes, before: line.upperBound) else { return false }
            offset = bytes.skipSpacesAndTabs(end..<line.upperBound)
        }
        return true
    }

    /// The name at an offset, if it is that of a component that shows code.
    static func codeName(at start: Int, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let name = bytes[min(start, bytes.count)...].prefix { $0.isLetter }
        return codeNames.contains(String(decoding: name, as: UTF8.self)) ? name : nil
    }

    private static let codeNames: Set<String> = ["CodeBlock", "Code", "CodeSnippet", "SyntaxHighlighter", "Highlight"]

    /// The start of the tag that closes such a component in a range.
    static func closingOfCode(in range: Range<Int>, of bytes: [UInt8]) -> Int? {
        range.last { bytes.has("</", at: $0, before: range.upperBound) && codeName(at: $0 + 2, in: bytes) != nil }
    }

    /// The end of a tag; attributes may have values in quotes or in braces.
    private static func endOfTag(at start: Int, in bytes: [UInt8], before end: Int) -> Int? {
        guard bytes[start] == ASCII.less else { return nil }
        let name = start + (start + 1 < end && bytes[start + 1] == ASCII.slash ? 2 : 1)
        guard name < end, bytes[name].isUppercaseLetter else { return nil }
        var offset = name
        var quote: UInt8?
        var depth = 0
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case ASCII.quotationMark, ASCII.apostrophe: quote = byte
            case ASCII.leftBrace: depth += 1
            case ASCII.rightBrace: depth -= 1
            case ASCII.greater where depth == 0: return offset
            default: break
            }
        }
        return nil
    }
}
