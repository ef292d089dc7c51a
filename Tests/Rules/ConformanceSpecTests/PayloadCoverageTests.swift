import Diagnostics
import Testing

@testable import ConformanceSpec

@Suite("Each push is handed to every callback that can get it")
struct PayloadCoverageTests {
    @Test("in the built-in spec, in every edition, and none is too large")
    func builtIn() throws {
        #expect(try EmbeddedSpec.specification.get().pushProblems() == [])
        for (_, expansion) in try EmbeddedSpec.expansions.get() {
            let rows = PayloadCoverage(of: expansion.cases, category: "DEFAULT").rows
            #expect(rows.count > 50)
            // Of the many ids, each is read in each callback.
            let ids = rows.filter { $0.vector.id == "ids.verbatim-punctuation" }
            #expect(ids.count == 2)
            for row in ids {
                #expect(row.variations == 15 && row.missing.isEmpty)
                #expect(row.read.values.allSatisfy { $0 == 15 })
            }
        }
    }

    /// Changes of the built-in spec, and what is found then: an empty cell, a push without the reason for one, and a push
    /// that is too large.
    static let changes: [(file: String, old: String, new: String, found: [String])] = [
        (
            "vectors/ids.json", #",\#n          "opened-cold": { "app": "closed", "event": "opened" }"#, "",
            ["`didFinishLaunching` (application)", "`onCreate` (singleTop)", "`sceneWillConnect` (scenes)"]
        ),
        (
            "vectors/ids.json", #"          "received-in-front": { "app": "foreground", "event": "received" },\#n"#, "",
            ["`willPresent` (application)", "`didReceiveRemoteNotification active` (application)"]
        ),
        (
            "vectors/platforms.json",
            #"        "onReceive": "an app shows nothing for a message without data, so there is nothing to tap or clear",\#n"#,
            "",
            ["no case passes the push of android.empty-data-alone[android,app=foreground] to `onReceive` (standard)"]
        ),
        (
            "defaults.json", "Autumn offers\",\n      \"segment",
            "\(String(repeating: "x", count: 4000))\",\n      \"segment", [" bytes, but at most 4096 can be sent"]
        ),
    ]

    @Test("and an empty cell without a reason, and a push that cannot be sent, are problems that name it")
    func problems() throws {
        let source = SpecSource.embedded
        let changed = try source.files.map { known in
            let changes = Self.changes.filter { $0.file == known.path }
            let text = try changes.reduce(String(decoding: known.bytes, as: UTF8.self)) { text, change in
                try #require(text.contains(change.old))
                return text.replacing(change.old, with: change.new)
            }
            return SpecSource.File(path: known.path, bytes: Array(text.utf8))
        }
        let specification = try Specification(SpecSource(name: source.name, files: changed))
        let problems = try specification.pushProblems().map(\.message)
        for found in Self.changes.flatMap(\.found) { #expect(problems.contains { $0.contains(found) }, "\(found)") }
        let pushes = problems.filter { !$0.contains(" bytes, but at most ") }
        #expect(pushes.count { !$0.hasPrefix("no case passes the push of ids.") } == 1, "\(pushes)")
    }
}
