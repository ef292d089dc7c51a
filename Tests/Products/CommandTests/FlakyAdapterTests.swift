import Foundation
import TestSupport
import Testing

@Suite(
    "An adapter that is right at times", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct FlakyAdapterTests {
    /// Ends the first three of its processes, each at its second call.
    static let ending = ChangedSink((#"{"broadlogId": push["_mId"]"#, #"{"broadlogId": chance(push["_mId"])"#))
        .beforeClass(
            """
            import os, pathlib
            CALLS = [0]

            def chance(value):
                CALLS[0] += 1
                left = pathlib.Path("left")
                rest = int(left.read_text()) if left.exists() else 3
                if CALLS[0] == 2 and rest > 0:
                    left.write_text(str(rest - 1))
                    os._exit(0)
                return value
            """)

    /// Sends another id in the second of its processes.
    static let changing = ChangedSink((#"{"broadlogId": push["_mId"]"#, #"{"broadlogId": OTHER or push["_mId"]"#))
        .beforeClass(
            """
            import pathlib
            STARTS = pathlib.Path("starts")
            STARTS.write_text((STARTS.read_text() if STARTS.exists() else "") + ".")
            OTHER = "x" if STARTS.read_text() == ".." else ""
            """)

    static let documented = ChangedSink((#""_mId""#, #""_mId""#))

    static let rows: [(name: String, sink: ChangedSink, options: [String], verdict: String, said: String)] = [
        ("ended by chance", ending, [], "conforms, flaky", "passed only when it was run again"),
        (
            "ended by chance, where nothing may be flaky", ending, ["--fail-on-flaky"], "does not conform, flaky",
            "only sometimes"
        ),
        ("right each time", documented, ["--repeat", "2", "--fail-on-flaky"], "conforms", "conforms: "),
        (
            "wrong in one of three runs", changing, ["--repeat", "3", "--no-rerun"], "does not conform, flaky",
            "passed in 2 of 3 runs"
        ),
    ]

    @Test(
        "is flaky in the verdict and in every report, and verified", arguments: rows.indices)
    func flaky(row: Int) throws {
        let (name, sink, options, verdict, said) = Self.rows[row]
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeSmallSpec()
        let spec = ["--spec", "spec"]
        let formats = [
            ("json", "r.json"), ("markdown", "r.md"), ("html", "r.html"), ("junit", "r.xml"), ("badge-svg", "b.svg"),
        ]
        let outcome = try tool.run(
            ["run"] + spec + options + formats.flatMap { ["--report", "\($0.0)=\($0.1)"] } + ["--"]
                + sink.write(to: tool))
        #expect(outcome.exitCode == (verdict.hasPrefix("conforms") ? 0 : 1), "\(name)")
        #expect(outcome.output.contains("\(verdict): "), "\(name): \(outcome.output.suffix(400))")
        #expect(outcome.output.contains(said), "\(name)")
        let isFlaky = verdict.hasSuffix("flaky")
        for (_, file) in formats {
            let text = try String(decoding: tool.contents(file), as: UTF8.self)
            #expect(text.contains("flaky") == isFlaky, "\(name): \(file)")
        }
        #expect(try tool.run(["report", "verify", "r.json"] + spec).exitCode == 0, "\(name)")
        let rendered = try tool.run(["report", "render", "r.json", "--report", "junit=again.xml"] + spec)
        let (first, again) = (try tool.contents("r.xml"), try tool.contents("again.xml"))
        #expect(rendered.exitCode == 0 && first == again, "\(name)")
    }
}
