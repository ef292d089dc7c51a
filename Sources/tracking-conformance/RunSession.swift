import AdapterKit
import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// One run from the plan to the exit code, whatever is put to the test.
struct RunSession {
    let commandLine: ParsedCommandLine
    let terminal: Terminal
    let specification: Specification
    let edition: Edition
    let expansion: CaseExpansion
    let environment: RunEnvironment
    /// How the plan was made whose answers are judged; nil where a sink is run.
    var header: PlanHeader?

    func plan(for profile: SinkProfile) throws -> Plan {
        do {
            return try Plan(
                expansion,
                edition: edition,
                platforms: profile.platforms,
                gate: header?.gate ?? commandLine[SelectionOptions.level],
                selection: header?.selection ?? SelectionOptions.selection(commandLine),
                seed: header?.seed ?? commandLine[SelectionOptions.seed]
            )
        } catch {
            throw CommandFailure.wrongInput(error.description, suggestion: Self.suggestion(for: error))
        }
    }

    /// What mends a selection that cannot be planned.
    static func suggestion(for error: PlanError) -> String {
        switch error {
        case .undeclaredPlatform: "leave out --platform, or let the sink declare the platform"
        case .nothingSelected: "see `\(ToolVersion.name) spec list cases` for the ids, and `spec list rules`"
        }
    }

    func openReports() throws -> RunReports { try RunReports(ReportOptions.requests(commandLine)) }

    var settings: ReportSettings {
        ReportSettings(
            timestamp: environment.timestamp,
            hostname: environment.hostname,
            specSource: commandLine[SelectionOptions.spec] ?? "built-in",
            command: commandToRepeat
        )
    }

    /// Runs the plan and writes what it comes to.
    ///
    /// - Parameter onInterruption: ends what is under way when a signal comes.
    func run<App: AppUnderTest>(
        _ app: App,
        _ plan: Plan,
        drive: RunDescription.Drive,
        reports: RunReports,
        jobs: Int,
        onInterruption: @escaping @Sendable () -> Void
    ) async throws -> ExitCode {
        let interruption = Interruption(onFirst: onInterruption)
        defer { interruption.end() }
        let flag = interruption.flag
        let description = RunDescription(
            plan: plan,
            profile: app.profile,
            drive: drive,
            toolVersion: ToolVersion.number,
            specVersion: specification.specVersion
        )
        let runner = Runner(
            plan: plan,
            book: specification.book,
            jobs: jobs,
            now: environment.now,
            isInterrupted: { flag.hasCome }
        )
        var reports = reports
        var progress = Progress(terminal: terminal, total: plan.selected.count)
        do {
            try reports.begin(description, settings: settings, with: outputs)
            let summary = try await runner.run(app) { result in
                try reports.report(result)
                progress.advance()
            }
            progress.clear()
            try reports.end(summary)
            return flag.exitCode ?? ExitCode(summary.verdict)
        } catch {
            progress.clear()
            reports.discard()
            if let error = error as? ReportError { throw CommandFailure(.wrongInput, [error.diagnostic]) }
            throw error
        }
    }

    /// What is printed.
    private var outputs: [any RunReporter] {
        if commandLine[ReportOptions.quiet] { return [] }
        switch commandLine[ReportOptions.format] {
        case .text: return [consoleReporter]
        case .json: return [JSONReporter(to: StandardOutputFile(terminal: terminal), settings: settings)]
        }
    }

    private var consoleReporter: ConsoleReporter {
        ConsoleReporter(
            isBuiltIn: commandLine.trailing == nil && header == nil,
            style: ConsoleStyle(usesColour: terminal.isInteractive, width: terminal.isInteractive ? terminal.width : nil),
            command: commandToRepeat
        ) { terminal.write($0) }
    }

    /// The one command line that runs a case alone, with everything that the case depends on.
    private func commandToRepeat(caseID: String) -> String {
        if let header {
            let edition = edition == specification.defaultEdition ? nil : edition.id
            let spec = commandLine[SelectionOptions.spec]
            return ShellWord.line(PlanCommand.command(caseID: caseID, like: header, edition: edition, spec: spec))
        }
        var words = [ToolVersion.name, "run", "--case", caseID]
        func pass<Value>(_ option: Option<Value>, _ value: String) {
            if commandLine.isGiven(option) { words += [option.name, value] }
        }
        pass(SelectionOptions.edition, edition.id)
        pass(SelectionOptions.level, commandLine[SelectionOptions.level].rawValue)
        pass(SelectionOptions.seed, String(commandLine[SelectionOptions.seed]))
        pass(SelectionOptions.spec, commandLine[SelectionOptions.spec] ?? "")
        pass(SinkOptions.builtIn, commandLine[SinkOptions.builtIn] ?? "")
        pass(SinkOptions.launchMode, commandLine[SinkOptions.launchMode]?.rawValue ?? "")
        for declared in commandLine[SinkOptions.sdk] {
            words += [SinkOptions.sdk.name, "\(declared.platform.rawValue):\(declared.sdk.name)@\(declared.sdk.version)"]
        }
        for name in commandLine[SinkOptions.environment] { words += [SinkOptions.environment.name, name] }
        if let command = commandLine.trailing { words += ["--"] + command }
        return ShellWord.line(words)
    }
}

/// A line on standard error that tells how far a run has come, where people watch it.
private struct Progress {
    private let terminal: Terminal
    private let total: Int
    private var done = 0
    private var shown = -1

    init(terminal: Terminal, total: Int) {
        self.terminal = terminal
        self.total = total
    }

    mutating func advance() {
        done += 1
        let percent = done * 100 / total
        guard terminal.showsProgress, percent != shown else { return }
        shown = percent
        terminal.writeError("\r\(done) of \(total) cases")
    }

    func clear() {
        if shown >= 0 { terminal.writeError("\r\u{1B}[K") }
    }
}

/// Standard output as a report's file, for formats that are only ever appended to.
private final class StandardOutputFile: ReportFile {
    private let terminal: Terminal
    private(set) var size = 0

    init(terminal: Terminal) { self.terminal = terminal }

    func append(_ bytes: [UInt8]) {
        size += bytes.count
        terminal.write(String(decoding: bytes, as: UTF8.self))
    }

    func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        throw .unwritable(path: "standard output", cause: "it cannot be written twice", remedy: "write to a file")
    }

    func commit() {}

    func discard() {}
}
