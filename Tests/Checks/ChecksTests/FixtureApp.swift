import AppSimulation
import CaseJudging
import CodeJudging
import FindingReports
import Foundation
import PushTracking
import SourceCheck
import TestSupport
import Testing

@testable import ConformanceSpec

/// A copy of an app of `Tests/Fixtures/Apps` in a folder of its own, to change and to judge.
struct FixtureApp {
    let folder: URL
    private let platform: Platform

    /// Copies an app.
    init(_ name: String, on platform: Platform) throws {
        self.platform = platform
        folder = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: Repository.fixtures.appending(path: "Apps/\(name)"), to: folder)
    }

    /// An app without files.
    init(on platform: Platform) throws {
        self.platform = platform
        folder = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file.
    func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

    func write(_ bytes: [UInt8], to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func delete(_ path: String) throws { try FileManager.default.removeItem(at: folder.appending(path: path)) }

    func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
    }

    /// Edits a file, where the text stands once.
    func replace(_ text: String, with other: String, in path: String) throws {
        let old = try self.text(of: path)
        try #require(old.components(separatedBy: text).count == 2, "\(text)")
        try write(old.replacing(text, with: other), to: path)
    }

    private static let specification = Result { try Specification(.embedded) }

    /// What `source` says of the folder, and its whole text, in which the folder is `app`.
    func judge(
        rules: [String] = ["action.*", "flag.off"], isPart: Bool = false, entries: [String] = [], variant: String? = nil
    ) throws -> (verdict: AppReport.Verdict, text: String) {
        let results = try results(rules: rules, isPart: isPart, entries: entries, variant: variant)
        let mentioned = AppReportText(results, explains: true).text
        return (results.report.verdict, mentioned.replacing(folder.path, with: "app"))
    }

    /// What `source` finds in the folder.
    func results(
        rules: [String], isPart: Bool = false, entries: [String] = [], variant: String? = nil, listsCauses: Bool = false
    ) throws -> AppResults {
        let check = try check(rules, isPart: isPart, entries: entries, variant: variant, listsCauses: listsCauses)
        return check.results(try check.checker.report(of: check.text, among: check.files, check.request))
    }

    /// What it finds in scenarios besides the cases, too.
    func results(
        rules: [String], isPart: Bool = false, entries: [String] = [], allowingUnjudged: [String] = [],
        exploring exploration: AppExploration
    ) async throws -> AppResults {
        let check = try check(rules, isPart: isPart, entries: entries, allowingUnjudged: allowingUnjudged)
        return check.results(
            try await check.checker.report(
                of: check.text, among: check.files, check.request, exploring: exploration))
    }

    /// What is checked, and how.
    private struct Check {
        let checker: AppChecker
        let files: AppFiles
        let text: AppText
        let request: AppChecker.Request
        let rules: [String]

        func results(_ report: AppReport) -> AppResults {
            AppResults(
                toolVersion: "1", spec: SpecIdentity(version: "1", digest: SpecSource.embedded.digest),
                specSource: "built-in", checker: checker, gate: .required, selectedRules: rules, files: files,
                text: text, request: request, report: report)
        }
    }

    private func check(
        _ rules: [String], isPart: Bool, entries: [String], variant: String? = nil, listsCauses: Bool = false,
        allowingUnjudged: [String] = []
    ) throws -> Check {
        let specification = try Self.specification.get()
        let edition = specification.defaultEdition
        let asked = try RuleSelection(rules.map { Glob($0) }, of: specification, in: edition)
        let checker = AppChecker(
            specification, edition: edition,
            examples: try CodeJudge(specification, edition: edition, asking: asked), gate: .required,
            allowingUnjudged: allowingUnjudged.map { Glob($0) })
        let files = AppFiles([folder.path], variant: variant)
        return Check(
            checker: checker, files: files, text: try AppText(files),
            request: AppChecker.Request(
                isPart: isPart, entries: try entries.map { try DeclaredEntry($0) }, platforms: [platform],
                listsCauses: listsCauses),
            rules: rules)
    }
}
