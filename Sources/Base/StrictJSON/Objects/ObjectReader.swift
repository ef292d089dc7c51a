package import Diagnostics

/// Reads the members of one JSON object of a file: every member is either understood or refused, with its place and a
/// fix.
package struct ObjectReader: Sendable {
    /// The object itself.
    package let element: JSONElement
    /// The name of its file in messages.
    package let file: String
    /// The kind of object, for messages: `a rule`, `a waiver`.
    private let subject: String

    /// A reader of an object whose members are not checked yet.
    ///
    /// - Parameter required: the members that it should have, for the suggestion.
    /// - Throws: if the element is not an object.
    package init(_ element: JSONElement, _ subject: String, in file: String, expecting required: [String])
        throws(InputFileError)
    {
        self.element = element
        self.file = file
        self.subject = subject
        guard element.kind != .object else { return }
        throw InputFileError(
            "\(subject) must be an object, not \(element.kind)",
            at: SourcePlace(element, in: file),
            suggestion: required.isEmpty
                ? "write an object" : "write an object with \(alternatives(required, joinedBy: "and"))"
        )
    }

    /// A reader of an object that has only these members.
    ///
    /// - Throws: if the element is not an object, else all unknown and missing members.
    package init(
        _ element: JSONElement,
        _ subject: String,
        in file: String,
        required: [String],
        optional: [String] = []
    ) throws(InputFileError) {
        try self.init(element, subject, in: file, expecting: required)
        let problems = memberProblems(required: required, optional: optional)
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
    }

    /// The unknown members, in the order of the file, followed by the missing ones.
    package func memberProblems(required: [String], optional: [String]) -> [Diagnostic] {
        let known = required + optional
        var problems: [Diagnostic] = []
        // Names are unique, so all members are known if their number equals that of the known ones found.
        let unknown = element.count - known.count(where: { element[$0] != nil })
        if unknown > 0 {
            for member in element.members where !known.contains(where: { $0.utf8.elementsEqual(member.name.utf8) }) {
                // There may be a million.
                guard problems.count < 100 else {
                    let rest = "\(subject) has none of \(unknown - problems.count) more members"
                    problems.append(Diagnostic(.error, rest, at: SourcePlace(element, in: file)))
                    break
                }
                let place = member.namePlace
                problems.append(
                    Diagnostic(
                        .error,
                        "\(subject) has no member \(quoted(member.name))",
                        at: SourcePlace(
                            file: file, line: place.line, column: place.column, pointer: member.value.pointer),
                        suggestion: remedy(for: member.name, among: known, listLimit: 16) ?? "remove it"
                    )
                )
            }
        }
        return problems + required.filter { element[$0] == nil }.map { missing($0) }
    }

    private func missing(_ name: String) -> Diagnostic {
        Diagnostic(
            .error,
            "\(subject) lacks the member \(quoted(name))",
            at: SourcePlace(element, in: file),
            suggestion: "add \(quoted(name))"
        )
    }

    /// Whether the object has a member.
    package func has(_ name: String) -> Bool { element[name] != nil }

    /// The value of a required member.
    package subscript(name: String) -> JSONElement { element[name] ?? element }

    /// The place of a member's value.
    package func place(_ name: String) -> SourcePlace { SourcePlace(self[name], in: file) }

    /// The error for a member with a wrong value.
    ///
    /// - Parameter expected: the right kind of value: `a string`.
    package func mismatch(_ name: String, _ expected: String) -> InputFileError {
        guard has(name) else { return InputFileError(problems: [missing(name)]) }
        let value = self[name]
        let found = value.numberText ?? value.string.map(quoted) ?? value.kind.description
        return InputFileError(
            "\(quoted(name)) of \(subject) must be \(expected), not \(found)",
            at: place(name),
            suggestion: "write \(expected)"
        )
    }
}

extension JSONElement {
    /// Refuses a file of another version of its format. A file without a version is for the reader of its members.
    ///
    /// - Parameters:
    ///   - version: the version that this tool reads.
    ///   - name: the member that has the file's version.
    ///   - remedy: what to do about a file of another version.
    /// - Throws: if the version is another one, with both.
    package func checkVersion(_ version: Int, in name: String, of file: String, remedy: String) throws(InputFileError) {
        guard let found = self[name], found.integer != version else { return }
        let text = found.numberText ?? found.string.map { quoted($0) } ?? found.kind.description
        throw InputFileError(
            "\(quoted(name)), the version of the file, is \(text), but this tool reads version \(version)",
            at: SourcePlace(found, in: file), suggestion: remedy)
    }
}

