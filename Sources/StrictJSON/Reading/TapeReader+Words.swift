extension TapeReader {
    /// Reads `true`, `false` or `null`, the first letter of which has been seen.
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

    /// The error for a word that is no JSON value. It starts at the sign, where it has one.
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
