/// Writes JSON text in the order of the calls.
///
/// The calls have to form valid JSON: a name before every value in an object, and an end for every beginning. Other
/// calls are programming errors and trap.
package struct JSONWriter: Sendable {
    /// The layout of the text.
    package enum Style: Sendable, Hashable {
        /// Without white space.
        case compact
        /// A line for every element and member, indented by two spaces; empty arrays and objects on one line.
        case pretty
    }

    /// The bytes written since the start or the last `take()`.
    package private(set) var bytes: [UInt8] = []

    private let style: Style
    private var open: [Container] = []
    private var isAfterName = false
    private var isAfterDocument = false

    private struct Container {
        let isObject: Bool
        let isOnOneLine: Bool
        var isEmpty = true
    }

    /// An empty writer.
    package init(style: Style = .compact) {
        self.style = style
        // Enough for a message; growing from nothing would move it many times.
        bytes.reserveCapacity(512)
    }

    /// Begins an object, on one line if requested.
    package mutating func beginObject(onOneLine: Bool = false) {
        begin(isObject: true, onOneLine: onOneLine)
    }

    /// Ends the object begun last.
    package mutating func endObject() {
        end(isObject: true)
    }

    /// Begins an array, on one line if requested.
    package mutating func beginArray(onOneLine: Bool = false) {
        begin(isObject: false, onOneLine: onOneLine)
    }

    /// Ends the array begun last.
    package mutating func endArray() {
        end(isObject: false)
    }

    /// Writes the name of the member whose value comes next. The caller has to make sure that names are unique.
    package mutating func name(_ name: String) {
        precondition(open.last?.isObject == true && !isAfterName, "A name belongs in an object, before its value.")
        separate()
        Self.appendQuoted(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if style == .pretty { bytes.append(0x20) }
        isAfterName = true
    }

    /// Writes a string.
    package mutating func string(_ string: String) {
        beginValue()
        Self.appendQuoted(string, to: &bytes)
        endValue()
    }

    /// Writes a number as spelled, which must be in JSON's notation.
    package mutating func number(_ text: String) {
        precondition(text.isJSONNumber, "A number is spelled as in RFC 8259.")
        verbatim(text)
    }

    /// Writes an integer.
    package mutating func integer(_ integer: Int) {
        verbatim(String(integer))
    }

    /// Writes `true` or `false`.
    package mutating func boolean(_ boolean: Bool) {
        verbatim(boolean ? "true" : "false")
    }

    /// Writes `null`.
    package mutating func null() {
        verbatim("null")
    }

    /// Writes a number or word known to be valid.
    mutating func verbatim(_ text: String) {
        beginValue()
        let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
        if isAppended == nil { bytes.append(contentsOf: text.utf8) }
        endValue()
    }

    /// Writes a value from another writer.
    package mutating func written(_ value: [UInt8]) {
        beginValue()
        bytes.append(contentsOf: value)
        endValue()
    }

    /// Ends the line after a document; another document may follow.
    package mutating func lineBreak() {
        precondition(open.isEmpty, "A line is ended only outside arrays and objects.")
        bytes.append(0x0A)
        isAfterDocument = false
    }
}

extension JSONWriter {
    private mutating func begin(isObject: Bool, onOneLine: Bool) {
        beginValue()
        let isOnOneLine = onOneLine || style == .compact || open.last?.isOnOneLine == true
        open.append(Container(isObject: isObject, isOnOneLine: isOnOneLine))
        bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }

    private mutating func end(isObject: Bool) {
        precondition(open.last?.isObject == isObject && !isAfterName, "An end belongs to the beginning before it.")
        if let container = open.popLast(), !container.isEmpty, !container.isOnOneLine { breakLine() }
        bytes.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        endValue()
    }

    private mutating func beginValue() {
        guard let container = open.last else {
            precondition(!isAfterDocument, "A line break belongs between two documents.")
            return
        }
        precondition(container.isObject == isAfterName, "A value in an object has a name.")
        if isAfterName { isAfterName = false } else { separate() }
    }

    private mutating func endValue() {
        if open.isEmpty { isAfterDocument = true }
    }

    /// Writes the separator between two elements or members, or the white space before the first.
    private mutating func separate() {
        let last = open.count - 1
        if !open[last].isEmpty { bytes.append(UInt8(ascii: ",")) }
        if !open[last].isOnOneLine {
            breakLine()
        } else if style == .pretty, !open[last].isEmpty {
            bytes.append(0x20)
        }
        open[last].isEmpty = false
    }

    private mutating func breakLine() {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * open.count))
    }
}

extension JSONWriter {
    /// The text of a string with its quotes; escapes only what must be escaped.
    static func appendQuoted(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // Nearly every string needs no escapes and is stored contiguously. Uses indices because nothing else is fast in
        // debug builds, too.
        let isAppended = string.utf8.withContiguousStorageIfAvailable { piece in
            var position = 0
            while position < piece.count {
                if mustBeEscaped(piece[position]) { return false }
                position += 1
            }
            bytes.append(contentsOf: piece)
            return true
        }
        if isAppended != true {
            for byte in string.utf8 { appendEscaped(byte, to: &bytes) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
        guard mustBeEscaped(byte) else {
            bytes.append(byte)
            return
        }
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            bytes.append(contentsOf: (byte < 0x10 ? "u000" : "u00").utf8)
            bytes.append(contentsOf: digits.utf8)
        }
    }
}
