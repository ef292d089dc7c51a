extension String {
    /// Whether both strings are the same UTF-8 bytes.
    ///
    /// `==` compares by canonical equivalence and calls NFC and NFD equal; ids on the wire are bytes.
    @inlinable
    package func hasSameBytes(as other: String) -> Bool {
        // An ASCII text is canonically equal to no other text of as many bytes.
        utf8.count == other.utf8.count && self == other
            && (utf8.count == utf16.count || utf8.elementsEqual(other.utf8))
    }

    /// Whether one of the UTF-8 bytes fulfils a condition.
    package func hasByte(where condition: (UInt8) -> Bool) -> Bool { utf8.contains(where: condition) }

    /// Whether the UTF-8 bytes of another string, which is not empty, are in this one. `contains` asks for iOS 16 and
    /// macOS 13.
    package func hasBytes(of other: String) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: other.utf8) }
    }

    /// Whether this string comes before another in the order of their UTF-8 bytes.
    package func precedesByBytes(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
