extension TapeReader {
    /// Reads `true`, `false` or `null`, of which the first letter has been seen.
    mutating func readWord(_ word: StaticString, as kind: TapeNode.Kind, _ bytes: Span<UInt8>) throws(JSONError) {
        let end = endOfWord(from: offset, bytes)
        guard isWord(word.description, from: offset, to: end, bytes) else { throw unknownWord(from: offset, bytes) }
        nodes.append(
            TapeNode(
                start: UInt32(truncatingIfNeeded: offset), size: UInt32(truncatingIfNeeded: end - offset), kind: kind))
        offset = end
    }

    private func isWord(_ word: String, from start: Int, to end: Int, _ bytes: Span<UInt8>) -> Bool {
        guard end - start == word.utf8.count else { return false }
        var position = start
        for byte in word.utf8 {
            guard bytes[position] == byte else { return false }
            position += 1
        }
        return true
    }

    private func endOfWord(from start: Int, _ bytes: Span<UInt8>) -> Int {
        var position = start
        while position < bytes.count,
            bytes[position].isLetter || bytes[position].isDigit || bytes[position] == UInt8(ascii: "_")
        {
            position += 1
        }
        return position
    }

    /// The error for a word that is not a JSON value. It starts at the sign, if there is one.
    func unknownWord(from start: Int, _ bytes: Span<UInt8>) -> JSONError {
        let end = endOfWord(from: start, bytes)
        var text: [UInt8] = []
        for position in start..<min(end, start + 64) { text.append(bytes[position]) }
        let word = String(decoding: text, as: UTF8.self)
        if end == bytes.count, start == offset, ["true", "false", "null"].contains(where: { $0.hasPrefix(word) }) {
            return failure(.unexpectedEnd(expected: .word), at: end, in: bytes)
        }
        let isNumberName = ["nan", "infinity", "inf"].contains(word.lowercased())
        guard isNumberName || start > offset else { return failure(.unknownWord(word), at: offset, in: bytes) }
        guard isNumberName else { return failure(.invalidNumber(.missingIntegerDigits), at: start, in: bytes) }
        let sign = start > offset ? String(Unicode.Scalar(bytes[offset])) : ""
        return failure(.notANumber(sign + word), at: offset, in: bytes)
    }
}

extension TapeReader {
    /// Reads a number that starts with a digit or a minus sign.
    mutating func readNumber(_ bytes: Span<UInt8>) throws(JSONError) {
        let start = offset
        var kind = TapeNode.Kind.integer
        var position = try readIntegerPart(bytes)
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            kind = .decimal
            position = try readDigits(at: position + 1, orElse: .missingFractionDigits, bytes)
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            kind = .decimal
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            position = try readDigits(at: position, orElse: .missingExponentDigits, bytes)
        }
        nodes.append(
            TapeNode(
                start: UInt32(truncatingIfNeeded: start), size: UInt32(truncatingIfNeeded: position - start), kind: kind
            )
        )
        offset = position
    }

    /// Checks the sign and the digits before the point; returns the position after them.
    private func readIntegerPart(_ bytes: Span<UInt8>) throws(JSONError) -> Int {
        var position = offset
        if bytes[position] == UInt8(ascii: "-") {
            position += 1
            if position < bytes.count, bytes[position].isLetter { throw unknownWord(from: position, bytes) }
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "0") else {
            return try readDigits(at: position, orElse: .missingIntegerDigits, bytes)
        }
        if position + 1 < bytes.count, bytes[position + 1].isDigit {
            throw failure(.invalidNumber(.leadingZero), at: position, in: bytes)
        }
        return position + 1
    }

    /// Checks a run of at least one digit; returns the position after it.
    private func readDigits(at start: Int, orElse fault: JSONError.NumberFault, _ bytes: Span<UInt8>) throws(JSONError)
        -> Int
    {
        guard start < bytes.count else { throw failure(.unexpectedEnd(expected: .digit), at: start, in: bytes) }
        guard bytes[start].isDigit else { throw failure(.invalidNumber(fault), at: start, in: bytes) }
        var position = start + 1
        while position < bytes.count, bytes[position].isDigit { position += 1 }
        return position
    }
}

extension UInt8 {
    var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

    /// Whether this byte is an ASCII letter.
    var isLetter: Bool { UInt8(ascii: "a") <= self | 0x20 && self | 0x20 <= UInt8(ascii: "z") }
}
