import StrictJSON
import TestSupport
import Testing

@Suite("What a document gives")
struct ElementTests {
    /// A number and what it is as an integer and as a floating-point number.
    static let numbers: [(text: String, integer: Int?, double: Double?)] = [
        ("0", 0, 0), ("-0", 0, -0.0), ("12", 12, 12), ("-7", -7, -7), ("1.0", nil, 1), ("1e2", nil, 100),
        ("1E-2", nil, 0.01),
        ("9223372036854775807", .max, 9.223372036854775807e18), ("9223372036854775808", nil, 9.223372036854775808e18),
        ("-9223372036854775808", .min, -9.223372036854775808e18), ("0.1", nil, 0.1), ("1e400", nil, nil),
        ("-1e400", nil, nil),
        ("1e-400", nil, 0), ("0e0", nil, 0), ("123456789012345678901234567890", nil, 1.2345678901234568e29),
        ("0.5E+1", nil, 5),
    ]

    @Test("a number keeps its spelling, and is an integer only where it is written as one", arguments: numbers)
    func readsNumbers(text: String, integer: Int?, double: Double?) throws {
        for (element, name) in [
            (try document(text), "alone"), (try document(" [ \(text) ] ").elements[0], "in an array"),
        ] {
            #expect(element.kind == .number, "\(name)")
            #expect(element.numberText == text)
            #expect(element.integer == integer)
            #expect(element.double == double)
            #expect(element.double?.sign == double?.sign)
        }
    }

    /// The inside of a string as written and as read.
    static let strings: [(written: String, read: String)] = [
        ("", ""), ("a b", "a b"), (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#"\u0041\u00e9\u00E9"#, "A\u{E9}\u{E9}"),
        (#"\u0000"#, "\u{0}"), (#"\uD83D\uDE00"#, "\u{1F600}"), (#"x\ud83d\ude00y"#, "x\u{1F600}y"),
        (#"\uDBFF\uDFFF"#, "\u{10FFFF}"),
        (#"\uD800\uDC00"#, "\u{10000}"), ("\u{7F}", "\u{7F}"),
        ("\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}", "\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"),
        ("\u{2028}\u{2029}", "\u{2028}\u{2029}"), ("\u{FEFF}", "\u{FEFF}"), (#"\uFFFE\uffff"#, "\u{FFFE}\u{FFFF}"),
        ("e\u{301}", "e\u{301}"),
        ("\u{E9}", "\u{E9}"), (#"\\u0041"#, #"\u0041"#), (#"\\\""#, #"\""#), ("\u{D7FF}\u{E000}", "\u{D7FF}\u{E000}"),
    ]

    @Test("a string is read byte for byte, as a value and as a name", arguments: strings)
    func readsStrings(written: String, read: String) throws {
        let root = try document(#"{"\#(written)": "\#(written)"}"#)
        let member = try #require(root.members.first)
        #expect(Array(member.name.utf8) == Array(read.utf8))
        #expect(Array(try #require(member.value.string).utf8) == Array(read.utf8))
        #expect(root[read]?.string == member.value.string)
    }

    /// The inside of a string as written, and as read when lone surrogates are replaced.
    static let surrogates: [(written: String, read: String)] = [
        (#"\uD800"#, "\u{FFFD}"), (#"\uDC00"#, "\u{FFFD}"), (#"\uD800\u0041"#, "\u{FFFD}A"),
        (#"\uD800\uD800\uDC00"#, "\u{FFFD}\u{10000}"),
        (#"\uDC00\uD800x"#, "\u{FFFD}\u{FFFD}x"), (#"\uD800\n"#, "\u{FFFD}\n"), (#"a\uDFFF"#, "a\u{FFFD}"),
        (#"\uD83D\uDE00"#, "\u{1F600}"),
        (#"\uD83Du"#, "\u{FFFD}u"), (#"\uDBFF\uE000"#, "\u{FFFD}\u{E000}"), (#"\uD800\uFFFF"#, "\u{FFFD}\u{FFFF}"),
    ]

    @Test("half a surrogate pair is replaced where that is asked for", arguments: surrogates)
    func replacesLoneSurrogates(written: String, read: String) throws {
        let limits = JSONLimits(loneSurrogates: .replaced)
        let alone = try document("\"\(written)\"", limits: limits)
        #expect(alone.string == read)
        let root = try document(#"{"\#(written)": 1}"#, limits: limits)
        #expect(root[read]?.integer == 1)
    }

    @Test("canonically equivalent names are different names")
    func namesAreBytes() throws {
        let root = try document(#"{"e\#u{301}": 1, "\#u{E9}": 2}"#)
        #expect(root["e\u{301}"]?.integer == 1)
        #expect(root["\u{E9}"]?.integer == 2)
        #expect(root["e"] == nil)
    }

    static let marked: [(text: String, pointer: String)] = [
        ("‣{}", ""), ("\r\n\t ‣1", ""), ("[1, ‣[]]", "/1"), (#"[[], {}, ‣"x"]"#, "/2"),
        (#"{"a": 1,\#n\#n  "b": ‣{}}"#, "/b"),
        (#"{"é": [{"😀/~":\#n [0, "日本", ‣true]}]}"#, "/é/0/😀~1~0/2"), (#"{"": {"": ‣null}}"#, "//"),
        (#"{"\u0061": ‣"x"}"#, "/a"), ("[[[1], [2]], [[3], [4, ‣5]]]", "/1/1/1"),
    ]

    @Test("an element knows its place and its pointer", arguments: marked)
    func places(text: String, pointer: String) throws {
        let marked = MarkedText(text)
        let place = try #require(marked.documentPlaces.first)
        let element = try #require(Self.element(at: place.offset, in: try JSONDocument(marked.bytes).root))
        #expect(element.place == place)
        #expect(element.pointer == pointer)
    }

    private static func element(at offset: Int, in element: JSONElement) -> JSONElement? {
        if element.place.offset == offset { return element }
        return (Array(element.elements) + element.members.map(\.value)).lazy.compactMap {
            Self.element(at: offset, in: $0)
        }.first
    }

    @Test("members come in document order with the places of their names")
    func members() throws {
        let root = try document(#"{"b": [1, 2],\#n "a": {"c": []}, "\u0063": null}"#)
        #expect(root.members.map(\.name) == ["b", "a", "c"])
        #expect(
            root.members.map { "\($0.namePlace)" } == ["line 1, column 2", "line 2, column 2", "line 2, column 18"])
        #expect(root.members.map(\.value.kind) == [.array, .object, .null])
        #expect(root.count == 3)
        #expect(root["c"]?.isNull == true)
        #expect(root["a"]?["c"]?.count == 0)
    }

    @Test(
        "an accessor of another kind gives nothing",
        arguments: ["null", "true", "0", "\"\"", "[]", "{}", "[[0]]", #"[{"a": 0}]"#])
    func otherKinds(text: String) throws {
        let root = try document(text)
        #expect((root.boolean != nil) == (root.kind == .boolean))
        #expect((root.string != nil) == (root.kind == .string))
        #expect((root.numberText != nil) == (root.kind == .number))
        #expect((root.integer != nil) == (root.kind == .number))
        #expect((root.double != nil) == (root.kind == .number))
        #expect(root.isNull == (root.kind == .null))
        #expect(root["a"] == nil)
        #expect(root.elements.count == (root.kind == .array ? root.count : 0))
        #expect(root.members.count == (root.kind == .object ? root.count : 0))
    }
}
