import AdapterClient
import Foundation
import TestSupport
import Testing

@Suite("An adapter that cannot be put to use", .hangGuard)
struct StartTests {
    private static let misbehaviours: [(String, String)] =
        [
            ("start-silent", "did not answer `initialize` within 1 s"),
            ("start-child", "did not answer `initialize` within 1 s"),
            ("start-half-a-line", "did not answer `initialize` within 1 s"),
            ("start-reads-all-input", "did not answer `initialize` within 1 s"),
            ("start-ignoring-sigterm", "did not answer `initialize` within 1 s"),
            ("start-signal", "was ended by SIGSEGV"),
            ("start-oversized-line", "a line of more than 1048576 bytes"),
            (
                "start-exit",
                "exited with status 1 before it had answered `initialize`, the first message.\nThe last lines of its standard error:\nno configuration"
            ),
            ("start-banner", "`Welcome to the adapter`; only answers may go to standard output"),
            ("start-other-version", "speaks version 3 of the protocol, but this tool speaks version 2"),
            ("start-error", "with the error 5: unknown edition"),
            ("start-wrong-id", "the id 1, which it was never sent"),
            ("start-no-platforms", "`platforms` must be a list with at least one of \"android\" or \"ios\""),
            ("start-unknown-platform", "`platforms` takes \"android\" or \"ios\", not \"Android\""),
        ]

    @Test(
        "says why it did not start, and leaves nothing behind",
        .enabled(if: Fixtures.python != nil, Fixtures.withoutPython),
        arguments: Sweep.rows(misbehaviours, every: 8)
    )
    func start(_ misbehaviour: String, _ message: String) async throws {
        let mark = try Processes.Mark()
        let isSlow = message.contains("within 1 s")
        let error = await #expect(throws: AdapterError.self) {
            try await AdapterApp(
                command: Fixtures.command("misbehaving_adapter.py", misbehaviour),
                environment: mark.environment,
                options: AdapterOptions(startTimeout: .seconds(isSlow ? 1 : 20), grace: .milliseconds(200)),
                edition: "2022-02"
            )
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        try await mark.expectNothingIsLeft()
    }

    @Test("says what is wrong with the command", .nightly)
    func command() async throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "adapter-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ text: String, mode: Int) throws -> String {
            let path = folder.appending(path: name).path(percentEncoded: false)
            #expect(
                FileManager.default.createFile(
                    atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode]))
            return path
        }
        let rows: [([String], String)] = [
            ([], "command is empty"),
            (["/no/such/adapter"], "There is no program /no/such/adapter; correct the path"),
            (["no-such-adapter"], "There is no program no-such-adapter in the folders of PATH; correct"),
            ([folder.path(percentEncoded: false)], "is a folder"),
            ([try file("plain", "#!/bin/sh\n", mode: 0o644)], "run `chmod +x` on it"),
            ([try file("text", "hello\n", mode: 0o755)], "neither a program nor a script with a first line"),
            (
                [try file("orphan", "#!/no/such/interpreter\n", mode: 0o755)],
                "the interpreter that its first line names is not there"
            ),
        ]
        let busy = try file("busy", "#!/bin/sh\n", mode: 0o755)
        let writer = try #require(FileHandle(forWritingAtPath: busy))
        defer { try? writer.close() }
        for (command, message) in rows + [([busy], "another process has it open for writing")] {
            let error = await #expect(throws: AdapterError.self) {
                try await AdapterApp(command: command, environment: Fixtures.environment, edition: "2022-02")
            }
            #expect(error?.description.contains(message) == true, "\(command): \(error?.description ?? "")")
        }
    }

    @Test(
        "gets nothing that this process has open",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "there is no /proc")
    )
    func inheritance() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "open-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        // Unlike Foundation's, this descriptor stays open on exec.
        let stream = try #require(fopen(file.path(percentEncoded: false), "r"))
        defer { fclose(stream) }
        let error = await #expect(throws: AdapterError.self) {
            try await AdapterApp(
                command: ["/bin/sh", "-c", "ls -l /proc/$$/fd >&2; exit 3"],
                environment: Fixtures.environment,
                edition: "2022-02"
            )
        }
        let description = try #require(error?.description)
        #expect(description.contains(" 2 -> ") && !description.contains(file.lastPathComponent), "\(description)")
    }

    @Test("is looked for in the folders of PATH as a shell would")
    func search() throws {
        let files: [String: ProgramSearch.FileKind] = [
            "/a/tool": .folder, "/b/tool": .fileWithoutPermission, "/c/tool": .program, "/d/tool": .program,
            "/b/closed": .fileWithoutPermission,
        ]
        let search = ProgramSearch(path: "/a:/b::/c:/d") { files[$0] ?? .nothing }
        #expect(try search.program(of: ["tool"]) == "/c/tool")
        #expect(try search.program(of: ["/d/tool", "x"]) == "/d/tool")
        #expect(throws: AdapterError.notExecutable("/b/closed")) { try search.program(of: ["closed"]) }
        #expect(throws: AdapterError.noSuchProgram("none", path: "/a:/b::/c:/d")) { try search.program(of: ["none"]) }
        #expect(throws: AdapterError.folder("/a/tool")) { try search.program(of: ["/a/tool"]) }
        #expect(throws: AdapterError.emptyCommand) { try search.program(of: [""]) }
    }
}
