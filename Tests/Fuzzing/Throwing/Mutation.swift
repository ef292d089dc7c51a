/// Makes inputs of others, at the boundaries of what they are made of: tokens, brackets, lines.
struct Mutation {
    let seeds: Seeds
    let longest: Int
    private var numbers: FastNumbers

    init(of seeds: Seeds, longest: Int, seed: UInt64) {
        self.seeds = seeds
        self.longest = longest
        numbers = FastNumbers(seed: seed)
    }

    /// A number below a bound, which has to be positive.
    mutating func number(below bound: Int) -> Int { numbers.next(below: bound) }

    /// Changes an input in one to many places.
    mutating func change(_ input: inout [UInt8]) {
        repeat { changeOnce(&input) } while number(below: 3) > 0
        if input.count > longest { input.removeLast(input.count - longest) }
    }

    /// Says a part of an input again and again, which shows what takes too long.
    mutating func repeatPart(of input: inout [UInt8], upTo length: Int) {
        guard !input.isEmpty else { return }
        let range = part(of: input)
        let unit = Array(input[range])
        let times = max(1, (length - input.count) / max(1, unit.count))
        var repeated: [UInt8] = []
        repeated.reserveCapacity(times * unit.count)
        for _ in 0..<times { repeated += unit }
        input.insert(contentsOf: repeated, at: range.upperBound)
    }

    /// Changes an input in one place.
    mutating func changeOnce(_ input: inout [UInt8]) {
        guard !input.isEmpty else {
            input = one(of: seeds.tokens)
            return
        }
        switch number(below: 18) {
        case 0: input[number(below: input.count)] = UInt8(truncatingIfNeeded: number(below: 256))
        case 1: input[number(below: input.count)] ^= 1 << UInt8(number(below: 8))
        case 2, 3: input.removeSubrange(part(of: input))
        case 4, 5: input.insert(contentsOf: one(of: seeds.tokens), at: boundary(in: input))
        case 6, 7: input.replaceSubrange(token(of: input), with: one(of: seeds.tokens))
        case 8: input.insert(contentsOf: Array(input[part(of: input)]), at: boundary(in: input))
        case 9: if let range = group(in: input) { input.replaceSubrange(range, with: one(of: seeds.groups)) }
        case 10: input.insert(contentsOf: one(of: seeds.groups), at: boundary(in: input))
        case 11: if let range = group(in: input) { input.removeSubrange(range) }
        case 12: input.insert(contentsOf: one(of: seeds.lines), at: startOfLine(in: input))
        case 13: removeLine(of: &input)
        case 14: splice(&input)
        case 15: input.replaceSubrange(token(of: input), with: Self.numbers[number(below: Self.numbers.count)].utf8)
        case 16: input.insert(contentsOf: Self.oddities[number(below: Self.oddities.count)], at: boundary(in: input))
        default: swap(&input)
        }
    }

    private mutating func one(of pieces: [[UInt8]]) -> [UInt8] { pieces[number(below: pieces.count)] }

    private mutating func boundary(in input: [UInt8]) -> Int {
        let offset = number(below: input.count + 1)
        return offset == input.count ? offset : input.startOfToken(at: offset)
    }

    private mutating func token(of input: [UInt8]) -> Range<Int> {
        let start = boundary(in: input)
        return start == input.count ? start..<start : start..<input.endOfToken(from: start)
    }

    /// One token or a few.
    private mutating func part(of input: [UInt8]) -> Range<Int> {
        let first = token(of: input)
        var end = first.upperBound
        while end < input.count, number(below: 3) > 0 { end = input.endOfToken(from: end) }
        return first.lowerBound..<end
    }

    private mutating func group(in input: [UInt8]) -> Range<Int>? {
        let start = number(below: input.count)
        for offset in start..<min(input.count, start + 200) {
            if let end = input.endOfGroup(from: offset) { return offset..<end }
        }
        return nil
    }

    private mutating func startOfLine(in input: [UInt8]) -> Int {
        let offset = number(below: input.count)
        return input[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    private mutating func removeLine(of input: inout [UInt8]) {
        let start = startOfLine(in: input)
        let end = input[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? input.count
        input.removeSubrange(start..<end)
    }

    /// The beginning of this one, and the end of another.
    private mutating func splice(_ input: inout [UInt8]) {
        let other = one(of: seeds.inputs)
        guard !other.isEmpty else { return }
        input = Array(input[..<boundary(in: input)]) + other[boundary(in: other)...]
    }

    private mutating func swap(_ input: inout [UInt8]) {
        let (one, other) = (token(of: input), token(of: input))
        let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
        guard first.upperBound <= second.lowerBound else { return }
        let (early, late) = (Array(input[first]), Array(input[second]))
        input.replaceSubrange(second, with: early)
        input.replaceSubrange(first, with: late)
    }

    private static let numbers = [
        "0", "-0", "-1", "1", "2", "9", "10", "127", "128", "255", "256", "32768", "65536", "2147483647", "2147483648",
        "-2147483649", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e1", "1e400",
        "1E-400", "0.1", "1.0", "-0.0", "0x10", "1_000", "00", "01", "1.", ".5", "1e", "2022-02", "2024-02-29",
        "2023-02-29",
        "9999-12-31",
    ]

    /// What few texts have: bytes that are no UTF-8, characters that hide, combine, turn or end lines.
    private static let oddities: [[UInt8]] =
        [
            [0x00], [0x7F], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF, 0xFE], [0xFE],
            [0xE2, 0x82], [0x0D], [0x0D, 0x0A], [0x0B], [0x0C], [0x1B], [0x09],
        ]
        + [
            "\u{FEFF}", "\u{85}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{2028}", "\u{202E}", "\u{301}",
            "e\u{301}", "\u{E9}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{1F600}", "\u{10FFFF}", "\u{4E2D}", "\u{130}",
            "\u{DF}",
            "\u{37E}", "\\u0000", "\\ud800", "\\udc00\\ud800", "\\u00e9", "&#0;", "&#x10FFFF;", "&amp;", "]]>", "<!--",
            "-->", "*/", "/*", "\"\"\"", "\\", "\"", "'", "`", "${", "\\(",
        ].map { Array($0.utf8) }
}

/// Fast numbers, the same for the same seed (xorshift, then a product).
struct FastNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(below bound: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        let high = (state &* 0x2545_F491_4F6C_DD1D) >> 32
        return Int(truncatingIfNeeded: (high &* UInt64(truncatingIfNeeded: bound)) >> 32)
    }
}
