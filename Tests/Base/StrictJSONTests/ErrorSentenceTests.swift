import StrictJSON
import Testing

@Suite("What an error says")
struct ErrorSentenceTests {
    static let sentences: [(text: String, sentence: String)] = [
        ("[1,\n 2,]", "Line 2, column 3: there is a comma after the last element of an array; remove the comma."),
        (
            #"{"a":{"b":1,"b":2}}"#,
            #"Line 1, column 13 (/a/b): the name "b" was already used in this object, at line 1, column 7; remove or rename one of the two."#
        ),
        (
            #"["a"#,
            "Line 1, column 4 (/0): expected the closing quote of the string, found the end of the document; the document may be cut off."
        ),
        (
            "[\u{201C}",
            "Line 1, column 2 (/0): expected a value or ], found '\u{201C}' (U+201C); use straight double quotes."
        ),
        (
            "\u{FEFF}1",
            "Line 1, column 1: the document starts with a byte order mark; save the file as UTF-8 without a byte order mark."
        ),
        ("[1]\u{200B}", "Line 1, column 4: expected the end of the document after its value, found U+200B."),
        (
            #"["\ud83d"]"#,
            "Line 1, column 3 (/0): \\uD83D is half of a surrogate pair and names no character; write both halves, or the character itself."
        ),
        (
            #"["\#u{1}"]"#,
            "Line 1, column 3 (/0): the control character U+0001 is unescaped in a string; write \\u0001."
        ),
        (#"{"a": True}"#, "Line 1, column 7 (/a): the word \"True\" is not a JSON value; write true."),
        ("007", "Line 1, column 1: a number starts with a superfluous zero; remove the zero, or use a string."),
    ]

    @Test("an error is a sentence with place, pointer and remedy", arguments: sentences)
    func describes(text: String, sentence: String) throws {
        let error = try #require(refusal(of: Array(text.utf8)))
        #expect(error.description == sentence)
    }

    @Test("what comes from the document cannot break the line of the sentence, or make it long")
    func hostileNames() throws {
        let name = "\\n\\u001b\\u202e" + String(repeating: "x", count: 5000)
        let error = try #require(refusal(of: Array(#"{"\#(name)": 1, "\#(name)": 2}"#.utf8)))
        #expect(error.pointer.utf8.count > 5000)
        #expect(error.description.contains("\\n\\x1b\\u202exxx"))
        #expect(error.description.utf8.count < 500)
        #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}
