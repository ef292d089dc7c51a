import PushTracking
import TestSupport

extension Payload {
    private static let keys: [String] = [
        "a", "A", "", "_mId", "\u{E9}", "e\u{301}", "\u{1F600}", "quote\"", "\u{0}", "back\\slash", "\u{2028}",
    ]

    /// Up to six keys, among them awkward ones, with values nested up to three deep.
    static func random(using generator: inout SeededGenerator, depth: Int = 3) -> Payload {
        var payload = Payload()
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            payload[keys.randomElement(using: &generator) ?? ""] = PayloadValue.random(using: &generator, depth: depth)
        }
        return payload
    }
}

extension PayloadValue {
    private static let numbers: [String] = ["0", "-0", "1.0", "1e9", "-12.50E+3", "123456789012345678901234567890"]
    private static let texts: [String] = [
        "", "on", "\u{E9}", "e\u{301}", "\u{7}", "\u{1F468}\u{200D}\u{1F469}", "]]>", "\u{FFFE}",
    ]

    static func random(using generator: inout SeededGenerator, depth: Int) -> PayloadValue {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
        case 0: .null
        case 1: .boolean(Bool.random(using: &generator))
        case 2: .number(numbers.randomElement(using: &generator) ?? "0")
        case 3: .string(texts.randomElement(using: &generator) ?? "")
        case 4:
            .array(
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in random(using: &generator, depth: depth - 1) })
        default: .object(.random(using: &generator, depth: depth - 1))
        }
    }
}
