/// The predefined entities of XML.
package enum XMLEntity {
    private static let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// The character of an entity; nil where XML declares none of that name.
    ///
    /// - Parameter name: the text between `&` and `;`: `amp`, `#38`, `#x26`.
    package static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[name] }
        let digits = name.dropFirst()
        // Swift accepts a sign in a number, XML does not.
        guard !digits.contains("+") else { return nil }
        let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number), number != 0xFFFE, number != 0xFFFF
        else {
            return nil
        }
        return Unicode.Scalar(number)
    }

    /// A value with its entities resolved; anything else stays as it is.
    static func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        // By scalars: a following character may combine with the semicolon.
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let afterStart = rest.index(after: start)
            let end = rest[afterStart...].firstIndex { $0 == ";" || $0 == "&" }
            if let end, rest[end] == ";", let scalar = scalar(String(rest[afterStart..<end])) {
                result.append(scalar)
                rest = rest[rest.index(after: end)...]
            } else {
                result.append("&")
                rest = rest[afterStart...]
            }
        }
        result += rest
        return String(result)
    }
}
