import Foundation
import StrictJSON

/// JSON is read or refused, twice in the same way. What was read is written so that it reads as the same, compact and
/// pretty; and Foundation reads the same.
struct Reader: FuzzedReader {
    init() {}

    var seeds: [[UInt8]] {
        [
            "null", "true", " [ ] ", "{}", "-0.0e+0", #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, "[1e999, -1E-999]",
            #"{"a": {"b": [1, 2.5, "c", null, false]}, "": "", "\u0061b": []}"#,
        ].map { Array($0.utf8) }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let first = Self.read(input)
        guard thoroughly else {
            guard case .success(let document) = first else { return false }
            let written = Self.compact(document.root)
            guard case .success(let reread) = Self.read(Array(written.utf8)) else {
                throw Finding("what is written cannot be read: \(written.debugDescription)")
            }
            try expectSame(written, Self.compact(reread.root), "written and read")
            return true
        }
        switch (first, Self.read(input)) {
        case (.failure(let one), .failure(let other)):
            try expectSame("\(one)", "\(other)", "refused in two ways")
            return false
        case (.success(let document), .success(let again)):
            let pretty = Self.pretty(document.root)
            try expectSame(pretty, Self.pretty(again.root), "read in two ways")
            let compact = Self.compact(document.root)
            for written in [pretty, compact] {
                guard case .success(let reread) = Self.read(Array(written.utf8)) else {
                    throw Finding("what is written cannot be read: \(written.debugDescription)")
                }
                try expectSame(compact, Self.compact(reread.root), "written and read")
            }
            try compare(document.root, input)
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    /// The document as it is written, compact; or which rule it breaks, of those that not every reader of JSON has.
    func verdict(on input: [UInt8]) -> String? {
        switch Self.read(input) {
        case .success(let document): "read \(Self.compact(document.root))"
        case .failure(let error):
            switch error.reason {
            case .byteOrderMark: "refused: byte order mark"
            case .duplicateName: "refused: duplicate name"
            case .tooDeep: "refused: too deep"
            case .loneSurrogate: "refused: lone surrogate"
            default: "refused: no JSON"
            }
        }
    }

    private static func read(_ input: [UInt8]) -> Result<JSONDocument, JSONError> {
        do throws(JSONError) { return .success(try JSONDocument(input)) } catch { return .failure(error) }
    }

    private static func pretty(_ element: JSONElement) -> String { JSONWriter.document { $0.element(element) } }

    private static func compact(_ element: JSONElement) -> String {
        var writer = JSONWriter()
        writer.element(element)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// What Foundation reads. Its numbers are bounded, so what it refuses is no finding where there are large ones.
    private func compare(_ element: JSONElement, _ input: [UInt8]) throws(Finding) {
        // Foundation drops one at the beginning of a name, where it is a character like any other.
        if Self.pretty(element).unicodeScalars.contains("\u{FEFF}") { return }
        guard let other = try? JSONSerialization.jsonObject(with: Data(input), options: [.fragmentsAllowed]) else {
            let hasNumber = input.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return try expect(hasNumber, "Foundation refuses it")
        }
        try compare(element, other)
    }

    private func compare(_ element: JSONElement, _ other: Any) throws(Finding) {
        switch element.kind {
        case .object:
            guard let other = other as? [String: Any] else { throw Finding("no object for Foundation") }
            var names: Set<String> = []
            for member in element.members {
                names.insert(member.name)
                guard let value = other[member.name] else {
                    throw Finding("Foundation lacks the member \(member.name.debugDescription)")
                }
                // Names that are the same but for normalisation are one for Foundation.
                if other.count == element.count { try compare(member.value, value) }
            }
            try expect(names.count == other.count, "Foundation has \(other.count) members, and not \(names.count)")
        case .array:
            guard let other = other as? [Any], other.count == element.count else {
                throw Finding("another list for Foundation")
            }
            for (index, value) in element.elements.enumerated() { try compare(value, other[index]) }
        case .string:
            guard let text = element.string, let other = other as? String else { throw Finding("no text") }
            try expectSame(text, other, "Foundation reads another text")
        case .number:
            guard let number = element.double, let other = other as? NSNumber else { return }
            // Foundation takes some for decimals, and rounds them twice.
            try expect(
                abs(number - other.doubleValue) <= abs(number) * 1e-14, "Foundation reads \(other) and not \(number)")
        default: break
        }
    }
}
