/// A piece of code that must be the same in every language, or a text in it that may be translated.
struct CodeToken {
    enum Kind: Equatable {
        /// A name, a number or a sign.
        case code
        /// A quoted text; `isForPeople` if it may be translated.
        case text(isForPeople: Bool)
    }

    /// The source text, with its quotes.
    let string: String
    /// Its range in the page.
    let range: Range<Int>
    var kind: Kind

    /// Whether a translation may have this token instead.
    func allows(_ translated: CodeToken) -> Bool {
        if string.utf8.elementsEqual(translated.string.utf8) { return true }
        guard case .text(isForPeople: true) = kind, case .text = translated.kind else { return false }
        return translated.string.utf8.contains { $0 > 0x20 && !CodeTexts.isQuote($0) }
            && CodeTexts.slots(string) == CodeTexts.slots(translated.string)
    }
}

/// A line of code without its comments.
struct CodeTokenLine {
    let tokens: [CodeToken]
    /// The range of the whole line in the page.
    let range: Range<Int>

    func allows(_ translated: CodeTokenLine) -> Bool { tokens.allow(translated.tokens) }

    /// How similar two lines are, from 0 to 1.
    func likeness(_ translated: CodeTokenLine) -> Double {
        if allows(translated) { return 1 }
        let longest = max(tokens.count, translated.tokens.count)
        // Lines that differ never count as equal.
        return Double(tokens.common(translated.tokens)) / Double(longest) * 0.99
    }
}

extension [CodeToken] {
    func allow(_ translated: [CodeToken]) -> Bool {
        count == translated.count && zip(self, translated).allSatisfy { $0.allows($1) }
    }

    /// How many tokens the other also has, in any order.
    fileprivate func common(_ other: [CodeToken]) -> Int {
        var counts: [String: Int] = [:]
        for token in other { counts[token.string, default: 0] += 1 }
        return reduce(0) { common, token in
            guard let left = counts[token.string], left > 0 else { return common }
            counts[token.string] = left - 1
            return common + 1
        }
    }
}

/// Decides which texts in code are meant for readers, as far as possible without understanding the code.
enum CodeTexts {
    /// Names of parameters, members, functions and attributes whose texts appear on a screen or in a log.
    private static let shownNames: Set<String> = [
        "title", "subtitle", "body", "message", "text", "label", "placeholder", "description", "summary", "hint",
        "alert",
        "setTitle", "setSubtitle", "setMessage", "setText", "setHint", "setContentTitle", "setContentText",
        "setContentInfo", "setSubText", "setSummaryText", "setBigContentTitle", "setTicker", "bigText", "contentTitle",
        "contentText", "print", "println", "debugPrint", "NSLog", "os_log", "log", "info", "warn", "debug", "error",
    ]

    /// Whether a text may be translated: a phrase, a word of another script, a capitalised word, or text that is shown.
    static func isForPeople(_ text: String, after tokens: [CodeToken]) -> Bool {
        let scalars = Array(text.unicodeScalars)
        guard scalars.contains(where: \.properties.isAlphabetic) else { return false }
        if scalars.contains(where: { !$0.isASCII && $0.properties.isAlphabetic }) || isPhrase(scalars) { return true }
        // A part of a sentence that is put together.
        if scalars.first == " " || scalars.last == " " { return true }
        let word = scalars.last.map { "!?.".unicodeScalars.contains($0) } == true ? scalars.dropLast() : scalars[...]
        if let first = word.first, word.count > 1, first.isUpper, word.dropFirst().allSatisfy(\.isLower) { return true }
        guard tokens.count > 1, let sign = tokens.last?.string, ["(", ":", "="].contains(sign) else { return false }
        return shownNames.contains(
            String(decoding: unquoted(Array(tokens[tokens.count - 2].string.utf8)[...]), as: UTF8.self))
    }

    /// The text between the quotes.
    static func unquoted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        guard let quote = bytes.first, isQuote(quote) else { return bytes }
        while bytes.first == quote { bytes.removeFirst() }
        while bytes.last == quote { bytes.removeLast() }
        return bytes
    }

    static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x60 }

    /// Two words with a space between them.
    private static func isPhrase(_ scalars: [Unicode.Scalar]) -> Bool {
        let words = scalars.split(whereSeparator: \.properties.isWhitespace)
        return words.count > 1 && words.count { $0.contains(where: \.properties.isAlphabetic) } > 1
    }

    /// The placeholders of a text: interpolations and format specifiers, in any order.
    static func slots(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var slots: [String] = []
        var offset = 0
        while offset + 1 < bytes.count {
            let start = offset
            offset += 1
            switch (bytes[start], bytes[start + 1]) {
            case (UInt8(ascii: "\\"), UInt8(ascii: "(")), (UInt8(ascii: "$"), UInt8(ascii: "{")):
                let closing = bytes[start + 1] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
                let end = bytes[start...].firstIndex(of: closing).map { $0 + 1 } ?? bytes.count
                slots.append(String(decoding: bytes[start..<end], as: UTF8.self))
                offset = end
            case (UInt8(ascii: "%"), let next) where next == UInt8(ascii: "@") || Unicode.Scalar(next).isLower:
                slots.append(String(decoding: bytes[start...start + 1], as: UTF8.self))
                offset = start + 2
            default: break
            }
        }
        return slots.sorted()
    }
}

extension Unicode.Scalar {
    /// An ASCII capital letter.
    var isUpper: Bool { ("A"..."Z").contains(self) }
    /// An ASCII small letter.
    var isLower: Bool { ("a"..."z").contains(self) }
}

extension CodeToken {
    /// The word in a text that is not for readers.
    var word: String? {
        guard case .text(isForPeople: false) = kind else { return nil }
        return String(decoding: CodeTexts.unquoted(Array(string.utf8)[...]), as: UTF8.self)
    }
}
