import CommandLineOptions
import ResultsFiles

/// `report table`: compare several runs side by side.
enum SideBySideCommand {
    private static let files = Argument<[String]>.several(
        "FILE", atLeast: 1, source: .file, help: "Results files. The first determines which rules are shown.")

    static let declaration = Command(
        name: "table",
        summary: "Show runs side by side: a row per rule, a column per sink.",
        discussion: """
            A cell is filled only if the rule's cases are those of the first run, with the same spec, edition and level; otherwise it is \
            empty, and a note says why. Every verdict is judged again first. One file is in memory at a time.
            """,
        options: [TableFormat.option.declaration, SelectionOptions.spec.declaration],
        arguments: [files.declaration],
        examples: [
            CommandExample(
                "tracking-conformance report table ours.json theirs.json > table.md",
                "which rules does each sink follow?")
        ],
        sections: [
            ExitCode.help(
                (.conforms, "printed; the runs may conform or not"),
                (.wrongInput, "a file cannot be read or judged, or does not pass `report verify`"))
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        var table = SinkTable()
        for path in commandLine[files] {
            table.add(
                try ReportCommand.consistent(
                    InputFile.results(path), specFolder: commandLine[SelectionOptions.spec]))
        }
        commandLine[TableFormat.option].write(table.table, to: terminal)
        return .conforms
    }
}
