import PushTracking
import StrictJSON
import TestSupport
import Testing

@Suite("A payload is read from JSON and written as JSON without loss")
struct PayloadJSONTests {
    private func written(_ payload: Payload) -> String {
        var writer = JSONWriter()
        payload.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func read(_ text: String) throws -> Payload {
        Payload(try JSONDocument(Array(text.utf8)).root)
    }

    static let documents: [String] = [
        #"{}"#,
        #"{"z":1,"a":2,"m":{"y":[],"b":{}}}"#,
        #"{"_mId":"h153d80","_dId":"b670ea","_acsDeliveryTracking":"on"}"#,
        #"{"null":null,"yes":true,"no":false,"list":[null,[true],{"a":"b"}]}"#,
        #"{"one":1,"written":1.0,"exponent":1e0,"long":123456789012345678901234567890,"minus":-0}"#,
        #"{"\#u{E9}":"\#u{E9}","e\#u{301}":"e\#u{301}"}"#,
    ]

    @Test("what is read is written again in the same order, with numbers as they were", arguments: documents)
    func documentsBothWays(text: String) throws {
        #expect(written(try read(text)).utf8.elementsEqual(text.utf8))
    }

    @Test("random payloads are written and read back, order and bytes included", arguments: 0..<100)
    func payloadsBothWays(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let payload = Payload.random(using: &generator)
        #expect(try read(written(payload)).entries == payload.entries)
    }

    @Test("an element that is no object makes an empty payload", arguments: [#"[]"#, #""text""#, #"null"#, #"1"#])
    func elementsOfOtherKinds(text: String) throws {
        #expect(try read(text).isEmpty)
    }

    static let numbers: [String] = ["0", "-0", "10", "-1.50", "1e9", "1E+9", "0.0e-0", "9007199254740993"]
    static let otherTexts: [String] = [
        "", "-", "01", "-01", "+1", ".5", "1.", "1e", "1e+", "0x1", "NaN", "inf", " 1", "1 ", "1,2", "1]", "\u{661}",
    ]

    @Test("a number that JSON can read stays one", arguments: numbers)
    func numbersStay(text: String) {
        #expect(written(["n": .number(text)]) == #"{"n":\#(text)}"#)
    }

    @Test(
        "a `number` that JSON cannot read is written as a string, so that no sink can break a report",
        arguments: otherTexts)
    func otherTextsBecomeStrings(text: String) {
        #expect(written(["n": .number(text)]) == #"{"n":"\#(text)"}"#)
    }
}
