import Diagnostics
import Foundation
import ReportWriting
import Testing

@Suite("A report on disk")
final class ReportFileTests {
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
        "nothing of it is seen before it is written, then all of it, with the bits of a new file and folders made on the way",
        arguments: [true, false]
    )
    func commits(_ mayBeNameless: Bool) throws {
        let path = folder + "/a/b/junit.xml"
        let file = try ReportFile(replacing: path, mayBeNameless: mayBeNameless)
        #expect(!FileManager.default.fileExists(atPath: path))
        try file.write(bytes("all of it"))
        #expect(try text(path) == "all of it")
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
        let file = try ReportFile(replacing: folder + "/link", mayBeNameless: mayBeNameless)
        try file.write(bytes("new"))
        #expect(try text(path) == "new" && permissions(path) == mode)
    }

    @Test(
        "an older report stands until the new one is whole, and for good where the new one is given up",
        arguments: [true, false],
        [true, false]
    )
    func replaces(_ isWritten: Bool, _ mayBeNameless: Bool) throws {
        try write("old", to: "/report")
        do {
            let file = try ReportFile(replacing: folder + "/report", mayBeNameless: mayBeNameless)
            #expect(try text(folder + "/report") == "old")
            if isWritten { try file.write(bytes("new")) } else { file.discard() }
        }
        #expect(try text(folder + "/report") == (isWritten ? "new" : "old"))
        #expect(try names(folder) == ["report"])
    }

    @Test("given up or let go, it leaves neither files nor folders behind", arguments: [true, false], [true, false])
    func discards(_ isReported: Bool, _ mayBeNameless: Bool) throws {
        do {
            let file = try ReportFile(replacing: folder + "/a/b/report", mayBeNameless: mayBeNameless)
            #expect(
                try names(folder + "/a/b")
                    == [file.temporaryPath].compactMap { $0?.split(separator: "/").last.map(String.init) })
            #expect(mayBeNameless || file.temporaryPath != nil)
            if isReported {
                file.discard()
                #expect(throws: ReportError.self) { try file.write([1]) }
            }
        }
        #expect(try names(folder) == [])
    }

    @Test("what a killed writer has left is removed by the next one; what a living one holds is not")
    func stale() throws {
        try write("theirs", to: "/.tracking-conformance-notes.txt")
        let living = try ReportFile(replacing: folder + "/living", mayBeNameless: false)
        let temporary = try #require(living.temporaryPath)
        for mayBeNameless in [true, false] {
            try write("left", to: "/.tracking-conformance-killed.tmp")
            let next = try ReportFile(replacing: folder + "/next", mayBeNameless: mayBeNameless)
            #expect(try names(folder).contains(".tracking-conformance-killed.tmp") == false)
            try next.write([])
        }
        #expect(FileManager.default.fileExists(atPath: temporary))
        try living.write(bytes("whole"))
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
            let file = try ReportFile(replacing: "\(folder)/\(name)")
            try file.write(bytes(name))
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
            let error = #expect(throws: ReportError.self) { try ReportFile(replacing: path) }
            #expect(error?.description == "\(path): the report cannot be written: \(row.message)")
        }
        #expect(try names(folder) == before)
        #expect(throws: ReportError.unwritable(path: "", cause: "its path is empty", remedy: "give the path of a file"))
        {
            try ReportFile(replacing: "")
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
        let inFolder = #expect(throws: ReportError.self) { try ReportFile(replacing: self.folder + "/closed/report") }
        let remedy = "change the folder's permissions, or give a path in another folder"
        #expect(
            inFolder
                == .unwritable(
                    path: folder + "/closed/report", cause: "the folder \(folder)/closed may not be written to",
                    remedy: remedy)
        )
        let ofFile = #expect(throws: ReportError.self) { try ReportFile(replacing: self.folder + "/file") }
        #expect(
            ofFile?.description.hasSuffix("the file there is read-only; make it writable, or give another path") == true
        )
    }

    @Test("a name as long as names can be is no trouble, nor is a bare one")
    func names() throws {
        for path in ["\(folder)/\(String(repeating: "n", count: 255))", "\(folder)/ü\u{202E} <&>"] {
            try ReportFile(replacing: path).write([])
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

@Suite("A report for a pipe, a device or standard output")
struct ReportStreamTests {
    @Test("is handed on when it is written, and not where it is given up")
    func whole() throws {
        var taken: [UInt8] = []
        let file = ReportFile(name: "here") { bytes throws(SystemError) in taken += bytes }
        try file.write([1, 2, 3])
        #expect(taken == [1, 2, 3])
        #expect(throws: ReportError.self) { try file.write([4]) }
        let other = ReportFile(name: "here") { bytes throws(SystemError) in taken += bytes }
        other.discard()
        #expect(throws: ReportError.self) { try other.write([4]) }
        #expect(taken == [1, 2, 3])
    }

    @Test("is written into what stands at its path, which stays what it is")
    func devices() throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "reports-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let null = try ReportDestination.path("/dev/null").open { _ throws(SystemError) in }
        try null.write([1, 2, 3])
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial)

        let pipe = folder.appending(component: "pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        // Opened for both, so that neither side waits for the other.
        let reader = open(pipe, O_RDWR)
        defer { close(reader) }
        let file = try ReportDestination.path(pipe).open { _ throws(SystemError) in }
        try file.write(Array("whole".utf8))
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(reader, &bytes, 16) == 5)
        #expect(String(decoding: bytes.prefix(5), as: UTF8.self) == "whole")
    }

    @Test(
        "a device that is full is told with its remedy",
        .enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full"))
    func full() throws {
        let file = try ReportDestination.path("/dev/full").open { _ throws(SystemError) in }
        let error = #expect(throws: ReportError.self) { try file.write([1]) }
        #expect(
            error?.description
                == "/dev/full: the report cannot be written: the disk is full; make room, or write to another disk")
    }
}
