import AcmeConformance
import Foundation
import Testing
import TrackingConformance

@Suite struct ConformanceTests {
    @Test(arguments: try Conformance.cases(for: .ios))
    func conforms(_ testCase: ConformanceCase) async throws {
        let verdict = await testCase.check { AcmeSink() }
        #expect(verdict.conforms, "\(verdict.report)")
    }

    @Test func writesReports() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "acme-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let report = folder.appending(component: "junit.xml").path
        let result = try await Conformance.run(for: .ios, reports: [.junit(report)], name: "acme-push") { AcmeSink() }
        #expect(result.conforms, "\(result.report)")
        #expect(try String(contentsOfFile: report, encoding: .utf8).hasSuffix("</testsuites>\n"))
    }

    /// Run with ACME_BROKEN=1, it shows how a failure reads.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["ACME_BROKEN"] == "1"),
        arguments: try Conformance.cases(for: .ios).filter { $0.id.hasPrefix("flag.other") }
    )
    func broken(_ testCase: ConformanceCase) async throws {
        let verdict = await testCase.check { AcmeSink(takesUnknownFlagsForOn: true) }
        #expect(verdict.conforms, "\(verdict.report)")
    }
}
