import ConformanceReports
import Foundation
import Testing

@Suite("A report on disk")
final class DiskReportFileTests {
    /// A folder of this test's own.
    private let folder: String

    init() throws {
        folder =
            FileManager.default.temporaryDirectory.appending(component: "reports-\(UUID())").resolvingSymlinksInPath()
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @Test(
        "nothing of it is seen before it is committed, then all of it, with the bits of a new file and folders made on the way",
        arguments: [true, false]
    )
    func commits(_ mayBeNameless: Bool) throws {
        let path = folder + "/a/b/junit.xml"
        let file = try DiskReportFile(path: path, mayBeNameless: mayBeNameless)
        try file.append(bytes("begin 000 "))
        #expect(!FileManager.default.fileExists(atPath: path))
        try file.append(bytes("end"))
        try file.overwrite(bytes("123"), at: 6)
        #expect(file.size == 13)
        try file.commit()
        #expect(try text(path) == "begin 123 end")
        #expect(try names(folder + "/a/b") == ["junit.xml"])
        try #require(FileManager.default.createFile(atPath: folder + "/other", contents: nil))
        #expect(try permissions(path) == permissions(folder + "/other"))
    }

    @Test(
        "a file that is replaced keeps its permissions, and so does one behind a link",
        arguments: [true, false], [0o600, 0o640, 0o755]
    )
    func keepsPermissions(_ mayBeNameless: Bool, _ mode: Int) throws {
        let path = folder + "/file"
        try #require(
            FileManager.default.createFile(
                atPath: path, contents: Data("old".utf8), attributes: [.posixPermissions: mode]))
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "file")
        let file = try DiskReportFile(path: folder + "/link", mayBeNameless: mayBeNameless)
        try file.append(bytes("new"))
        try file.commit()
        #expect(try text(path) == "new" && permissions(path) == mode)
    }

    @Test(
        "bytes are written over where they are, be they on disk already or not",
        arguments: [0, 1, 65_535, 65_536, 65_537, 70_000, 197_995, 199_990]
    )
    func overwrites(_ offset: Int) throws {
        var expected: [UInt8] = []
        let file = try DiskReportFile(path: folder + "/report", mayBeNameless: offset % 2 == 0)
        for piece in 0..<200 {
            let bytes = [UInt8](repeating: UInt8(piece), count: 1000)
            expected += bytes
            try file.append(bytes)
        }
        try file.overwrite(bytes("0123456789"), at: offset)
        expected.replaceSubrange(offset..<offset + 10, with: bytes("0123456789"))
        try file.append([1, 2, 3])
        try file.commit()
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/report"))) == expected + [1, 2, 3])
    }

    @Test(
        "an older report stands until the new one is whole, and for good where the new one is given up",
        arguments: [true, false],
        [true, false]
    )
    func replaces(_ isCommitted: Bool, _ mayBeNameless: Bool) throws {
        try write("old", to: "/report")
        do {
            let file = try DiskReportFile(path: folder + "/report", mayBeNameless: mayBeNameless)
            try file.append(bytes("new"))
            #expect(try text(folder + "/report") == "old")
            if isCommitted { try file.commit() } else { file.discard() }
        }
        #expect(try text(folder + "/report") == (isCommitted ? "new" : "old"))
        #expect(try names(folder) == ["report"])
    }

    @Test("given up or let go, it leaves neither files nor folders behind", arguments: [true, false], [true, false])
    func discards(_ isTold: Bool, _ mayBeNameless: Bool) throws {
        do {
            let file = try DiskReportFile(path: folder + "/a/b/report", mayBeNameless: mayBeNameless)
            try file.append([UInt8](repeating: 1, count: 100_000))
            #expect(
                try names(folder + "/a/b")
                    == [file.temporaryPath].compactMap { $0?.split(separator: "/").last.map(String.init) })
            #expect(mayBeNameless || file.temporaryPath != nil)
            if isTold {
                file.discard()
                #expect(throws: ReportError.self) { try file.append([UInt8](repeating: 1, count: 100_000)) }
            }
        }
        #expect(try names(folder) == [])
    }

    @Test("what a killed writer has left is removed by the next one; what a living one holds is not")
    func stale() throws {
        try write("theirs", to: "/.tracking-conformance-notes.txt")
        let living = try DiskReportFile(path: folder + "/living", mayBeNameless: false)
        try living.append(bytes("whole"))
        let temporary = try #require(living.temporaryPath)
        for mayBeNameless in [true, false] {
            try write("left", to: "/.tracking-conformance-killed.tmp")
            let next = try DiskReportFile(path: folder + "/next", mayBeNameless: mayBeNameless)
            #expect(try names(folder).contains(".tracking-conformance-killed.tmp") == false)
            try next.commit()
        }
        #expect(FileManager.default.fileExists(atPath: temporary))
        try living.commit()
        #expect(try text(folder + "/living") == "whole")
        #expect(try names(folder) == [".tracking-conformance-notes.txt", "living", "next"])
    }

    @Test("symbolic links are written through, also one that leads nowhere yet")
    func links() throws {
        try FileManager.default.createDirectory(atPath: folder + "/real", withIntermediateDirectories: true)
        try write("old", to: "/real/report")
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "real/report")
        try FileManager.default.createSymbolicLink(atPath: folder + "/chain", withDestinationPath: folder + "/link")
        try FileManager.default.createSymbolicLink(atPath: folder + "/dangling", withDestinationPath: "made/new")
        for name in ["chain", "dangling"] {
            let file = try DiskReportFile(path: "\(folder)/\(name)")
            try file.append(bytes(name))
            try file.commit()
        }
        #expect(try text(folder + "/real/report") == "chain")
        #expect(try text(folder + "/made/new") == "dangling")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "real/report")
    }

    @Test("what stands in the way is told with path, cause and remedy, and nothing is left behind")
    func refuses() throws {
        try FileManager.default.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: true)
        try write("", to: "/file")
        try FileManager.default.createSymbolicLink(atPath: folder + "/circle", withDestinationPath: "circle")
        try #require(mkfifo(folder + "/pipe", 0o600) == 0)
        let before = try names(folder)
        let rows: [(path: String, message: String)] = [
            ("folder", "it is a folder; give the path of a file, such as \(folder)/folder/report.xml"),
            ("folder/", "it is a folder; give the path of a file, such as \(folder)/folder/report.xml"),
            ("missing/", "it is a folder; give the path of a file, such as \(folder)/missing/report.xml"),
            ("file/report", "\(folder)/file is a file and must be a folder; give another path"),
            ("file/a/b/report", "\(folder)/file is a file and must be a folder; give another path"),
            ("circle", "its symbolic links lead round in a circle; give another path"),
            ("pipe", "it is neither a file nor a folder; give the path of a file"),
            (String(repeating: "n", count: 300) + "/report", "its name is too long; give another path"),
            ("new/" + String(repeating: "n", count: 300) + "/report", "its name is too long; give another path"),
        ]
        for row in rows {
            let path = "\(folder)/\(row.path)"
            let error = #expect(throws: ReportError.self) { try DiskReportFile(path: path) }
            #expect(error?.description == "\(path): the report cannot be written: \(row.message)")
        }
        #expect(try names(folder) == before)
        #expect(throws: ReportError.unwritable(path: "", cause: "its path is empty", remedy: "give the path of a file"))
        {
            try DiskReportFile(path: "")
        }
    }

    @Test(
        "a folder or a file that may not be written to is refused",
        .enabled(if: geteuid() != 0, "needs a user whom permissions bind"))
    func permissionsBind() throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/closed",
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o500]
        )
        try write("old", to: "/file")
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder + "/file")
        let inFolder = #expect(throws: ReportError.self) { try DiskReportFile(path: self.folder + "/closed/report") }
        let remedy = "change the folder's permissions, or give a path in another folder"
        #expect(
            inFolder
                == .unwritable(
                    path: folder + "/closed/report", cause: "the folder \(folder)/closed may not be written to",
                    remedy: remedy)
        )
        let ofFile = #expect(throws: ReportError.self) { try DiskReportFile(path: self.folder + "/file") }
        #expect(
            ofFile?.description.hasSuffix("the file there is read-only; make it writable, or give another path") == true
        )
    }

    @Test("a name as long as names can be is no trouble, nor is a bare one")
    func names() throws {
        for path in ["\(folder)/\(String(repeating: "n", count: 255))", "\(folder)/ü\u{202E} <&>"] {
            let file = try DiskReportFile(path: path)
            try file.commit()
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + name))
    }

    private func text(_ path: String) throws -> String {
        try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
