import StrictJSON
import Testing

@Suite("Writing")
struct WriterTests {
    static func sample(_ style: JSONWriter.Style) -> String {
        var writer = JSONWriter(style: style)
        writer.beginObject()
        writer.name("empty")
        writer.beginArray()
        writer.endArray()
        writer.name("none")
        writer.beginObject()
        writer.endObject()
        writer.name("list")
        writer.beginArray()
        writer.integer(-1)
        writer.number("1.50E+3")
        writer.beginObject(onOneLine: true)
        writer.name("a")
        writer.boolean(true)
        writer.name("b")
        writer.beginArray()
        writer.null()
        writer.boolean(false)
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("the compact style has no white space")
    func compact() {
        #expect(Self.sample(.compact) == #"{"empty":[],"none":{},"list":[-1,1.50E+3,{"a":true,"b":[null,false]}]}"#)
    }

    @Test("the pretty style has a line for everything but what is empty or asked for on one line")
    func pretty() {
        let expected = """
            {
              "empty": [],
              "none": {},
              "list": [
                -1,
                1.50E+3,
                {"a": true, "b": [null, false]}
              ]
            }
            """
        #expect(Self.sample(.pretty) == expected)
    }

    static let strings: [(text: String, written: String)] = [
        ("", #""""#), ("a/b", #""a/b""#), ("\"\\", #""\"\\""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
        ("\u{0}\u{1F}\u{B}", #""\u0000\u001F\u000B""#),
        ("\u{7F}é\u{2028}\u{2029}😀", "\"\u{7F}é\u{2028}\u{2029}😀\""), ("e\u{301}", "\"e\u{301}\""),
        ("\r\n", #""\r\n""#),
    ]

    @Test("only what must be escaped is escaped", arguments: strings)
    func escapes(text: String, written: String) {
        var writer = JSONWriter()
        writer.string(text)
        #expect(writer.bytes == Array(written.utf8))
    }

    @Test("documents stand on lines of their own")
    func lines() {
        var writer = JSONWriter()
        for number in 0..<3 {
            writer.beginArray()
            writer.integer(number)
            writer.endArray()
            writer.lineBreak()
        }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "[0]\n[1]\n[2]\n")
    }

    @Test("an element is copied from inside a document into another")
    func copiesElements() throws {
        let root = try document(#"{"a": [1.0, {"b": [], "c": {}}], "d": "\u0041"}"#)
        var writer = JSONWriter()
        writer.beginObject()
        for member in root.members {
            writer.name(member.name + "'")
            writer.element(member.value)
        }
        writer.endObject()
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"a'":[1.0,{"b":[],"c":{}}],"d'":"A"}"#)
    }

    #if os(macOS) || os(Linux)
        @Test("calls that make no well-formed text trap")
        func misuse() async {
            await #expect(processExitsWith: .failure) {
                var writer = JSONWriter()
                writer.beginObject()
                writer.null()
            }
            await #expect(processExitsWith: .failure) {
                var writer = JSONWriter()
                writer.beginArray()
                writer.endObject()
            }
            await #expect(processExitsWith: .failure) {
                var writer = JSONWriter()
                writer.number("1 ")
            }
            await #expect(processExitsWith: .failure) {
                var writer = JSONWriter()
                writer.null()
                writer.null()
            }
        }
    #endif
}
