import ConformanceRunner
import ConformanceSpec
import Diagnostics
import DocCheck
import DocExamples
import Foundation
import PushTracking
import TestSupport
import Testing

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
        let told = AppReportText(results, usesColour: false, explains: true).text
        return (results.report.verdict, told.replacing(folder.path, with: "app"))
    }

    /// What `source` finds in the folder.
    func results(
        rules: [String], isPart: Bool = false, entries: [String] = [], variant: String? = nil, tellsCauses: Bool = false
    ) throws -> AppResults {
        let specification = try Self.specification.get()
        let edition = specification.defaultEdition
        let asked = try RuleSelection(rules.map { Glob($0) }, of: specification, in: edition)
        let checker = AppChecker(
            specification, edition: edition,
            examples: try ExampleChecker(specification, edition: edition, asking: asked), gate: .required)
        let files = AppFiles([folder.path], variant: variant)
        let text = try AppText(files)
        let request = AppChecker.Request(
            isPart: isPart, entries: try entries.map { try DeclaredEntry($0) }, platforms: [platform],
            tellsCauses: tellsCauses)
        return AppResults(
            toolVersion: "1", spec: SpecIdentity(version: "1", digest: SpecSource.embedded.digest),
            specSource: "built-in", checker: checker, gate: .required, selectedRules: rules, files: files, text: text,
            request: request, report: try checker.report(of: text, among: files, request))
    }
}
