/// The width of text in terminal cells.
package enum TerminalWidth {
    /// The cells that `text` takes on one line. Control characters count as nothing: make them visible first.
    package static func of(_ text: String) -> Int {
        // A printable ASCII byte is one cell, which covers nearly all text.
        var width = 0
        for byte in text.utf8 {
            guard byte < 0x80 else { return text.reduce(0) { $0 + of($1) } }
            if byte >= 0x20, byte != 0x7F { width += 1 }
        }
        return width
    }

    /// The cells of one character: several scalars may share them (accents, flags, emoji sequences).
    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard scalars.count > 1 else { return scalars.first.map(cells) ?? 0 }
        if scalars.contains(where: isDrawnAsEmoji) { return 2 }
        return scalars.reduce(0) { $0 + cells($1) }
    }

    /// `text` padded with spaces to `width` cells; unchanged if it is already as wide.
    package static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - of(text)))
    }

    private static func cells(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x7F { return scalar.value < 0x20 ? 0 : 1 }
        if isZeroWidth(scalar) { return 0 }
        return isWide(scalar) ? 2 : 1
    }

    /// An emoji, or the selector that turns a plain sign into one.
    private static func isDrawnAsEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation
    }

    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: true
        // The vowels and final consonants of old Hangul are drawn into the syllable's first letter.
        default: scalar.properties.isDefaultIgnorableCodePoint || (0x1160...0x11FF).contains(scalar.value)
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x1100 else { return false }
        return wideRanges.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation
    }

    /// The scalars whose East Asian Width property (Unicode Standard Annex 11, version 14) is Wide or Fullwidth, except
    /// emoji, which the standard library knows. Gaps of unassigned scalars inside a block are filled.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // Hangul initial consonants
        0x2329...0x232A,  // angle brackets
        0x2E80...0x303E,  // CJK radicals, punctuation
        0x3041...0x3247,  // kana, Bopomofo, Hangul letters, enclosed CJK
        0x3250...0x4DBF,  // squared CJK, ideographs, extension A
        0x4E00...0xA4C6,  // ideographs, Yi
        0xA960...0xA97C,  // Hangul initial consonants, extended
        0xAC00...0xD7A3,  // Hangul syllables
        0xF900...0xFAFF,  // compatibility ideographs
        0xFE10...0xFE19,  // vertical forms
        0xFE30...0xFE6B,  // compatibility and small forms
        0xFF01...0xFF60,  // full-width forms
        0xFFE0...0xFFE6,  // full-width signs
        0x16FE0...0x18D08,  // Tangut, Khitan
        0x1AFF0...0x1B2FB,  // kana supplements, Nüshu
        0x1F200...0x1F265,  // enclosed ideographs
        0x20000...0x3FFFD,  // further ideographs
    ]
}
