import Diagnostics
import Foundation
import ResultsFiles
import RunReports
import Testing

@Suite("Reports are what they were")
struct GoldenTests {
    /// A scenario's report has a golden file if it shows something that no other golden file does.
    private static let reports = ReportFormat.allCases.flatMap { format in
        Scenario.allCases.map { (scenario: $0, format: format) }
            .filter { Goldens.exists(name(of: $0.scenario, $0.format)) }
    }

    private static func name(of scenario: Scenario, _ format: ReportFormat) -> String {
        let ending = format.exampleFile.split(separator: ".").last.map(String.init) ?? ""
        return "\(scenario).\(format.rawValue)" + (ending == format.rawValue ? "" : ".\(ending)")
    }

    @Test("each format has golden files", arguments: ReportFormat.allCases)
    func isGolden(_ format: ReportFormat) {
        // A comment that has room for all is the summary, and `FormatTests` has the others.
        #expect(Self.reports.contains { $0.format == format } != (format == .markdownComment))
    }

    @Test("a report is its golden file, byte for byte, and the same again the second time", arguments: reports)
    func report(_ scenario: Scenario, _ format: ReportFormat) async throws {
        let name = Self.name(of: scenario, format)
        let text = try await scenario.run.text(format)
        try Goldens.expect(format == .html ? Self.withoutAssets(text) : text, equals: name)
        #expect(try await scenario.run.text(format).utf8.elementsEqual(text.utf8))
    }

    /// A page without its style, its script and their digests, which are the same on every page.
    static func withoutAssets(_ page: String) -> String {
        var page = page
        for (start, end) in [("<style>", "</style>"), ("<script>", "</script>"), ("; style-src ", "; base-uri")] {
            guard let first = page.range(of: start),
                let last = page.range(of: end, range: first.upperBound..<page.endIndex)
            else { continue }
            page.removeSubrange(first.upperBound..<last.lowerBound)
        }
        return page
    }

    @Test("what people read is its golden file", arguments: Scenario.allCases)
    func console(_ scenario: Scenario) async throws {
        try Goldens.expect(try await scenario.run.console(isBuiltIn: scenario == .passing), equals: "\(scenario).txt")
    }

    @Test("failing cases are listed where that is asked for")
    func listed() async throws {
        try Goldens.expect(try await Scenario.failing.run.console(listsFailures: true), equals: "failing-listed.txt")
    }

    @Test("with colours and within a width it is its golden file too")
    func colours() async throws {
        let look = TerminalLook(usesColour: true, width: 72)
        try Goldens.expect(try await Scenario.failing.run.console(look: look), equals: "failing-72-columns.txt")
    }
}
