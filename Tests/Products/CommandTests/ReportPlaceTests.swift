import Foundation
import TestSupport
import Testing

/// `-`, `none`, devices and pipes mean the same for every command that writes reports or reads files.
@Suite("Places of reports and input", .hangGuard)
struct ReportPlaceTests {
    private func prepared() throws -> BuiltTool {
        let tool = try BuiltTool()
        try tool.writeSmallSpec()
        #expect(try tool.run(["run", "--spec", "spec", "--quiet", "--report", "json=results.json"]).exitCode == 0)
        try tool.write(Array(try tool.run(["plan", "--spec", "spec"]).output.utf8), to: "plan")
        let handshake = """
            {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":2,"sink":{"name":"s","version":"1"},"platforms":["ios"],"drive":"callbacks"}}
            """
        try tool.write(Array((handshake + "\n").utf8), to: "answers")
        try tool.write(
            [UInt8](Data(contentsOf: Repository.root.appending(path: "Tests/Fixtures/Pages/tracking/ru.md"))),
            to: "page.md")
        return tool
    }

    private static let commands: [[String]] = [
        ["run", "--spec", "spec"], ["judge", "--spec", "spec", "plan", "answers"],
        ["docs", "page.md", "--rule", "page.*"],
        ["report", "merge", "--spec", "spec", "results.json"],
    ]

