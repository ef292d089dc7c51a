import Foundation

/// Text transformations of well-meaning code.
extension String {
    /// Without white space at both ends.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    var composed: String { precomposedStringWithCanonicalMapping }

    var decomposed: String { decomposedStringWithCanonicalMapping }

    /// With compatibility characters replaced, such as full-width letters by plain ones.
    var compatible: String { precomposedStringWithCompatibilityMapping }

    /// With everything except unreserved characters written as `%XX`.
    var percentEncoded: String {
        var unreserved = CharacterSet(charactersIn: "-._~")
        for range in ["a"..."z", "A"..."Z", "0"..."9"] as [ClosedRange<Unicode.Scalar>] {
            unreserved.insert(charactersIn: range)
        }
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? self
    }

    /// With every valid `%XX` decoded, and anything else unchanged.
    var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = Substring(rest.prefix(2)).hexadecimalByte {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A UUID in the system's notation; nil if this is not a UUID.
    var rewrittenUUID: String? { UUID(uuidString: self)?.uuidString }

    /// The parts outside the marks.
    func components(between start: String, _ end: String) -> [String] {
        let parts = components(separatedBy: start)
        return parts.prefix(1)
            + parts.dropFirst().map { part in
                part.range(of: end).map { String(part[$0.upperBound...]) } ?? start + part
            }
    }

    /// Without the characters that satisfy a condition.
    func removing(_ isUnwanted: (Unicode.Scalar) -> Bool) -> String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !isUnwanted($0) }))
    }

    /// With each character that has a replacement replaced.
    func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
        unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
    }
}

extension String {
    /// The text after the key in a JSON text, as found by code that does not parse JSON.
    func member(_ key: String) -> String? {
        guard let start = range(of: "\"\(key)\":\"")?.upperBound, let end = self[start...].firstIndex(of: "\"") else {
            return nil
        }
        return String(self[start..<end])
    }
}

extension Substring {
    /// The value of two hexadecimal digits.
    fileprivate var hexadecimalByte: UInt8? {
        utf8.count == 2 && allSatisfy(\.isHexDigit) ? UInt8(self, radix: 16) : nil
    }
}
