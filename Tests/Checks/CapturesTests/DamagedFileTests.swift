import Captures
import Foundation
import Testing

@Suite("Damaged files")
struct DamagedFileTests {
    @Test("a cut at any byte gives no record that the whole file does not have", arguments: Sample.all)
    func cut(name: String, text: String, count: Int) throws {
        let bytes = Array(text.utf8)
        let whole = try read(text).records
        var counts: Set<Int> = []
        for length in 0...bytes.count {
            guard let capture = try? CaptureReader.read(Data(bytes.prefix(length)), named: "capture") else { continue }
            #expect(capture.records == Array(whole.prefix(capture.records.count)), "cut at \(length)")
            counts.insert(capture.records.count)
        }
        #expect(counts.subtracting([0]) == Set(1...count))
    }

    @Test("any change is read or refused, never a crash", arguments: Sample.all)
    func mutated(name: String, text: String, count: Int) {
        let original = Array(text.utf8)
        let others = Sample.all.map { Array($0.text.utf8) }
        var numbers = SplitMix(state: UInt64(original.count))
        for _ in 0..<2000 {
            var bytes = original
            for _ in 0...Int.random(in: 0..<4, using: &numbers) {
                numbers.mutate(&bytes, others)
            }
            guard let capture = try? CaptureReader.read(Data(bytes), named: "capture") else { continue }
            // What is read can be passed on and read again.
            let extract = CaptureExtract.bytes(of: capture) { _ in true }
            let again = try? CaptureReader.read(Data(extract), named: "extract")
            #expect(again?.records.count == capture.records.count { $0.level == .hit })
            #expect(again?.records.map(\.variables) == capture.records.filter { $0.level == .hit }.map(\.variables))
        }
    }
}

/// Seeded numbers, so that a failure can be repeated.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Changes, removes, repeats or inserts some bytes.
    mutating func mutate(_ bytes: inout [UInt8], _ others: [[UInt8]]) {
        guard !bytes.isEmpty else { return }
        let start = Int.random(in: 0..<bytes.count, using: &self)
        let end = min(bytes.count, start + Int.random(in: 0..<40, using: &self))
        let marks = Array("\"\\{}[],: \n\r%/?&=()\u{0}".utf8) + [0xFF, 0xEF, 0x80]
        switch Int.random(in: 0..<6, using: &self) {
        case 0: bytes[start] = UInt8.random(in: 0...255, using: &self)
        case 1: bytes[start] = marks.randomElement(using: &self) ?? 0
        case 2: bytes.removeSubrange(start..<end)
        case 3: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &self))
        case 4: bytes.insert(marks.randomElement(using: &self) ?? 0, at: start)
        default:
            let other = others.randomElement(using: &self) ?? []
            bytes.insert(
                contentsOf: other.dropFirst(Int.random(in: 0...other.count, using: &self)).prefix(60), at: start)
        }
    }
}
