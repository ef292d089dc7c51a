import Foundation
import TestSupport
import Testing

@Suite("What cannot be listed, read or replaced is named, and no verdict leaves it out")
struct MissingFilesTests {
    private static let page = Repository.root.appending(path: "Tests/Fixtures/Pages/tracking/ja.md")
    private static let app = Repository.root.appending(path: "Tests/Fixtures/Apps/firebase-service")

    /// A folder with a right page in `help` and a right app in `app`.
    private func tool() throws -> BuiltTool {
        let tool = try BuiltTool()
        try tool.write([UInt8](Data(contentsOf: Self.page)), to: "help/ja.md")
        try FileManager.default.copyItem(at: Self.app, to: tool.folder.appending(component: "app"))
        return tool
    }

    @Test("a link to nothing: docs and docs changes end with exit 2, unless there are findings, and so does source")
    func links() throws {
        let tool = try tool()
        defer { tool.remove() }
        let message = "help/more: error: [page-unlisted] pages may be missing: this is a broken link"
        #expect(try tool.run(["docs", "help"]).exitCode == 0)
        _ = try tool.runShell("cp -r help later; ln -s nowhere help/more; ln -s nowhere app/more")
        let docs = try tool.run(["docs", "help", "--report", "github=r.txt"])
        #expect(docs.exitCode == 2 && docs.output.contains(message), "\(docs)")
        #expect(String(decoding: try tool.contents("r.txt"), as: UTF8.self).contains("this is a broken link"))
        let changes = try tool.run(["docs", "changes", "later", "help"])
        #expect(changes.exitCode == 2 && changes.errors.contains(message), "\(changes)")
        let source = try tool.run(["source", "app", "--rule", "action.received", "--report", "none"])
        #expect(source.exitCode == 2 && source.output.contains("app/more is a broken link"), "\(source)")
        let wrong = String(decoding: try tool.contents("help/ja.md"), as: UTF8.self)
            .replacing("| action |", with: "| x |")
        try tool.write(Array(wrong.utf8), to: "help/wrong.md")
        #expect(try tool.run(["docs", "help", "--report", "none"]).exitCode == 1)
    }

    private static let canBeUser = geteuid() != 0 || InstalledProgram.path(of: "setpriv") != nil

    /// Runs a command as a user whom permissions bind.
    private func runAsUser(_ command: String, in tool: BuiltTool) throws -> BuiltTool.Outcome {
        let prefix = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
        return try tool.runShell(prefix + command)
    }

    @Test("a folder that cannot be entered", .enabled(if: canBeUser, "needs a user whom permissions bind"))
    func locked() throws {
        let tool = try tool()
        defer { tool.remove() }
        _ = try tool.runShell("chmod -R a+rX .; mkdir help/locked app/locked; chmod 0 help/locked app/locked")
        defer { _ = try? tool.runShell("chmod 700 help/locked app/locked") }
        let docs = try runAsUser("tracking-conformance docs help --report none", in: tool)
        #expect(docs.exitCode == 2, "\(docs)")
        #expect(docs.output.contains("help/locked: error: [page-unlisted] pages may be missing: this cannot be read: "))
        let source = try runAsUser("tracking-conformance source app --rule action.received --report none", in: tool)
        #expect(source.exitCode == 2 && source.output.contains("app/locked cannot be read: "), "\(source)")
    }

    @Test("--fix leaves a page with several names as it is, and says so")
    func hardLink() throws {
        let tool = try tool()
        defer { tool.remove() }
        let wrong = String(decoding: try tool.contents("help/ja.md"), as: UTF8.self)
            .replacing("| action |", with: "| アクション |")
        try tool.write(Array(wrong.utf8), to: "help/wrong.md")
        _ = try tool.runShell("ln help/wrong.md second.md")
        let outcome = try tool.run(["docs", "help/wrong.md", "--fix", "--report", "none"])
        #expect(outcome.exitCode == 2, "\(outcome)")
        #expect(outcome.output.contains("it has 2 names (hard links), and only this one would change"), "\(outcome)")
        #expect(try tool.contents("help/wrong.md") == Data(wrong.utf8))
        _ = try tool.runShell("rm second.md; chmod 640 help/wrong.md")
        #expect(try tool.run(["docs", "help/wrong.md", "--fix", "--report", "none"]).exitCode == 0)
        #expect(try tool.runShell("stat -c %a help/wrong.md").output == "640\n")
    }

    @Test("--fix keeps the owner, or leaves the page as it is", .enabled(if: geteuid() == 0, "needs another user"))
    func owner() throws {
        let tool = try tool()
        defer { tool.remove() }
        let wrong = String(decoding: try tool.contents("help/ja.md"), as: UTF8.self)
            .replacing("| action |", with: "| アクション |")
        try tool.write(Array(wrong.utf8), to: "help/wrong.md")
        _ = try tool.runShell("chown 1234:1235 help/wrong.md; chmod 646 help/wrong.md; chmod -R a+rX .; chmod 777 help")
        let other = try runAsUser("tracking-conformance docs help/wrong.md --fix --report none", in: tool)
        #expect(other.exitCode == 2 && other.output.contains("it belongs to another user or group"), "\(other)")
        #expect(try tool.contents("help/wrong.md") == Data(wrong.utf8))
        #expect(try tool.run(["docs", "help/wrong.md", "--fix", "--report", "none"]).exitCode == 0)
        #expect(try tool.runShell("stat -c %u:%g:%a help/wrong.md").output == "1234:1235:646\n")
    }

    @Test("a trend names a file that was cut, and goes on with the others")
    func trend() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeSmallSpec()
        _ = try tool.run(["run", "--spec", "spec", "--quiet", "--report", "json=runs/b.json"])
        let whole = try tool.contents("runs/b.json")
        try tool.write([UInt8](whole.prefix(whole.count / 2)), to: "runs/a.json")
        try tool.write(Array("{}".utf8), to: "runs/c.json")
        _ = try tool.runShell("mkdir runs/d.json; ln -s nowhere runs/e.json; mkfifo runs/f.json")
        let outcome = try tool.run(["report", "trend", "runs"])
        #expect(outcome.exitCode == 0 && outcome.output.contains("reference"), "\(outcome)")
        for line in [
            "runs/a.json:", "warning: the file is skipped: ",
            "runs/c.json: note: this is not a results file of a run",
            "runs/d.json: warning: the file is skipped: this is a folder", "runs/e.json: warning: ",
            "runs/f.json: warning: the file is skipped: this is a pipe",
        ] {
            #expect(outcome.errors.contains(line), "\(line): \(outcome.errors)")
        }
        _ = try tool.runShell("rm runs/b.json")
        #expect(try tool.run(["report", "trend", "runs"]).exitCode == 2)
    }
}
