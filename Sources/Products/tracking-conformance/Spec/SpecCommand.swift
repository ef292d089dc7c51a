import AdapterTools
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import PushTracking
import ReportWriting
import SpecSite
import StrictJSON
import VectorKit

/// `spec` and its subcommands: inspect the spec.
enum SpecCommand {
    private static let folder = Argument<String?>.optional(
        "DIR", source: .folder, help: "A spec folder (default: the built-in spec).")
    private static let subject = Argument<String?>.optional(
        "WHAT",
        allowedWords: SpecListing.Subject.allCases.map(\.rawValue),
        help: "What to list (default: `rules`)."
    )
    private static let id = Argument<String>.one(
        "ID",
        source: .known(KnownValue.ids.rawValue),
        help: "The id of a rule, a vector or a case."
    )
    private static let siteFolder = Argument<String>.one(
        "DIR", source: .folder, help: "The folder to write: a new or empty one, or an earlier site.")
    private static let kitFolder = Argument<String>.one(
        "DIR", source: .folder, help: "The folder to write: a new or empty one, or an earlier kit.")
    private static let format = OutputFormat.option(help: "`text` for people, `json` for programs.")

    static let declaration = Command(
        name: "spec",
        summary: "Look at the rules and vectors.",
        subcommands: [
            Command(
                name: "validate",
                summary: "Check a whole spec folder.",
                arguments: [folder.declaration],
                examples: [
                    CommandExample("tracking-conformance spec validate spec", "check the folder `spec`"),
                    CommandExample("tracking-conformance spec validate", "check the spec in this binary"),
                ],
                sections: [
                    ExitCode.help((.conforms, "the spec is valid"), (.wrongInput, "it is not, or cannot be read"))
                ]
            ),
            Command(
                name: "list",
                summary: "List the rules, vectors, cases or editions.",
                options: [format.declaration, SelectionOptions.edition.declaration, SelectionOptions.spec.declaration],
                arguments: [subject.declaration],
                examples: [
                    CommandExample("tracking-conformance spec list", "the rules of the newest edition"),
                    CommandExample(
                        "tracking-conformance spec list cases --edition 2021-01",
                        "what a run of that edition would play"),
                ],
                sections: [
                    ExitCode.help((.conforms, "printed"), (.wrongInput, "the command line or the spec is wrong"))
                ]
            ),
            Command(
                name: "show",
                summary: "Show everything about a rule, a vector or a case.",
                options: [
                    format.declaration, SelectionOptions.edition.declaration, SelectionOptions.seed.declaration,
                    SelectionOptions.challenge.declaration,
                    SelectionOptions.spec.declaration,
                ],
                rules: SelectionOptions.rules,
                arguments: [id.declaration],
                examples: [
                    CommandExample("tracking-conformance spec show flag.off", "a rule, with the vectors that prove it"),
                    CommandExample(
                        "tracking-conformance spec show 'action.received-android[android,app=closed]'",
                        "a case: its payloads, callbacks and expected calls"
                    ),
                ],
                sections: [
                    ExitCode.help(
                        (.conforms, "printed"),
                        (.wrongInput, "the command line or the spec is wrong, or there is no such id"))
                ]
            ),
            Command(
                name: "coverage",
                summary: "Count the cases that would actually run for each rule, by edition and platform.",
                discussion:
                    "Fails if a rule that vectors must prove has no case in an edition in which it holds.",
                options: [SelectionOptions.spec.declaration],
                examples: [CommandExample("tracking-conformance spec coverage", "the built-in spec")],
                sections: [
                    ExitCode.help(
                        (.conforms, "every rule has cases"),
                        (.doesNotConform, "a rule has none"),
                        (.wrongInput, "the command line or the spec is wrong")
                    )
                ]
            ),
            Command(
                name: "export",
                summary: "Write the kit: every case as data, for a runner in any language.",
                discussion: """
                    A line of cases.ndjson is a case: the callbacks, the calls that must follow each event, and the rules that a difference \
                    violates. samples.ndjson has answers with their verdicts, by which a runner tests itself. README.md explains both, \
                    and runner.py is a runner. The same options give the same bytes.
                    """,
                options: [
                    SelectionOptions.edition.declaration, SelectionOptions.seed.declaration,
                    SelectionOptions.challenge.declaration, SelectionOptions.spec.declaration,
                ] + WiringOptions.all,
                rules: SelectionOptions.rules,
                arguments: [kitFolder.declaration],
                examples: [
                    CommandExample("tracking-conformance spec export kit", "then read kit/README.md"),
                    CommandExample(
                        "tracking-conformance spec export kit --lifecycle scenes", "for an iOS app with scenes"),
                ],
                sections: [
                    ExitCode.help(
                        (.conforms, "written"),
                        (.wrongInput, "the command line or the spec is wrong, or the folder cannot be written"))
                ]
            ),
            Command(
                name: "site",
                summary: "Write the spec as web pages: one per rule, one per vector, and an index.",
                discussion: """
                    A rule's page has its sentence and source, the effect of violating it, the fix, the stories of its vectors, and the faults \
                    that only it catches. The pages open from disk, need no script and use relative links. A folder that is not empty and was \
                    not written by this command is refused.
                    """,
                options: [SelectionOptions.spec.declaration],
                arguments: [siteFolder.declaration],
                examples: [CommandExample("tracking-conformance spec site site", "then open site/index.html")],
                sections: [
                    ExitCode.help(
                        (.conforms, "written"),
                        (.wrongInput, "the command line or the spec is wrong, or the folder cannot be written"))
                ]
            ),
        ],
        examples: [CommandExample("tracking-conformance spec list", "the rules of the newest edition")]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        switch commandLine.path.last {
        case "validate": try validate(commandLine, terminal: terminal)
        case "list": try list(commandLine, terminal: terminal)
        case "show": try show(commandLine, terminal: terminal)
        case "coverage": return try coverage(commandLine, terminal: terminal)
        case "export": try export(commandLine, terminal: terminal)
        case "site": try site(commandLine, terminal: terminal)
        default: break
        }
        return .conforms
    }

