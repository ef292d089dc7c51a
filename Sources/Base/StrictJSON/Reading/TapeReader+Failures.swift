extension TapeReader {
    /// An error with its place and the pointer of the value being read.
    func failure(_ reason: JSONError.Reason, at offset: Int, in bytes: Span<UInt8>) -> JSONError {
        let place = JSONPlace(offset: offset, in: bytes, lineStarts: lineStarts)
        return JSONError(reason: reason, place: place, pointer: pointer(bytes))
    }

    /// The error for an unexpected next byte.
    func unexpected(_ expected: JSONError.ExpectedSyntax, in bytes: Span<UInt8>) -> JSONError {
        guard offset < bytes.count else { return failure(.unexpectedEnd(expected: expected), at: offset, in: bytes) }
        if let opening = commentOpening(bytes) { return failure(.comment(opening), at: offset, in: bytes) }
        if bytes[offset] == UInt8(ascii: "'"), expected.includesString {
            return failure(.singleQuote, at: offset, in: bytes)
        }
        return unexpectedCharacter(at: offset, in: bytes, blaming: offset) {
            .unexpectedCharacter($0, expected: expected)
        }
    }

    /// The error for a byte that cannot start a value.
    func notAValue(_ bytes: Span<UInt8>) -> JSONError {
        let byte = bytes[offset]
        if byte.isLetter { return unknownWord(from: offset, bytes) }
        if byte == UInt8(ascii: "+") {
            let isWord = offset + 1 < bytes.count && bytes[offset + 1].isLetter
            return isWord
                ? unknownWord(from: offset + 1, bytes) : failure(.invalidNumber(.leadingPlus), at: offset, in: bytes)
        }
        if byte == UInt8(ascii: "."), offset + 1 < bytes.count, bytes[offset + 1].isDigit {
            return failure(.invalidNumber(.missingIntegerDigits), at: offset, in: bytes)
        }
        let isFirst = open != Self.none && nodes[Int(open)].kind == .array && nodes[Int(open)].size == 1
        return unexpected(isFirst ? .valueOrClosingBracket : .value, in: bytes)
    }

    /// The error for text after the document's value.
    func textAfterValue(_ bytes: Span<UInt8>) -> JSONError {
        if let opening = commentOpening(bytes) { return failure(.comment(opening), at: offset, in: bytes) }
        return unexpectedCharacter(at: offset, in: bytes, blaming: offset) { .textAfterValue($0) }
    }

    /// The error for a character, or for the byte if it is not one.
    func unexpectedCharacter(
        at position: Int,
        in bytes: Span<UInt8>,
        blaming start: Int,
        _ reason: (Unicode.Scalar) -> JSONError.Reason
    ) -> JSONError {
        guard case .complete(let scalar, _) = UTF8Sequence(at: position, in: bytes) else {
            return failure(.invalidUTF8(bytes[position]), at: position, in: bytes)
        }
        return failure(reason(scalar), at: start, in: bytes)
    }

    private func commentOpening(_ bytes: Span<UInt8>) -> String? {
        if bytes[offset] == UInt8(ascii: "#") { return "#" }
        guard bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count else { return nil }
        switch bytes[offset + 1] {
        case UInt8(ascii: "/"): return "//"
        case UInt8(ascii: "*"): return "/*"
        default: return nil
        }
    }

    /// The pointer of the value being read, found from the innermost open array or object outwards.
    private func pointer(_ bytes: Span<UInt8>) -> String {
        var tokens: [String] = []
        var container = open
        var child = isInValue ? nodes.count : Int(open)
        while container != Self.none {
            if child != Int(container) { tokens.append(token(ofChild: child, in: Int(container), bytes)) }
            child = Int(container)
            container = nodes[child].next
        }
        return JSONPointer.text(tokens.reversed())
    }

    /// The name or index of the last value begun in an open object or array.
    private func token(ofChild child: Int, in container: Int, _ bytes: Span<UInt8>) -> String {
        guard nodes[container].kind == .object else { return String(max(0, Int(nodes[container].size) - 1)) }
        return String(decoding: bytes.unescapedBytes(nodes[child - 1].textRange), as: UTF8.self)
    }
}
