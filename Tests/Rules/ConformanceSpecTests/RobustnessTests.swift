import ConformanceSpec
import Diagnostics
import StrictJSON
import TestSupport
import Testing

/// Input that no one means to write: never a crash, always a place.
@Suite struct RobustnessTests {
    private static let names = ["editions.json", "defaults.json", "rules/actions.json", "vectors/main.json"]

    @Test("a file cut off at any byte is refused with a place in it", arguments: names)
    func truncation(_ file: String) throws {
        let fixture = SpecFixture()
        let bytes = Array(try #require(fixture.files[file]).utf8)
        let others = fixture.source.files.filter { $0.path != file }
        for length in stride(from: 0, to: bytes.count, by: Sweep.isAsked ? 1 : 7) {
            let cut = SpecSource(
                name: "spec", files: others + [SpecSource.File(path: file, bytes: Array(bytes[..<length]))])
            let error = #expect(throws: InputFileError.self) { try Specification(cut) }
            let problem = try #require(error?.problems.first { $0.place?.file == "spec/\(file)" }, "\(length)")
            #expect(problem.place?.line != nil)
        }
    }

    @Test(
        "a value of another kind at any place is either valid or a problem with file, line and pointer",
        arguments: Sweep.rows(names, every: 3))
    func otherKinds(_ file: String) throws {
        let fixture = SpecFixture()
        let bytes = Array(try #require(fixture.files[file]).utf8)
        let others = fixture.source.files.filter { $0.path != file }
        let root = try JSONDocument(bytes).root
        var refused = 0
        var accepted: [String] = []
        for range in valueRanges(of: root, end: bytes.count, in: bytes) {
            for (kind, text) in Self.replacements where kind != range.kind {
                let changed = Array(bytes[..<range.start]) + Array(text.utf8) + Array(bytes[range.end...])
                let source = SpecSource(name: "spec", files: others + [SpecSource.File(path: file, bytes: changed)])
                var problems: [Diagnostic] = []
                do throws(InputFileError) { problems = try Specification(source).problems() } catch {
                    problems = error.problems
                }
                if problems.isEmpty { accepted.append("\(range.pointer) \(text)") } else { refused += 1 }
                for problem in problems {
                    #expect(problem.place?.line != nil, "\(range.pointer) \(text): \(problem.message)")
                    #expect(problem.place?.pointer != nil, "\(range.pointer) \(text): \(problem.message)")
                }
            }
        }
        #expect(refused > 20)
        // Only what is in pushes and calls may be of any kind.
        #expect(accepted.allSatisfy { $0.contains("/apns") || $0.contains("/data/") }, "\(accepted)")
    }

    private static let replacements: [(JSONKind, String)] = [
        (.null, "null"), (.boolean, "true"), (.number, "-1.5e3"), (.string, "\"odd\""), (.array, "[[{}]]"),
        (.object, "{}"),
        (.object, #"{ "odd": [1] }"#),
    ]

    private struct ValueRange {
        let start: Int
        let end: Int
        let kind: JSONKind
        let pointer: String
    }

    /// Every value of the document, with its range of bytes.
    private func valueRanges(of element: JSONElement, end: Int, in bytes: [UInt8]) -> [ValueRange] {
        let start = element.place.offset
        var result = [
            ValueRange(
                start: start, end: valueEnd(from: start, in: bytes), kind: element.kind, pointer: element.pointer)
        ]
        for child in element.elements { result += valueRanges(of: child, end: end, in: bytes) }
        for member in element.members { result += valueRanges(of: member.value, end: end, in: bytes) }
        return result
    }

    /// The end of a well-formed value: of a container its closing bracket, of a string its quote, of a word the next
    /// mark.
    private func valueEnd(from start: Int, in bytes: [UInt8]) -> Int {
        var depth = 0
        var inString = false
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if inString {
                if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { inString = false }
                if !inString, depth == 0 { return index + 1 }
            } else {
                switch byte {
                case UInt8(ascii: "\""): inString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if depth == 0 { return index }
                    depth -= 1
                    if depth == 0 { return index + 1 }
                case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"):
                    if depth == 0 { return index }
                default: break
                }
            }
            index += 1
        }
        return index
    }
}
