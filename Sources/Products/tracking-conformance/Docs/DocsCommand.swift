import CaseJudging
import CodeJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import StrictJSON

/// `docs`: check documentation pages and their translations.
enum DocsCommand {
    private static let pages = Argument<[String]>.several(
        "PAGE",
        atLeast: 1,
        source: .file,
        help:
            "A page, a folder (its .md and .mdx files, unless their names begin with `_`), or a glob (`**` means any folders); `-` is standard input."
    )
    private static let rule = SelectionOptions.rules(
        help: """
            Check only matching rules, as in `--rule 'page.flag-*'`. Rules of vectors are checked by running the examples, `drift.*` by \
            --source.
            """
    )
    private static let source = Option.single(
        "--source",
        value: "PAGE",
        as: .file,
        help: """
            The page that the pages are translated from: report where they have drifted from it in code, tables, links, names, numbers, \
            sections and order. Comments and texts for people may be translated.
            """
    )
    private static let section = Option.repeated(
        "--section",
        value: "ANCHOR=THEIR-ANCHOR",
        as: ValueKind(source: .known(KnownValue.anchors.rawValue)) { text throws(OptionValueError) in
            try sectionName(text)
        },
        group: "Selection",
        help: """
            The section that the rules call ANCHOR has the anchor THEIR-ANCHOR in these pages: in braces, as an HTML id, or as sites derive it from the heading.
            """
    )
    private static let fix = Option.flag(
        "--fix",
        help: "Apply the fixes that are certain: a translated key, flag value or category becomes the literal."
    )
    private static let watch = Option.flag(
        "--watch",
        help: "Check pages again on every save, and print only what has changed, until Ctrl-C."
    )
    private static let allowNone = Option.flag(
        "--allow-none",
        help: "Exit 0 when no page covers push tracking (for pre-commit hooks)."
    )
    private static let dryRun = Option.flag(
        "--dry-run", help: "With --fix: show the changes and write nothing.")
    private static let jobs = Option.jobs(
        help: "The number of pages checked at a time (default: one per core)."
    )

