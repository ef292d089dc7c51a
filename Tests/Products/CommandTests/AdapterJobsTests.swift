import Foundation
import TestSupport
import Testing

@Suite(
    "run --jobs with an adapter", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct AdapterJobsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Nil for the starter as `adapter new` writes it.
        var sink: ChangedSink?
        let exitCode: Int32
        /// Verdicts that must be there.
        let verdicts: [String]
    }

    /// The debug tool has nothing of its own for each number; the released one is asked for all.
    static let several = Sweep.isAsked ? [2, 4, 8] : [4]
    private static let selection = ["--rule", "flag.*"] + (Sweep.isAsked ? [] : ["--platform", "android"])

    static let rows: [Row] = [
        Row(testDescription: "a fresh starter", exitCode: 0, verdicts: ["passed"]),
        Row(
            testDescription: "one that is silent in some cases, and is ended by a signal in others",
            sink: .beforeEachCase(
                "if \(ChangedSink.fingerprint) % 20 == 3: return {'calls': [[] for _ in params['callbacks']]}",
                "if \(ChangedSink.fingerprint) % 100 == 7: (sys.stderr.write('no storage\\n'), sys.stderr.flush(), os.kill(os.getpid(), 11))"
            ),
            exitCode: 1,
            verdicts: ["passed", "failed", "errored"]
        ),
    ]

    @Test("results, reports and what is printed are those of one job", arguments: Sweep.isAsked ? rows : [rows[1]])
    func same(_ row: Row) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let command = try row.sink?.write(to: tool) ?? starter(in: tool)
        var printed: [String] = []
        for jobs in [1] + Self.several {
            let outcome = try tool.run(
                ["run", "--jobs", "\(jobs)"] + Self.selection
                    + ["--report", "junit=\(jobs).xml", "--report", "json=\(jobs).json", "--"] + command
            )
            #expect(outcome.exitCode == row.exitCode, "\(outcome.errors)")
            printed.append(outcome.output.replacing("wrote \(jobs).xml, \(jobs).json\n", with: ""))
        }
        #expect(printed.allSatisfy { $0 == printed[0] })
        for report in ["xml", "json"] {
            let one = try tool.contents("1.\(report)")
            for jobs in Self.several {
                #expect(try tool.contents("\(jobs).\(report)") == one, "\(jobs) jobs, \(report)")
            }
        }
        #expect(try Set(row.verdicts).isSubset(of: tool.verdicts("1.json").values))
        #expect(try tool.run(["report", "verify", "4.json"]).exitCode == 0)
    }

    private func starter(in tool: BuiltTool) throws -> [String] {
        #expect(try tool.run(["adapter", "new", "python", "starter"]).exitCode == 0)
        return [try #require(BuiltTool.python), "starter/adapter.py"]
    }

    @Test("each process gets its share", arguments: several)
    func shared(jobs: Int) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink.beforeEachCase("open('played', 'a').write('%d\\n' % os.getpid())", "time.sleep(0.1)")
        let outcome = try tool.run(["run", "--jobs", "\(jobs)", "--rule", "android.*", "--"] + sink.write(to: tool))
        #expect(outcome.exitCode == 0)
        let processes = try String(decoding: tool.contents("played"), as: UTF8.self).split(separator: "\n")
        #expect(processes.count > 20)
        #expect(Set(processes).count == jobs)
    }

    @Test(
        "an adapter of which only one can run at a time is exit 3 with several jobs, with the remedy",
        arguments: several)
    func onlyOne(jobs: Int) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink(("    edition = None\n", "    edition = None\n    open('lock', 'x')\n"))
        let command = try sink.write(to: tool)
        let outcome = try tool.run(["run", "--jobs", "\(jobs)", "--report", "junit=junit.xml", "--"] + command)
        #expect(outcome.exitCode == 3)
        #expect(outcome.errors.contains("use --jobs 1"))
        #expect(outcome.errors.contains("FileExistsError"))
        #expect(try String(decoding: tool.contents("junit.xml"), as: UTF8.self).contains("adapter-start"))
    }
}
