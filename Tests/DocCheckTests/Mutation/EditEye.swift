import ConformanceSpec
import Diagnostics
import DocCheck

/// Looks at edited pages with the check, and tells what it finds that it does not find on the page as it is.
struct EditEye {
    private let checker: PageChecker

    init() throws {
        checker = try Pages.wholeChecker()
    }

    /// What stays the same of a finding, however often it is looked at: rule, line and message, without what only
    /// counts others.
    func findings(_ bytes: [UInt8], name: String) throws -> [String] {
        try checker.check(bytes, name: name).findings.map { finding in
            Self.description(
                finding.rule.level.rawValue, line: finding.place.line ?? 0, finding.rule.id, finding.message)
        }
    }

    static func description(_ level: String, line: Int, _ rule: String, _ message: String) -> String {
        "\(level) \(line) \(rule): \(message.replacing(#/\d+ others/#, with: "others"))"
    }

    /// The findings that were not known, each as often as it is one too many.
    static func news(_ findings: [String], known: [String]) -> [String] {
        var left = known
        return findings.filter { finding in
            guard let index = left.firstIndex(of: finding) else { return true }
            left.remove(at: index)
            return false
        }
    }

    /// The new findings of an edit.
    func news(_ edit: CodeEdit, of bytes: [UInt8], known: [String]) throws -> [String] {
        Self.news(try findings(edit.applied(to: bytes), name: edit.page), known: known)
    }
}
