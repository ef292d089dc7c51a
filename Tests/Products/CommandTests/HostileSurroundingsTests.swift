import Foundation
import TestSupport
import Testing

/// Programs that never end, inputs other than files, and a system that gives too little.
@Suite("The tool in hostile surroundings", .hangGuard)
struct HostileSurroundingsTests {
    // MARK: Programs that sign

    /// A tool whose temporary files are in a folder of its own.
    private static func prepared() throws -> BuiltTool {
        let tool = try BuiltTool()
        try tool.writeRightResults("right.json")
        try tool.write(Array("an app".utf8), to: "app.apk")
        try FileManager.default.createDirectory(
            at: tool.folder.appending(component: "temporary"), withIntermediateDirectories: true)
        return tool
    }

    private static let certify = [
        "report", "certify", "right.json", "--spec", "spec", "--subject", "app.apk", "--into", "c.json", "--sign-with",
    ]

    private static func environment(_ tool: BuiltTool) -> [String: String] {
        ["TMPDIR": tool.folder.appending(component: "temporary").path, "PATH": InstalledProgram.searchPath]
    }

    private static func leftFiles(_ tool: BuiltTool) throws -> [String] {
        let path = tool.folder.appending(component: "temporary").path
        let certificate = (try? tool.contents("c.json")) == nil ? [] : ["c.json"]
        return try FileManager.default.contentsOfDirectory(atPath: path) + certificate
    }

    static let signers: [(options: [String], command: [String], message: String)] = [
        (["--timeout", "0.5"], ["sleep", "300"], "sleep 300 was ended: it took longer than 0.5 seconds"),
        (
            ["--timeout", "0.5"], ["sh", "-c", "trap '' TERM; sleep 300; sleep 300"],
            "was ended: it took longer than 0.5 seconds"
        ),
        ([], ["cat", "/dev/zero"], "cat /dev/zero was ended: it gives more than 1048576 bytes"),
        (
            [], ["sh", "-c", "cat /dev/zero >\"$1\"", "sh", "{signature}"],
            "was ended: it gives more than 1048576 bytes"
        ),
    ]

    @Test("a signer that never ends is ended, and nothing is left", arguments: signers)
    func endless(_ row: (options: [String], command: [String], message: String)) throws {
        let tool = try Self.prepared()
        defer { tool.remove() }
        let outcome = try tool.run(
            Self.certify + row.options + ["--"] + row.command, environment: Self.environment(tool))
        #expect(outcome.exitCode == 2 && outcome.errors.contains(row.message), "\(outcome)")
        #expect(try Self.leftFiles(tool).isEmpty)
    }

    @Test("a signal ends the signer with its children, and nothing is left", arguments: [SIGTERM, SIGINT])
    func signalled(_ signal: Int32) throws {
        let tool = try Self.prepared()
        defer { tool.remove() }
        let script = "echo $$ >>processes; sleep 300 & echo $! >>processes; echo >begun; wait"
        let running = try tool.start(
            Self.certify + ["--", "sh", "-c", script],
            environment: Self.environment(tool))
        for _ in 0..<6000 where (try? tool.contents("begun")) == nil { usleep(10_000) }
        kill(running.process.processIdentifier, signal)
        let outcome = try running.outcome()
        #expect(outcome.exitCode == 128 + signal && outcome.errors.contains("was ended: interrupted"), "\(outcome)")
        #expect(try Self.leftFiles(tool).isEmpty)
        let processes = String(decoding: try tool.contents("processes"), as: UTF8.self).split(separator: "\n")
        #expect(processes.count == 2)
        for process in try processes.map({ try #require(pid_t($0)) }) {
            for _ in 0..<500 where Self.runs(process) { usleep(10_000) }
            #expect(!Self.runs(process))
        }
    }

    /// Whether a process is there; one that waits to be reaped does not run any more.
    private static func runs(_ process: pid_t) -> Bool {
        guard kill(process, 0) == 0 else { return false }
        let state = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.split(separator: ")").last
        return state?.hasPrefix(" Z") != true
    }

    // MARK: Inputs other than files

    @Test("inputs other than files are named in our own words")
    func otherThings() throws {
        let tool = try Self.prepared()
        defer { tool.remove() }
        #expect(mkfifo(tool.folder.appending(component: "pipe").path, 0o600) == 0)
        try Self.makeSocket(tool.folder)
        let rows: [(words: [String], message: String)] = [
            (["report", "causes", "spec"], "spec: error: this is a folder\n"),
            (["report", "causes", "none"], "none: error: the file does not exist\n"),
            (["report", "causes", "app.apk/none"], "app.apk/none: error: the file does not exist\n"),
            (["report", "causes", "socket"], "socket: error: this is a socket\n"),
            (["report", "causes", "/dev/zero"], "/dev/zero: error: this is a device\n"),
            (["run", "--baseline", "/dev/zero"], "/dev/zero: error: this is a device\n"),
            (["judge", "/dev/zero", "app.apk"], "/dev/zero: error: this is a device\n"),
            (["docs", "/dev/zero", "--report", "none"], "the page cannot be read: this is a device\n"),
            (["docs", "socket", "--report", "none"], "the page cannot be read: this is a socket\n"),
            (["report", "certify", "right.json", "--subject", "/dev/zero"], "/dev/zero: error: this is a device\n"),
            (["report", "certify", "right.json", "--subject", "pipe"], "pipe: error: this is a pipe\n"),
            (["report", "certify", "right.json", "--subject", "spec"], "spec: error: this is a folder\n"),
        ]
        for row in rows {
            let outcome = try tool.run(row.words)
            #expect(outcome.exitCode == 2, "\(row.words) \(outcome)")
            #expect((outcome.errors + outcome.output).contains(row.message), "\(row.words) \(outcome)")
        }
        let folder = try tool.runShell("tracking-conformance report causes - <spec || true")
        #expect(folder.errors.hasPrefix("standard input: error: this is a folder\n"), "\(folder)")
    }

    @Test("standard input may be a socket, which some programs give to those that they start")
    func socketAsInput() throws {
        let tool = try Self.prepared()
        defer { tool.remove() }
        let script = """
            import socket, subprocess, sys
            own, other = socket.socketpair()
            tool = subprocess.Popen(sys.argv[1:], stdin=other)
            other.close()
            own.sendall(open("right.json", "rb").read())
            own.close()
            sys.exit(tool.wait())
            """
        try tool.write(Array(script.utf8), to: "give.py")
        let outcome = try tool.runShell("python3 give.py tracking-conformance report verify - --spec spec")
        #expect(outcome.exitCode == 0, "\(outcome)")
    }

    @Test("pipes are read to their end, and their lines are not looked for a second time")
    func pipes() throws {
        let tool = try Self.prepared()
        defer { tool.remove() }
        let verified = try tool.run(["report", "verify", "right.json", "--spec", "spec"])
        #expect(verified.exitCode == 0)
        let piped = try tool.runShell(
            "mkfifo pipe; cat right.json >pipe & tracking-conformance report verify pipe --spec spec")
        #expect(
            piped.exitCode == 0 && piped.output == verified.output.replacingOccurrences(of: "right.json", with: "pipe"))
        let cut = try tool.runShell(
            "mkfifo cut; head -c 100 right.json >cut & tracking-conformance report verify cut --spec spec || true")
        #expect(cut.errors.contains("cut:") && cut.errors.contains("the document may be cut off"), "\(cut)")
    }