    static let declaration = Command(
        name: "docs",
        summary:
            "Check the tables, literals, captions and links of documentation pages in any language, and run their examples.",
        discussion: """
            Sections are found by their anchors, never by the words of their headings. The anchors are about-push-tracking, and push-impression-tracking, \
            push-click-tracking and push-open-tracking, each with -android and -iOS. A section is a heading with its subheadings; about-push-tracking \
            has the variables in a table or a list. The Java and Swift examples run against the same vectors as every sink. Every finding \
            says what is there, what must be there, and the evidence. Without --edition, `conformance-edition: 2021-01` in the front matter of \
            a page chooses its edition. A page that has lost its anchors is still checked if it names the flag or the ids of a push. Other \
            pages are listed and not judged; if there are no others, nothing was judged (exit 2).
            """,
        options: [
            SelectionOptions.edition.declaration, CheckOptions.level.declaration, rule.declaration, section.declaration,
            CheckOptions.sdk.declaration,
            SelectionOptions.spec.declaration,
            FindingReportFiles.option.declaration, ReportOptions.format.declaration, ReportOptions.quiet.declaration,
            source.declaration, fix.declaration, watch.declaration,
            dryRun.declaration, allowNone.declaration, jobs.declaration,
        ],
        rules: [
            .exclusive(["--quiet", "--format"]), .needs("--dry-run", "--fix"), .exclusive(["--watch", "--fix"]),
            .exclusive(["--watch", "--report"]), .exclusive(["--watch", "--quiet"]),
            .exclusive(["--watch", "--format"]),
        ],
        arguments: [pages.declaration],
        examples: [
            CommandExample("tracking-conformance docs pages/de-DE.md", "check one page"),
            CommandExample(
                "tracking-conformance docs help --report github=-", "check a folder in a GitHub workflow"),
            CommandExample(
                "tracking-conformance docs 'help/**/push-tracking.md' --fix --dry-run", "show what could be fixed"),
            CommandExample("tracking-conformance docs help --watch", "check again on every save"),
            CommandExample(
                "tracking-conformance docs --source en.md de.md it.md", "also show where translations have drifted"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "no finding at the requested level"),
                (.doesNotConform, "findings, or a page that could not be read"),
                (.wrongInput, "the command line or the spec is wrong, nothing was judged, or pages may be missing"),
                (.interrupted, "--watch was ended by SIGINT (Ctrl-C) or SIGTERM")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let checker = try checker(of: specification, in: edition, commandLine)
        keepUntilExit(checker)
        let source = try sourcePage(commandLine)
        if commandLine[fix], !commandLine[dryRun], commandLine[pages].contains(PageFinder.standardInput) {
            throw CommandFailure.wrongInput(
                "standard input cannot be fixed in place",
                suggestion: "give the page by its path, or show what would change with --dry-run"
            )
        }
        let jobs = commandLine[jobs] ?? ProcessInfo.processInfo.activeProcessorCount
        if commandLine[watch] {
            try checkWatchable(commandLine)
            return await DocsWatch(
                arguments: commandLine[pages], sourcePath: commandLine[Self.source], checker: checker, jobs: jobs,
                channel: terminal.output
            ).run()
        }
        let found = PageFinder().pages(commandLine[pages])
        let fixing: DocsPages.Fixing = commandLine[fix] ? (commandLine[dryRun] ? .show : .write) : .none
        return try await DocsPipeline(
            commandLine: commandLine, terminal: terminal, environment: try RunEnvironment(),
            specification: specification, checker: checker, selectedRules: commandLine[rule], found: found,
            source: source, fixing: fixing, jobs: jobs,
            allowsNone: commandLine[allowNone],
            reports: try FindingReportFiles(commandLine, reading: found.paths + found.partials, terminal: terminal)
        ).run()
    }

    /// Keeps the checker until the process exits, which happens after this command and frees all memory at once:
    /// freeing the checker piece by piece takes a thirtieth of the time that five pages take.
    private static func keepUntilExit(_ checker: PageChecker) {
        final class Keeper {
            let checker: PageChecker

            init(_ checker: PageChecker) { self.checker = checker }
        }
        _ = Unmanaged.passRetained(Keeper(checker))
    }

    /// Standard input is read once and never saved.
    private static func checkWatchable(_ commandLine: ParsedCommandLine) throws(CommandFailure) {
        let paths = commandLine[pages] + [commandLine[source]].compactMap(\.self)
        if paths.contains(PageFinder.standardInput) {
            throw .wrongInput("standard input cannot be watched", suggestion: "give the page by its path")
        }
        guard PageFinder().pages(commandLine[pages]).paths.isEmpty else { return }
        throw .wrongInput(
            "there is no page to watch at \(commandLine[pages].map(quoted).joined(separator: ", "))",
            suggestion: "give a page, or a folder with pages whose names end in .md, .mdx or .markdown")
    }

    private static func sourcePage(_ commandLine: ParsedCommandLine) throws(CommandFailure) -> SourcePage? {
        guard let path = commandLine[source] else { return nil }
        do throws(PageProblem) {
            return try DocsPages.sourcePage(path)
        } catch {
            throw CommandFailure(.wrongInput, [error.diagnostic(file: path)])
        }
    }

    /// The checker that the options ask for.
    private static func checker(
        of specification: Specification,
        in edition: Edition,
        _ commandLine: ParsedCommandLine
    ) throws -> PageChecker {
        let patterns = commandLine[rule].map { Glob($0) }
        // The requirements for translations are not in the spec.
        let driftKinds =
            commandLine.isGiven(source) && !patterns.isEmpty
            ? DriftKind.allCases.filter { kind in patterns.contains { $0.matches(kind.id) } } : DriftKind.allCases
        if !commandLine.isGiven(source) {
            let lonely = patterns.filter { !$0.fitsNoDrift && !$0.fits(specification) }
            guard lonely.isEmpty else {
                throw CommandFailure(
                    .wrongInput,
                    lonely.map {
                        Diagnostic(
                            .error,
                            "\(rule.name) \(quoted($0.description)) matches no rule that a page alone is checked for",
                            suggestion: "it is checked only in translations: add --source PAGE")
                    })
            }
        }
        let ofSpec =
            commandLine.isGiven(source) ? patterns.filter { $0.fitsNoDrift || $0.fits(specification) } : patterns
        let asked: RuleSelection
        do throws(UnfittingPatterns) {
            asked =
                ofSpec.isEmpty && !patterns.isEmpty
                ? RuleSelection([] as [Rule]) : try RuleSelection(ofSpec, of: specification, in: edition)
        } catch {
            throw CommandFailure(.wrongInput, error.patterns.map { $0.problem() })
        }
        let sections = try sections(commandLine, of: specification)
        let examples = try CheckOptions.examples(of: specification, in: edition, asking: asked, commandLine)
        // Pages of another edition are checked against the selected rules that it has.
        let other = { @Sendable (other: Edition) -> PageChecker? in
            let fitting = specification.book.rules.filter { rule in
                rule.holds(in: other) && patterns.contains { $0.matches(rule.id) }
            }
            let asked = patterns.isEmpty ? RuleSelection.all : RuleSelection(fitting)
            let examples = try? CheckOptions.examples(of: specification, in: other, asking: asked, commandLine)
            return try? PageChecker(
                specification, edition: other, examples: examples, asking: asked, drift: driftKinds, sections: sections)
        }
        let checker = try SpecLoading.analysed { () throws(InputFileError) in
            try PageChecker(
                specification, edition: edition, examples: examples, asking: asked, drift: driftKinds,
                sections: sections, other: commandLine.isGiven(SelectionOptions.edition) ? nil : other)
        }
        let unasked = ofSpec.map(\.description).filter { pattern in
            !checker.rules.contains { Glob(pattern).matches($0.id) } && Glob(pattern).fitsNoDrift
        }
        guard unasked.isEmpty else {
            throw CommandFailure(
                .wrongInput,
                unasked.map {
                    let message =
                        "\(rule.name) \(quoted($0)) matches only rules that no page is checked for: they are informative, or have no case"
                    return Diagnostic(
                        .error, message, suggestion: "see `\(ToolVersion.name) spec list rules` for the others")
                }
            )
        }
        return checker
    }

    /// The anchors that the pages use for the sections of the rules.
    private static func sections(_ commandLine: ParsedCommandLine, of specification: Specification) throws
        -> [String: String]
    {
        let known = PageChecker.anchors(of: specification)
        var sections: [String: String] = [:]
        for (anchor, name) in commandLine[section] {
            guard known.contains(anchor) else {
                throw CommandFailure.wrongInput(
                    "\(section.name): no rule is about a section \(quoted(anchor))",
                    suggestion: remedy(for: anchor, among: known, listLimit: 16)
                )
            }
            guard sections.updateValue(name, forKey: anchor) == nil else {
                throw CommandFailure.wrongInput(
                    "\(section.name) is given twice for \(quoted(anchor))",
                    suggestion: "name one section of the pages for it: a section is a heading with its subheadings"
                )
            }
        }
        return sections
    }

    private static func sectionName(_ text: String) throws(OptionValueError) -> (anchor: String, name: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
            String(part.drop { $0 == "#" })
        }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else {
            throw OptionValueError(
                "must be ANCHOR=THEIR-ANCHOR",
                suggestion:
                    "write --section push-click-tracking-android=clicks where the page's heading is reached by #clicks")
        }
        return (parts[0], parts[1])
    }
}

extension Glob {
    fileprivate var fitsNoDrift: Bool { !DriftKind.allCases.contains { matches($0.id) } }

    fileprivate func fits(_ specification: Specification) -> Bool {
        specification.book.rules.contains { matches($0.id) }
    }
}
