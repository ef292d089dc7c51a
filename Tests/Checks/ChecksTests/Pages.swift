import CodeJudging
import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import Synchronization
import Testing

/// Checks pages with the spec of this package.
enum Pages {
    private static let specification = Result { try Specification(.embedded) }
    private static let wholeCheckers = Mutex<[String: PageChecker]>([:])

    /// A checker that runs no examples.
    static func checker(edition: String? = nil) throws -> PageChecker {
        try PageChecker(try specification.get(), edition: try self.edition(edition))
    }

    /// The one checker of an edition that asks all rules and runs the examples: to expand the vectors takes its time.
    static func wholeChecker(edition id: String? = nil) throws -> PageChecker {
        let edition = try edition(id)
        return try wholeCheckers.withLock { checkers in
            if let known = checkers[edition.id] { return known }
            let checker = try freshChecker(edition: id)
            checkers[edition.id] = checker
            return checker
        }
    }

    /// A checker that runs the examples and has seen no page yet.
    static func freshChecker(
        edition id: String? = nil, _ rules: AskedRules = .all, sections: [String: String] = [:]
    ) throws -> PageChecker {
        let (specification, edition) = (try specification.get(), try edition(id))
        let asked = rules.selection(of: specification)
        let examples = try CodeJudge(specification, edition: edition, asking: asked)
        return try PageChecker(specification, edition: edition, examples: examples, asking: asked, sections: sections)
    }

    private static func edition(_ id: String?) throws -> Edition {
        let specification = try specification.get()
        return try id.map { try #require(specification.edition($0)) } ?? specification.defaultEdition
    }

    static func check(_ bytes: [UInt8], name: String, edition: String? = nil) throws -> PageReport {
        try checker(edition: edition).check(bytes, name: name)
    }

    /// Line, rule and the text that is marked there.
    static func summary(_ report: PageReport) -> [String] {
        report.findings.map { finding in
            let scalars = Array(finding.line.unicodeScalars)
            let start = (finding.place.column ?? 1) - 1
            let end = (finding.place.endColumn ?? start + 1) - 1
            var marked = ""
            marked.unicodeScalars.append(contentsOf: scalars[start..<min(end, scalars.count)])
            return "\(finding.place.line ?? 0) \(finding.rule.id) \(marked)"
        }
    }
}
