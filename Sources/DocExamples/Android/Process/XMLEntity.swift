/// The entities that every XML text may have.
package enum XMLEntity {
    private static let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// What an entity stands for; nil where XML declares none of the name.
    ///
    /// - Parameter name: between `&` and `;`: `amp`, `#38`, `#x26`.
    package static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[name] }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : digits.first == "+" ? nil : UInt32(digits)
        guard let number, number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number), number != 0xFFFE, number != 0xFFFF
        else {
            return nil
        }
        return Unicode.Scalar(number)
    }

    /// A value with what its entities stand for; what is none stays as it is.
    static func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.firstIndex(of: ";"), let scalar = scalar(String(rest[rest.index(after: start)..<end]))
            else {
                result += "&"
                rest = rest.dropFirst()
                continue
            }
            result.unicodeScalars.append(scalar)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
