import Captures
import Diagnostics
import Foundation
import StrictJSON
import Testing

@Suite("Reading captures")
struct CaptureReaderTests {
    @Test("the content decides what a file is", arguments: Sample.all)
    func samples(name: String, text: String, count: Int) throws {
        #expect(try read(text).records.count == count)
        #expect(try read("\u{FEFF}" + text.replacing("\n", with: "\r\n")).lines == read(text).lines)
    }

    @Test("UTF-16 with its mark is read like UTF-8", arguments: Sample.all)
    func utf16(name: String, text: String, count: Int) throws {
        let whole = try read(text)
        let little = Array(text.utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let big = Array(text.utf16).flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, [0xFF, 0xFE] + little + [0]] {
            let capture = try CaptureReader.read(Data(bytes), named: "capture")
            #expect(capture.records == whole.records)
        }
    }

    /// Bytes that are refused, and parts of the message and of the remedy.
    static let refused: [(bytes: [UInt8], message: String, remedy: String)] = [
        ([], "empty", "record"), (Array(" \r\n\t".utf8), "empty", "record"), ([0xEF, 0xBB, 0xBF], "empty", "record"),
        ([0xFF, 0xFE], "empty", "record"), ([0x1F, 0x8B, 8, 0], "gzip", "gzip -d"), ([0x78, 0x9C, 1], "zlib", ".zhar"),
        (Array("PK\u{3}\u{4}".utf8), "zip", "unpack"), ([0xD4, 0xC3, 0xB2, 0xA1], "packet", "HAR"),
        (Array("Charles\u{0}\u{1}".utf8), "binary", ".chls"),
        (Array("Hello, world".utf8), "not understood", "redacted sample"),
        (Array("{}".utf8), "not understood", "issue"), (Array("[]".utf8), "not understood", "issue"),
        (Array("[".utf8), "not understood", "redacted"),
        (Array("{\"a\":[{\"b\":1}]}".utf8), "not understood", "redacted"),
        (Array("{\"log\"".utf8), "not understood", "redacted"),
        (Array("{\"log\":\"x\",\"stream\":\"stdout\"}".utf8), "not understood", "redacted"),
        ([0x80, 0xFF, 0x0A], "not understood", "redacted"),
        (
            Array(
                "2026-11-26 10:00:00.123 Df App[1:2] [com.adobe.mobile.marketing.aep:AEP SDK DEBUG - <X>] <private>"
                    .utf8), "iOS", "HAR"
        ),
        (Array("{\"eventMessage\":\"x\",\"subsystem\":\"com.adobe.mobile.marketing.aep\"}".utf8), "iOS", "Assurance"),
        (Array("[AdobeExperienceSDK DEBUG <Campaign>]: x".utf8), "iOS", "HAR"),
        (Array("{\"metadata\":{},\"logcatMessages\":[]}".utf8), "Android Studio", "adb logcat"),
    ]

    @Test("a file that is not understood is an error with a remedy", arguments: refused)
    func explains(bytes: [UInt8], message: String, remedy: String) throws {
        let problem = try #require(refusal(of: bytes))
        #expect(problem.message.contains(message))
        #expect(problem.remedy.contains(remedy))
        #expect(!problem.remedy.isEmpty)
    }

    @Test("a file is read by its path, and an unreadable one is explained")
    func paths() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("captures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("walk.txt").path
        try Data(Sample.har.utf8).write(to: URL(fileURLWithPath: file))
        #expect(try CaptureReader.read(file).records.count == 3)
        #expect(try CaptureReader.read(file).file == file)
        for (path, message) in [
            (folder.path, "this is a folder"), (file + "x", "the file does not exist"), ("", "the file does not exist"),
        ] {
            let error = try #require(throws: InputFileError.self) { try CaptureReader.read(path) }
            #expect(error.problems.map(\.message) == [message])
            #expect(error.problems.first?.place?.file == path)
        }
        let archive = folder.appendingPathComponent("x.logarchive").path
        try FileManager.default.createDirectory(atPath: archive, withIntermediateDirectories: true)
        let error = try #require(throws: InputFileError.self) { try CaptureReader.read(archive) }
        #expect(error.problems.first?.suggestion?.contains("Assurance") == true)
    }

    @Test("deep nesting does no harm")
    func deep() throws {
        for unit in ["[", "{\"a\":", "[{\"events\":", "{\"log\":{\"entries\":[", "[{\"payload\":"] {
            let text = String(repeating: unit, count: 100_000)
            if let capture = try? read(text) { #expect(capture.records.isEmpty) }
        }
    }
}
