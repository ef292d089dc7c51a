import ConformanceSpec
import Diagnostics
import DocCheck
import TestSupport
import Testing

@Suite("What the spec's rules look for on pages") struct PageCheckReadingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let check: String
        let problem: String

        var testDescription: String { check }
    }

    static let rows: [Row] = [
        Row(check: #"{ "kind": "own-links" }"#, problem: ""),
        Row(
            check: #"{ "kind": "own-link" }"#,
            problem: #""own-link" is not one of the words allowed here: did you mean "own-links"?"#),
        Row(check: #"{ "kind": 7 }"#, problem: #""kind" of a check must be a string, not 7: write a string"#),
        Row(check: #""own-links""#, problem: #"a check must be an object, not a string: write an object with "kind""#),
        Row(check: "{}", problem: #"a check lacks the member "kind": add "kind""#),
        Row(
            check: #"{ "kind": "own-links", "anchor": "a" }"#,
            problem: #"a check has no member "anchor": use "kind""#),
        Row(check: #"{ "kind": "category" }"#, problem: #"a check lacks the member "anchor": add "anchor""#),
        Row(
            check: #"{ "kind": "sections", "anchors": [] }"#,
            problem: #""anchors" must hold at least one text: write what must be there"#),
        Row(
            check: #"{ "kind": "literal-case", "words": [""] }"#,
            problem: #""words" must hold at least one text: write what must be there"#),
        Row(
            check: #"{ "kind": "table-keys", "anchor": "a", "variables": [{ "source": "_mId" }] }"#,
            problem: #"a variable lacks the member "key": add "key""#),
        Row(
            check: #"{ "kind": "examples-run", "sections": [] }"#,
            problem: #""sections" must hold at least one section: name one"#),
        Row(
            check: #"{ "kind": "examples-run", "sections": [{ "anchor": "a", "platform": "ios", "events": [] }] }"#,
            problem: #""events" must hold at least one event: name one"#),
        Row(
            check:
                #"{ "kind": "examples-run", "sections": [{ "anchor": "a", "platform": "iOS", "events": ["opened"] }] }"#,
            problem: #""iOS" is not one of the words allowed here: did you mean "ios"?"#),
    ]

    @Test("a check that cannot be read is a problem of the spec, at its place, with its remedy", arguments: rows)
    func reading(_ row: Row) throws {
        let embedded = SpecSource.embedded
        let files = embedded.files.map { file in
            guard file.path == "rules/pages.json" else { return file }
            let text = String(decoding: file.bytes, as: UTF8.self)
                .replacing(#"{ "kind": "own-links" }"#, with: row.check)
            return SpecSource.File(path: file.path, bytes: Array(text.utf8))
        }
        let specification = try Specification(SpecSource(name: "spec", files: files))
        let problems = PageChecker.problems(of: specification)
        #expect(problems.map { "\($0.message): \($0.suggestion ?? "")" }.joined() == row.problem)
        #expect(problems.allSatisfy { $0.place?.file == "spec/rules/pages.json" && $0.place?.line != nil })
        let checker = try? PageChecker(specification, edition: specification.defaultEdition)
        #expect((checker == nil) == !problems.isEmpty)
    }
}