    @Test(
        "a report on standard output has it for itself: text goes to standard error",
        arguments: Sweep.rows(commands, every: 3))
    func standardOutput(_ command: [String]) throws {
        let tool = try prepared()
        defer { tool.remove() }
        let plain = try tool.run(command + ["--report", "none"])
        #expect(!plain.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "reports").path))
        for format in ["junit", "json"] {
            let file = try tool.run(command + ["--report", "\(format)=report", "--quiet"])
            let outcome = try tool.run(command + ["--report", "\(format)=-", "--report", "\(format)=/dev/null"])
            #expect(outcome.exitCode == file.exitCode && file.exitCode == plain.exitCode)
            #expect(outcome.output == String(decoding: try tool.contents("report"), as: UTF8.self))
            #expect(outcome.errors == plain.errors + plain.output || outcome.errors == plain.output + plain.errors)
        }
        for arguments in [["--report", "json=-", "--report", "junit=-"], ["--report", "json=-", "--format", "json"]] {
            let outcome = try tool.run(command + arguments)
            #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
            #expect(
                outcome.errors.contains(
                    "two reports cannot share standard output\n  help: give each report a path of its own"))
        }
        #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "-").path))
    }

    @Test(
        "a pipe is written into", .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs bash"))
    func pipe() throws {
        let tool = try prepared()
        defer { tool.remove() }
        let outcome = try tool.runShell(
            "bash -c 'tracking-conformance run --spec spec --quiet --report junit=>(cat >piped; touch done)'; while [ ! -e done ]; do sleep 0.05; done"
        )
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(String(decoding: try tool.contents("piped"), as: UTF8.self).hasSuffix("</testsuites>\n"))
    }

    /// What is written, each over what else the command line names.
    private static let overwriting: [(words: [String], message: String)] = [
        (
            ["report", "render", "results.json", "--report", "html=results.json"],
            "--report \"html=results.json\" would overwrite FILE \"results.json\""
        ),
        (["report", "render", "link", "--report", "html=spec/../results.json"], "would overwrite FILE \"link\""),
        (["report", "render", "results.json", "--report", "html=hard"], "would overwrite FILE \"results.json\""),
        (["report", "merge", "results.json", "--report", "json=link"], "would overwrite FILE \"results.json\""),
        (["judge", "--spec", "spec", "plan", "answers", "--report", "json=answers"], "overwrite ANSWERS \"answers\""),
        (["docs", "page.md", "--report", "html=page.md"], "would overwrite PAGE \"page.md\""),
        (["docs", ".", "--report", "html=page.md"], "would overwrite the input \"page.md\""),
        (["docs", "*.md", "--report", "html=./page.md"], "would overwrite the input \"page.md\""),
        (["source", "app", "--report", "json=app/A.java"], "would overwrite the input \"app/A.java\""),
        (["source", "app", "--report", "html=app/K.kt"], "would overwrite the input \"app/K.kt\""),
        (
            ["report", "certify", "results.json", "--subject", "page.md", "--into", "results.json"],
            "--into \"results.json\" would overwrite FILE \"results.json\""
        ),
        (
            ["report", "certify", "results.json", "--subject", "page.md", "--into", "page.md"],
            "--into \"page.md\" would overwrite --subject \"page.md\""
        ),
        (["report", "baseline", "results.json", "--into", "link"], "--into \"link\" would overwrite FILE"),
        (
            ["run", "--transcript", "new/a", "--report", "json=new/b/../a", "--", "true"],
            "--transcript \"new/a\" would overwrite --report \"json=new/b/../a\""
        ),
        (["run", "--transcript", "dangling", "--report", "json=nowhere", "--", "true"], "--transcript \"dangling\""),
        (["run", "--last-failed", "results.json", "--report", "json=results.json"], "overwrite --last-failed"),
        (["run", "--spec", "spec", "--report", "json=spec/defaults.json"], "the input \"spec/defaults.json\""),
        (["run", "--report", "json=a", "--report", "junit=./a"], "would overwrite --report \"json=a\""),
    ]

    @Test("nothing is written over what a command reads, or over what else it writes")
    func overwritten() throws {
        let tool = try prepared()
        defer { tool.remove() }
        try tool.write(Array("class A {}".utf8), to: "app/A.java")
        try tool.write(Array("class K".utf8), to: "app/K.kt")
        let files = FileManager.default
        let path = { (name: String) in tool.folder.appending(component: name).path }
        try files.createSymbolicLink(atPath: path("link"), withDestinationPath: "results.json")
        try files.createSymbolicLink(atPath: path("dangling"), withDestinationPath: "nowhere")
        try files.linkItem(atPath: path("results.json"), toPath: path("hard"))
        let before = try files.subpathsOfDirectory(atPath: tool.folder.path).filter { !$0.hasPrefix("std") }.sorted()
        let contents = try ["results.json", "answers", "page.md", "app/A.java"].map { try tool.contents($0) }
        for row in Self.overwriting {
            let outcome = try tool.run(row.words)
            #expect(outcome.exitCode == 2 && outcome.output == "", "\(row.words) \(outcome)")
            #expect(outcome.errors.contains(row.message), "\(row.words) \(outcome.errors)")
            #expect(outcome.errors.hasSuffix("help: give it a path of its own\n"))
        }
        #expect(try ["results.json", "answers", "page.md", "app/A.java"].map { try tool.contents($0) } == contents)
        let after = try files.subpathsOfDirectory(atPath: tool.folder.path).filter { !$0.hasPrefix("std") }.sorted()
        #expect(after == before)
    }

    @Test("input comes from standard input where it is asked for, once")
    func standardInput() throws {
        let tool = try prepared()
        defer { tool.remove() }
        let files = try tool.run(["judge", "--spec", "spec", "plan", "answers", "--report", "none"])
        let outcome = try tool.runShell(
            """
            judge() { tracking-conformance judge --spec spec --report none "$@" || true; }
            judge plan - <answers; judge - answers <plan
            """
        )
        let expected = [("answers has", "standard input has"), ("of plan.", "of standard input.")].map {
            files.output.replacing($0, with: $1)
        }
        #expect(expected.allSatisfy { $0 != files.output } && outcome.output == expected.joined(), "\(outcome.errors)")
        let page = try tool.run(["docs", "page.md", "--report", "none"])
        #expect(
            try tool.runShell("tracking-conformance docs - --report none <page.md").output
                == page.output.replacing("page.md", with: "standard input")
        )
        for command in [
            ["judge", "-", "-"], ["report", "compare", "-", "-"], ["report", "merge", "-", "results.json", "-"],
        ] {
            let outcome = try tool.run(command)
            #expect(
                outcome.exitCode == 2 && outcome.errors.contains("two files cannot both be standard input"),
                "\(outcome.errors)")
        }
        let fixing = try tool.run(["docs", "-", "--fix"])
        #expect(fixing.exitCode == 2 && fixing.errors.contains("standard input cannot be fixed"))
    }

    @Test(
        "a run that is killed leaves no half report, or the next one removes it", .enabled(if: BuiltTool.python != nil))
    func killed() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let command = try ChangedSink.beforeEachCase("open('begun', 'w').write('x')", "time.sleep(600)").write(to: tool)
        let running = try tool.start(
            ["run", "--report", "junit=reports/a.xml", "--report", "json=reports/b.json", "--"] + command)
        for _ in 0..<6000 where (try? tool.contents("begun")) == nil { usleep(10_000) }
        kill(running.process.processIdentifier, SIGKILL)
        #expect(try running.outcome().exitCode == 128 + SIGKILL)
        let left = {
            try FileManager.default.contentsOfDirectory(atPath: tool.folder.appending(path: "reports").path).sorted()
        }
        #if os(Linux)
            #expect(try left() == [])
        #endif
        try tool.write(Array("left".utf8), to: "reports/.tracking-conformance-killed.tmp")
        #expect(try tool.run(["run", "--shard", "1/100", "--quiet", "--report", "junit=reports/c.xml"]).exitCode == 0)
        #expect(try left() == ["c.xml"])
    }
}
