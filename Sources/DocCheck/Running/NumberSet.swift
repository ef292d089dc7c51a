/// A set of small numbers, for which a look at one bit is enough.
struct NumberSet {
    private var words: [UInt64] = []

    /// Whether a number is in it.
    func contains(_ number: Int) -> Bool {
        let index = number / UInt64.bitWidth
        return index < words.count && words[index] & Self.bit(number) != 0
    }

    /// Adds a number that is not negative.
    mutating func insert(_ number: Int) {
        let index = number / UInt64.bitWidth
        while words.count <= index { words.append(0) }
        words[index] |= Self.bit(number)
    }

    /// The numbers in order.
    var numbers: [Int] { (0..<(words.count * UInt64.bitWidth)).filter(contains) }

    private static func bit(_ number: Int) -> UInt64 { 1 << UInt64(number % UInt64.bitWidth) }
}
