import Foundation
import TestSupport
import Testing

@Suite(
    "A run that is interrupted", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct InterruptionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the adapter does before each case.
        let line: String
        var jobs = "1"
    }

    static let rows: [Row] = [
        Row(testDescription: "slow", line: "time.sleep(0.05)"),
        Row(testDescription: "slow, three processes", line: "time.sleep(0.1)", jobs: "3"),
        Row(
            testDescription: "hanging and deaf to SIGTERM after some cases",
            line: "os.path.getsize('played') >= 20 and (signal.signal(signal.SIGTERM, signal.SIG_IGN), time.sleep(600))"
        ),
        Row(
            testDescription: "failing, so that cases are run again alone",
            line: "return time.sleep(0.05) or {'calls': [[] for _ in params['callbacks']]}"
        ),
    ]

    /// An adapter that writes down its process, and a byte for each case it plays.
    private static func sink(_ line: String) -> ChangedSink {
        var sink = ChangedSink.beforeEachCase("open('played', 'a').write('.')", line)
        sink = ChangedSink(
            sink.changes[0],
            sink.changes[1],
            ("    edition = None\n", "    edition = None\n    open('processes', 'a').write('%d\\n' % os.getpid())\n")
        )
        return sink
    }

    /// Each way with both signals; a sample has one way, with one.
    static let interruptions: [(row: Row, signal: Int32)] =
        Sweep.isAsked
        ? rows.flatMap { [($0, SIGINT), ($0, SIGTERM)] } : [(rows[2], SIGINT)]

    @Test("writes valid reports of what was judged, and leaves no process and no file", arguments: interruptions)
    func interrupted(_ row: Row, _ signal: Int32) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let command = try Self.sink(row.line).write(to: tool)
        let running = try tool.start(
            [
                "run", "--rule", "flag.off", "--jobs", row.jobs, "--report", "junit=junit.xml", "--report",
                "json=results.json", "--",
            ] + command
        )
        try tool.wait(for: "played", bytes: 20)
        kill(running.process.processIdentifier, signal)
        let outcome = try running.outcome()
        #expect(outcome.exitCode == 128 + signal)
        let verdicts = try Array(tool.verdicts("results.json").values)
        #expect(verdicts.contains { $0 == "passed" || $0 == "failed" })
        #expect(verdicts.contains("errored"))
        #expect(outcome.output.contains("does not conform: "))
        let verified = try tool.run(["report", "verify", "results.json"])
        #expect(verified.exitCode == 0, "\(verified.errors)")
        #expect(verified.output.contains("\(verdicts.count) cases judged again"))
        try tool.expectWellFormed("junit.xml")
        let report = try String(decoding: tool.contents("junit.xml"), as: UTF8.self)
        #expect(report.components(separatedBy: "<testcase ").count == verdicts.count + 1)
        #expect(report.contains("the run was interrupted before this case"))
        try tool.expectNothingIsLeft(besides: ["junit.xml", "results.json"])
    }

    @Test("twice ends at once, and still leaves no process and no file")
    func twice() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let command = try Self.sink("signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)").write(to: tool)
        let running = try tool.start(
            ["run", "--jobs", "2", "--report", "junit=junit.xml", "--report", "json=results.json", "--"] + command
        )
        try tool.wait(for: "played", bytes: 2)
        // Two of a kind may arrive as one. Without a pause: on a busy machine it might outlast the grace after the
        // first, and the run would end whole.
        for number in [SIGINT, SIGTERM] { kill(running.process.processIdentifier, number) }
        #expect([130, 143].contains(try running.outcome().exitCode))
        // Nobody waits any more for the processes to go.
        for _ in 0..<1000 where try tool.adaptersLive { usleep(10_000) }
        try tool.expectNothingIsLeft(besides: [])
    }

    @Test("while the adapter starts ends it, and says so in the report", arguments: [SIGINT, SIGTERM])
    func starting(_ signal: Int32) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        var sink = Self.sink("pass")
        sink = ChangedSink(
            sink.changes[0], sink.changes[1], (sink.changes[2].old, sink.changes[2].new + "    time.sleep(600)\n"))
        let command = try sink.write(to: tool)
        let running = try tool.start(
            ["run", "--jobs", "2", "--report", "junit=junit.xml", "--report", "json=results.json", "--"] + command
        )
        try tool.wait(for: "processes", bytes: 2)
        kill(running.process.processIdentifier, signal)
        let outcome = try running.outcome()
        #expect(outcome.exitCode == 128 + signal)
        #expect(outcome.errors.contains("shut down before it had started"))
        try tool.expectWellFormed("junit.xml")
        try tool.expectNothingIsLeft(besides: ["junit.xml"])
    }
}

extension BuiltTool {
    private static let xmllint = InstalledProgram.path(of: "xmllint")

    /// Waits until an adapter has written so much to a file. Blocks, as other tests do that wait for processes: whoever
    /// suspends would come back only once all of them have ended.
    func wait(for file: String, bytes: Int) throws {
        for _ in 0..<6000 where (try? contents(file).count) ?? 0 < bytes { usleep(10_000) }
        #expect(try contents(file).count >= bytes)
    }

    /// Expects XML that a parser reads to its end; where xmllint is missing, only that the end is there.
    func expectWellFormed(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let report = try String(decoding: contents(path), as: UTF8.self)
        #expect(report.hasSuffix("</testsuites>\n"), sourceLocation: sourceLocation)
        guard let xmllint = Self.xmllint else { return }
        let process = Process()
        process.executableURL = URL(filePath: xmllint)
        process.arguments = ["--noout", folder.appending(path: path).path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, sourceLocation: sourceLocation)
    }

    /// Whether any process lives that an adapter has written down.
    var adaptersLive: Bool {
        get throws {
            let processes = try String(decoding: contents("processes"), as: UTF8.self).split(separator: "\n").compactMap
            { Int32($0) }
            try #require(!processes.isEmpty)
            return processes.contains { process in
                guard kill(process, 0) == 0 else { return false }
                // One whose parent has gone may wait for ever to be reaped where nobody does that, as in many
                // containers.
                let status = FileManager.default.contents(atPath: "/proc/\(process)/stat")
                return status.map { !String(decoding: $0, as: UTF8.self).contains(") Z ") } ?? true
            }
        }
    }

    /// Expects that no process lives that an adapter has written down, and that nothing but the reports has come to the
    /// folder.
    func expectNothingIsLeft(besides reports: Set<String>, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try !adaptersLive, sourceLocation: sourceLocation)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(files).subtracting(["sink.py", "processes", "played"]) == reports, sourceLocation: sourceLocation)
    }
}