    private static func validate(_ commandLine: ParsedCommandLine, terminal: Terminal) throws {
        let source = try commandLine[folder].map { try SpecLoading.source(folder: $0) } ?? .embedded
        let specification = try SpecLoading.validated(source)
        let pushes = try SpecLoading.analysed { () throws(InputFileError) in try specification.pushProblems() }
        guard pushes.isEmpty else { throw CommandFailure(.wrongInput, pushes) }
        terminal.write(
            "\(source.name) is valid: \(specification.book.rules.count) rules, \(specification.vectors.count) vectors\n"
        )
        var demands = DecisionDemands()
        for edition in specification.editions {
            let expansion = try SpecLoading.expansion(of: specification, in: edition)
            let cases = Dictionary(grouping: expansion.cases, by: \.platform).map { "\($1.count) \($0.rawValue)" }
                .sorted()
            terminal.write(
                "  \(edition.id): \(cases.joined(separator: ", ")) cases; \(expansion.silent.count) without any callback left out\n"
            )
            guard specification.decisions != nil else { continue }
            demands.add(expansion, in: edition)
            guard let judged = demands.judged.last else { continue }
            terminal.write(
                "    decisions.json gives all \(judged.expectations) judged expectations of \(judged.cases) cases\n"
            )
        }
    }

    private static func list(_ commandLine: ParsedCommandLine, terminal: Terminal) throws {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let listing = SpecListing(specification: specification, edition: edition)
        let subject = commandLine[subject].flatMap(SpecListing.Subject.init) ?? .rules
        terminal.write(try listing.list(subject, format: commandLine[format]), as: commandLine[format].medium)
    }

    private static func show(_ commandLine: ParsedCommandLine, terminal: Terminal) throws {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let details = SpecDetails(
            specification: specification, edition: edition, seed: SelectionOptions.seed(commandLine))
        terminal.write(try details.show(commandLine[id], format: commandLine[format]), as: commandLine[format].medium)
    }

    private static func coverage(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let coverage = try SpecLoading.analysed { () throws(InputFileError) in try SpecCoverage(specification) }
        terminal.write(SpecReports.coverage(coverage, of: specification))
        let edition = specification.defaultEdition
        let cases = try SpecLoading.expansion(of: specification, in: edition).cases
        let payloads = PayloadCoverage(of: cases, category: specification.category)
        terminal.write(SpecReports.payloads(payloads, in: edition))
        terminal.report(payloads.problems)
        for hole in coverage.holes {
            terminal.report([
                Diagnostic(
                    .error,
                    code: hole.rule.id,
                    "no case proves the rule in edition \(hole.edition.id)",
                    at: SourcePlace(file: hole.rule.file, line: hole.rule.line),
                    suggestion: "write a vector whose rules all hold in that edition"
                )
            ])
        }
        return coverage.holes.isEmpty && payloads.problems.isEmpty ? .conforms : .doesNotConform
    }

    private static func export(_ commandLine: ParsedCommandLine, terminal: Terminal) throws {
        let path = commandLine[kitFolder]
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let header = PlanHeader(
            specVersion: specification.specVersion,
            edition: edition.id,
            seed: commandLine[SelectionOptions.seed],
            challenge: commandLine[SelectionOptions.challenge],
            wiring: WiringOptions.wiring(commandLine)
        )
        let expansion = try SpecLoading.expansion(
            of: specification.declaring(category: header.wiring.category), in: edition)
        let kit = VectorKit(
            try PlanFile(header, edition: edition, expansion: expansion), of: specification, in: edition)
        let samples = try kit.samples()
        try WrittenFolder(path: path).write(kit.files(samples: samples))
        let cases = counted(expansion.cases.count, "case")
        let readme = path.hasSuffix("/") ? "\(path)README.md" : "\(path)/README.md"
        terminal.write("\(cases) and \(counted(samples.count, "sample")) written: read \(readme.withVisibleControls)\n")
    }

    private static func site(_ commandLine: ParsedCommandLine, terminal: Terminal) throws {
        let path = commandLine[siteFolder]
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let site = try SpecLoading.analysed { () throws(InputFileError) in try SpecSite(specification) }
        try WrittenFolder(path: path).write(site.files)
        let rules = counted(specification.book.rules.count, "rule")
        let vectors = counted(specification.vectors.count, "vector")
        let index = path.hasSuffix("/") ? "\(path)index.html" : "\(path)/index.html"
        terminal.write("\(rules) and \(vectors) written: open \(index.withVisibleControls)\n")
    }
}
