import CommandLineOptions
import ConformanceSpec
import Diagnostics
import DocCheck
import FindingReports
import Foundation

/// `docs changes`: compare two revisions of a page, rule by rule.
enum DocsChangesCommand {
    private static let old = Argument<String>.one("OLD", source: .file, help: "A page, or a folder of pages.")
    private static let new = Argument<String>.one(
        "NEW", source: .file, help: "A later revision of OLD. In folders, pages with the same name are compared.")
    private static let format = OutputFormat.option(help: "`text` for people, `json` for programs.")

    static let declaration = Command(
        name: "changes",
        summary: "Compare two revisions of a page, rule by rule.",
        discussion: """
            For each rule: fixed, new and remaining findings, and changes to what the rule names. A rule is stale if its evidence is missing \
            from the page, or has changed and none of the rule's sources is of the new revision. Revisions may be in different languages; \
            then texts are not compared.
            """,
        options: [
            SelectionOptions.edition.declaration, CheckOptions.level.declaration, CheckOptions.sdk.declaration,
            DocsCommand.section.declaration, SelectionOptions.spec.declaration,
            format.declaration,
        ],
        arguments: [old.declaration, new.declaration],
        examples: [
            CommandExample("tracking-conformance docs changes main/push-tracking.md push-tracking.md", "one page"),
            CommandExample("tracking-conformance docs changes ../released/help help", "all pages below two folders"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "compared; nothing is worse than before"),
                (.doesNotConform, "new findings at or above --level, or stale rules"),
                (.wrongInput, "the command line, the spec or a page is wrong, or there is no page to compare")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let pairs = try RevisionPairs(commandLine[old], commandLine[new])
        let checker = try DocsCommand.checker(of: specification, in: edition, commandLine)
        let pages = try pairs.both.map { pair in
            let before = try DocsPages.page(pair.old)
            let after = try DocsPages.page(pair.new)
            do throws(PageProblem) {
                return try checker.changes(
                    from: before.bytes, before.name, to: after.bytes, after.name, by: specification)
            } catch {
                throw CommandFailure(.wrongInput, [error.diagnostic(file: pair.new)])
            }
        }
        switch commandLine[format] {
        case .text:
            terminal.write(pages.map { $0.text }.joined(separator: "\n"))
            for path in pairs.onlyOld { terminal.write("\(path.withVisibleControls): only in the old folder\n") }
            for path in pairs.onlyNew { terminal.write("\(path.withVisibleControls): only in the new folder\n") }
        case .json:
            terminal.write(
                String(
                    decoding: PageChangesJSON.bytes(
                        pages, edition: edition, onlyOld: pairs.onlyOld, onlyNew: pairs.onlyNew),
                    as: UTF8.self), as: .json)
        }
        let gate = commandLine[CheckOptions.level]
        let isWorse = pages.contains { page in
            page.rules.contains { rule in rule.staleness != nil || !rule.new.isEmpty && gate.includes(rule.rule.level) }
        }
        return isWorse ? .doesNotConform : .conforms
    }
}

/// The pages of two revisions, paired.
private struct RevisionPairs {
    let both: [(old: String, new: String)]
    let onlyOld: [String]
    let onlyNew: [String]

    /// Two files form one pair; in two folders, files with the same relative path do.
    init(_ old: String, _ new: String) throws(CommandFailure) {
        switch (Self.isFolder(old), Self.isFolder(new)) {
        case (false, false): (both, onlyOld, onlyNew) = ([(old, new)], [], [])
        case (true, true):
            let (before, after) = (try Self.pages(old), try Self.pages(new))
            both = before.keys.filter { after[$0] != nil }.sorted().compactMap { name in
                before[name].flatMap { path in after[name].map { (path, $0) } }
            }
            onlyOld = before.filter { after[$0.key] == nil }.map(\.value).sorted()
            onlyNew = after.filter { before[$0.key] == nil }.map(\.value).sorted()
            guard !both.isEmpty else {
                throw .wrongInput(
                    "no page below \(quoted(old)) has the name of one below \(quoted(new))",
                    suggestion: "give two revisions of one folder, or two pages")
            }
        case (true, false), (false, true):
            throw .wrongInput(
                "\(quoted(Self.isFolder(old) ? old : new)) is a folder, and \(quoted(Self.isFolder(old) ? new : old)) is not",
                suggestion: "give two pages, or two folders")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The pages below a folder, by their relative paths.
    private static func pages(_ folder: String) throws(CommandFailure) -> [String: String] {
        let root = folder.hasSuffix("/") ? folder : folder + "/"
        let found = PageFinder().pages([folder])
        let unlisted = found.missing.compactMap(\.unlisted)
        guard unlisted.isEmpty else { throw CommandFailure(.wrongInput, unlisted) }
        return Dictionary(found.paths.map { (String($0.dropFirst($0.hasPrefix(root) ? root.count : 0)), $0) }) {
            first, _ in first
        }
    }
}
