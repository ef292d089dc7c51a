extension TapeReader {
    /// Reads a string or name, from its opening quote to its closing one.
    mutating func readString(_ bytes: Span<UInt8>) throws(JSONError) {
        let start = offset
        var position = start + 1
        var kind = TapeNode.Kind.plainString
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                kind = .escapedString
                position = try readEscape(at: position, bytes)
            } else if byte >= 0x80 {
                position = try readScalar(at: position, bytes)
            } else if byte < 0x20 {
                throw failure(.controlCharacter(byte), at: position, in: bytes)
            } else {
                position += 1
            }
        }
        guard position < bytes.count else {
            throw failure(.unexpectedEnd(expected: .closingQuote), at: bytes.count, in: bytes)
        }
        let size = position - start - 1
        guard size <= limits.stringBytes else {
            throw failure(.stringTooLong(limit: limits.stringBytes), at: start, in: bytes)
        }
        nodes.append(
            TapeNode(start: UInt32(truncatingIfNeeded: start), size: UInt32(truncatingIfNeeded: size), kind: kind)
        )
        offset = position + 1
    }

    /// Checks a non-ASCII character; returns the position after it.
    private func readScalar(at position: Int, _ bytes: Span<UInt8>) throws(JSONError) -> Int {
        switch UTF8Sequence(at: position, in: bytes) {
        case .complete(_, let length): return position + length
        case .truncated: throw failure(.unexpectedEnd(expected: .closingQuote), at: bytes.count, in: bytes)
        case .invalid: throw failure(.invalidUTF8(bytes[position]), at: position, in: bytes)
        }
    }

    /// Checks an escape; returns the position after it.
    private func readEscape(at position: Int, _ bytes: Span<UInt8>) throws(JSONError) -> Int {
        guard position + 1 < bytes.count else {
            throw failure(.unexpectedEnd(expected: .closingQuote), at: bytes.count, in: bytes)
        }
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            return position + 2
        case UInt8(ascii: "u"):
            return try readUnicodeEscape(at: position, bytes)
        default:
            throw unexpectedCharacter(at: position + 1, in: bytes, blaming: position) { .invalidEscape($0) }
        }
    }

    /// Checks a `\u` escape, including the second one of a pair; returns the position after it.
    private func readUnicodeEscape(at position: Int, _ bytes: Span<UInt8>) throws(JSONError) -> Int {
        let unit = try readCodeUnit(at: position, bytes)
        guard UTF16.isSurrogate(unit) else { return position + 6 }
        let next = position + 6
        if UTF16.isLeadSurrogate(unit) {
            // A document that ends inside a pair is truncated, not wrong.
            let isEscape = next < bytes.count && bytes[next] == UInt8(ascii: "\\")
            guard next + (isEscape ? 1 : 0) < bytes.count else {
                throw failure(.unexpectedEnd(expected: .closingQuote), at: bytes.count, in: bytes)
            }
            if isEscape, bytes[next + 1] == UInt8(ascii: "u"),
                UTF16.isTrailSurrogate(try readCodeUnit(at: next, bytes))
            {
                return next + 6
            }
        }
        guard limits.loneSurrogates == .replaced else { throw failure(.loneSurrogate(unit), at: position, in: bytes) }
        return next
    }

    /// The value of the four digits of a `\u` escape.
    private func readCodeUnit(at position: Int, _ bytes: Span<UInt8>) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for digitPosition in position + 2..<position + 6 {
            guard digitPosition < bytes.count else {
                throw failure(.unexpectedEnd(expected: .closingQuote), at: bytes.count, in: bytes)
            }
            guard let digit = bytes[digitPosition].hexadecimalDigit else {
                throw unexpectedCharacter(at: digitPosition, in: bytes, blaming: position) { .invalidUnicodeEscape($0) }
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
