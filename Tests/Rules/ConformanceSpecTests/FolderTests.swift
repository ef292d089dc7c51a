import ConformanceSpec
import Diagnostics
import Foundation
import StrictJSON
import Testing

@Suite struct FolderTests {
    /// A folder of its own with the minimal spec, removed afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "spec-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["rules", "vectors"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        for (name, text) in SpecFixture().files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        try body(folder)
    }

    @Test(
        "a folder is read in the order of its paths, with or without a slash at its end; other files are of no concern")
    func valid() throws {
        try withFolder { folder in
            try Data("# hello".utf8).write(to: URL(fileURLWithPath: "\(folder)/README.md"))
            try Data("no JSON".utf8).write(to: URL(fileURLWithPath: "\(folder)/vectors/notes.txt"))
            for path in [folder, folder + "/"] {
                let source = try SpecSource.folder(path)
                #expect(source.name == folder)
                #expect(
                    source.files.map(\.path) == [
                        "defaults.json", "editions.json", "rules/actions.json", "vectors/main.json",
                    ])
                #expect(try Specification(source).problems() == [])
            }
        }
    }

    @Test("no folder, a file in its place, an empty one: each says so and what to give instead")
    func notASpec() throws {
        try withFolder { folder in
            let missing = #expect(throws: Diagnostic.self) { try SpecSource.folder(folder + "/nowhere") }
            #expect(missing?.message == "the spec folder does not exist")
            #expect(missing?.place?.file == folder + "/nowhere")
            #expect(missing?.suggestion == "give a folder that holds editions.json, defaults.json, rules/ and vectors/")
            let file = #expect(throws: Diagnostic.self) { try SpecSource.folder(folder + "/editions.json") }
            #expect(file?.message == "the spec is a file, not a folder")
            try FileManager.default.createDirectory(atPath: folder + "/empty", withIntermediateDirectories: false)
            let empty = try SpecSource.folder(folder + "/empty")
            let error = #expect(throws: InputFileError.self) { try Specification(empty) }
            #expect(
                error?.problems.map(\.message) == [
                    "the spec has no editions.json", "the spec has no defaults.json",
                    "the spec has no file rules/*.json",
                    "the spec has no file vectors/*.json",
                ]
            )
            #expect(error?.problems.allSatisfy { $0.place?.file == folder + "/empty" && $0.suggestion != nil } == true)
        }
    }

    @Test("a name with a line break, which could pass for two lines of the digest, is refused")
    func lineBreak() throws {
        try withFolder { folder in
            try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder)/rules/a\nb.json"))
            let error = #expect(throws: Diagnostic.self) { try SpecSource.folder(folder) }
            #expect(error?.message == #"the name "a\nb.json" has a line break"#)
            #expect(error?.place?.file == folder + "/rules" && error?.suggestion == "give the file another name")
        }
    }

    @Test("a file in place of a folder inside, and a folder in place of a file, cannot be read")
    func mixedUp() throws {
        try withFolder { folder in
            try FileManager.default.removeItem(atPath: folder + "/rules")
            try Data().write(to: URL(fileURLWithPath: folder + "/rules"))
            let rules = #expect(throws: Diagnostic.self) { try SpecSource.folder(folder) }
            #expect(rules?.place?.file == folder + "/rules")
            #expect(rules?.message.hasPrefix("cannot be read: ") == true)
        }
        try withFolder { folder in
            try FileManager.default.removeItem(atPath: folder + "/editions.json")
            try FileManager.default.createDirectory(
                atPath: folder + "/editions.json", withIntermediateDirectories: false)
            let editions = #expect(throws: Diagnostic.self) { try SpecSource.folder(folder) }
            #expect(editions?.place?.file == folder + "/editions.json")
        }
    }

    @Test(
        "a file without the permission to read it is named", .disabled(if: geteuid() == 0, "root may read everything"))
    func unreadable() throws {
        try withFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder + "/defaults.json")
            let problem = #expect(throws: Diagnostic.self) { try SpecSource.folder(folder) }
            #expect(problem?.place?.file == folder + "/defaults.json")
            #expect(problem?.suggestion == "change its permissions")
        }
    }
}
