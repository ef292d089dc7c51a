extension String {
    /// Whether both strings are the same UTF-8 bytes.
    ///
    /// `==` compares by canonical equivalence and calls NFC and NFD equal; ids on the wire are bytes.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Whether this string comes before another in the order of their UTF-8 bytes.
    package func precedesByBytes(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
