import StrictJSON
import TestSupport
import Testing

@Suite("Properties")
struct PropertyTests {
    @Test("what is written is read back the same, in both styles", arguments: 0..<(Sweep.isAsked ? 40 : 15))
    func roundTrip(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let tree = Tree.random(depth: 5, using: &generator)
            for style in [JSONWriter.Style.compact, .pretty] {
                let bytes = tree.text(style)
                let root = try JSONDocument(bytes).root
                #expect(Tree(root) == tree)
                var copy = JSONWriter(style: style)
                copy.element(root)
                #expect(copy.bytes == bytes)
            }
        }
    }

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

    @Test(
        "a changed, added or missing byte never breaks the reader, and what it accepts it writes",
        arguments: 0..<(Sweep.isAsked ? 8 : 3))
    func mutation(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let original = Array(Self.rich.utf8)
        let telling =
            Array("\"\\{}[]:,0-.eEu/ \n\u{0}tfn'dD8cC".utf8) + [0x80, 0xBF, 0xC3, 0xE2, 0xED, 0xF0, 0xF4, 0xFF]
        var accepted = 0
        for _ in 0..<1500 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                let byte =
                    Bool.random(using: &generator)
                    ? telling.randomElement(using: &generator)! : UInt8.random(in: 0...255, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[position] = byte
                case 1: bytes.insert(byte, at: position)
                default: bytes.remove(at: position)
                }
            }
            for limits in [JSONLimits.standard, JSONLimits(loneSurrogates: .replaced)] {
                if let error = refusal(of: bytes, limits: limits) {
                    try Self.expectSane(error, bytes)
                    continue
                }
                accepted += 1
                let tree = Tree(try JSONDocument(bytes, limits: limits).root)
                #expect(try Tree(JSONDocument(tree.text(.pretty)).root) == tree)
                #expect(String(validating: bytes, as: UTF8.self) != nil)
            }
        }
        #expect(accepted > 50)
    }

    /// The place of an error agrees with a plain count over the bytes.
    private static func expectSane(_ error: JSONError, _ bytes: [UInt8]) throws {
        try #require(error.place.offset <= bytes.count)
        let before = bytes[..<error.place.offset]
        let line = before.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect(error.place.line == line.count)
        #expect(error.place.column == String(decoding: line.last ?? [], as: UTF8.self).unicodeScalars.count + 1)
        #expect(error.description.hasPrefix("Line \(error.place.line), column \(error.place.column)"))
    }
}
