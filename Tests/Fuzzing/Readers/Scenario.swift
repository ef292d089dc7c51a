import ConformanceSpec
import Diagnostics
import Scenarios
import StrictJSON

/// A scenario is read or refused, twice in the same way, with a column inside the text. What was read is written so that
/// it reads as the same; and so is the case that it is.
struct Reader: FuzzedReader {
    static let longest = 300

    private let specification: Specification

    init() throws { specification = try Specification(SpecSource.embedded) }

    var seeds: [[UInt8]] {
        [
            "android closed: received a, received b {flag: off}, opened a",
            "ios foreground remote-first: received a, opened a, acted a, dismissed a, resumed",
            "ios background present-first: received push-1 {alert: absent, content-available: 1, category: \"NEWS\"}, acted push-1",
            "android foreground: received a {message-id: \"h \\u0061\", delivery-id: \"\", flag: absent}, dismissed a, resumed",
            "ios closed: received a {alert: true, flag: null, message-id: -1.5e3}, received b {category: Word-9}, opened b",
        ].map { Array($0.utf8) }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        guard let text = String(validating: input, as: UTF8.self) else { return false }
        let first = Self.read(text)
        switch (first, thoroughly ? Self.read(text) : first) {
        case (.failure(let one), .failure(let other)):
            try expect(one.problems == other.problems, "refused in two ways: \(one) and \(other)")
            for problem in one.problems {
                let column = problem.place?.column ?? 0
                try expect(
                    (1...text.unicodeScalars.count + 1).contains(column), "column \(column) is outside: \(problem)")
            }
            return false
        case (.success(let scenario), .success(let again)):
            try expect(scenario == again, "read in two ways")
            let written = scenario.text
            guard case .success(let reread) = Self.read(written) else {
                throw Finding("what is written cannot be read: \(written.debugDescription)")
            }
            try expect(reread == scenario, "\(written.debugDescription) is another scenario")
            try expectSame(reread.text, written, "written in two ways")
            if thoroughly { try checkCase(text, written) }
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    private static func read(_ text: String) -> Result<Scenario, InputFileError> {
        do throws(InputFileError) {
            return .success(try ScenarioReader.read(text, named: "--scenario").scenario)
        } catch {
            return .failure(error)
        }
    }

    /// The case that it is, or why there is none, is the same as of what is written.
    private func checkCase(_ text: String, _ written: String) throws(Finding) {
        try expectSame(described(text), described(text), "made a case in two ways")
        try expectSame(described(text), described(written), "the case of what is written")
    }

    private func described(_ text: String) -> String {
        do throws(InputFileError) {
            let template = try specification.scenarioCase(
                text, named: "--scenario", in: specification.defaultEdition)
            return "\(template.id) \(template.scenario) \(template.expectations)"
        } catch {
            return error.problems.map(\.message).joined(separator: "; ")
        }
    }
}
