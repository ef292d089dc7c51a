import Foundation
import TestSupport
import Testing

/// The documented sink in Python, changed in a few places.
struct ChangedSink: Sendable {
    /// What is there, and what is put in its place.
    let changes: [(old: String, new: String)]

    init(_ changes: (old: String, new: String)...) { self.changes = changes }

    private init(all changes: [(old: String, new: String)]) { self.changes = changes }

    /// The sink with lines put before its class.
    func beforeClass(_ lines: String) -> ChangedSink {
        ChangedSink(all: changes + [("class Sink:", lines + "\n\n\nclass Sink:")])
    }

    /// A sink with lines put before each case; `params` is what the case was sent.
    static func beforeEachCase(_ lines: String...) -> ChangedSink {
        let body = lines.map { "    \($0)\n" }.joined()
        return ChangedSink(
            ("import json\n", "import json\nimport os\nimport signal\nimport time\nimport zlib\n"),
            ("    sink = Sink(edition)\n", body + "    sink = Sink(edition)\n")
        )
    }

    /// Python for a number that is the same for a case whatever process plays it.
    static let fingerprint = "zlib.crc32(json.dumps(params, sort_keys=True).encode())"

    /// Puts the adapter into the tool's folder.
    ///
    /// - Returns: the command that starts it there.
    func write(to tool: BuiltTool) throws -> [String] {
        let original = Repository.root.appending(path: "Tests/Fixtures/Adapters/documented_sink.py")
        var source = try String(contentsOf: original, encoding: .utf8)
        for change in changes {
            try #require(source.contains(change.old), "the documented sink has no \(change.old)")
            source = source.replacingOccurrences(of: change.old, with: change.new)
        }
        try tool.write(Array(source.utf8), to: "sink.py")
        return [try #require(BuiltTool.python), "-I", "-S", "sink.py"]
    }
}

extension ChangedSink {
    /// Remembers from case to case which intents were opened, as an app does that keeps them in a singleton.
    static let leaking = ChangedSink(
        ("class Sink:", "SINKS = {}\n\n\nclass Sink:"),
        ("    sink = Sink(edition)\n", "    sink = SINKS.setdefault(edition, Sink(edition))\n")
    )
}
