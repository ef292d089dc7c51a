/// A run of asterisks or underscores that may open or close emphasis.
struct Delimiter {
    let character: UInt8
    /// The rest of the run: closing marks are taken from its start, opening ones from its end.
    var start: Int32
    var end: Int32
    /// Its original length modulo 3, and whether it can open and close: all that the rule of three needs.
    let originalLengthModulo3: UInt8
    let canOpen: Bool
    let canClose: Bool
    /// The neighbours in the list of remaining runs; -1 for none.
    var previous: Int32
    var next: Int32 = -1
}

/// The sides of a run of asterisks or underscores that touch a word.
struct Flanking {
    let canOpen: Bool
    let canClose: Bool

    init(_ run: Range<Int>, in bytes: [UInt8]) {
        let before = Self.side(ScalarReading.scalar(before: run.lowerBound, in: bytes))
        let after = Self.side(ScalarReading.scalar(at: run.upperBound, in: bytes))
        let isLeft = after == .word || (after == .punctuation && before != .word)
        let isRight = before == .word || (before == .punctuation && after != .word)
        if bytes[run.lowerBound] == ASCII.underscore {
            canOpen = isLeft && (!isRight || before == .punctuation)
            canClose = isRight && (!isLeft || after == .punctuation)
        } else {
            canOpen = isLeft
            canClose = isRight
        }
    }

    private enum Side {
        case space
        case punctuation
        case word
    }

    /// The start and the end of a text count as space; full-width punctuation is punctuation, and a zero-width space
    /// counts as a letter.
    private static func side(_ scalar: Unicode.Scalar?) -> Side {
        guard let scalar else { return .space }
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return byte.isWhiteSpace ? .space : byte.isPunctuation ? .punctuation : .word
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator: return .space
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation,
            .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return .punctuation
        default: return .word
        }
    }
}

/// Reads single scalars out of UTF-8.
enum ScalarReading {
    static func scalar(at offset: Int, in bytes: [UInt8]) -> Unicode.Scalar? {
        guard offset < bytes.count else { return nil }
        if bytes[offset] < 0x80 { return Unicode.Scalar(bytes[offset]) }
        return String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
    }

    static func scalar(before offset: Int, in bytes: [UInt8]) -> Unicode.Scalar? {
        guard offset > 0 else { return nil }
        var start = offset - 1
        while start > 0, offset - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start, in: bytes)
    }
}
