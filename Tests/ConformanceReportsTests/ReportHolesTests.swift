import ConformanceReports
import Foundation
import Testing

@Suite("The holes of a report")
struct ReportHolesTests {
    private static let texts = [3: Array("three".utf8), 14: Array("fourteen".utf8)]
    private static let written =
        Array("a".utf8) + ReportHoles.hole(3) + ReportHoles.hole(14) + Array("b12".utf8) + ReportHoles.hole(7)
        + Array("c".utf8) + ReportHoles.hole(3)
    private static let whole = "athreefourteenb12cthree"

    @Test("are filled wherever a piece ends", arguments: 1...20)
    func pieces(_ size: Int) {
        var holes = ReportHoles(Self.texts)
        var filled: [UInt8] = []
        for start in stride(from: 0, to: Self.written.count, by: size) {
            filled += holes.filled(Array(Self.written[start..<min(start + size, Self.written.count)]))
        }
        #expect(String(decoding: filled, as: UTF8.self) == Self.whole)
    }

    @Test(
        "are filled in a report on disk and in one that is handed on, however large",
        arguments: [0, 100_000, 5_000_000])
    func files(_ size: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "holes-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let long = Array(repeating: UInt8(ascii: "x"), count: size)
        let expected = String(decoding: long, as: UTF8.self) + Self.whole
        for mayBeNameless in [true, false] {
            let path = folder.appending(component: "report").path
            let file = try DiskReportFile(path: path, mayBeNameless: mayBeNameless)
            try file.append(long)
            try file.append(Self.written)
            try file.commit(filling: ReportHoles(Self.texts))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report"])
        }
        var taken: [UInt8] = []
        let file = SpooledReportFile(name: "here") { bytes throws(SystemError) in taken += bytes }
        try file.append(long)
        try file.append(Self.written)
        try file.commit(filling: ReportHoles(Self.texts))
        #expect(String(decoding: taken, as: UTF8.self) == expected)
    }
}
