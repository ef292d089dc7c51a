import AdapterClient
import TestSupport
import Testing

@Suite("Lines out of a stream")
struct LineSplitterTests {
    @Test("come out the same however the stream is cut", arguments: 0..<50 as Range<UInt64>)
    func cuts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stream: [UInt8] = (0..<400).map { _ in
            Bool.random(using: &random) ? 0x0A : UInt8.random(in: 0...255, using: &random)
        }
        var expected = stream.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        let remainder = expected.removeLast()
        var splitter = LineSplitter(limit: 400)
        var lines: [[UInt8]] = []
        var rest = stream[...]
        while !rest.isEmpty {
            let count = Int.random(in: 0...min(rest.count, 30), using: &random)
            splitter.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
            // Not always emptied, so that lines of several pieces pile up.
            while Bool.random(using: &random), let line = try splitter.next() { lines.append(line) }
        }
        while let line = try splitter.next() { lines.append(line) }
        #expect(lines == expected)
        #expect(splitter.remainder == remainder)
    }

    @Test("are refused over the limit, complete or not")
    func limit() throws {
        var complete = LineSplitter(limit: 3)
        complete.append(Array("abc\nabcd\n".utf8))
        #expect(try complete.next() == Array("abc".utf8))
        #expect(throws: LineSplitter.OversizedLine(limit: 3)) { try complete.next() }
        var begun = LineSplitter(limit: 3)
        begun.append(Array("abc".utf8))
        #expect(try begun.next() == nil)
        begun.append(Array("d".utf8))
        #expect(throws: LineSplitter.OversizedLine(limit: 3)) { try begun.next() }
    }
}
