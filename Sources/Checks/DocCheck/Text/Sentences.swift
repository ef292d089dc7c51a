extension Prose {
    /// The sentences of the text, as far as punctuation shows; together they are the whole text.
    var sentences: [Range<Int>] {
        var sentences: [Range<Int>] = []
        var start = 0
        for offset in scalars.indices where endsSentence(offset) {
            sentences.append(start..<offset + 1)
            start = offset + 1
        }
        if start < scalars.count { sentences.append(start..<scalars.count) }
        return sentences
    }

    private func endsSentence(_ offset: Int) -> Bool {
        switch scalars[offset] {
        // Full stops of scripts that use them only for that: ideographic, full-width, Devanagari, Arabic, Urdu,
        // Armenian, Ethiopic, Khmer.
        case "\u{3002}", "\u{FF0E}", "\u{FF01}", "\u{FF1F}", "\u{964}", "\u{965}", "\u{61F}", "\u{6D4}", "\u{589}",
            "\u{1362}", "\u{17D4}":
            true
        case "!", "?": true
        case ".": isFullStop(offset)
        default: false
        }
    }

    /// A point before a space, unless it ends an abbreviation of one or two letters.
    private func isFullStop(_ offset: Int) -> Bool {
        guard offset + 1 == scalars.count || scalars[offset + 1].properties.isWhitespace || !scalars[offset + 1].isASCII
        else {
            return false
        }
        var letters = 0
        while letters < offset, letters < 3, scalars[offset - 1 - letters].properties.isAlphabetic { letters += 1 }
        // A set-off word is not an abbreviation, however short.
        if offset > 0, style(offset - 1) != style(offset) { return true }
        return letters == 0 || letters > 2
    }
}
