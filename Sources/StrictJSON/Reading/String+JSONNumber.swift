extension String {
    /// Whether this is spelled as JSON spells numbers: `-1`, `0.50`, `1e+9`, but not `01`, `+1`, `.5` or `1.`.
    package var isJSONNumber: Bool {
        var rest = Substring(self).utf8
        rest.skip { $0 == UInt8(ascii: "-") }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let integerDigits = rest.skipDigits()
        guard integerDigits == 1 || integerDigits > 1 && !startsWithZero else { return false }
        if rest.skip({ $0 == UInt8(ascii: ".") }), rest.skipDigits() == 0 { return false }
        if rest.skip({ $0 | 0x20 == UInt8(ascii: "e") }) {
            rest.skip { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            if rest.skipDigits() == 0 { return false }
        }
        return rest.isEmpty
    }
}

extension Substring.UTF8View {
    /// Goes past one byte if it is such a byte, and tells whether it was.
    @discardableResult
    fileprivate mutating func skip(_ isSuch: (UInt8) -> Bool) -> Bool {
        guard let byte = first, isSuch(byte) else { return false }
        removeFirst()
        return true
    }

    /// Goes past all digits that come next, and tells how many they were.
    fileprivate mutating func skipDigits() -> Int {
        let digits = prefix { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }.count
        removeFirst(digits)
        return digits
    }
}