extension ObjectReader {
    /// A text.
    ///
    /// - Throws: if the member is missing or not a string.
    package func string(_ name: String) throws(InputFileError) -> String {
        guard has(name), let text = self[name].string else { throw mismatch(name, "a string") }
        return text
    }

    /// A text with visible characters.
    ///
    /// - Throws: if the member is missing, not a string, or blank.
    package func shownString(_ name: String) throws(InputFileError) -> String {
        let text = try string(name)
        guard text.showsSomething else {
            throw InputFileError(
                "\(quoted(name)) of \(subject) is empty", at: place(name), suggestion: "write a value")
        }
        return text
    }

    /// A text; nil for `null`.
    ///
    /// - Throws: if the member is missing, or neither a string nor `null`.
    package func optionalString(_ name: String) throws(InputFileError) -> String? {
        self[name].isNull ? nil : try string(name)
    }

    /// The elements of a list.
    ///
    /// - Throws: if the member is missing or not an array.
    package func list(_ name: String) throws(InputFileError) -> [JSONElement] {
        guard self[name].kind == .array else { throw mismatch(name, "an array") }
        return self[name].elements
    }

    /// A list of texts.
    ///
    /// - Throws: if the member is missing or not an array, or its first element that is not a string.
    package func strings(_ name: String) throws(InputFileError) -> [String] {
        var texts: [String] = []
        for element in try list(name) { texts.append(try string(element, of: name)) }
        return texts
    }

    /// An element of a list as text.
    ///
    /// - Throws: if it is not a string.
    package func string(_ element: JSONElement, of name: String) throws(InputFileError) -> String {
        guard let text = element.string else {
            throw InputFileError(
                "\(quoted(name)) of \(subject) must hold strings, not \(element.kind)",
                at: SourcePlace(element, in: file),
                suggestion: "write a string"
            )
        }
        return text
    }

    /// A non-negative whole number.
    ///
    /// - Throws: if the member is missing or anything else.
    package func count(_ name: String) throws(InputFileError) -> Int {
        guard let number = self[name].integer, number >= 0 else { throw mismatch(name, "a whole number from 0") }
        return number
    }

    /// A version that is a whole number from 1, as a text.
    ///
    /// - Throws: if the member is missing or anything else.
    package func version(_ name: String) throws(InputFileError) -> Int {
        let text = self[name].string
        guard let version = text.flatMap({ Int($0) }), version > 0, String(version) == text else {
            throw mismatch(name, "a whole number from 1, as a string")
        }
        return version
    }

    /// A seed: a non-negative whole number of 64 bits.
    ///
    /// - Throws: if the member is missing or anything else.
    package func seed(_ name: String) throws(InputFileError) -> UInt64 {
        guard let seed = self[name].numberText.flatMap({ UInt64($0) }) else {
            throw mismatch(name, "a whole number from 0")
        }
        return seed
    }

    /// A word of a fixed set.
    ///
    /// - Throws: if the member is missing or not one of the words.
    package func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Word.Type = Word.self
    ) throws(InputFileError) -> Word {
        guard has(name) else { throw InputFileError(problems: [missing(name)]) }
        return try Self.word(self[name], in: file)
    }

    /// A list of words of a fixed set.
    ///
    /// - Throws: if the member is missing or not an array, or its first element that is not one of the words.
    package func words<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Word.Type = Word.self
    ) throws(InputFileError) -> [Word] {
        var words: [Word] = []
        for element in try list(name) { words.append(try Self.word(element, in: file)) }
        return words
    }

    /// An element as a word of a fixed set.
    ///
    /// - Parameter text: the text to interpret, if it is not the element's own.
    /// - Throws: if it is not one of the words.
    package static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ element: JSONElement,
        readAs text: String? = nil,
        in file: String
    ) throws(InputFileError) -> Word {
        let text = text ?? element.string
        if let text, let word = Word(rawValue: text) { return word }
        let allowed = Word.allCases.map(\.rawValue)
        throw InputFileError(
            "\(text.map(quoted) ?? element.kind.description) is not one of the words allowed here",
            at: SourcePlace(element, in: file),
            suggestion: text.flatMap { remedy(for: $0, among: allowed, listLimit: 16) }
                ?? "use \(alternatives(allowed))"
        )
    }
}
