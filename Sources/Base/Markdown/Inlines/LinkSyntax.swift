/// The syntax of links and definitions.
enum LinkSyntax {
    /// A part, and the offset after it.
    struct Part {
        /// Its content, without brackets or quotes.
        let content: Range<Int>
        let end: Int
    }

    /// The maximum number of open brackets in a destination, so that a search for the last one stays short.
    private static let parenthesisLimit = 32
    private static let longestLabel = 999

    /// `[label]`.
    static func label(at start: Int, in bytes: [UInt8]) -> Part? {
        guard start < bytes.count, bytes[start] == ASCII.leftBracket else { return nil }
        var offset = start + 1
        while offset < bytes.count, offset - start <= longestLabel + 1 {
            switch bytes[offset] {
            case ASCII.rightBracket: return Part(content: start + 1..<offset, end: offset + 1)
            case ASCII.leftBracket: return nil
            case ASCII.backslash: offset += 2
            default: offset += 1
            }
        }
        return nil
    }

    /// A label in the form for comparing: without regard to case and amount of space.
    ///
    /// - Returns: `nil` if there is only space.
    static func key(of label: ArraySlice<UInt8>) -> [UInt8]? {
        guard label.count <= longestLabel else { return nil }
        let words = label.split { $0.isWhiteSpace }
        guard !words.isEmpty else { return nil }
        let joined = Array(words.joined(separator: [ASCII.space]))
        return Array(String(decoding: joined, as: UTF8.self).lowercased().uppercased().utf8)
    }

    /// `<destination>` or a destination without spaces, which may be empty.
    static func destination(at start: Int, in bytes: [UInt8]) -> Part? {
        guard start < bytes.count, bytes[start] == ASCII.less else { return bareDestination(at: start, in: bytes) }
        var offset = start + 1
        while offset < bytes.count {
            switch bytes[offset] {
            case ASCII.greater: return Part(content: start + 1..<offset, end: offset + 1)
            case ASCII.less, ASCII.lineFeed: return nil
            case ASCII.backslash: offset += offset + 1 < bytes.count && bytes[offset + 1].isPunctuation ? 2 : 1
            default: offset += 1
            }
        }
        return nil
    }

    private static func bareDestination(at start: Int, in bytes: [UInt8]) -> Part? {
        var offset = start
        var depth = 0
        scan: while offset < bytes.count {
            switch bytes[offset] {
            case ASCII.backslash where offset + 1 < bytes.count && bytes[offset + 1].isPunctuation: offset += 1
            case ASCII.leftParenthesis:
                depth += 1
                if depth > parenthesisLimit { return nil }
            case ASCII.rightParenthesis:
                if depth == 0 { break scan }
                depth -= 1
            case ASCII.space: break scan
            case let byte where byte.isControl: break scan
            default: break
            }
            offset += 1
        }
        return depth == 0 ? Part(content: start..<offset, end: offset) : nil
    }

    /// `"title"`, `'title'` or `(title)`.
    static func title(at start: Int, in bytes: [UInt8]) -> Part? {
        guard start < bytes.count else { return nil }
        let opening = bytes[start]
        guard opening == ASCII.quotationMark || opening == ASCII.apostrophe || opening == ASCII.leftParenthesis else {
            return nil
        }
        let closing = opening == ASCII.leftParenthesis ? ASCII.rightParenthesis : opening
        var offset = start + 1
        while offset < bytes.count {
            switch bytes[offset] {
            case closing: return Part(content: start + 1..<offset, end: offset + 1)
            case ASCII.leftParenthesis where opening == ASCII.leftParenthesis: return nil
            case ASCII.backslash: offset += offset + 1 < bytes.count && bytes[offset + 1].isPunctuation ? 2 : 1
            default: offset += 1
            }
        }
        return nil
    }

    /// The offset after spaces, tabs and at most one line ending.
    static func skipSpace(from start: Int, in bytes: [UInt8]) -> Int {
        let end = bytes.skipSpacesAndTabs(start..<bytes.count)
        guard end < bytes.count, bytes[end] == ASCII.lineFeed else { return end }
        return bytes.skipSpacesAndTabs(end + 1..<bytes.count)
    }

    /// The start of the next line, if only spaces follow in this one; `nil` if there is more in it.
    static func lineEnd(at start: Int, in bytes: [UInt8]) -> Int? {
        let end = bytes.skipSpacesAndTabs(start..<bytes.count)
        if end == bytes.count { return end }
        return bytes[end] == ASCII.lineFeed ? end + 1 : nil
    }
}
