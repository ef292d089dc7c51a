import TestSupport
import Testing

@testable import StrictJSON

@Suite("Limits")
struct LimitTests {
    static func nested(_ depth: Int) -> String {
        (0..<depth).map { $0.isMultiple(of: 2) ? "[" : #"{"a":"# }.joined()
            + "0" + (0..<depth).reversed().map { $0.isMultiple(of: 2) ? "]" : "}" }.joined()
    }

    @Test("nesting is accepted up to the limit and refused beyond it at the bracket", arguments: [0, 1, 2, 3, 64])
    func depth(limit: Int) throws {
        let limits = JSONLimits(depth: limit)
        #expect(refusal(of: Array(Self.nested(limit).utf8), limits: limits) == nil)
        let error = try #require(refusal(of: Array(Self.nested(limit + 1).utf8), limits: limits))
        #expect(error.reason == .tooDeep(limit: limit))
        #expect(error.place.offset == limit / 2 * 6 + limit % 2)
        #expect(error.pointer == (0..<limit).map { $0.isMultiple(of: 2) ? "/0" : "/a" }.joined())
        // Width is not depth.
        #expect(
            refusal(
                of: Array("[\(Array(repeating: "[]", count: 100).joined(separator: ","))]".utf8),
                limits: JSONLimits(depth: 2)) == nil
        )
    }

    @Test("a string or name is accepted up to the limit", arguments: [0, 1, 5])
    func strings(limit: Int) throws {
        let limits = JSONLimits(stringBytes: limit)
        let longest = String(repeating: "x", count: limit)
        #expect(refusal(of: Array(#"{"\#(longest)": "\#(longest)"}"#.utf8), limits: limits) == nil)
        let value = try #require(refusal(of: Array(#"{"": "\#(longest)x"}"#.utf8), limits: limits))
        #expect(
            value
                == JSONError(
                    reason: .stringTooLong(limit: limit), place: JSONPlace(line: 1, column: 6, offset: 5), pointer: "/")
        )
        let name = try #require(refusal(of: Array(#"{"\#(longest)x": 1}"#.utf8), limits: limits))
        #expect(
            name
                == JSONError(
                    reason: .stringTooLong(limit: limit), place: JSONPlace(line: 1, column: 2, offset: 1), pointer: ""))
    }

    @Test("a document is accepted up to the limit")
    func documents() {
        #expect(refusal(of: Array("[1]".utf8), limits: JSONLimits(documentBytes: 3)) == nil)
        #expect(
            refusal(of: Array("[1] ".utf8), limits: JSONLimits(documentBytes: 3))?.reason == .documentTooLarge(limit: 3)
        )
    }

    static let hostile: [(unit: String, count: Int)] = [
        ("[", 1 << 20), (#"{"a":"#, 1 << 18), ("\"", 1 << 20), ("\\u", 1 << 19), ("\"\\u", 1 << 18),
        (#"["\ud800"#, 1 << 17),
        ("-", 1 << 20),
        ("[0,", 1 << 18), ("\n", 1 << 20), ("1e", 1 << 19), ("a", 1 << 20), (#"{"\u0061":0,"#, 1 << 17),
    ]

    @Test("hostile text is refused at once, whatever the limit", .hangGuard, arguments: hostile)
    func hostileText(unit: String, count: Int) {
        let bytes = Array(String(repeating: unit, count: count).utf8)
        #expect(refusal(of: bytes) != nil)
        #expect(refusal(of: bytes, limits: JSONLimits(depth: .max)) != nil)
    }

    @Test("nesting of 200,000 levels is read, asked and written without recursion", .hangGuard)
    func deepNesting() throws {
        let text = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
        let root = try document(text, limits: JSONLimits(depth: .max))
        var writer = JSONWriter()
        writer.element(root)
        #expect(writer.bytes == Array(text.utf8))
        var innermost = root
        while let next = innermost.elements.first { innermost = next }
        #expect(innermost.pointer.utf8.count == 2 * 199_999)
    }

    @Test(
        "an object of 100,000 names is read in linear time", .hangGuard,
        arguments: ["name", "\\u006Eame"])
    func manyNames(prefix: String) throws {
        let text = "{" + (0..<100_000).map { #""\#(prefix)\#($0)":0"# }.joined(separator: ",") + "}"
        #expect(try document(text).count == 100_000)
    }

    @Test("many objects of the same many names are read in linear time", .hangGuard)
    func manyObjects() throws {
        let object = "{" + (0..<20).map { #""name\#($0)":0"# }.joined(separator: ",") + "}"
        let text = "[" + Array(repeating: object, count: 10_000).joined(separator: ",") + "]"
        #expect(try document(text).count == 10_000)
    }

    @Test(
        "where 100,000 values of one line are is told in the time of reading them", .nightly, .hangGuard
    )
    func manyPlaces() throws {
        let text = "[" + Array(repeating: #"{"é":"é"}"#, count: 100_000).joined(separator: ",") + "]"
        let root = try document(text)
        var wrong: [String] = []
        for (ordinal, element) in root.elements.enumerated() {
            let value = try #require(element["é"])
            let (pointer, place) = (value.pointer, value.place)
            if pointer != "/\(ordinal)/é" || place.line != 1 || place.column != 10 * ordinal + 7 {
                wrong.append("\(pointer) \(place)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
    }
}
