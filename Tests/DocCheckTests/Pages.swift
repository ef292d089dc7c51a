import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import Testing

enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The real pages, which are no part of the project, lie beside it.
    static let sharedPages = root.deletingLastPathComponent().appending(path: "shared/pages")
}

/// Checks pages with the spec of this package.
enum Pages {
    private static let specification = Result { try Specification(.embedded) }

    static func checker(edition: String? = nil) throws -> PageChecker {
        let specification = try specification.get()
        let edition = try edition.map { try #require(specification.edition($0)) } ?? specification.defaultEdition
        return PageChecker(specification, edition: edition)
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
