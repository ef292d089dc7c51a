import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import Markdown
import ReportWriting

/// Reads, checks and fixes pages, several at a time. A problem with one page does not affect the others.
struct DocsPages {
    let checker: PageChecker
    /// The page that the others are translated from.
    let source: SourcePage?
    /// Whether certain fixes are written back, or only shown.
    let fixing: Fixing
    /// Whether a report shows the pages' lines.
    var keepsText = false
    /// Whether a report includes causes.
    var listsCauses = false

    enum Fixing {
        case none, show, write
    }

    /// The result for a page, and its difference from before.
    struct Outcome: Sendable {
        let page: CheckedPage
        var difference = ""
        var fixes = 0
    }

    /// The longest page that is read, in bytes.
    private static let sizeLimit = MarkdownLimits.standard.pageBytes

    /// Checks pages in parallel; the outcomes are in the order of the paths.
    func outcomes(_ paths: [String], jobs: Int) async -> [Outcome] {
        await withTaskGroup(of: (Int, Outcome).self) { group in
            var outcomes = [Outcome?](repeating: nil, count: paths.count)
            var next = 0
            while next < min(jobs, paths.count) {
                let index = next
                group.addTask { (index, outcome(paths[index])) }
                next += 1
            }
            while let (index, outcome) = await group.next() {
                outcomes[index] = outcome
                guard next < paths.count else { continue }
                let following = next
                group.addTask { (following, self.outcome(paths[following])) }
                next += 1
            }
            return outcomes.compactMap(\.self)
        }
    }

    private func outcome(_ path: String) -> Outcome {
        let name = Self.relative(path)
        do throws(PageProblem) {
            let bytes = try Self.bytes(of: path)
            let report = try check(bytes, name)
            guard fixing != .none, let fixed = PageFixes.apply(report.findings, to: bytes) else {
                return Outcome(page: CheckedPage(name: name, result: .success(report)))
            }
            let fixes = report.findings.count { $0.fix != nil }
            if fixing == .show {
                let difference = PageDifference.text(bytes, fixed, name: name)
                return Outcome(
                    page: CheckedPage(name: name, result: .success(report)), difference: difference, fixes: fixes)
            }
            try Self.write(fixed, to: path)
            return Outcome(
                page: CheckedPage(
                    name: name, result: .success(try check(fixed, name))), fixes: fixes
            )
        } catch {
            return Outcome(page: CheckedPage(name: name, result: .failure(error)))
        }
    }

    private func check(_ bytes: [UInt8], _ name: String) throws(PageProblem) -> PageReport {
        try checker.check(bytes, name: name, against: source, keepingText: keepsText, listingCauses: listsCauses)
    }

    /// Reads the page that others are translated from.
    static func sourcePage(_ path: String) throws(PageProblem) -> SourcePage {
        try SourcePage(bytes(of: path), name: relative(path))
    }

    /// Reads a page, with its name in reports.
    static func page(_ path: String) throws(CommandFailure) -> (bytes: [UInt8], name: String) {
        do throws(PageProblem) {
            return (try bytes(of: path), relative(path))
        } catch {
            throw CommandFailure(.wrongInput, [error.diagnostic(file: path)])
        }
    }

    private static func bytes(of path: String) throws(PageProblem) -> [UInt8] {
        do throws(InputBytes.Refusal) {
            return try InputBytes.read(path == PageFinder.standardInput ? nil : path, limit: sizeLimit)
        } catch {
            throw error.size.map { .unreadable(.tooLarge(bytes: $0, limit: sizeLimit)) }
                ?? .inaccessible(error.sentence)
        }
    }

    /// Replaces the old page at once, keeping its owner and permissions.
    private static func write(_ bytes: [UInt8], to path: String) throws(PageProblem) {
        do throws(ReportError) {
            let file = try ReportFile(replacing: path)
            try file.keepOwner()
            try file.write(bytes)
        } catch {
            throw .unfixable(cause: error.cause, remedy: error.remedy)
        }
    }

    /// The path in reports: relative if the page is below this folder.
    private static func relative(_ path: String) -> String {
        if path == PageFinder.standardInput { return "standard input" }
        let folder = FileManager.default.currentDirectoryPath + "/"
        if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
        return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }
}
