import Diagnostics
import StrictJSON

extension JSONWriter {
    /// What was written as a line in ASCII, because some readers end lines at other characters, too, such as U+2028.
    var line: [UInt8] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes + [UInt8(ascii: "\n")] }
        let escaped = String(decoding: bytes, as: UTF8.self).utf16.map { unit in
            unit < 0x80 ? String(UnicodeScalar(UInt8(unit))) : "\\u\(String(unit, radix: 16).padded(to: 4))"
        }
        return Array(escaped.joined().utf8) + [UInt8(ascii: "\n")]
    }
}
