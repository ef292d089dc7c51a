import Foundation
import TestSupport
import Testing

/// How many edits of the real pages' code the check finds. Slow: asked for by `CONFORMANCE_MUTATION=` the built tool,
/// as `python3 .ci measure pages` does.
@Suite(
    .enabled(if: ProcessInfo.processInfo.environment["CONFORMANCE_MUTATION"] != nil, "CONFORMANCE_MUTATION is not set"),
    .enabled(if: FileManager.default.fileExists(atPath: Repository.sharedPages.path), "the pages are not there"),
    .enabled(
        if: InstalledProgram.path(of: "javac") != nil && InstalledProgram.path(of: "swiftc") != nil,
        "javac or swiftc is not installed"
    )
)
struct MutationMeasurement {
    @Test("at least 95 % of the edits that change behaviour are found, at most 1 % of the harmless ones accused")
    func measurement() throws {
        let environment = ProcessInfo.processInfo.environment
        let tool = try #require(environment["CONFORMANCE_MUTATION"])
        let folder =
            environment["CONFORMANCE_MUTATION_FOLDER"].map { URL(filePath: $0) }
            ?? FileManager.default.temporaryDirectory.appending(path: "mutation-\(UInt64.random(in: 0...UInt64.max))")
        let pages = try PageCode.shared()
        let edits = try pages.flatMap { page in
            try CodeEdits(page: page.name, bytes: page.bytes).all().map { (page: page, edit: $0) }
        }
        print("\(edits.count) edits")
        let verdicts = try verdicts(edits, pages, folder)
        let findings = try DocsTool(path: tool, folder: folder).news(edits)
        var table = MutationTable()
        for index in edits.indices {
            table.add(
                MutationResult(
                    edit: edits[index].edit,
                    verdict: verdicts[index].verdict,
                    reason: verdicts[index].reason,
                    news: findings[index]
                )
            )
        }
        try table.text.write(to: folder.appending(path: "table.txt"), atomically: false, encoding: .utf8)
        print(table.text)
        #expect(table.shareFound >= 0.95)
        #expect(table.shareAccused <= 0.01)
    }

    /// What the oracle says, or has said already of the same edits: a line an edit in the folder that keeps the work.
    private func verdicts(
        _ edits: [(page: PageCode, edit: CodeEdit)],
        _ pages: [PageCode],
        _ folder: URL
    ) throws -> [(verdict: OracleVerdict, reason: String)] {
        let kept = folder.appending(path: "verdicts.txt")
        if let text = try? String(contentsOf: kept, encoding: .utf8) {
            let lines = text.split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
            let verdicts = lines.compactMap { OracleVerdict(rawValue: $0[0]) }
            if verdicts.count == edits.count, lines.map({ $0[1] }) == edits.map(\.edit.name) {
                return zip(verdicts, lines).map { ($0, $1[2]) }
            }
        }
        let verdicts = try MutationOracle(folder: folder).verdicts(edits, pages: pages)
        try zip(edits, verdicts).map { "\($1.verdict.rawValue)\t\($0.edit.name)\t\($1.reason)\n" }.joined()
            .write(to: kept, atomically: false, encoding: .utf8)
        return verdicts
    }
}
