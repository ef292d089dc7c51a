import ConformanceSpec
import DocCheck
import Foundation
import Testing

/// How many edits of the real pages' code the check finds. Slow: asked for by `CONFORMANCE_MUTATION=1`, as `.ci/measure-mutation` does.
@Suite(
    .enabled(if: ProcessInfo.processInfo.environment["CONFORMANCE_MUTATION"] != nil, "CONFORMANCE_MUTATION is not set"),
    .enabled(if: FileManager.default.fileExists(atPath: Repository.sharedPages.path), "the pages are not there"),
    .enabled(if: Tool.path(of: "javac") != nil && Tool.path(of: "swiftc") != nil, "javac or swiftc is not installed")
)
struct MutationMeasurement {
    @Test("at least 95 % of the edits that change behaviour are found, at most 1 % of the harmless ones accused")
    func measurement() throws {
        let environment = ProcessInfo.processInfo.environment
        let folder = environment["CONFORMANCE_MUTATION_FOLDER"].map { URL(filePath: $0) }
            ?? FileManager.default.temporaryDirectory.appending(path: "mutation-\(UInt64.random(in: 0...UInt64.max))")
        let pages = try PageCode.shared()
        let edits = try pages.flatMap { page in try CodeEdits(page: page.name, bytes: page.bytes).all().map { (page: page, edit: $0) } }
        print("\(edits.count) edits")
        let verdicts = try MutationOracle(folder: folder).verdicts(edits, pages: pages)
        print("verdicts: \(Dictionary(grouping: verdicts, by: \.verdict).mapValues(\.count))")
        try zip(edits, verdicts).map { "\($1.verdict.rawValue)\t\($0.edit.name)\t\($1.reason)\n" }.joined()
            .write(to: folder.appending(path: "verdicts.txt"), atomically: false, encoding: .utf8)
        let eye = try EditEye()
        let findings = try eye.look(edits)
        var table = MutationTable()
        for index in edits.indices {
            table.add(MutationResult(edit: edits[index].edit, verdict: verdicts[index].verdict, reason: verdicts[index].reason, news: findings[index]))
        }
        try table.text.write(to: folder.appending(path: "table.txt"), atomically: false, encoding: .utf8)
        print(table.text)
        #expect(table.shareFound >= 0.95)
        #expect(table.shareAccused <= 0.01)
    }
}
