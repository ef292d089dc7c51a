import Diagnostics
import StrictJSON

/// Reads the members of one JSON object: every word is either understood or reported.
struct ObjectReader {
    let element: JSONElement
    let file: String
    /// What the object is, for messages: "a rule", "a vector".
    private let subject: String

    /// Checks that the element is an object with these members only; reports what is missing or unknown.
    init?(
        _ element: JSONElement,
        _ subject: String,
        in file: String,
        required: [String],
        optional: [String] = [],
        problems: inout ProblemCollector
    ) {
        self.element = element
        self.file = file
        self.subject = subject
        guard element.kind == .object else {
            problems.report("\(subject) is an object, not \(element.kind)", at: element, in: file)
            return nil
        }
        let known = required + optional
        for member in element.members where !known.contains(member.name) {
            let place = member.namePlace
            problems.add(
                Diagnostic(
                    .error,
                    "\(subject) has no member \(quoted(member.name))",
                    at: SourcePlace(file: file, line: place.line, column: place.column, pointer: member.value.pointer),
                    suggestion: remedy(for: member.name, among: known, listLimit: 16)
                )
            )
        }
        for name in required where element[name] == nil {
            problems.report("\(subject) lacks the member \(quoted(name))", at: element, in: file)
        }
    }

    /// A text; reports any other kind. Nil also where the member is absent.
    func string(_ name: String, problems: inout ProblemCollector) -> String? {
        guard let member = element[name] else { return nil }
        guard let string = member.string else {
            problems.report("\(quoted(name)) of \(subject) is a string, not \(member.kind)", at: member, in: file)
            return nil
        }
        guard !string.isEmpty else {
            problems.report("\(quoted(name)) of \(subject) is empty", at: member, in: file)
            return nil
        }
        return string
    }

    /// A permanent id: words of lower case letters and digits, joined by `-` within parts joined by `.`, such as `flag.other-values`.
    func identifier(_ name: String, problems: inout ProblemCollector) -> String? {
        guard let text = string(name, problems: &problems), let member = element[name] else { return nil }
        let words = text.utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.standsInWords) }) else {
            problems.report(
                "\(quoted(text)) is no id",
                at: member,
                in: file,
                suggestion: "ids are words of a-z and 0-9, joined by `-` within parts joined by `.`: they stand in case ids"
            )
            return nil
        }
        return text
    }

    private static func standsInWords(_ byte: UInt8) -> Bool {
        AxisName.allows(byte) && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "-")
    }

    /// The elements of a list; reports any other kind.
    func list(_ name: String, problems: inout ProblemCollector) -> [JSONElement] {
        guard let member = element[name] else { return [] }
        guard member.kind == .array else {
            problems.report("\(quoted(name)) of \(subject) is an array, not \(member.kind)", at: member, in: file)
            return []
        }
        return Array(member.elements)
    }

    /// A word of a fixed set.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Word.Type = Word.self,
        problems: inout ProblemCollector
    ) -> Word? {
        element[name].flatMap { Self.word($0, file: file, problems: &problems) }
    }

    /// A list of words of a fixed set, each at most once.
    func words<Word: RawRepresentable<String> & CaseIterable & Equatable>(
        _ name: String,
        as type: Word.Type = Word.self,
        problems: inout ProblemCollector
    ) -> [Word] {
        var words: [Word] = []
        for element in list(name, problems: &problems) {
            guard let word: Word = Self.word(element, file: file, problems: &problems) else { continue }
            if words.contains(word) { problems.report("\(quoted(word.rawValue)) stands twice", at: element, in: file) }
            words.append(word)
        }
        return words
    }

    /// A list of texts.
    func strings(_ name: String, problems: inout ProblemCollector) -> [String] {
        var strings: [String] = []
        for element in list(name, problems: &problems) {
            if let string = element.string {
                strings.append(string)
            } else {
                problems.report("\(quoted(name)) of \(subject) holds strings, not \(element.kind)", at: element, in: file)
            }
        }
        return strings
    }

    static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ element: JSONElement,
        file: String,
        problems: inout ProblemCollector
    ) -> Word? {
        let allowed = Word.allCases.map(\.rawValue)
        guard let text = element.string else {
            problems.report("expected one of \(alternatives(allowed)), not \(element.kind)", at: element, in: file)
            return nil
        }
        guard let word = Word(rawValue: text) else {
            problems.report(
                "\(quoted(text)) is not one of the words allowed here",
                at: element,
                in: file,
                suggestion: remedy(for: text, among: allowed, listLimit: 16)
            )
            return nil
        }
        return word
    }
}
