import Markdown

/// A word or phrase that a text sets off: by backticks, asterisks, a label, or quotes of any language.
struct Mention {
    enum Style {
        case code, strong, emphasis, label, quoted
    }

    let style: Style
    /// The scalars of the text, without quotes, spaces and punctuation at its ends.
    let range: Range<Int>
    let text: String
}

extension Prose {
    /// The mentions in reading order. If quotes and another style set off the same text, the other style counts.
    var mentions: [Mention] {
        let marked = styledRuns.compactMap { mention($0.range, $0.style) }
        let taken = marked.map(\.range)
        let quoted = quotedRuns.compactMap { mention($0, .quoted) }.filter { !taken.overlapAny($0.range) }
        return (marked + quoted).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private var styledRuns: [(range: Range<Int>, style: Mention.Style)] {
        var found: [(range: Range<Int>, style: Mention.Style)] = []
        var start = 0
        while start < scalars.count {
            let raw = style(start).rawValue
            var end = start + 1
            while end < scalars.count, style(end).rawValue == raw { end += 1 }
            if raw != 0, let style = style(start).mention {
                // A link within an emphasis does not end it.
                if let last = found.last, last.style == style, last.range.upperBound == start {
                    found[found.count - 1].range = last.range.lowerBound..<end
                } else {
                    found.append((start..<end, style))
                }
            }
            start = end
        }
        return found
    }

    /// The text between two matching quotes, at most as long as a sentence.
    private var quotedRuns: [Range<Int>] {
        var found: [Range<Int>] = []
        var offset = 0
        while offset < scalars.count {
            if let end = closingQuote(of: offset) {
                found.append(offset + 1..<end)
                offset = end + 1
            } else {
                offset += 1
            }
        }
        return found
    }

    private static let longestQuote = 60

    private func closingQuote(of offset: Int) -> Int? {
        guard let closing = scalars[offset].closingQuotes else { return nil }
        // An apostrophe follows a letter, an opening quote does not; in scripts without spaces it may.
        if closing.contains(scalars[offset]), offset > 0, scalars[offset - 1].properties.isAlphabetic,
            scalars[offset - 1].isASCII || ["\u{2019}", "\u{5F3}", "\u{5F4}"].contains(scalars[offset])
        {
            return nil
        }
        let limit = min(scalars.count, offset + Self.longestQuote)
        guard let end = (offset + 1..<max(offset + 1, limit)).first(where: { closing.contains(scalars[$0]) }) else {
            return nil
        }
        return end > offset + 1 ? end : nil
    }

    private func mention(_ range: Range<Int>, _ style: Mention.Style) -> Mention? {
        var range = range
        while let first = range.first, scalars[first].isEdge { range.removeFirst() }
        while let last = range.last, scalars[last].isEdge { range.removeLast() }
        return range.isEmpty ? nil : Mention(style: style, range: range, text: string(range))
    }
}

extension Range<Int> {
    fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }
    fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
}

extension TextStyles {
    fileprivate var mention: Mention.Style? {
        if contains(.code) { return .code }
        if !isDisjoint(with: [.control, .notTranslated]) { return .label }
        if contains(.strong) { return .strong }
        return contains(.emphasis) ? .emphasis : nil
    }
}

extension Unicode.Scalar {
    /// Whether it can surround a word without being part of it. Marks inside a phrase stay; underscores and dollar
    /// signs are letters here.
    fileprivate var isEdge: Bool {
        if properties.isWhitespace { return true }
        switch self {
        case "_", "$", "(", ")", "-": return false
        default: break
        }
        switch properties.generalCategory {
        case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation: return true
        default: return false
        }
    }

    /// The quotes that may close what this one opens; nil for other characters.
    ///
    /// Parentheses, in any width, do not count: they set off an aside rather than a word.
    fileprivate var closingQuotes: [Unicode.Scalar]? {
        switch self {
        case "\"", "'", "\u{FF02}", "\u{FF07}", "\u{5F3}", "\u{5F4}": [self]
        // Low and reversed quotes, whose partners depend on the language.
        case "\u{201E}", "\u{2E42}": ["\u{201C}", "\u{201D}", "\u{201F}", "\""]
        case "\u{201A}": ["\u{2018}", "\u{2019}", "\u{201B}", "'"]
        case "\u{201F}", "\u{201D}": ["\u{201D}"]
        case "\u{201B}", "\u{2019}": ["\u{2019}"]
        // Guillemets point outwards or inwards, or both to the right.
        case "\u{BB}": ["\u{AB}", "\u{BB}"]
        case "\u{203A}": ["\u{2039}", "\u{203A}"]
        case "\u{301D}": ["\u{301E}", "\u{301F}"]
        // Ornaments, and signs of comparison in full width.
        case "\u{275B}", "\u{275D}": [next].compactMap(\.self)
        case "\u{FF1C}": ["\u{FF1E}"]
        case "\u{AB}": ["\u{BB}"]
        case "\u{2039}": ["\u{203A}"]
        case "\u{FF08}", "\u{FE35}", "\u{FE59}", "\u{207D}", "\u{208D}", "\u{2768}", "\u{276A}", "\u{2985}", "\u{FF5F}":
            nil
        default: closingPartner.map { [$0] }
        }
    }

    /// For all other pairs, the closing sign's number follows the opening one's.
    private var closingPartner: Unicode.Scalar? {
        guard !isASCII else { return nil }
        switch properties.generalCategory {
        case .openPunctuation, .initialPunctuation: break
        default: return nil
        }
        return next.flatMap { next in
            switch next.properties.generalCategory {
            case .closePunctuation, .finalPunctuation: next
            default: nil
            }
        }
    }

    private var next: Unicode.Scalar? { Unicode.Scalar(value + 1) }
}
