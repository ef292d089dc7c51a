import Foundation

extension String {
    /// Whether both strings are the same UTF-8 bytes.
    ///
    /// `==` compares by canonical equivalence and calls NFC and NFD equal; ids on the wire are bytes.
    @inlinable
    package func hasSameBytes(as other: String) -> Bool {
        isCopy(of: other) || (utf8.count == other.utf8.count && hasSameStorage(as: other))
    }

    /// Whether both are the same words in memory, as copies of one string are, and equal short strings, whose bytes are
    /// in those words.
    @inlinable
    package func isCopy(of other: String) -> Bool {
        guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else { return false }
        return unsafeBitCast(self, to: (UInt64, UInt64).self) == unsafeBitCast(other, to: (UInt64, UInt64).self)
    }

    /// Whether both strings, of equal length, have the same bytes.
    @usableFromInline
    func hasSameStorage(as other: String) -> Bool {
        // Every native string has its bytes in one piece, and comparing those is faster than walking two views.
        let isSame = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                return memcmp(left, right, utf8.count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Whether one of the UTF-8 bytes fulfils a condition.
    ///
    /// Much faster than `utf8.contains` where nothing is optimised, as in tests.
    package func hasByte(where condition: (UInt8) -> Bool) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            var position = 0
            while position < bytes.count {
                if condition(bytes[position]) { return true }
                position += 1
            }
            return false
        }
    }

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
