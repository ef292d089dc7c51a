import Diagnostics
import PushTracking
import StrictJSON

/// Reading that goes on after a problem, so that one reading of a spec names everything that is wrong in it. A member that is absent gives
/// nothing: that a required one is missing has been reported when its object was opened.
extension ObjectReader {
    /// Reports members that are missing or unknown. Nil, after a report, where the element is no object.
    init?(
        _ element: JSONElement,
        _ subject: String,
        in file: String,
        required: [String],
        optional: [String] = [],
        problems: inout ProblemCollector
    ) {
        do {
            try self.init(element, subject, in: file, expecting: required)
        } catch {
            problems.add(error.problems)
            return nil
        }
        problems.add(memberProblems(required: required, optional: optional))
    }

    /// A text that shows something.
    func string(_ name: String, problems: inout ProblemCollector) -> String? {
        guard has(name) else { return nil }
        return problems.collect(try shownString(name))
    }

    /// A permanent id: words of lower case letters and digits, joined by `-` within parts joined by `.`, such as `flag.other-values`.
    func identifier(_ name: String, problems: inout ProblemCollector) -> String? {
        guard let text = string(name, problems: &problems), let member = element[name] else { return nil }
        let words = text.utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(AxisName.allows) }) else {
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

    /// The elements of a list; none after a report.
    func list(_ name: String, problems: inout ProblemCollector) -> [JSONElement] {
        guard has(name) else { return [] }
        return problems.collect(try list(name)).map { Array($0) } ?? []
    }

    /// The texts of a list, without its other elements, which are reported.
    func strings(_ name: String, problems: inout ProblemCollector) -> [String] {
        var texts: [String] = []
        for element in list(name, problems: &problems) {
            if let text = problems.collect(try string(element, of: name)) { texts.append(text) }
        }
        return texts
    }

    /// A word of a fixed set.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Word.Type = Word.self,
        problems: inout ProblemCollector
    ) -> Word? {
        guard has(name) else { return nil }
        return problems.collect(try word(name))
    }

    /// A list of words of a fixed set, each at most once; the other elements are reported.
    func words<Word: RawRepresentable<String> & CaseIterable & Equatable>(
        _ name: String,
        as type: Word.Type = Word.self,
        problems: inout ProblemCollector
    ) -> [Word] {
        var words: [Word] = []
        for element in list(name, problems: &problems) {
            guard let word: Word = problems.collect(try Self.word(element, in: file)) else { continue }
            if words.contains(word) { problems.report("\(quoted(word.rawValue)) stands twice", at: element, in: file) }
            words.append(word)
        }
        return words
    }
}
