extension Unicode.Scalar {
    /// The scalar as Python, and mostly as C, Java, JavaScript and shells write it: `\n`, `\x1b`, `\u202e`, `\U000e0001`.
    package var writtenOut: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default:
            switch value {
            case ..<0xA0: "\\x" + digits(2)
            case ..<0x1_0000: "\\u" + digits(4)
            default: "\\U" + digits(8)
            }
        }
    }

    private func digits(_ count: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: count - digits.count) + digits
    }
}
