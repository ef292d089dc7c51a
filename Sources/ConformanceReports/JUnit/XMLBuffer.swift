/// XML text under way, with numbers that are known only later.
struct XMLBuffer {
    private(set) var bytes: [UInt8] = []

    /// A number to be written later: where it is, and how much room there is for its quotes and digits.
    struct Slot {
        let offset: Int
        let width: Int

        /// The slot in a file to whose end, at this offset, the text is appended.
        func moved(by start: Int) -> Slot { Slot(offset: offset + start, width: width) }

        /// The bytes that fill the slot: the value in quotes and spaces after them, where XML allows any number of
        /// them.
        func bytes(_ value: String) -> [UInt8] {
            let quoted = "\"\(value)\""
            return Array(quoted.utf8) + Array(repeating: UInt8(ascii: " "), count: max(0, width - quoted.utf8.count))
        }
    }

    /// Leaves only the first bytes, and keeps the room of the others.
    mutating func cut(to count: Int) { bytes.removeLast(bytes.count - count) }

    /// Appends markup as it is.
    mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends what needs nothing written out: a name, a number, markup with numbers in it.
    mutating func plain(_ text: String) {
        let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
        if isAppended == nil { bytes += text.utf8 }
    }

    /// Appends markup that was made before.
    mutating func markup(_ markup: [UInt8]) {
        bytes += markup
    }

    /// Appends text between tags.
    mutating func content(_ text: String) {
        XMLText.append(text, in: .content, to: &bytes)
    }

    /// Appends the value of an attribute that schemas call a token.
    mutating func token(_ text: String) {
        XMLText.append(text, in: .token, to: &bytes)
    }

    /// Appends an attribute with a space before it.
    mutating func attribute(_ name: String, _ value: String, as place: XMLText.Place = .attribute) {
        beginAttribute(name)
        bytes.append(UInt8(ascii: "\""))
        XMLText.append(value, in: place, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends an attribute whose number is not known yet; it reads `"0"` until the slot is filled.
    mutating func slot(_ name: String, zero: String = "0") -> Slot {
        beginAttribute(name)
        // Two quotes, and nine digits more than the zero has: enough for a 64-bit number of nanoseconds, in seconds.
        let slot = Slot(offset: bytes.count, width: zero.utf8.count + 11)
        bytes += slot.bytes(zero)
        return slot
    }

    private mutating func beginAttribute(_ name: String) {
        bytes.append(UInt8(ascii: " "))
        plain(name)
        bytes.append(UInt8(ascii: "="))
    }
}
