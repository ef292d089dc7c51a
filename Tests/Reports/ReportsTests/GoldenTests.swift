import Diagnostics
import Foundation
import ResultsFiles
import RunReports
import Testing

@Suite("Reports are what they were")
struct GoldenTests {
    @Test(
        "a report is its golden file, byte for byte, and the same again the second time",
        arguments: Scenario.allCases,
        ReportFormat.allCases
    )
    func report(_ scenario: Scenario, _ format: ReportFormat) async throws {
        let name: String
        let isTypical = [.failing, .erroring, .waived, .hostile].contains(scenario)
        switch format {
        case .json: name = "\(scenario).json"
        case .junit: name = "\(scenario).junit.xml"
        case .html where isTypical: name = "\(scenario).html"
        case .markdown where isTypical || scenario == .passing: name = "\(scenario).md"
        case .github where isTypical: name = "\(scenario).github.txt"
        // It differs from `junit` in its properties and in what an error is.
        case .junitStrict where [.erroring, .stray].contains(scenario): name = "\(scenario).junit-strict.xml"
        case .badgeSVG where scenario == .failing: name = "\(scenario).badge.svg"
        // The rest follows from these, and tests of their own say how.
        case .html, .markdown, .github, .junitStrict, .badgeSVG, .markdownComment: return
        }
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
