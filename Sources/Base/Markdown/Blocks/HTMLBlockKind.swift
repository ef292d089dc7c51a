/// The seven ways in which an HTML block can begin in CommonMark, and some more; they determine how it ends.
enum HTMLBlockKind {
    /// `script`, `pre`, `style`, `textarea`: until one of them is closed.
    case verbatimTag
    case comment
    case instruction
    case declaration
    case characterData
    /// A block-level element: until an empty line.
    case blockTag
    /// A complete tag alone on its line: until an empty line. It cannot interrupt a paragraph.
    case anyTag
    /// A table, until its last tag, in a dialect that reads it.
    case wholeTable
    /// A heading, until its last tag.
    case wholeHeading
    /// A component that shows code, until its last tag.
    case codeComponent

    /// - Parameter line: from the `<` to the end of the line.
    init?(of line: Range<Int>, in bytes: [UInt8]) {
        let start = line.lowerBound
        let end = line.upperBound
        guard bytes.has("<", at: start, before: end), start + 1 < end else { return nil }
        switch bytes[start + 1] {
        case ASCII.questionMark: self = .instruction
        case ASCII.exclamationMark:
            if bytes.has("<!--", at: start, before: end) {
                self = .comment
            } else if bytes.has("<![CDATA[", at: start, before: end) {
                self = .characterData
            } else if start + 2 < end, bytes[start + 2].isLetter {
                self = .declaration
            } else {
                return nil
            }
        default:
            guard let kind = Self.kindOfTag(line, in: bytes) else { return nil }
            self = kind
        }
    }

    var endsWithBlankLine: Bool { self == .blockTag || self == .anyTag }

    /// Whether this line is the block's last.
    func ends(with line: Range<Int>, of bytes: [UInt8]) -> Bool {
        switch self {
        case .verbatimTag: Self.closesVerbatimTag(line, in: bytes)
        case .comment: bytes.first("-->", in: line) != nil
        case .instruction: bytes.first("?>", in: line) != nil
        case .declaration: bytes[line].contains(ASCII.greater)
        case .characterData: bytes.first("]]>", in: line) != nil
        case .wholeTable: bytes.first("</table", in: line) != nil
        case .wholeHeading: bytes.first("</h", in: line) != nil
        case .codeComponent: ComponentSyntax.closingOfCode(in: line, of: bytes) != nil
        case .blockTag, .anyTag: false
        }
    }

    private static func kindOfTag(_ line: Range<Int>, in bytes: [UInt8]) -> Self? {
        let isClosing = bytes[line.lowerBound + 1] == ASCII.slash
        let nameStart = line.lowerBound + (isClosing ? 2 : 1)
        var nameEnd = nameStart
        while nameEnd < line.upperBound, bytes[nameEnd].isLetter || bytes[nameEnd].isDigit { nameEnd += 1 }
        if nameEnd - nameStart <= longestName {
            let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self).lowercased()
            let next = nameEnd < line.upperBound ? bytes[nameEnd] : ASCII.space
            let isEnd = next.isWhiteSpace || next == ASCII.greater
            if !isClosing, isEnd, verbatimNames.contains(name) { return .verbatimTag }
            if blockNames.contains(name), isEnd || bytes.has("/>", at: nameEnd, before: line.upperBound) {
                return .blockTag
            }
        }
        guard let tagEnd = HTMLSyntax.endOfTag(at: line.lowerBound, in: bytes, before: line.upperBound) else {
            return nil
        }
        return bytes.skipSpacesAndTabs(tagEnd..<line.upperBound) == line.upperBound ? .anyTag : nil
    }

    private static func closesVerbatimTag(_ line: Range<Int>, in bytes: [UInt8]) -> Bool {
        var offset = line.lowerBound
        while let start = bytes.first("</", in: offset..<line.upperBound) {
            var end = start + 2
            while end < line.upperBound, bytes[end].isLetter { end += 1 }
            if bytes.has(">", at: end, before: line.upperBound), end - start - 2 <= longestName,
                verbatimNames.contains(String(decoding: bytes[start + 2..<end], as: UTF8.self).lowercased())
            {
                return true
            }
            offset = end
        }
        return false
    }

    private static let longestName = 10

    private static let verbatimNames: Set<String> = ["pre", "script", "style", "textarea"]

    static let blockNames: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
        "dd", "details",
        "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset",
        "h1", "h2", "h3",
        "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem",
        "nav", "noframes",
        "ol", "optgroup", "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th",
        "thead", "title",
        "tr", "track", "ul",
    ]
}
