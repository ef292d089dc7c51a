import StrictJSON
import TestSupport
import Testing

@Suite("Properties")
struct PropertyTests {
    static let rich =
        #"{\#r\#n "plain": "text", "esc\u00e9\n\"": "\ud83d\ude00\t\/", "é漢😀": ["é", "漢", "😀", "\#u{7F}"],\#n"#
        + #"\#t"numbers": [0, -0, 12, -1.5, 2e10, 3E-7, 4.25e+1], "words": [true, false, null],\#n"#
        + #""nested": {"a": {"b": [[], {}, [{}], [[1]]]}}, "": "" }"#

    @Test("a document cut off at any byte is refused as cut off, at its end")
    func truncation() throws {
        let bytes = Array(Self.rich.utf8)
        #expect(refusal(of: bytes) == nil)
        for length in 0..<bytes.count {
            let error = try #require(refusal(of: Array(bytes[..<length])))
            #expect(error.place.offset == length)
            if length == 0 {
                #expect(error.reason == .emptyDocument)
            } else {
                guard case .unexpectedEnd = error.reason else {
                    Issue.record("cut off after \(length) bytes: \(error)")
                    continue
                }
            }
        }
    }
}
