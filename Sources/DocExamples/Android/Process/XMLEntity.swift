/// The entities that every XML text may have.
package enum XMLEntity {
    private static let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// What an entity stands for; nil where XML declares none of the name.
    ///
    /// - Parameter name: between `&` and `;`: `amp`, `#38`, `#x26`.
    package static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[name] }
        let digits = name.dropFirst()
        // A number may have a sign for Swift, and not for XML.
        guard !digits.contains("+") else { return nil }
        let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number), number != 0xFFFE, number != 0xFFFF
        else {
            return nil
        }
        return Unicode.Scalar(number)
    }

    /// A value with what its entities stand for; what is none stays as it is.
    static func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        // By scalars: a sign that follows may combine with the semicolon.
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
