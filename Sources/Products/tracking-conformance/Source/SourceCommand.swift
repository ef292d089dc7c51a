import AppSimulation
import CaseJudging
import CodeJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import PushTracking
import SourceCheck
import StrictJSON

/// `source`: judge an app's own files.
enum SourceCommand {
    private static let paths = Argument<[String]>.several(
        "PATH",
        atLeast: 1,
        source: .file,
        help: "A file, or a folder: its Java and Swift files, `AndroidManifest.xml` and `Info.plist`."
    )
    private static let part = Option.flag(
        "--partial",
        group: "The app",
        help: "The files are a part of an app: what they leave out may be in other code, and is not judged."
    )
    private static let entry = Option.repeated(
        "--entry",
        value: "CALLBACK=Type.method",
        as: ValueKind { text throws(OptionValueError) in try declaredEntry(text) },
        group: "The app",
        help: """
            The function that a framework outside the files calls for a callback: `onMessageReceived=PushPlugin.handle`, \
            `didReceive=FCMHandler.handle(_:)`, or `didReceive=post:PushOpened` for a notification or broadcast of the app's own.
            """
    )
    private static let platform = SelectionOptions.platform(help: "Judge only this platform's code.")
    private static let variant = Option.single(
        "--variant",
        value: "NAME",
        as: .text,
        group: "The app",
        help: """
            The Gradle variant to judge: `freeRelease` takes src/main, src/free, src/release and src/freeRelease. By default src/main and \
            src/release are read and src/debug is left out; which flavours are built is unknown.
            """
    )
    private static let entries = Option.single(
        "--entries",
        value: "FILE",
        as: .file,
        group: "The app",
        help: "A file of such entries, one per line; lines that begin with `#` are comments."
    )
    private static let rule = SelectionOptions.rules(help: "Check only matching rules, as in `--rule 'flag.*'`.")
    private static let allowUnreached = Option.repeated(
        "--allow-unreached", value: "FILE:LINE", as: .text, group: "Selection",
        help: "Accept that no case reaches this tracking call. `*` is a wildcard, as in 'app/Debug*.java:*'.")
    private static let allowUnjudged = SelectionOptions.rules(
        "--allow-unjudged", help: "Accept that matching rules could not be judged: they do not cause exit 2.")
    private static let explain = Option.flag(
        "--explain", help: "List what could not be determined, most impactful first.")
    static let declaration = Command(
        name: "source",
        summary: "Judge an app's own Java and Swift files, its manifest and property list, as they are.",
        discussion: """
            All files below the paths are one program, which runs against the same vectors as every sink, without an adapter and without a \
            build. It is entered where the platform enters it: components in the manifest, the application delegate, delegates that are set, \
            observers that are added. Declare what a framework calls with --entry. Build products, libraries, tests and generated code are \
            left out and listed. Files of other languages are counted; only those that may track prevent a verdict. Where a condition is \
            unknown, both branches run, and what differs is not judged. A tracking call that no case reaches is listed, and the app does not \
            pass. The verdict is never that an app conforms: only a run can show that.
            """,
        options: [
            part.declaration, entry.declaration, entries.declaration,
            variant.declaration,
            SelectionOptions.edition.declaration, CheckOptions.level.declaration, platform.declaration,
            rule.declaration, allowUnjudged.declaration, allowUnreached.declaration, CheckOptions.sdk.declaration,
            SelectionOptions.spec.declaration,
            GateOptions.baseline.declaration, GateOptions.strict.declaration, GateOptions.today.declaration,
            FindingReportFiles.option.declaration, ReportOptions.format.declaration, ReportOptions.quiet.declaration,
            explain.declaration,
        ] + ExploringOptions.all + [ExploringOptions.seed.declaration],
        rules: [
            .exclusive(["--quiet", "--format"]), .exclusive(["--quiet", "--explain"]),
            .needs(ExploringOptions.seed.name, ExploringOptions.random.name),
        ] + GateOptions.rules + ExploringOptions.excluding([rule.name, GateOptions.baseline.name]),
        arguments: [paths.declaration],
        examples: [
            CommandExample("tracking-conformance source app", "judge an app"),
            CommandExample(
                "tracking-conformance source plugin/src --partial --entry onMessageReceived=PushPlugin.handle",
                "judge a plugin that a framework calls"),
            CommandExample(
                "tracking-conformance source app --report html=source.html",
                "an HTML page with the findings at the app's lines"),
            CommandExample(
                "tracking-conformance source app --exhaustive 4",
                "also run every scenario of up to four events"),
            CommandExample(
                "tracking-conformance source ios --sdk ios:ACPCore@2.2.0 --report github=-",
                "judge an iOS app in a GitHub workflow"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "everything was judged, and no problems were found"),
                (.doesNotConform, "the app does not conform"),
                (.wrongInput, "the command line, the spec or a file is wrong, or something could not be judged"),
                (.interrupted, "interrupted while exploring: what was judged is reported")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        let extent = try ExploringOptions.extent(commandLine)
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let checker = try checker(of: specification, in: edition, commandLine)
        let files = AppFiles(commandLine[paths], variant: commandLine[variant])
        try checkVariant(commandLine[variant], files)
        let text = try read(files)
        let environment = try RunEnvironment()
        let reports = try FindingReportFiles(commandLine, reading: files.everything, terminal: terminal)
        let request = try request(
            commandLine, environment, terminal: terminal, listsCauses: reports.listCauses)
        return try await SourcePipeline(
            commandLine: commandLine, environment: environment, specification: specification,
            checker: checker, selectedRules: commandLine[rule], files: files, text: text, request: request,
            extent: extent, explains: commandLine[explain], reports: reports
        ).run()
    }

    /// A variant that selects no source set is a mistake, unless every app has it.
    private static func checkVariant(_ name: String?, _ files: AppFiles) throws(CommandFailure) {
        guard let name, files.missing.isEmpty, !["debug", "release"].contains(name), !files.choosesSet else { return }
        throw .wrongInput(
            "\(variant.name) \(quoted(name)) chooses no source set",
            suggestion: files.sourceSets.isEmpty
                ? "leave it out: src/main is the only source set"
                : "there are \(files.sourceSets.sorted().joined(separator: ", "))")
    }

    private static func request(
        _ commandLine: ParsedCommandLine, _ environment: RunEnvironment, terminal: Terminal, listsCauses: Bool
    )
        throws(CommandFailure) -> AppChecker.Request
    {
        var declared = commandLine[entry]
        if let path = commandLine[entries] {
            let list = try InputFile.read(path) { bytes throws(InputFileError) in
                let list = DeclaredEntries(String(decoding: bytes, as: UTF8.self), file: InputFile.name(path))
                guard list.problems.isEmpty else { throw InputFileError(problems: list.problems) }
                return list
            }
            declared += list.entries
        }
        let known = try GateOptions.baseline(
            commandLine, ofFindings: true, now: environment.timestamp, terminal: terminal)
        return AppChecker.Request(
            isPart: commandLine[part], entries: declared, platforms: Set(commandLine[platform]), baseline: known,
            isStrict: commandLine[GateOptions.strict], listsCauses: listsCauses)
    }

    private static func checker(
        of specification: Specification, in edition: Edition, _ commandLine: ParsedCommandLine
    ) throws -> AppChecker {
        let asked: RuleSelection
        let allowed = commandLine[allowUnjudged].map { Glob($0) }
        do throws(UnfittingPatterns) {
            asked = try RuleSelection(commandLine[rule].map { Glob($0) }, of: specification, in: edition)
            _ = try RuleSelection(allowed, of: specification, in: edition)
        } catch {
            throw CommandFailure(.wrongInput, error.patterns.map { $0.problem() })
        }
        let examples = try CheckOptions.examples(of: specification, in: edition, asking: asked, commandLine)
        return AppChecker(
            specification, edition: edition, examples: examples, isWhole: commandLine[rule].isEmpty,
            gate: commandLine[CheckOptions.level], allowingUnjudged: allowed,
            allowingUnreached: commandLine[allowUnreached].map { Glob($0) })
    }

    private static func read(_ files: AppFiles) throws(CommandFailure) -> AppText {
        guard files.missing.isEmpty else {
            throw CommandFailure(
                .wrongInput,
                files.missing.map {
                    Diagnostic(.error, "there is no such file or folder: \(quoted($0))", suggestion: "check the path")
                })
        }
        guard files.count(of: .java) + files.count(of: .swift) > 0 else {
            let foreign = files.foreign.values.reduce(0) { $0 + $1.count }
            let problem = Diagnostic(
                .error, "there is no Java or Swift file below \(commandPaths(files, foreign))",
                suggestion: foreign > 0
                    ? "Kotlin and Objective-C are not read: run the app through an adapter, see `run --help`"
                    : "give the folder with the app's sources")
            let gaps = files.gaps.map {
                Diagnostic(.error, "\(quoted($0.path)) \($0.reason.message)", suggestion: FolderGap.suggestion)
            }
            throw CommandFailure(.wrongInput, [problem] + gaps)
        }
        do throws(AppFileProblem) {
            return try AppText(files)
        } catch {
            guard let place = error.place else {
                throw .wrongInput("\(quoted(error.name)) \(error.message)", suggestion: error.suggestion)
            }
            throw InputFile.failure(
                InputFileError("the manifest \(error.message)", at: place, suggestion: error.suggestion))
        }
    }

    private static func commandPaths(_ files: AppFiles, _ foreign: Int) -> String {
        foreign > 0 ? "the paths, and \(foreign) of other languages" : "the paths"
    }

    private static func declaredEntry(_ text: String) throws(OptionValueError) -> DeclaredEntry {
        do throws(DeclaredEntryProblem) {
            return try DeclaredEntry(text)
        } catch {
            throw OptionValueError(error.message, suggestion: error.suggestion)
        }
    }

    /// A declared entry point that does not exist, with similar candidates.
    static func problem(_ entry: DeclaredEntry, _ candidates: [String]) -> Diagnostic {
        let subject = entry.place == nil ? "\(Self.entry.name) \(quoted(entry.text))" : quoted(entry.text)
        let form: (String) -> String = { entry.place == nil ? "\(Self.entry.name) '\($0)'" : $0 }
        return Diagnostic(
            .error,
            "\(subject): the files have no such method",
            at: entry.place,
            suggestion: candidates.isEmpty
                ? "write Type.method as the files declare it"
                : "perhaps \(candidates.map(form).joined(separator: ", or "))")
    }
}
