import AdapterTools
import CommandLineOptions
import Diagnostics
import Foundation
import ReportWriting

/// `adapter`: start an adapter, and diagnose it.
enum AdapterCommand {
    private static let languages = Starter.all.map(\.language).joined(separator: ", ")

    private static let language = Argument<String>.one(
        "LANGUAGE",
        source: .known(KnownValue.languages.rawValue),
        help: "The language of the adapter: \(languages)."
    )
    private static let folder = Argument<String>.one(
        "DIR", source: .folder, help: "The adapter's folder; created if it does not exist.")

    static let declaration = Command(
        name: "adapter",
        summary: "Write an adapter, or find out what is wrong with one.",
        subcommands: [
            Command(
                name: "new",
                summary: "Create a conforming adapter in a folder, with a marked place for your own code.",
                discussion:
                    "Writes the adapter, a README and whatever else the language needs. Existing files are not overwritten.",
                arguments: [language.declaration, folder.declaration],
                examples: [
                    CommandExample(
                        "tracking-conformance adapter new python my-adapter",
                        "creates my-adapter/adapter.py and my-adapter/README.md"
                    )
                ],
                sections: [
                    ExitCode.help(
                        (.conforms, "written"),
                        (.wrongInput, "the command line is wrong, or the files cannot be written"))
                ]
            ),
            Command(
                name: "list",
                summary: "List the languages that have a starter adapter, and the command that runs each.",
                sections: [ExitCode.help((.conforms, "printed"))]
            ),
            DoctorCommand.declaration,
        ],
        examples: [CommandExample("tracking-conformance adapter list", "the languages")]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        switch commandLine.path.last {
        case "new": try make(commandLine, terminal: terminal)
        case "doctor": return try await DoctorCommand.execute(commandLine, terminal: terminal)
        default: terminal.write(list)
        }
        return .conforms
    }

    private static var list: String {
        let rows = Starter.all.map { starter in
            (starter.language, "\(starter.commandLine), with \(starter.requirement)")
        }
        let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
        return rows.map {
            "\(TerminalWidth.pad($0, to: widths.0))  \(TerminalWidth.pad($1, to: widths.1))  run by the tests\n"
        }.joined()
            + """

            Run by the tests: wherever its programs are installed, the tests compare the starter with the reference sink, case for case.
            Not run by the tests: the way through an Android app's own service with Robolectric, which the Java starter describes.

            """
    }

    private static func noStarter(in language: String) -> CommandFailure {
        let closest = Starter.closest(to: language)
        return .wrongInput(
            "no starter for \(quoted(language)); the starters are \(languages)",
            suggestion: """
                to write one by hand, read "Adapter protocol" in spec/README.md, copy from the closest starter \
                ('\(ToolVersion.name) adapter new \(closest) DIR'), and find mistakes with \
                '\(ToolVersion.name) adapter doctor -- COMMAND'
                """
        )
    }

    private static func make(_ commandLine: ParsedCommandLine, terminal: Terminal) throws {
        guard let starter = Starter.named(commandLine[language]) else {
            throw noStarter(in: commandLine[language])
        }
        let folder = commandLine[folder]
        let files = starter.files.map {
            (path: "\(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)/\($0.name)", text: $0.text)
        }
        try NamedFiles.write(files, into: folder, otherwise: "give another folder")
        for file in files { terminal.write("\(file.path)\n") }
        let run = ([ToolVersion.name, "run", "--"] + starter.command).joined(separator: " ")
        let build = starter.build.isEmpty ? "" : starter.build.joined(separator: " ") + " && "
        terminal.write("to check that it runs, in that folder: \(build)\(run)\n")
    }
}
