import TestSupport
import Testing

@testable import StrictJSON

@Suite("What is refused")
struct RefusedDocumentTests {
    /// A document with ‣ where the error is, the reason and the pointer.
    struct Refused: Sendable, CustomTestStringConvertible {
        let marked: String
        let reason: JSONError.Reason
        let pointer: String

        init(_ marked: String, _ reason: JSONError.Reason, _ pointer: String = "") {
            self.marked = marked
            self.reason = reason
            self.pointer = pointer
        }

        var testDescription: String { marked }
    }

    static func check(_ refused: Refused) throws {
        let text = MarkedText(refused.marked)
        let error = try #require(refusal(of: text.bytes))
        #expect(
            error
                == JSONError(
                    reason: refused.reason, place: try #require(text.documentPlaces.first), pointer: refused.pointer))
    }

    static let punctuation: [Refused] = [
        Refused("‣", .emptyDocument),
        Refused(" \r\n\t\n‣", .emptyDocument),
        Refused("[‣", .unexpectedEnd(expected: .valueOrClosingBracket)),
        Refused("[1‣", .unexpectedEnd(expected: .commaOrClosingBracket)),
        Refused("[1,‣", .unexpectedEnd(expected: .value), "/1"),
        Refused("{‣", .unexpectedEnd(expected: .nameOrClosingBrace)),
        Refused(#"{"a"‣"#, .unexpectedEnd(expected: .colon), "/a"),
        Refused(#"{"a":‣"#, .unexpectedEnd(expected: .value), "/a"),
        Refused(#"{"a":1‣"#, .unexpectedEnd(expected: .commaOrClosingBrace)),
        Refused(#"{"a":1, ‣"#, .unexpectedEnd(expected: .name)),
        Refused("[1‣,]", .trailingComma(in: .array)),
        Refused("[1‣, \n]", .trailingComma(in: .array)),
        Refused(#"{"é": {"a":1‣,}}"#, .trailingComma(in: .object), "/é"),
        Refused("[‣,1]", .unexpectedCharacter(",", expected: .valueOrClosingBracket), "/0"),
        Refused("[1,‣,2]", .unexpectedCharacter(",", expected: .value), "/1"),
        Refused("[1 ‣2]", .unexpectedCharacter("2", expected: .commaOrClosingBracket)),
        Refused("[1‣}", .unexpectedCharacter("}", expected: .commaOrClosingBracket)),
        Refused("[1,‣}", .unexpectedCharacter("}", expected: .value), "/1"),
        Refused("‣]", .unexpectedCharacter("]", expected: .value)),
        Refused("{‣,}", .unexpectedCharacter(",", expected: .nameOrClosingBrace)),
        Refused("{‣]", .unexpectedCharacter("]", expected: .nameOrClosingBrace)),
        Refused("{‣a: 1}", .unexpectedCharacter("a", expected: .nameOrClosingBrace)),
        Refused(#"{"a": 1, ‣1: 2}"#, .unexpectedCharacter("1", expected: .name)),
        Refused(#"{"a" ‣1}"#, .unexpectedCharacter("1", expected: .colon), "/a"),
        Refused(#"{"a"‣, "b": 1}"#, .unexpectedCharacter(",", expected: .colon), "/a"),
        Refused(#"{"a":‣}"#, .unexpectedCharacter("}", expected: .value), "/a"),
        Refused(#"{"a":‣:1}"#, .unexpectedCharacter(":", expected: .value), "/a"),
        Refused(#"{"a": 1,\#r\#n "b"‣; 2}"#, .unexpectedCharacter(";", expected: .colon), "/b"),
        Refused("[1]\n ‣[2]", .textAfterValue("[")),
        Refused("1 ‣2", .textAfterValue("2")),
        Refused("{}‣}", .textAfterValue("}")),
        Refused("[‣\u{201C}a\u{201D}]", .unexpectedCharacter("\u{201C}", expected: .valueOrClosingBracket), "/0"),
        Refused("[1,‣\u{A0}2]", .unexpectedCharacter("\u{A0}", expected: .value), "/1"),
        Refused("[1‣\u{C}]", .unexpectedCharacter("\u{C}", expected: .commaOrClosingBracket)),
        Refused("[1‣\u{0}]", .unexpectedCharacter("\u{0}", expected: .commaOrClosingBracket)),
        Refused("1‣\u{FEFF}", .textAfterValue("\u{FEFF}")),
        Refused("‣\u{FEFF}{}", .byteOrderMark(.utf8)),
    ]

    @Test("misplaced punctuation is refused with its place", arguments: punctuation)
    func refusesPunctuation(_ refused: Refused) throws {
        try Self.check(refused)
    }

    static let words: [Refused] = [
        Refused("[‣True]", .unknownWord("True"), "/0"),
        Refused("‣nul ", .unknownWord("nul")),
        Refused("‣nullx", .unknownWord("nullx")),
        Refused("‣true1", .unknownWord("true1")),
        Refused("[true, ‣undefined]", .unknownWord("undefined"), "/1"),
        Refused("‣TRU", .unknownWord("TRU")),
        Refused("tru‣", .unexpectedEnd(expected: .word)),
        Refused("[n‣", .unexpectedEnd(expected: .word), "/0"),
        Refused("[‣NaN]", .notANumber("NaN"), "/0"),
        Refused(#"{"a":‣Infinity}"#, .notANumber("Infinity"), "/a"),
        Refused("‣-Infinity", .notANumber("-Infinity")),
        Refused("‣+Infinity", .notANumber("+Infinity")),
        Refused("‣-nan", .notANumber("-nan")),
        Refused("[1, ‣// one\n]", .comment("//"), "/1"),
        Refused("‣/* one */ 1", .comment("/*")),
        Refused("{\n  ‣# one\n}", .comment("#")),
        Refused("[1] ‣// one", .comment("//")),
        Refused("‣/1", .unexpectedCharacter("/", expected: .value)),
        Refused("[‣'a']", .singleQuote, "/0"),
        Refused("{‣'a': 1}", .singleQuote),
        Refused("[1‣'a']", .unexpectedCharacter("'", expected: .commaOrClosingBracket)),
    ]

    @Test("words, comments and quotes of other languages are refused with their place", arguments: words)
    func refusesWords(_ refused: Refused) throws {
        try Self.check(refused)
    }

    static let numbers: [Refused] = [
        Refused("[‣01]", .invalidNumber(.leadingZero), "/0"),
        Refused("-‣00", .invalidNumber(.leadingZero)),
        Refused("‣+1", .invalidNumber(.leadingPlus)),
        Refused("‣.5", .invalidNumber(.missingIntegerDigits)),
        Refused("-‣.5", .invalidNumber(.missingIntegerDigits)),
        Refused("[-‣]", .invalidNumber(.missingIntegerDigits), "/0"),
        Refused("-‣-1", .invalidNumber(.missingIntegerDigits)),
        Refused("-‣x", .invalidNumber(.missingIntegerDigits)),
        Refused("-‣", .unexpectedEnd(expected: .digit)),
        Refused(#"{"a":1.‣}"#, .invalidNumber(.missingFractionDigits), "/a"),
        Refused("1.‣e5", .invalidNumber(.missingFractionDigits)),
        Refused("1.‣", .unexpectedEnd(expected: .digit)),
        Refused("[1e‣]", .invalidNumber(.missingExponentDigits), "/0"),
        Refused("1e+‣+1", .invalidNumber(.missingExponentDigits)),
        Refused("1e-‣", .unexpectedEnd(expected: .digit)),
        Refused("1.5‣.5", .textAfterValue(".")),
        Refused("[0‣x10]", .unexpectedCharacter("x", expected: .commaOrClosingBracket)),
        Refused("[1‣_000]", .unexpectedCharacter("_", expected: .commaOrClosingBracket)),
        Refused("[1‣f]", .unexpectedCharacter("f", expected: .commaOrClosingBracket)),
        Refused("[1e5‣.5]", .unexpectedCharacter(".", expected: .commaOrClosingBracket)),
        Refused("[‣１]", .unexpectedCharacter("１", expected: .valueOrClosingBracket), "/0"),
    ]

    @Test("numbers that are not spelled as in RFC 8259 are refused with their place", arguments: numbers)
    func refusesNumbers(_ refused: Refused) throws {
        try Self.check(refused)
    }

    static let strings: [Refused] = [
        Refused("\"abc‣", .unexpectedEnd(expected: .closingQuote)),
        Refused("\"abc\\‣", .unexpectedEnd(expected: .closingQuote)),
        Refused("\"abc\\\"‣", .unexpectedEnd(expected: .closingQuote)),
        Refused(#"["é😀‣\#n"]"#, .controlCharacter(0x0A), "/0"),
        Refused(#"["‣\#t"]"#, .controlCharacter(0x09), "/0"),
        Refused("\"‣\u{0}\"", .controlCharacter(0x00)),
        Refused(#"{"‣\#u{1F}": 1}"#, .controlCharacter(0x1F)),
        Refused(#"["a‣\x41"]"#, .invalidEscape("x"), "/0"),
        Refused(#"["‣\'"]"#, .invalidEscape("'"), "/0"),
        Refused(#"["‣\é"]"#, .invalidEscape("é"), "/0"),
        Refused("\"‣\\\n\"", .invalidEscape("\n")),
        Refused(#"{"a": 1, "‣\U0041": 2}"#, .invalidEscape("U")),
        Refused(#""‣\u12G4""#, .invalidUnicodeEscape("G")),
        Refused(#""‣\u{41}""#, .invalidUnicodeEscape("{")),
        Refused(#""‣\u00""#, .invalidUnicodeEscape("\"")),
        Refused(#""‣\u+041""#, .invalidUnicodeEscape("+")),
        Refused(#""\u12‣"#, .unexpectedEnd(expected: .closingQuote)),
        Refused(#"["‣\uD800"]"#, .loneSurrogate(0xD800), "/0"),
        Refused(#""‣\udbff""#, .loneSurrogate(0xDBFF)),
        Refused(#""a‣\uDC00\uD800""#, .loneSurrogate(0xDC00)),
        Refused(#""‣\uD83D\u0041""#, .loneSurrogate(0xD83D)),
        Refused(#""‣\uD83D\n""#, .loneSurrogate(0xD83D)),
        Refused(#""‣\uD83D\uD83D\uDE00""#, .loneSurrogate(0xD83D)),
        Refused(#""\uD83D‣\uDE0""#, .invalidUnicodeEscape("\"")),
        Refused(#""\uD83D\‣"#, .unexpectedEnd(expected: .closingQuote)),
        Refused(#"{"‣\uD800": 1}"#, .loneSurrogate(0xD800)),
    ]

    @Test("ill-formed strings are refused with their place", arguments: strings)
    func refusesStrings(_ refused: Refused) throws {
        try Self.check(refused)
    }

    /// Documents with ‣ before both occurrences of a name.
    static let duplicates: [(marked: String, name: String, pointer: String)] = [
        (#"{‣"a": 1, ‣"a": 2}"#, "a", "/a"),
        (#"{‣"": 1, ‣"": 2}"#, "", "/"),
        (#"[{"a": [{\#n‣"b/~": {}, ‣"b/~""#, "b/~", "/0/a/0/b~1~0"),
        (#"{‣"a": 1, ‣"\u0061": 2}"#, "a", "/a"),
        (#"{‣"\u0061": 1, "b": [{}],"# + "\n" + #"‣"a": 2}"#, "a", "/a"),
        (#"{‣"😀": 1, ‣"\uD83D\uDE00": 2}"#, "😀", "/😀"),
        (#"{‣"a": {"a": {"a": 1}}, "b": 2, ‣"a": 3,}"#, "a", "/a"),
    ]

    @Test("a name twice in an object is refused with both places", arguments: duplicates)
    func refusesDuplicates(marked: String, name: String, pointer: String) throws {
        let text = MarkedText(marked)
        let error = try #require(refusal(of: text.bytes))
        try #require(text.documentPlaces.count == 2)
        let reason = JSONError.Reason.duplicateName(name, first: text.documentPlaces[0])
        #expect(error == JSONError(reason: reason, place: text.documentPlaces[1], pointer: pointer))
    }

    @Test(
        "a name twice is found in an object of any size, and a name in another object is none",
        arguments: [2, 15, 16, 17, 18, 100, 1000]
    )
    func findsDuplicatesInLargeObjects(count: Int) throws {
        let members = (0..<count).map { #""name \#($0)": {"name \#($0)": 0}"# }.joined(separator: ",")
        #expect(refusal(of: Array("[{\(members)}, {\(members)}]".utf8)) == nil)
        for repeated in [0, count / 2, count - 1] {
            for name in ["name \(repeated)", "\\u006Eame \(repeated)"] {
                let error = try #require(refusal(of: Array(#"[{\#(members)}, {\#(members), "\#(name)": 0}]"#.utf8)))
                guard case .duplicateName("name \(repeated)", _) = error.reason else { throw error }
                #expect(error.pointer == "/1/name \(repeated)")
            }
        }
    }

    /// The bytes after `["é`, and how many of them are read before the ill-formed ones.
    static let illFormed: [(bytes: [UInt8], position: Int)] = [
        ([0x80], 0), ([0xFF], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xE0, 0x80, 0x80], 0),
        ([0xE0, 0x9F, 0xBF], 0),
        ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
        ([0xF5, 0x80, 0x80, 0x80], 0), ([0xC3, 0x28], 0), ([0xE2, 0x82, 0x28], 0), ([0xF0, 0x9F, 0x98, 0x28], 0),
        ([0x61, 0xE2, 0x28], 1),
        ([0x5C, 0xFF], 1), ([0x5C, 0x75, 0x30, 0xE2, 0x28], 3),
    ]

    @Test("bytes that are not UTF-8 are refused with their place", arguments: illFormed)
    func refusesIllFormedUTF8(bytes: [UInt8], position: Int) throws {
        let error = try #require(refusal(of: Array("[\n\"é".utf8) + bytes + Array(#""]"#.utf8)))
        #expect(error.reason == .invalidUTF8(bytes[position]))
        #expect(error.place == JSONPlace(line: 2, column: 3 + position, offset: 5 + position))
    }

    @Test("bytes that are not UTF-8 outside a string are refused")
    func refusesIllFormedUTF8OutsideStrings() {
        #expect(refusal(of: [0x5B, 0xE9, 0x5D])?.reason == .invalidUTF8(0xE9))
        #expect(refusal(of: [0x31, 0xE2, 0x80])?.reason == .invalidUTF8(0xE2))
        #expect(refusal(of: [0xFF, 0xFE, 0x31, 0x00])?.reason == .byteOrderMark(.utf16))
        #expect(refusal(of: [0xFE, 0xFF, 0x00, 0x31])?.reason == .byteOrderMark(.utf16))
    }
}
