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
}
