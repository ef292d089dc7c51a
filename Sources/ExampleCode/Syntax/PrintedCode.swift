/// Code as the printer writes it, to look for names in.
package struct PrintedCode: Sendable {
    private let bytes: [UInt8]

    /// Takes what the printer wrote.
    package init(_ text: String) { bytes = Array(text.utf8) }

    /// Whether a word is anywhere in the code, be it part of a name or of a text.
    package func mentions(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            guard let first = word.first, bytes.count >= word.count else { return false }
            return (0...bytes.count - word.count).contains { start in
                bytes[start] == first && word.indices.allSatisfy { bytes[start + $0] == word[$0] }
            }
        }
    }

    /// The last names of what is assigned: of `this.tracker = x`, `tracker`.
    package var assignedNames: Set<String> {
        let beginning = Array("(= ".utf8)
        var names: Set<String> = []
        for index in bytes.indices where bytes[index] == beginning[0] && bytes[index...].starts(with: beginning) {
            let target = bytes[(index + beginning.count)...].prefix { $0.continuesName || $0 == UInt8(ascii: ".") }
            names.insert(String(decoding: target.split(separator: UInt8(ascii: ".")).last ?? [], as: UTF8.self))
        }
        return names
    }

    /// The last names of all that is changed by `=`, `+=` and its kin, `++` and `--`.
    package var changedNames: Set<String> {
        var names: Set<String> = []
        for start in bytes.indices where bytes[start] == UInt8(ascii: "(") {
            let sign = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }
            let word = String(decoding: sign, as: UTF8.self)
            let isAssignment = word.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(word)
            guard isAssignment || ["++", "--", "post++", "post--"].contains(word), sign.endIndex < bytes.endIndex else {
                continue
            }
            let target = bytes[(sign.endIndex + 1)...].prefix { $0.continuesName || $0 == UInt8(ascii: ".") }
            names.insert(String(decoding: target.split(separator: UInt8(ascii: ".")).last ?? [], as: UTF8.self))
        }
        return names
    }

    /// All names outside of texts.
    var names: Set<String> {
        var names: Set<String> = []
        var start = 0
        var isText = false
        for (index, unit) in (bytes + [UInt8(ascii: " ")]).enumerated() where !unit.continuesName {
            if start < index, !isText { names.insert(String(decoding: bytes[start..<index], as: UTF8.self)) }
            if unit == UInt8(ascii: "\"") { isText.toggle() }
            start = index + 1
        }
        return names
    }

    /// The names before an opening bracket, outside of texts: what the code may call.
    package var calledNames: Set<String> {
        var names: Set<String> = []
        var start = 0
        var isText = false
        for (index, unit) in bytes.enumerated() {
            if unit == UInt8(ascii: "\"") { isText.toggle() }
            if unit == UInt8(ascii: "("), start < index, !isText {
                names.insert(String(decoding: bytes[start..<index], as: UTF8.self))
            }
            if !unit.continuesName { start = index + 1 }
        }
        return names
    }
}
