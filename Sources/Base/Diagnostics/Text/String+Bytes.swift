extension String {
    /// Whether both strings have the same UTF-8 bytes.
    ///
    /// `==` compares by canonical equivalence and treats NFC and NFD as equal; ids on the wire are bytes.
    @inlinable
    package func hasSameBytes(as other: String) -> Bool {
        // An ASCII text is not canonically equal to any other text of the same length in bytes.
        utf8.count == other.utf8.count && self == other
            && (utf8.count == utf16.count || utf8.elementsEqual(other.utf8))
    }

    /// Whether one of the UTF-8 bytes satisfies a condition.
    package func hasByte(where condition: (UInt8) -> Bool) -> Bool { utf8.contains(where: condition) }

    /// Whether this string contains the UTF-8 bytes of another, non-empty string. `contains` requires iOS 16 and macOS
    /// 13.
    package func hasBytes(of other: String) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: other.utf8) }
    }

    /// Whether this string comes before another in the order of their UTF-8 bytes.
    package func precedesByBytes(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
