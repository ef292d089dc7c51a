package import AppSimulation
package import ConformanceSpec
import Diagnostics
import PushTracking
package import StrictJSON

/// A check of a rule about pages: its subject, its sections, and its requirements. Anchors and words compare byte for
/// byte.
package struct PageCheck: Sendable {
    /// A variable of a tracking call, as documented in a row of the page's table.
    struct Variable: Sendable, Hashable {
        /// The name on the wire.
        let key: String
        /// The member of the push that it is taken from.
        let source: String?
        /// Its possible codes.
        let codes: [String]
    }

    let kind: PageCheckKind
    /// The anchors of the sections to check, in order.
    private(set) var anchors: [String] = []
    /// The flag's name; empty if the kind has none.
    private(set) var name = ""
    /// The words that are required, all or one of them depending on the kind.
    private(set) var words: [String] = []
    private(set) var variables: [Variable] = []
    /// The topics of its sections' examples.
    package private(set) var topics: [SectionTopic] = []

    /// The first, or only, section to check.
    var anchor: String { anchors.first ?? "" }

    /// The names that show which edition a page belongs to.
    var telltales: [String] { kind.telltales(self) }

    /// The names that only a page about push tracking has.
    var distinctiveNames: [String] { kind.distinctiveNames(self) }

    /// All words of the wire and of code that it checks.
    var literals: [String] {
        words + (name.isEmpty ? [] : [name]) + variables.flatMap { [$0.key, $0.source].compactMap(\.self) + $0.codes }
    }

    /// The checks of a spec's rules, in the order of the rules.
    ///
    /// - Throws: everything that is wrong in them: unknown kinds, and unknown, missing or invalid members.
    package static func checks(of specification: Specification) throws(InputFileError) -> [(
        rule: Rule, check: PageCheck
    )] {
        var problems: [Diagnostic] = []
        var checks: [(rule: Rule, check: PageCheck)] = []
        for rule in specification.book.rules {
            for element in rule.checks {
                do {
                    checks.append((rule, try PageCheck(element, in: rule.file)))
                } catch {
                    problems += error.problems
                }
            }
        }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
        return checks
    }

    /// The check for a page that uses other anchors.
    ///
    /// - Parameter sections: the page's anchors, by those of the rules.
    func renaming(_ sections: [String: String]) -> PageCheck {
        var check = self
        check.anchors = anchors.map { sections[$0] ?? $0 }
        for index in topics.indices { check.topics[index].anchor = check.anchors[index] }
        return check
    }

    private init(_ element: JSONElement, in file: String) throws(InputFileError) {
        let opened = try ObjectReader(element, "a check", in: file, expecting: ["kind"])
        let word = try opened.string("kind")
        guard let kind = PageCheckKind.all.first(where: { $0.word.isExactly(word) }) else {
            let words = PageCheckKind.all.map(\.word)
            throw InputFileError(
                "\(quoted(word)) is not one of the words allowed here",
                at: opened.place("kind"),
                suggestion: remedy(for: word, among: words, listLimit: 16) ?? "use \(alternatives(words))"
            )
        }
        self.kind = kind
        let members = kind.members
        let reader = try ObjectReader(
            element, "a check", in: file, required: ["kind"] + members.map(\.rawValue))
        for member in members {
            switch member {
            case .anchor: anchors = [try reader.shownString("anchor")]
            case .anchors: anchors = try reader.filledStrings("anchors")
            case .name: name = try reader.shownString("name")
            case .words: words = try reader.filledStrings("words")
            case .variables:
                for variable in try reader.list("variables") { variables.append(try Variable(variable, in: file)) }
            case .sections:
                for section in try reader.list("sections") { topics.append(try SectionTopic(section, in: file)) }
                guard !topics.isEmpty else {
                    throw InputFileError(
                        "\"sections\" must hold at least one section", at: reader.place("sections"),
                        suggestion: "name one")
                }
                anchors = topics.map(\.anchor)
            }
        }
    }
}

extension PageCheck.Variable {
    fileprivate init(_ element: JSONElement, in file: String) throws(InputFileError) {
        let reader = try ObjectReader(
            element, "a variable", in: file, required: ["key"], optional: ["source", "codes"])
        key = try reader.shownString("key")
        source = reader.has("source") ? try reader.shownString("source") : nil
        codes = reader.has("codes") ? try reader.filledStrings("codes") : []
    }
}

extension SectionTopic {
    fileprivate init(_ element: JSONElement, in file: String) throws(InputFileError) {
        let reader = try ObjectReader(element, "a section", in: file, required: ["anchor", "platform", "events"])
        let events: [DeviceEvent.Kind] = try reader.words("events")
        guard !events.isEmpty else {
            throw InputFileError(
                "\"events\" must hold at least one event", at: reader.place("events"), suggestion: "name one")
        }
        self.init(
            anchor: try reader.shownString("anchor"), platform: try reader.word("platform"), events: Set(events))
    }
}

extension ObjectReader {
    /// A non-empty list of non-empty texts.
    fileprivate func filledStrings(_ name: String) throws(InputFileError) -> [String] {
        let texts = try strings(name)
        guard !texts.isEmpty, !texts.contains("") else {
            throw InputFileError(
                "\(quoted(name)) must hold at least one text", at: place(name), suggestion: "write what must be there")
        }
        return texts
    }
}
