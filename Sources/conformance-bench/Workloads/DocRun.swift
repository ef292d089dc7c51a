import ConformanceSpec
import Diagnostics
import Dispatch
import DocCheck
import Foundation

/// Pages checked in a process of their own, so that its peak of memory is its own too.
struct DocRun: OwnProcess, Sendable {
    /// How many pages were checked.
    let pages: Int
    /// From the first byte read to the last report made; each is let go before the next page.
    let sample: Sample
    /// The same pages only read.
    let reading: Sample
    /// In bytes.
    let peakMemory: Int
    /// In bytes, where the reports of all pages are kept until the end, as report files need them; `nil` where that was
    /// not measured.
    let peakMemoryWithReports: Int?

    /// How much of a page is checked.
    enum Kind: String {
        /// Prose, tables, captions and links.
        case text
        /// All of it: the examples are parsed, checked as a compiler would, and run against all vectors.
        case whole
        /// The same where no two pages share their code, so that each page's examples are run.
        case distinct
        /// The whole of several pages at a time, as `docs` checks them.
        case together

        var label: String {
            switch self {
            case .text: "text"
            case .whole: "whole"
            case .distinct: "whole with code of its own"
            case .together: "whole, several at a time as the tool does,"
            }
        }
    }

    /// The first argument of a process that is such a run.
    static let word = "in-process-docs"

    /// Measures in a process of its own.
    ///
    /// - Parameters:
    ///   - copies: how often each page is read and checked, as if each time were another file.
    ///   - kind: whether the examples are run, too.
    static func measured(_ paths: [String], copies: Int, _ kind: Kind, in folder: String) throws -> DocRun {
        try measured([kind.rawValue, String(copies)] + paths, in: folder)
    }

    /// Is such a process: measures and prints.
    static func run(_ arguments: [String]) throws {
        guard arguments.count > 2, let kind = Kind(rawValue: arguments[0]), let copies = Int(arguments[1]) else {
            throw BenchError("\(word) takes a kind, a number of copies, and pages")
        }
        let paths = Array(arguments.dropFirst(2))
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let examples = kind == .text ? nil : try ExampleChecker(specification, edition: edition)
        let checker = try PageChecker(specification, edition: edition, examples: examples)
        let reading = try Stopwatch.time { _ = try read(paths, as: kind, copies: copies) { bytes, _ in bytes.count } }
        var findings: [Int] = []
        let sample = try Stopwatch.time {
            if kind == .together {
                findings = try together(paths, checker)
            } else {
                findings = try read(paths, as: kind, copies: copies) { try checker.check($0, name: $1).findings.count }
            }
        }
        guard findings.contains(where: { $0 > 0 }) else { throw BenchError("nothing is found in any page") }
        let run = DocRun(
            pages: findings.count,
            sample: sample,
            reading: reading,
            peakMemory: PeakMemory.bytes,
            peakMemoryWithReports: kind == .whole ? try keepingReports(paths, copies: copies, checker) : nil
        )
        try run.print()
    }

    /// The pages of a folder, by name.
    static func pages(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted().map { folder + "/" + $0 }
    }

    /// How many findings each page has, with as many pages in work as there are processors.
    private static func together(_ paths: [String], _ checker: PageChecker) throws -> [Int] {
        let outcomes = Lock<[Result<Int, any Error>]>([])
        DispatchQueue.concurrentPerform(iterations: paths.count) { index in
            let outcome = Result {
                let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: paths[index])))
                return try checker.check(bytes, name: paths[index]).findings.count
            }
            outcomes.withLock { $0.append(outcome) }
        }
        return try outcomes.withLock(\.self).map { try $0.get() }
    }

    private static func keepingReports(_ paths: [String], copies: Int, _ checker: PageChecker) throws -> Int {
        let reports = try read(paths, as: .whole, copies: copies) { try checker.check($0, name: $1) }
        return withExtendedLifetime(reports) { PeakMemory.bytes }
    }

    private static func read<Result>(
        _ paths: [String],
        as kind: Kind,
        copies: Int,
        _ body: ([UInt8], String) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        for copy in 0..<copies {
            for path in paths {
                let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
                let page = kind == .distinct ? marked(bytes, results.count) : bytes
                results.append(try body(page, "\(copy)/\(path)"))
            }
        }
        return results
    }

    /// The page with a comment of its own at the beginning of its first code block.
    private static func marked(_ bytes: [UInt8], _ number: Int) -> [UInt8] {
        let fence = Array("```".utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: fence) }),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
        else { return bytes }
        return bytes[...end] + Array("// page \(number)\n".utf8) + bytes[(end + 1)...]
    }
}
