import StrictJSON

/// Reading the texts of a JSON value that was only located.
extension Span<UInt8> {
    /// The longest text that is read: no URL of a tracking call comes near.
    static var longestText: Int { 64 << 10 }

    /// The content of a string, or a number as written; nil for other values and for longer ones.
    ///
    /// Lenient: what follows an unknown escape is kept, and `\x22`, which nginx writes, is a quote.
    func text(_ range: Range<Int>?, limit: Int = Self.longestText) -> String? {
        guard let range, !range.isEmpty, range.count <= limit else { return nil }
        switch self[range.lowerBound] {
        case UInt8(ascii: "\""):
            return unescaped(range.lowerBound + 1..<Swift.max(range.lowerBound + 1, range.upperBound - 1))
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return string(range)
        default: return nil
        }
    }

    /// The texts among the values of members.
    func texts(of members: [String: Range<Int>]) -> [String: String] {
        var texts: [String: String] = [:]
        for (name, range) in members { texts[name] = text(range) }
        return texts
    }

    /// The texts among the members that have one of the names.
    func texts(_ names: [String], of range: Range<Int>?) throws(JSONStop) -> [String: String] {
        texts(of: try members(names, of: range))
    }

    /// A text with the escapes of JSON and of web servers resolved.
    func unescaped(_ range: Range<Int>) -> String {
        let hasEscape = index(of: UInt8(ascii: "\\"), in: range) != nil
        return hasEscape ? String(decoding: unescapedBytes(range), as: UTF8.self) : string(range)
    }
}
