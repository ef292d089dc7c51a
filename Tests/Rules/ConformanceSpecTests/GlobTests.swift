import ConformanceSpec
import TestSupport
import Testing

@Suite struct GlobTests {
    @Test(
        "only `*` and `?` are special",
        arguments: [
            ("", "", true), ("", "a", false), ("*", "", true), ("*", "abc", true), ("?", "", false), ("?", "é", true),
            ("?", "ab", false),
            ("flag.*", "flag.on[android]", true), ("flag.on[android]", "flag.on[android]", true),
            ("flag.on[android]", "flag.ona", false),
            ("flag.[a-z]*", "flag.on", false), ("*[ios,*", "x[ios,a=b]", true), ("flag.on", "flag.on[ios]", false),
            ("\\*", "\\x", true),
            ("**a**b**", "xaxbx", true), ("a*a", "a", false), ("*a?b*", "aab", true), ("é", "e\u{301}", false),
            ("FLAG.*", "flag.on", false),
        ] as [(String, String, Bool)]
    )
    func examples(_ pattern: String, _ text: String, _ matches: Bool) {
        #expect(Glob(pattern).matches(text) == matches)
        #expect(Glob(pattern).description == pattern)
    }

    @Test("agrees with a naive matcher on random patterns and texts")
    func property() {
        var generator = SplitMix64(state: 7)
        var matched = 0
        for _ in 0..<5_000 {
            let pattern = random("aé€*?[", upTo: 7, using: &generator)
            let text = random("aé€[", upTo: 9, using: &generator)
            let expected = naive(pattern[...], text[...])
            if expected { matched += 1 }
            #expect(Glob(String(pattern)).matches(String(text)) == expected, "\(String(pattern)) \(String(text))")
        }
        #expect(matched > 250)
    }

    @Test("a pattern made to be slow is not", .hangGuard)
    func slowPattern() {
        let pattern = String(repeating: "*a", count: 50) + "b"
        #expect(Glob(pattern).matches(String(repeating: "a", count: 4_000)) == false)
    }

    private func random(_ alphabet: String, upTo count: Int, using generator: inout SplitMix64) -> [Character] {
        (0..<Int.random(in: 0...count, using: &generator)).compactMap { _ in alphabet.randomElement(using: &generator) }
    }

    private func naive(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            return naive(pattern.dropFirst(), text) || (!text.isEmpty && naive(pattern, text.dropFirst()))
        }
        return (first == "?" ? !text.isEmpty : text.first == first) && naive(pattern.dropFirst(), text.dropFirst())
    }
}
