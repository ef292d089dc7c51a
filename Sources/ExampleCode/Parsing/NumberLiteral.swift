/// The value of a number as code writes it.
enum NumberLiteral {
    static func integer(_ text: String) -> Literal? {
        var digits = text.filter { $0 != "_" }
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        let isLong = digits.hasSuffix("L") || digits.hasSuffix("l")
        if isLong { digits.removeLast() }
        let prefixes: [(String, Int)] = [("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0o", 8)]
        for (prefix, radix) in prefixes where digits.hasPrefix(prefix) {
            let value = UInt64(digits.dropFirst(2), radix: radix)
            return value.map {
                .integer(
                    isHexadecimal && !isLong && $0 <= 0xFFFF_FFFF ? Int($0) : Int(truncatingIfNeeded: $0),
                    isLong: isLong)
            }
        }
        return Int(digits).map { .integer($0, isLong: isLong) }
    }

    static func floating(_ text: String) -> Literal? {
        var digits = text.filter { $0 != "_" }
        if let last = digits.last, "fFdD".contains(last) { digits.removeLast() }
        return Double(digits).map { .floating($0) }
    }
}
