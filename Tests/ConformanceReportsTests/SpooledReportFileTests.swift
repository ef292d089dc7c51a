import ConformanceReports
import Foundation
import Testing

@Suite("A report for a pipe, a device or standard output")
struct SpooledReportFileTests {
    @Test(
        "is handed on once it is whole, however large, with what was written over",
        arguments: [10, 5_000_000, 9_000_000])
    func whole(_ size: Int) throws {
        var taken: [UInt8] = []
        let file = SpooledReportFile(name: "here") { bytes throws(SystemError) in taken += bytes }
        var expected: [UInt8] = []
        while expected.count < size {
            let piece = [UInt8](
                repeating: UInt8(truncatingIfNeeded: expected.count / 1000), count: min(100_000, size - expected.count))
            expected += piece
            try file.append(piece)
        }
        for offset in [0, size / 2, size - 4, min(size, 4 << 20) - 2] where offset >= 0 && offset + 4 <= size {
            try file.overwrite([1, 2, 3, 4], at: offset)
            expected.replaceSubrange(offset..<offset + 4, with: [1, 2, 3, 4])
        }
        #expect(taken.isEmpty && file.size == size)
        try file.commit()
        #expect(taken == expected)
    }

    @Test("is not handed on where it is given up")
    func discarded() throws {
        var taken: [UInt8] = []
        let file = SpooledReportFile(name: "here") { bytes throws(SystemError) in taken += bytes }
        try file.append([1])
        file.discard()
        #expect(taken.isEmpty)
        #expect(throws: ReportError.self) { try file.commit() }
    }

    @Test("is written into what stands at its path, which stays what it is")
    func devices() throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "reports-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let null = try ReportDestination.path("/dev/null").open { _ throws(SystemError) in }
        try null.append([1, 2, 3])
        try null.commit()
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial)

        let pipe = folder.appending(component: "pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        // Opened for both, so that neither side waits for the other.
        let reader = open(pipe, O_RDWR)
        defer { close(reader) }
        let file = try ReportDestination.path(pipe).open { _ throws(SystemError) in }
        try file.append(Array("whole".utf8))
        try file.overwrite(Array("W".utf8), at: 0)
        try file.commit()
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(reader, &bytes, 16) == 5)
        #expect(String(decoding: bytes.prefix(5), as: UTF8.self) == "Whole")
    }

    @Test(
        "a device that is full is told with its remedy",
        .enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full"))
    func full() throws {
        let file = try ReportDestination.path("/dev/full").open { _ throws(SystemError) in }
        try file.append([1])
        let error = #expect(throws: ReportError.self) { try file.commit() }
        #expect(
            error?.description
                == "/dev/full: the report cannot be written: the disk is full; make room, or write to another disk")
    }
}
