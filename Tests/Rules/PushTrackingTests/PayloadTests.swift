import PushTracking
import Testing

@Suite("A payload is a small ordered list of keys and values")
struct PayloadTests {
    /// The same letter in the two normal forms of Unicode: equal for `String`, different bytes.
    static let composed = "\u{E9}"
    static let decomposed = "e\u{301}"

    @Test("keys keep the order in which they were given")
    func order() {
        var payload: Payload = ["z": 1, "a": 2, "m": 3]
        payload["a"] = "changed"
        payload["z"] = nil
        payload["b"] = true
        payload["z"] = "again, at the end"
        payload["never there"] = nil
        #expect(payload.entries.map(\.key) == ["a", "m", "b", "z"])
        #expect(payload["a"] == "changed")
        #expect(payload["never there"] == nil)
        #expect(!payload.isEmpty && Payload().isEmpty)
    }

    @Test("where a key is given twice, the later value stands at the place of the first")
    func repeatedKey() {
        let payload: Payload = ["a": 1, "b": 2, "a": 3]
        #expect(payload.entries == [Payload.Entry(key: "a", value: 3), Payload.Entry(key: "b", value: 2)])
    }

    @Test("keys are bytes: the composed and the decomposed letter are two keys")
    func keysAreBytes() {
        let payload: Payload = [Self.composed: "composed", Self.decomposed: "decomposed"]
        #expect(payload.entries.count == 2)
        #expect(payload.string(Self.composed) == "composed")
        #expect(payload.string(Self.decomposed) == "decomposed")
        #expect(payload["_mid"] == nil)
    }

    @Test("an absent key, null and the empty string are three things")
    func absence() {
        let payload: Payload = ["null": nil, "empty": ""]
        #expect(payload["null"] == .some(.null))
        #expect(payload["absent"] == nil)
        #expect(payload.string("null") == nil)
        #expect(payload.string("empty")?.isEmpty == true)
    }

    static let equal: [(Payload, Payload)] = [
        ([:], [:]),
        (["a": 1, "b": 2], ["b": 2, "a": 1]),
        (["o": ["x": 1, "y": [nil, true]]], ["o": ["y": [nil, true], "x": 1]]),
        (["a": "text"], ["a": .string("text")]),
        ([composed: 1, decomposed: 2], [decomposed: 2, composed: 1]),
    ]

    @Test("equality and hash do not see the order of keys", arguments: equal)
    func equality(left: Payload, right: Payload) {
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(Set([left, right]).count == 1)
    }

    static let different: [(Payload, Payload)] = [
        (["a": 1], [:]),
        (["a": 1], ["a": 1, "b": 1]),
        (["a": 1], ["A": 1]),
        (["a": 1], ["a": 2]),
        (["a": 1], ["a": "1"]),
        (["a": 1], ["a": true]),
        (["a": .number("1")], ["a": .number("1.0")]),
        (["a": nil], [:]),
        (["a": nil], ["a": ""]),
        (["a": [1, 2]], ["a": [2, 1]]),
        (["a": [:]], ["a": []]),
        (["a": 1, "b": 2], ["a": 2, "b": 1]),
        ([composed: 1], [decomposed: 1]),
        (["a": .string(composed)], ["a": .string(decomposed)]),
        (["a": [.string(composed)]], ["a": [.string(decomposed)]]),
        (["a": .object([composed: 1])], ["a": .object([decomposed: 1])]),
    ]

    @Test("whatever differs in a key, a kind or a byte is not equal", arguments: different)
    func inequality(left: Payload, right: Payload) {
        #expect(left != right)
        #expect(right != left)
        #expect(left.entries != right.entries)
    }
}
