import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import Synchronization

/// Looks at edited pages with the check, and tells what it finds that it does not find on the page as it is.
struct EditEye {
    private let checker: PageChecker

    init() throws {
        let specification = try Specification(.embedded)
        let examples = try ExampleChecker(specification, edition: specification.defaultEdition)
        checker = PageChecker(specification, edition: specification.defaultEdition, examples: examples)
    }

    /// What stays the same of a finding, however often it is looked at: rule, line and message, without what only counts others.
    func findings(_ bytes: [UInt8], name: String) throws -> [String] {
        try checker.check(bytes, name: name).findings.map { finding in
            let message = finding.message.replacing(#/\d+ others/#, with: "others")
            return "\(finding.severity) \(finding.place.line ?? 0) \(finding.rule.id): \(message)"
        }
    }

    /// The new findings of an edit.
    func news(_ edit: CodeEdit, of bytes: [UInt8], known: [String]) throws -> [String] {
        var left = known
        return try findings(edit.applied(to: bytes), name: edit.page).filter { finding in
            guard let index = left.firstIndex(of: finding) else { return true }
            left.remove(at: index)
            return false
        }
    }

    /// The new findings of each edit, in order.
    func look(_ edits: [(page: PageCode, edit: CodeEdit)]) throws -> [[String]] {
        var known: [String: [String]] = [:]
        for (page, _) in edits where known[page.name] == nil { known[page.name] = try findings(page.bytes, name: page.name) }
        let before = known
        let results = Mutex([Int: Result<[String], any Error>]())
        DispatchQueue.concurrentPerform(iterations: edits.count) { index in
            let (page, edit) = edits[index]
            let result = Result { try news(edit, of: page.bytes, known: before[page.name] ?? []) }
            results.withLock { $0[index] = result }
        }
        let all = results.withLock { $0 }
        return try edits.indices.map { try all[$0]?.get() ?? [] }
    }
}
