/// Reads a document into a tape, in one pass and without recursion: the nodes of the open arrays and objects form the
/// stack.
struct TapeReader {
    static let none = UInt32.max

    let limits: JSONLimits
    var nodes: [TapeNode] = []
    var lineStarts: [UInt32] = []
    /// The nodes of the names of large objects.
    var names: [MemberName: Int] = [:]
    /// The next byte to read.
    var offset = 0
    /// The innermost array or object that is being read.
    var open = Self.none
    var depth = 0
    /// Whether the value being read is the last one begun in the open array or object, rather than that array or object
    /// itself.
    var isInValue = false

    init(limits: JSONLimits, byteCount: Int) {
        self.limits = limits
        // Offsets have 32 bits; documents typically have one value per 16 bytes.
        if byteCount <= min(limits.documentBytes, Int(UInt32.max - 1)) { nodes.reserveCapacity(byteCount / 16 + 1) }
    }

    /// Reads the whole document.
    mutating func read(_ bytes: Span<UInt8>) throws(JSONError) {
        try checkStart(bytes)
        skipWhiteSpace(bytes)
        guard offset < bytes.count else { throw failure(.emptyDocument, at: offset, in: bytes) }
        repeat {
            try readValue(bytes)
        } while try moveToNextValue(bytes)
        skipWhiteSpace(bytes)
        guard offset == bytes.count else { throw textAfterValue(bytes) }
    }

    private func checkStart(_ bytes: Span<UInt8>) throws(JSONError) {
        let limit = min(limits.documentBytes, Int(UInt32.max - 1))
        guard bytes.count <= limit else { throw failure(.documentTooLarge(limit: limit), at: 0, in: bytes) }
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            throw failure(.byteOrderMark(.utf8), at: 0, in: bytes)
        }
        if bytes.count >= 2, (bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE) {
            throw failure(.byteOrderMark(.utf16), at: 0, in: bytes)
        }
    }

    mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
        var position = offset
        while position < bytes.count {
            let byte = bytes[position]
            if byte > 0x20 { break }
            if byte == 0x0A {
                lineStarts.append(UInt32(truncatingIfNeeded: position + 1))
            } else if byte != 0x20, byte != 0x0D, byte != 0x09 {
                break
            }
            position += 1
        }
        offset = position
    }

    /// Reads a string, number or word, or opens an array or object.
    private mutating func readValue(_ bytes: Span<UInt8>) throws(JSONError) {
        isInValue = true
        guard offset < bytes.count else { throw unexpected(.value, in: bytes) }
        switch bytes[offset] {
        case UInt8(ascii: "\""): try readString(bytes)
        case UInt8(ascii: "{"): try begin(.object, bytes)
        case UInt8(ascii: "["): try begin(.array, bytes)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): try readNumber(bytes)
        case UInt8(ascii: "t"): try readWord("true", as: .true, bytes)
        case UInt8(ascii: "f"): try readWord("false", as: .false, bytes)
        case UInt8(ascii: "n"): try readWord("null", as: .null, bytes)
        default: throw notAValue(bytes)
        }
    }

    private mutating func begin(_ kind: TapeNode.Kind, _ bytes: Span<UInt8>) throws(JSONError) {
        guard depth < limits.depth else { throw failure(.tooDeep(limit: limits.depth), at: offset, in: bytes) }
        let index = UInt32(truncatingIfNeeded: nodes.count)
        nodes.append(TapeNode(start: UInt32(truncatingIfNeeded: offset), size: 0, next: open, kind: kind))
        open = index
        depth += 1
        offset += 1
    }

    private mutating func end() {
        let index = Int(open)
        open = nodes[index].next
        nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
        depth -= 1
        offset += 1
    }

    /// Closes everything that ends here and moves to the start of the next value; false when the document is complete.
    private mutating func moveToNextValue(_ bytes: Span<UInt8>) throws(JSONError) -> Bool {
        isInValue = false
        while open != Self.none {
            skipWhiteSpace(bytes)
            let isObject = nodes[Int(open)].kind == .object
            let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
            if offset < bytes.count, bytes[offset] == closing {
                end()
                continue
            }
            let isFirst = nodes[Int(open)].size == 0
            if !isFirst { try readComma(before: closing, bytes) }
            if isObject {
                try readName(isFirst: isFirst, bytes)
            } else {
                if isFirst, offset == bytes.count { throw unexpected(.valueOrClosingBracket, in: bytes) }
                nodes[Int(open)].size += 1
            }
            return true
        }
        return false
    }

    private mutating func readComma(before closing: UInt8, _ bytes: Span<UInt8>) throws(JSONError) {
        let isObject = closing == UInt8(ascii: "}")
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else {
            throw unexpected(isObject ? .commaOrClosingBrace : .commaOrClosingBracket, in: bytes)
        }
        let comma = offset
        offset += 1
        skipWhiteSpace(bytes)
        if offset < bytes.count, bytes[offset] == closing {
            throw failure(.trailingComma(in: isObject ? .object : .array), at: comma, in: bytes)
        }
    }
}
