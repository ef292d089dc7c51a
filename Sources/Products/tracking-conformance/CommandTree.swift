import CommandLineOptions
import Diagnostics

/// The tool's commands: each is declared and executed in a separate file, and listed here.
enum CommandTree {
    static let version = Option.flag("--version", aliases: ["-V"], standsAlone: true, help: "Print the version.")

    static let root = Command(
        name: ToolVersion.name,
        summary: "Check that an app answers Adobe Campaign Standard's pushes with the right tracking calls.",
        discussion: """
            The documented rules are built in as test vectors. `run` plays them against a sink: the code that answers pushes. The command after \
            `--` starts an adapter to your own app; without one, `run` checks the built-in reference sink and shows what a report looks like.
            """,
        options: [version.declaration],
        subcommands: [
            RunCommand.declaration, PlanCommand.declaration, JudgeCommand.declaration, SourceCommand.declaration,
            DocsCommand.declaration, DeviceCommand.declaration, SpecCommand.declaration, AdapterCommand.declaration,
            ReportCommand.declaration, CompletionCommand.declaration, ManualCommand.declaration,
        ],
        examples: [
            CommandExample("tracking-conformance run", "check the built-in reference sink"),
            CommandExample("tracking-conformance run -- python3 adapter.py", "check your own app through its adapter"),
            CommandExample("tracking-conformance source app", "judge an app's own Java and Swift files"),
            CommandExample("tracking-conformance docs help", "check documentation pages below a folder"),
            CommandExample("tracking-conformance spec show flag.off", "read a rule"),
        ],
        sections: [
            ExitCode.help(
                title: "Exit codes (each command's help lists its own)",
                (
                    .conforms,
                    "conforms, with or without warnings; or the selected part passed; or the command succeeded"
                ),
                (.doesNotConform, "does not conform"),
                (.wrongInput, "the command line, the spec or a file is wrong, or there is nothing to judge"),
                (.adapterNotStarted, "the adapter could not be started or did not speak the protocol"),
                (.interrupted, "interrupted: what was judged is reported, the other cases are errors")
            )
        ]
    )
    .taking([Terminal.colour.declaration])

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        switch commandLine.path.first {
        case "run": try await RunCommand.execute(commandLine, terminal: terminal)
        case "plan": try PlanCommand.execute(commandLine, terminal: terminal)
        case "judge": try await JudgeCommand.execute(commandLine, terminal: terminal)
        case "source": try await SourceCommand.execute(commandLine, terminal: terminal)
        case "docs": try await DocsCommand.execute(commandLine, terminal: terminal)
        case "device": try DeviceCommand.execute(commandLine, terminal: terminal)
        case "spec": try SpecCommand.execute(commandLine, terminal: terminal)
        case "adapter": try await AdapterCommand.execute(commandLine, terminal: terminal)
        case "report": try ReportCommand.execute(commandLine, terminal: terminal)
        case "completion": CompletionCommand.execute(commandLine, terminal: terminal)
        case "man": try ManualCommand.execute(terminal: terminal)
        default: .wrongInput
        }
    }
}
