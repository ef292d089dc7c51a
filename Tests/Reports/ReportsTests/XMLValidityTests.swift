import CaseJudging
import ConformanceSpec
import Foundation
import ResultsFiles
import TestSupport
import Testing

@Suite("JUnit XML is read by others")
struct XMLValidityTests {
    @Test(
        "xmllint finds every junit-strict report valid by both schemas",
        .enabled(
            if: XMLLint.path != nil && XMLLint.schemas.count == 2,
            "needs xmllint, and both schemas beside the repository"),
        arguments: Scenario.allCases
    )
    func strict(_ scenario: Scenario) async throws {
        let text = try await scenario.run.text(.junitStrict)
        for schema in XMLLint.schemas {
            #expect(try XMLLint.check(text, schema: schema) == "")
        }
    }

    @Test(
        "xmllint finds every junit report well-formed", .enabled(if: XMLLint.path != nil, "needs xmllint"),
        arguments: Scenario.allCases)
    func common(_ scenario: Scenario) async throws {
        #expect(try XMLLint.check(try await scenario.run.text(.junit), schema: nil) == "")
    }

    @Test(
        "texts of a megabyte, hostile ones too, keep a report valid",
        .enabled(
            if: XMLLint.path != nil && XMLLint.schemas.count == 2,
            "needs xmllint, and both schemas beside the repository"),
        arguments: Sweep.rows(["]]>\r\n", "\u{1}", "\u{1F600}"], every: 3)
    )
    func megabyte(_ piece: String) async throws {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        var run = SampleRun.hostile(text)
        // Names are never cut, since they have to stay different; they come from the spec, not from the sink.
        run.spec = SampleSpec(text: String(repeating: piece, count: 50_000 / piece.utf8.count))
        run.late = []
        run.selection = Selection(
            cases: ["flag.off[ios,event=opened]", "flag.on[android,event=received]", "both*", "newer[ios]"].map {
                Glob($0)
            }
        )
        let report = try await run.text(.junitStrict)
        for schema in XMLLint.schemas {
            #expect(try XMLLint.check(report, schema: schema) == "")
        }
        #expect(report.utf8.count < 2_000_000)
    }
}

/// The program that knows XML.
private enum XMLLint {
    static let path = InstalledProgram.path(of: "xmllint")

    static let schemas: [String] = ["jenkins-junit-10.xsd", "windyroad-JUnit.xsd"].map { name in
        Repository.root.deletingLastPathComponent().appending(path: "shared/xsd/\(name)").path
    }.filter { FileManager.default.fileExists(atPath: $0) }

    /// What it complains of.
    static func check(_ text: String, schema: String?) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).xml")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path))
        process.arguments = ["--noout", "--nonet"] + (schema.map { ["--schema", $0] } ?? []) + [file.path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let output = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? "" : "exit \(process.terminationStatus): \(output.prefix(2000))"
    }
}