    private static func makeSocket(_ folder: URL) throws {
        let python = try #require(BuiltTool.python, "python3 is not installed")
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-c", "import socket; socket.socket(socket.AF_UNIX).bind('socket')"]
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    // MARK: Too little of something

    @Test("an adapter to begin with is written whole or not at all")
    func smallDisk() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let refused = try tool.runShell("ulimit -f 1; tracking-conformance adapter new python a/made || echo $?")
        #expect(
            refused.output == "2\n" && refused.errors.contains("the file would be larger than is allowed"), "\(refused)"
        )
        #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(component: "a").path))
        try tool.write([], to: "here/other")
        _ = try tool.runShell("ulimit -f 1; tracking-conformance adapter new python here || true")
        let left = try FileManager.default.contentsOfDirectory(atPath: tool.folder.appending(component: "here").path)
        #expect(left == ["other"])
        #expect(try tool.run(["adapter", "new", "python", "here"]).exitCode == 0)
    }

    static let limits: [(limit: String, message: String)] = [
        ("ulimit -n 4", "error: this process may not open enough files\n"),
        // Of threads, too: no room is left for the stack of one.
        ("ulimit -v 8000000; ulimit -s 7900000", "error: the system gives this process too few threads\n"),
    ]

    @Test("too few threads or descriptors are a sentence and exit 2", arguments: limits)
    func tooLittle(_ row: (limit: String, message: String)) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.runShell("(\(row.limit); tracking-conformance run --report none) || echo $?")
        #expect(outcome.output == "2\n" && outcome.errors.hasPrefix(row.message), "\(outcome)")
    }

    // MARK: Secrets

    @Test("the adapter's command is kept as it was typed, unless it is to be left out")
    func redacted() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let command = try ChangedSink().write(to: tool) + ["--token", "s3cret"]
        let files = ["json=r.json", "junit=r.xml", "html=r.html", "markdown=r.md"]
        let run = ["run", "--case", "flag.on-everywhere[ios,event=received*", "--transcript", "t"]
        let reports = files.flatMap { ["--report", $0] }
        #expect(try tool.run(run + reports + ["--"] + command).exitCode == 0)
        #expect(String(decoding: try tool.contents("r.json"), as: UTF8.self).contains("s3cret"))
        let outcome = try tool.run(run + reports + ["--redact-command", "--"] + command)
        #expect(outcome.exitCode == 0 && !(outcome.output + outcome.errors).contains("s3cret"), "\(outcome)")
        for file in ["r.json", "r.xml", "r.html", "r.md", "t"] {
            #expect(!String(decoding: try tool.contents(file), as: UTF8.self).contains("s3cret"), "\(file)")
        }
        let results = String(decoding: try tool.contents("r.json"), as: UTF8.self)
        #expect(results.contains(#""--", "ADAPTER"]"#), "\(results.prefix(3000))")
        #expect(try tool.run(["report", "verify", "r.json"]).exitCode == 0)
        #expect(try tool.run(["run", "--redact-command"]).exitCode == 2)
    }
}
