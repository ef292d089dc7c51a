import AdapterClient
import AdapterTools
import CaseJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import Foundation
import StrictJSON

/// `adapter doctor`: diagnose an adapter that does not answer as it should.
enum DoctorCommand {
    private static let replay = Option.single(
        "--replay",
        value: "TRANSCRIPT",
        as: .file,
        help:
            "Examine a recorded transcript instead of an adapter; `run --transcript` and `adapter doctor --transcript` write one."
    )
    private static let format = OutputFormat.option()

    static let declaration = Command(
        name: "doctor",
        summary: "Talk to an adapter step by step, and report its mistakes and how to fix them.",
        discussion: """
            Starts the adapter after `--`, prints each message with its time, and continues after a mistake, so that one run finds them all: \
            output that is not flushed, stray prints on standard output, wrong ids, missing lists in `calls`, numbers for codes, a process that exits \
            too early, state kept between cases, and others. To find out whether the adapter conforms, use `run`.
            """,
        options: [
            replay.declaration, format.declaration, SinkOptions.timeout.declaration,
            SinkOptions.startTimeout.declaration,
            SinkOptions.cleanEnvironment.declaration, SinkOptions.environment.declaration,
            SelectionOptions.edition.declaration,
            TranscriptOutput.option.declaration,
        ],
        rules: [.exclusive([replay.name, "--"])]
            + [
                SinkOptions.timeout.name, SinkOptions.startTimeout.name, SinkOptions.cleanEnvironment.name,
                SinkOptions.environment.name,
                SelectionOptions.edition.name,
            ]
            .map { .needs($0, "--") } + [.needs(TranscriptOutput.option.name, "--")],
        trailing: TrailingCommand(help: "The adapter's program and its arguments; no shell interprets them."),
        examples: [
            CommandExample("tracking-conformance adapter doctor -- python3 adapter.py", "find out what is wrong"),
            CommandExample(
                "tracking-conformance adapter doctor --timeout 2 -- ./adapter", "without waiting long for answers"),
            CommandExample(
                "tracking-conformance adapter doctor --replay transcript.jsonl",
                "explain what `run --transcript` recorded"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "healthy: no mistake found; hints do not count"),
                (.doesNotConform, "mistakes found"),
                (.wrongInput, "the command line or the transcript is wrong"),
                (.adapterNotStarted, "the adapter could not be started"),
                (.interrupted, "interrupted")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        if let path = commandLine[replay] {
            let transcript = try InputFile.readTranscript(path)
            return try report(
                transcript.records,
                command: transcript.command,
                file: path,
                environment: nil,
                commandLine,
                terminal: terminal
            )
        }
        guard let command = commandLine.trailing else {
            throw CommandFailure.wrongInput(
                "there is nothing to examine",
                suggestion: "put the adapter's command after `--`, or give a recorded file with \(replay.name)"
            )
        }
        return try await visit(command, commandLine, terminal: terminal)
    }

    private static func visit(_ command: [String], _ commandLine: ParsedCommandLine, terminal: Terminal) async throws
        -> ExitCode
    {
        let specification = try SpecLoading.specification(folder: nil)
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let transcript = try commandLine[TranscriptOutput.option].map { path throws(CommandFailure) in
            try TranscriptOutput(path: path, command: command)
        }
        let isListed = commandLine[format] == .text
        let seen = Lock<(records: [TranscriptRecord], listing: MessageListing)>(([], MessageListing()))
        let recorder = TranscriptRecorder { record in
            transcript?.append(record)
            let text = seen.withLock { seen in
                seen.records.append(record)
                return seen.listing.text(for: record)
            }
            if isListed { terminal.write(text) }
        }
        let environment = AdapterEnvironment(commandLine)
        let variables = environment.variables
        if isListed { terminal.write("environment of the adapter: \(environment.handed.words)\n") }
        let flag = try await started { () throws(AdapterError) in
            let program = try ProgramSearch(path: variables["PATH"]).program(of: command)
            let groups = ProcessGroups()
            let host = try PosixHost(
                program: program,
                arguments: command,
                environment: variables,
                keptLogBytes: 64 << 10,
                groups: groups
            )
            let interruption = SignalWatch {
                host.wake()
            } onSecond: {
                groups.killAll()
            }
            defer { interruption.end() }
            let flag = interruption.flag
            try await DoctorVisit(
                host: RecordingHost(host, recorder: recorder),
                options: DoctorOptions(
                    timeout: .seconds(commandLine[SinkOptions.timeout]),
                    startTimeout: .seconds(commandLine[SinkOptions.startTimeout])
                ),
                edition: edition.id,
                isCancelled: { flag.hasCome }
            ).make()
            return flag
        }
        try transcript?.close()
        if let code = flag.exitCode { return code }
        if isListed { terminal.write("\n") }
        let records = seen.withLock { $0.records }
        return try report(
            records, command: command, file: nil, environment: environment.handed, commandLine, terminal: terminal)
    }

    private static func started<Value>(_ body: () async throws(AdapterError) -> Value) async throws(CommandFailure)
        -> Value
    {
        do {
            return try await body()
        } catch {
            throw CommandFailure(.adapterNotStarted, [Diagnostic(.error, error.sentence, log: error.log)])
        }
    }

    private static func report(
        _ records: [TranscriptRecord],
        command: [String],
        file: String?,
        environment: HandedEnvironment?,
        _ commandLine: ParsedCommandLine,
        terminal: Terminal
    ) throws(CommandFailure) -> ExitCode {
        // A transcript without messages is not a sign of health.
        let hasMessage = records.contains { record in
            if case .line = record.content { true } else { false }
        }
        guard hasMessage else {
            throw .wrongInput("the transcript has no message", suggestion: "record a run in which the adapter starts")
        }
        let diagnosis = Diagnosis(records)
        let report = DoctorReport(diagnosis, of: records, command: command, file: file, environment: environment)
        switch commandLine[format] {
        case .text: terminal.write(report.text)
        case .json: terminal.write(String(decoding: report.json, as: UTF8.self), as: .json)
        }
        return diagnosis.isHealthy ? .conforms : .doesNotConform
    }
}

extension InputFile {
    /// Reads a transcript.
    fileprivate static func readTranscript(_ path: String) throws(CommandFailure) -> TranscriptFile {
        try read(path) { bytes throws(InputFileError) in
            do throws(Diagnostic) {
                return try TranscriptFile(bytes, name: path)
            } catch {
                throw InputFileError(problems: [error])
            }
        }
    }
}
