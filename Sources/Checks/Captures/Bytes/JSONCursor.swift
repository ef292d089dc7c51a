/// Why a JSON text cannot be followed any further.
enum JSONStop: Error {
    /// The text ends inside a value.
    case cut
    /// A byte does not belong there.
    case malformed(at: Int)
}

/// Steps through the members of an object or the elements of a list without reading their values.
///
/// A capture can be larger than memory, and cut or slightly malformed. Therefore no tree is built: brackets and quotes
/// are matched to find where a value ends, and only the few values of interest are read.
struct JSONCursor {
    private let isObject: Bool
    private var isFirst = true
    /// The start of the current value; after the last, the position after the closing bracket.
    private(set) var position: Int

    /// A cursor at the opening bracket of an object or a list.
    init(_ bytes: Span<UInt8>, at start: Int) {
        isObject = bytes[start] == UInt8(ascii: "{")
        position = start + 1
    }

    /// Moves to the next value and returns the range of its name, which is empty in a list; nil after the last.
    mutating func next(in bytes: Span<UInt8>) throws(JSONStop) -> Range<Int>? {
        var byte = try byteAfterSpace(bytes)
        if !isFirst, byte == UInt8(ascii: ",") {
            position += 1
            byte = try byteAfterSpace(bytes)
        } else if !isFirst, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
            throw .malformed(at: position)
        }
        isFirst = false
        if byte == UInt8(ascii: isObject ? "}" : "]") {
            position += 1
            return nil
        }
        guard isObject else { return position..<position }
        guard byte == UInt8(ascii: "\"") else { throw .malformed(at: position) }
        let name = position..<(try bytes.endOfString(at: position))
        position = name.upperBound
        guard try byteAfterSpace(bytes) == UInt8(ascii: ":") else { throw .malformed(at: position) }
        position += 1
        _ = try byteAfterSpace(bytes)
        return name
    }

    /// Moves past the current value and returns its range.
    mutating func skip(in bytes: Span<UInt8>) throws(JSONStop) -> Range<Int> {
        let start = position
        position = try bytes.endOfValue(at: start)
        return start..<position
    }

    /// Moves to a position inside the same object or list, after the current value.
    mutating func move(to position: Int) { self.position = position }

    private mutating func byteAfterSpace(_ bytes: Span<UInt8>) throws(JSONStop) -> UInt8 {
        position = bytes.endOfSpace(at: position)
        guard position < bytes.count else { throw .cut }
        return bytes[position]
    }
}

extension Span<UInt8> {
    /// The position after white space.
    func endOfSpace(at start: Int, before end: Int = .max) -> Int {
        var position = start
        while position < Swift.min(count, end) {
            switch self[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return position
            }
        }
        return position
    }

    /// The position after the string that starts at a quote.
    func endOfString(at start: Int) throws(JSONStop) -> Int {
        var position = start + 1
        while position < count {
            let byte = self[position]
            if byte == UInt8(ascii: "\"") { return position + 1 }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        throw .cut
    }

    /// The position after a value.
    func endOfValue(at start: Int) throws(JSONStop) -> Int {
        var (position, depth) = (start, 0)
        while position < count {
            switch self[position] {
            case UInt8(ascii: "\""):
                position = try endOfString(at: position)
                if depth == 0 { return position }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { throw .malformed(at: position) }
                depth -= 1
                if depth == 0 { return position + 1 }
            case UInt8(ascii: ","), UInt8(ascii: ":"): if depth == 0 { throw .malformed(at: position) }
            default: if depth == 0 { return try endOfWord(at: position) }
            }
            position += 1
        }
        throw .cut
    }

    /// The position after a number, `true`, `false` or `null`.
    private func endOfWord(at start: Int) throws(JSONStop) -> Int {
        for position in start..<count {
            switch self[position] {
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x0A, 0x0D, 0x09: return position
            case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"):
                throw .malformed(at: position)
            default: break
            }
        }
        return count
    }

    /// Whether a range starts as an object.
    func isObject(_ range: Range<Int>) -> Bool { !range.isEmpty && self[range.lowerBound] == UInt8(ascii: "{") }

    /// The values of the members that have one of the names; of two with one name the last counts, as in browsers.
    ///
    /// - Parameter range: a whole object; anything else has no members.
    func members(_ names: [String], of range: Range<Int>?) throws(JSONStop) -> [String: Range<Int>] {
        var found: [String: Range<Int>] = [:]
        guard let range, isObject(range) else { return found }
        // Mismatched brackets must not lead out of the object.
        let object = extracting(0..<range.upperBound)
        var cursor = JSONCursor(object, at: range.lowerBound)
        while let name = try cursor.next(in: object) {
            let value = try cursor.skip(in: object)
            if let known = names.first(where: { isText($0, at: name) }) { found[known] = value }
        }
        return found
    }

    /// Whether a string has this content and no escapes.
    func isText(_ text: String, at string: Range<Int>) -> Bool {
        guard text.utf8.count == string.count - 2 else { return false }
        var position = string.lowerBound + 1
        for byte in text.utf8 {
            if self[position] != byte { return false }
            position += 1
        }
        return true
    }
}
