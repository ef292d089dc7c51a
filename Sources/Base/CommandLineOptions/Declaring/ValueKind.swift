import Diagnostics

/// How to parse a value.
package struct ValueKind<Value: Sendable>: Sendable {
    /// The only texts allowed, in the order in which help lists them; empty if they are not listed.
    package let allowedWords: [String]
    /// The completions for a shell, unless there are allowed words.
    package let source: ValueSource
    /// Parses one text.
    package let read: @Sendable (String) throws(OptionValueError) -> Value

    /// Makes a kind from a function that parses one text.
    package init(
        allowedWords: [String] = [],
        source: ValueSource = .unlisted,
        read: @escaping @Sendable (String) throws(OptionValueError) -> Value
    ) {
        self.allowedWords = allowedWords
        self.source = source
        self.read = read
    }

    /// One of a few words, each with its meaning.
    package static func choice(_ words: [(word: String, value: Value)]) -> ValueKind {
        let allowed = words.map(\.word)
        return ValueKind(allowedWords: allowed) { text throws(OptionValueError) in
            guard let match = words.first(where: { $0.word.hasSameBytes(as: text) }) else {
                throw .unknownWord(text, allowed: allowed)
            }
            return match.value
        }
    }
}

extension ValueKind where Value == String {
    /// Any text.
    package static var text: ValueKind {
        ValueKind { text throws(OptionValueError) in text }
    }

    /// The path of a file.
    package static var file: ValueKind { ValueKind(source: .file) { text throws(OptionValueError) in text } }

    /// The path of a file to write.
    package static var output: ValueKind { ValueKind(source: .writtenFile) { text throws(OptionValueError) in text } }

    /// The path of a folder.
    package static var folder: ValueKind { ValueKind(source: .folder) { text throws(OptionValueError) in text } }

    /// Any text, usually one of the tool's values under this name.
    package static func text(known name: String) -> ValueKind {
        ValueKind(source: .known(name)) { text throws(OptionValueError) in text }
    }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
    /// One of the cases, written as its raw value.
    package static func choice(_ type: Value.Type) -> ValueKind {
        choice(Value.allCases.map { ($0.rawValue, $0) })
    }
}

extension ValueKind where Value: FixedWidthInteger {
    /// A whole number in decimal digits.
    package static func wholeNumber(in range: ClosedRange<Value>) -> ValueKind {
        ValueKind { text throws(OptionValueError) in
            guard let number = Value(text), text.utf8.first != UInt8(ascii: "+"), range.contains(number) else {
                throw OptionValueError("must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }
}

extension ValueKind where Value == Double {
    /// A number in decimal digits, with a point if it has a fraction.
    package static func decimalNumber(in range: ClosedRange<Double>) -> ValueKind {
        ValueKind { text throws(OptionValueError) in
            let isPlain = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "-.".utf8.contains($0) }
            guard isPlain, let number = Double(text), range.contains(number) else {
                throw OptionValueError(
                    "must be a number from \(written(range.lowerBound)) to \(written(range.upperBound))")
            }
            return number
        }
    }

    /// A number for people: whole ones have no point.
    private static func written(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}

extension OptionValueError {
    /// The error for a word that is not allowed, with the nearest allowed one.
    static func unknownWord(_ text: String, allowed: [String]) -> OptionValueError {
        OptionValueError(
            "must be \(alternatives(allowed))",
            suggestion: nearest(to: text, among: allowed).map { "did you mean \(quoted($0))?" }
        )
    }
}

/// Why a text is not a valid value of an option.
package struct OptionValueError: Error, Sendable, Hashable {
    /// The requirement, to follow "it": `must be a whole number`.
    package var reason: String
    /// A replacement, if known.
    package var suggestion: String?

    /// Makes an error from the part of a sentence that follows "it".
    package init(_ reason: String, suggestion: String? = nil) {
        self.reason = reason
        self.suggestion = suggestion
    }
}
