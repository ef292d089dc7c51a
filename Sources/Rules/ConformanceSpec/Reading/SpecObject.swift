import Diagnostics
import StrictJSON

/// Reads an object of a spec and continues after a problem, so that one reading reports everything that is wrong.
///
/// Absent members give nothing: a missing required one is reported when the object is opened.
struct SpecObject {
    private let reader: ObjectReader
    let problems: ProblemCollector

    var element: JSONElement { reader.element }
    var file: String { reader.file }

    /// Reports missing and unknown members. Reports the problem and returns nil if the element is not an object.
    init?(
        _ element: JSONElement,
        _ subject: String,
        in file: String,
        required: [String],
        optional: [String] = [],
        problems: ProblemCollector
    ) {
        guard let reader = problems.collect(try ObjectReader(element, subject, in: file, expecting: required)) else {
            return nil
        }
        problems.add(reader.memberProblems(required: required, optional: optional))
        self.reader = reader
        self.problems = problems
    }

    /// A text with visible characters.
    func string(_ name: String) -> String? { reader.has(name) ? problems.collect(try reader.shownString(name)) : nil }

    /// A permanent id: words of lower case letters and digits, joined by `-` within parts joined by `.`, such as
    /// `flag.other-values`.
    func identifier(_ name: String) -> String? {
        guard let text = string(name), let member = element[name] else { return nil }
        let words = text.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(AxisName.allows) }) else {
            problems.report(
                "\(quoted(text)) is not an id",
                at: member,
                in: file,
                suggestion:
                    "ids are words of a-z and 0-9, joined by `-` within parts joined by `.`: they become part of case ids"
            )
            return nil
        }
        return text
    }

    /// A version of the spec.
    func version(_ name: String) -> Int? { reader.has(name) ? problems.collect(try reader.version(name)) : nil }

    /// The elements of a list; empty after a problem was reported.
    func list(_ name: String) -> [JSONElement] {
        reader.has(name) ? problems.collect(try reader.list(name)).map { Array($0) } ?? [] : []
    }

    /// The elements of a list that should not be empty.
    ///
    /// - Parameter complaint: the message for an empty list.
    func filledList(_ name: String, orElse complaint: String) -> [JSONElement] {
        if let list = element[name], list.kind == .array, list.count == 0 {
            problems.report(complaint, at: list, in: file)
        }
        return list(name)
    }

    /// The texts of a list; other elements are reported and left out.
    func strings(_ name: String) -> [String] {
        var texts: [String] = []
        for element in list(name) {
            if let text = problems.collect(try reader.string(element, of: name)) { texts.append(text) }
        }
        return texts
    }

    /// A word of a fixed set.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String, as type: Word.Type = Word.self) -> Word? {
        reader.has(name) ? problems.collect(try reader.word(name)) : nil
    }

    /// An element of a list as a word of a fixed set.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ element: JSONElement, as type: Word.Type) -> Word? {
        problems.collect(try ObjectReader.word(element, in: file))
    }

    /// A list of distinct words of a fixed set; other elements are reported.
    func words<Word: RawRepresentable<String> & CaseIterable & Equatable>(
        _ name: String, as type: Word.Type = Word.self
    ) -> [Word] {
        var words: [Word] = []
        for element in list(name) {
            guard let word: Word = problems.collect(try ObjectReader.word(element, in: file)) else { continue }
            if words.contains(word) { report("\(quoted(word.rawValue)) appears twice", at: element) }
            words.append(word)
        }
        return words
    }

    /// Reports a problem at an element of the object.
    func report(_ message: String, at element: JSONElement, suggestion: String? = nil) {
        problems.report(message, at: element, in: file, suggestion: suggestion)
    }
}
