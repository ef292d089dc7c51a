import ExampleCode
import Testing

@testable import DocExamples

@Suite("Paths that are known") struct KnownPathsTests {
    private let isOn = TextQuestion.equals("on", canonically: false)
    private let isOff = TextQuestion.equals("off", canonically: false)

    private func inquiry(_ place: Int, _ question: TextQuestion, _ answer: Bool) -> KnownPaths.Inquiry {
        KnownPaths.Inquiry(place: place, question: question, answer: answer)
    }

    private func mark(_ frame: Int, _ texts: [Int32]) -> ScriptMark { ScriptMark(frame: frame, texts: texts) }

    @Test("are those of scripts of the same frame whose texts have answered alike")
    func paths() {
        var known = KnownPaths()
        // Texts: 0 is an id, 1 is "on", 2 is "off".
        known.add(0, of: mark(3, [0, 1]), events: 2, [inquiry(1, isOn, true)])
        known.add(1, of: mark(3, [0, 2]), events: 2, [inquiry(1, isOn, false), inquiry(1, isOff, true)])
        #expect(known.path(ofFrame: 3, [5, 1], events: 2) == 0)
        #expect(known.path(ofFrame: 3, [6, 2], events: 2) == 1)
        // Nobody has asked about this text yet, played this frame, or played so few events of it.
        #expect(known.path(ofFrame: 3, [0, 4], events: 2) == nil)
        #expect(known.path(ofFrame: 2, [0, 1], events: 2) == nil)
        #expect(known.path(ofFrame: 4, [0, 1], events: 2) == nil)
        #expect(known.path(ofFrame: 3, [0, 1], events: 1) == nil)
        // The answers are the same in every frame, and the ways are not.
        known.add(2, of: mark(4, [4]), events: 1, [inquiry(0, isOn, false)])
        #expect(known.path(ofFrame: 3, [0, 4], events: 2) == nil)
        known.add(3, of: mark(3, [0, 4]), events: 2, [inquiry(1, isOn, false), inquiry(1, isOff, false)])
        #expect(known.path(ofFrame: 3, [9, 4], events: 2) == 3)
    }

    @Test("are one where nothing was asked about texts")
    func silent() {
        var known = KnownPaths()
        known.add(7, of: mark(0, [1]), events: 1, [])
        #expect(known.path(ofFrame: 0, [2], events: 1) == 7)
    }

    @Test("are not known where a text has not been asked about")
    func unasked() {
        var known = KnownPaths()
        known.add(0, of: mark(0, [1]), events: 1, [inquiry(0, isOn, true)])
        known.add(1, of: mark(0, [2]), events: 1, [inquiry(0, isOn, false)])
        #expect([1, 2, 3].map { known.path(ofFrame: 0, [$0], events: 1) } == [0, 1, nil])
        // The texts of a script may stand among those of others.
        #expect(known.path(ofFrame: 0, ([1, 1, 2] as [Int32])[2...], events: 1) == 1)
    }

    @Test("tell texts apart by their bytes")
    func numbers() {
        var scripts = KnownScripts()
        let texts = ["on", "", "\u{E9}", "e\u{301}", "On", "\u{212B}", "\u{C5}", "A\u{30A}"]
        let numbers = texts.map { scripts.number(of: $0) }
        #expect(Set(numbers).count == texts.count)
        #expect(texts.reversed().map { scripts.number(of: $0) } == numbers.reversed())
    }
}
