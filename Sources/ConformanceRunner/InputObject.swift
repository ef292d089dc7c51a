package import Diagnostics
import PushTracking
package import StrictJSON

/// One JSON object of an input file: every member is either known or refused, with its place and the nearest known name.
package struct InputObject {
    /// The object itself.
    package let element: JSONElement
    /// The file it stands in.
    package let file: String
    /// What the object is, for messages: `a waiver`.
    private let subject: String

    /// - Throws: that the element is no object, or a member that is unknown or missing.
    package init(
        _ element: JSONElement,
        _ subject: String,
        in file: String,
        required: [String],
        optional: [String] = []
    ) throws(InputFileError) {
        self.element = element
        self.file = file
        self.subject = subject
        guard element.kind == .object else {
            throw InputFileError(
                "\(subject) is an object, not \(element.kind)",
                at: SourcePlace(element, in: file),
                suggestion: "write an object with \(alternatives(required, joinedBy: "and"))"
            )
        }
        let known = required + optional
        for member in element.members where !known.contains(where: { $0.hasSameBytes(as: member.name) }) {
            let place = member.namePlace
            throw InputFileError(
                "\(subject) has no member \(quoted(member.name))",
                at: SourcePlace(file: file, line: place.line, column: place.column, pointer: member.value.pointer),
                suggestion: remedy(for: member.name, among: known, listLimit: 16) ?? "remove it"
            )
        }
        for name in required where element[name] == nil {
            throw InputFileError(
                "\(subject) lacks the member \(quoted(name))",
                at: SourcePlace(element, in: file),
                suggestion: "add \(quoted(name))"
            )
        }
    }

    /// The value of a required member.
    package subscript(name: String) -> JSONElement { element[name] ?? element }

    /// A text.
    package func string(_ name: String) throws(InputFileError) -> String {
        guard let text = self[name].string else { throw mismatch(name, "a string") }
        return text
    }

    /// A text that shows something.
    package func shownString(_ name: String) throws(InputFileError) -> String {
        let text = try string(name)
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw InputFileError("\(quoted(name)) of \(subject) is empty", at: place(name), suggestion: "say what it is")
        }
        return text
    }

    /// A text, or null.
    package func optionalString(_ name: String) throws(InputFileError) -> String? {
        self[name].isNull ? nil : try string(name)
    }

    /// An object's elements.
    package func list(_ name: String) throws(InputFileError) -> JSONElements {
        guard self[name].kind == .array else { throw mismatch(name, "an array") }
        return self[name].elements
    }

    /// A list of texts.
    package func strings(_ name: String) throws(InputFileError) -> [String] {
        var texts: [String] = []
        for element in try list(name) {
            guard let text = element.string else {
                throw InputFileError(
                    "\(quoted(name)) of \(subject) holds strings, not \(element.kind)",
                    at: SourcePlace(element, in: file),
                    suggestion: "write a string"
                )
            }
            texts.append(text)
        }
        return texts
    }

    /// A whole number that is not negative.
    package func count(_ name: String) throws(InputFileError) -> Int {
        guard let number = self[name].integer, number >= 0 else { throw mismatch(name, "a whole number from 0") }
        return number
    }

    /// A word of a fixed set.
    package func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Word.Type = Word.self
    ) throws(InputFileError) -> Word {
        try word(of: self[name])
    }

    /// A list of words of a fixed set.
    package func words<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Word.Type = Word.self
    ) throws(InputFileError) -> [Word] {
        var words: [Word] = []
        for element in try list(name) { words.append(try word(of: element)) }
        return words
    }

    /// A day as `YYYY-MM-DD`.
    package func date(_ name: String) throws(InputFileError) -> CalendarDate {
        let text = try string(name)
        guard let date = CalendarDate(text) else {
            throw InputFileError(
                "\(quoted(text)) is no date",
                at: place(name),
                suggestion: "write a day that there is as YYYY-MM-DD, such as 2027-01-31"
            )
        }
        return date
    }

    /// Where the value of a member stands.
    package func place(_ name: String) -> SourcePlace { SourcePlace(self[name], in: file) }

    /// That a member is of another kind than it has to be.
    package func mismatch(_ name: String, _ expected: String) -> InputFileError {
        let value = self[name]
        let found = value.numberText ?? (value.kind == .string ? quoted(value.string ?? "") : value.kind.description)
        return InputFileError(
            "\(quoted(name)) of \(subject) is \(expected), not \(found)",
            at: place(name),
            suggestion: "write \(expected)"
        )
    }

    private func word<Word: RawRepresentable<String> & CaseIterable>(of value: JSONElement) throws(InputFileError) -> Word {
        let allowed = Word.allCases.map(\.rawValue)
        guard let text = value.string, let word = Word(rawValue: text) else {
            let found = value.string.map(quoted) ?? value.kind.description
            throw InputFileError(
                "\(found) is not one of the words allowed here",
                at: SourcePlace(value, in: file),
                suggestion: value.string.flatMap { remedy(for: $0, among: allowed, listLimit: 16) } ?? "use \(alternatives(allowed))"
            )
        }
        return word
    }
}
