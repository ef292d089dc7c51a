import CommandLineOptions
import ConformanceReports

/// `report table`: compare several runs side by side.
enum SideBySideCommand {
    private static let files = Argument<[String]>.several(
        "FILE", atLeast: 1, source: .file, help: "Results files; the others are held against the first.")

    static let declaration = Command(
        name: "table",
        summary: "Set runs side by side: rules down, sinks across.",
        discussion: """
            A rule has a cell only where its cases are those of the first run, of the same spec, edition and level; elsewhere the cell is \
            empty, and a note says why. There is no total, which would be read as a mark. Each verdict is judged again on the way. One file is held in \
            memory at a time.
            """,
        options: [TableFormat.option.declaration, SelectionOptions.spec.declaration],
        arguments: [files.declaration],
        examples: [
            CommandExample(
                "tracking-conformance report table ours.json theirs.json > table.md", "which rules does each keep?")
        ],
        sections: [
            ExitCode.help(
                (.conforms, "printed; the runs may conform or not"),
                (.wrongInput, "a file cannot be read or judged, or does not follow: see `report verify`"))
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let paths = commandLine[files]
        var table = SinkTable()
        for path in paths {
            table.add(try ReportCommand.replay(path, specFolder: commandLine[SelectionOptions.spec]))
        }
        commandLine[TableFormat.option].write(table.table, to: terminal)
        return .conforms
    }
}
