import Diagnostics
import StrictJSON
import Testing

private enum Colour: String, CaseIterable { case red, green }

/// What is read of an object with the members `name` and `size`, and optionally `colour`, and what is said of it.
struct ReaderRefusal: Sendable, CustomTestStringConvertible {
    let text: String
    let problems: [String]

    var testDescription: String { text }
}

@Suite("A reader of an object")
struct ObjectReaderTests {
    private func problems(_ text: String) throws -> [Diagnostic] {
        let root = try JSONDocument.read(Array(text.utf8), file: "f.json")
        do throws(InputFileError) {
            let reader = try ObjectReader(
                root, "a thing", in: "f.json", required: ["name", "size"], optional: ["colour", "tags"])
            _ = try reader.shownString("name")
            _ = try reader.count("size")
            if reader.has("colour") { _ = try reader.word("colour", as: Colour.self) }
            if reader.has("tags") { _ = try reader.strings("tags") }
            return []
        } catch {
            return error.problems
        }
    }

    static let refusals: [ReaderRefusal] = [
        ReaderRefusal(text: #"{ "name": "a", "size": 0, "colour": "red", "tags": ["x"] }"#, problems: []),
        ReaderRefusal(
            text: "[]",
            problems: [#"1:1 a thing must be an object, not an array; write an object with "name" and "size""#]),
        ReaderRefusal(
            text: #"{ "nam": "a", "sizes": 1, "size": 2, "zzzzzz": 3 }"#,
            problems: [
                #"1:3 a thing has no member "nam"; did you mean "name"?"#,
                #"1:15 a thing has no member "sizes"; did you mean "size"?"#,
                #"1:38 a thing has no member "zzzzzz"; use "name", "size", "colour" or "tags""#,
                #"1:1 a thing lacks the member "name"; add "name""#,
            ]
        ),
        ReaderRefusal(
            text: #"{ "name": 7, "size": 0 }"#,
            problems: [#"1:11 "name" of a thing must be a string, not 7; write a string"#]),
        ReaderRefusal(
            text: #"{ "name": " ", "size": 0 }"#, problems: [#"1:11 "name" of a thing is empty; write a value"#]),
        ReaderRefusal(
            text: #"{ "name": "a", "size": "b" }"#,
            problems: [#"1:24 "size" of a thing must be a whole number from 0, not "b"; write a whole number from 0"#]
        ),
        ReaderRefusal(
            text: #"{ "name": "a", "size": -1 }"#,
            problems: [#"1:24 "size" of a thing must be a whole number from 0, not -1; write a whole number from 0"#]
        ),
        ReaderRefusal(
            text: #"{ "name": "a", "size": 0, "colour": "gren" }"#,
            problems: [#"1:37 "gren" is not one of the words allowed here; did you mean "green"?"#]
        ),
        ReaderRefusal(
            text: #"{ "name": "a", "size": 0, "colour": null }"#,
            problems: [#"1:37 null is not one of the words allowed here; use "red" or "green""#]
        ),
        ReaderRefusal(
            text: #"{ "name": "a", "size": 0, "tags": ["x", {}] }"#,
            problems: [#"1:41 "tags" of a thing must hold strings, not an object; write a string"#]
        ),
        ReaderRefusal(
            text: #"{ "name": "a", "size": 0, "tags": true }"#,
            problems: [#"1:35 "tags" of a thing must be an array, not a boolean; write an array"#]
        ),
    ]

    @Test(
        "names what is wrong with place and remedy: all unknown and missing members at once, else the first wrong value",
        arguments: refusals
    )
    func refusal(_ refusal: ReaderRefusal) throws {
        let told = try problems(refusal.text).map { problem in
            "\(problem.place?.line ?? 0):\(problem.place?.column ?? 0) \(problem.message); \(problem.suggestion ?? "-")"
        }
        #expect(told == refusal.problems)
    }

    @Test("knows members by their bytes")
    func bytes() throws {
        let root = try JSONDocument.read(Array(#"{ "caf\#u{e9}": 1 }"#.utf8), file: "f.json")
        #expect(throws: InputFileError.self) {
            try ObjectReader(root, "a thing", in: "f.json", required: ["cafe\u{301}"])
        }
        #expect(throws: Never.self) { try ObjectReader(root, "a thing", in: "f.json", required: ["caf\u{e9}"]) }
    }

    @Test("asked for a member that is not there, says that it is missing")
    func missing() throws {
        let root = try JSONDocument.read(Array("{}".utf8), file: "f.json")
        let reader = try ObjectReader(root, "a thing", in: "f.json", expecting: ["name"])
        #expect(
            message { () throws(InputFileError) in _ = try reader.string("name") }
                == #"a thing lacks the member "name""#)
        #expect(
            message { () throws(InputFileError) in _ = try reader.list("name") } == #"a thing lacks the member "name""#)
        #expect(
            message { () throws(InputFileError) in _ = try reader.word("name", as: Colour.self) }
                == #"a thing lacks the member "name""#
        )
    }

    private func message(_ read: () throws(InputFileError) -> Void) -> String? {
        do {
            try read()
            return nil
        } catch {
            return error.problems.map(\.message).joined(separator: "; ")
        }
    }
}
