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

    /// What is found in the built-in spec after a change of one file.
    private static func problems(_ file: String, replacing old: String, by new: String) throws -> [String] {
        let source = SpecSource.embedded
        let changed = try source.files.map { known in
            guard known.path == file else { return known }
            let text = String(decoding: known.bytes, as: UTF8.self)
            try #require(text.contains(old))
            return SpecSource.File(path: file, bytes: Array(text.replacing(old, with: new).utf8))
        }
        let specification = try Specification(SpecSource(name: source.name, files: changed))
        return try specification.pushProblems().map(\.message)
    }

    static let emptied: [(file: String, old: String, new: String, missing: [String])] = [
        (
            "vectors/ids.json", #",\#n          "opened-cold": { "app": "closed", "event": "opened" }"#, "",
            ["`didFinishLaunching` (application)", "`onCreate` (singleTop)", "`sceneWillConnect` (scenes)"]
        ),
        (
            "vectors/ids.json", #"          "received-in-front": { "app": "foreground", "event": "received" },\#n"#, "",
            ["`willPresent` (application)", "`didReceiveRemoteNotification active` (application)"]
        ),
    ]

    @Test("and an empty cell is a problem that names push and callback", arguments: PayloadCoverageTests.emptied)
    func emptyCell(_ row: (file: String, old: String, new: String, missing: [String])) throws {
        let found = try Self.problems(row.file, replacing: row.old, by: row.new)
        for missing in row.missing {
            #expect(found.contains { $0.hasPrefix("no case passes the push of ids.") && $0.hasSuffix(missing) })
        }
    }

    @Test("unless the vector says why it is empty")
    func reasons() throws {
        let old =
            #"        "onReceive": "an app shows nothing for a message without data, so there is nothing to tap or clear",\#n"#
        #expect(
            try Self.problems("vectors/platforms.json", replacing: old, by: "") == [
                "no case passes the push of android.empty-data-alone[android,app=foreground] to `onReceive` (standard)"
            ])
    }

    @Test("a push with more than 4,096 bytes is one that cannot be sent")
    func oversized() throws {
        let long = String(repeating: "x", count: 4000)
        let found = try Self.problems(
            "defaults.json", replacing: "Autumn offers\",\n      \"segment", by: "\(long)\",\n      \"segment")
        #expect(found.contains { $0.contains(" bytes, but at most 4096 can be sent") })
    }
}
