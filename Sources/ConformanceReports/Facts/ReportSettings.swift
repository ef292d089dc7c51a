package import ConformanceRunner

/// What reports say that no run knows: all of it is handed in, so that equal runs make equal reports.
package struct ReportSettings {
    /// When the run began.
    package var timestamp: Timestamp
    /// On which machine it ran; an empty or blank name is written as `localhost`.
    package var hostname: String
    /// Where the spec comes from: `built-in`, or its folder.
    package var specSource: String
    /// The command line that runs one case alone, by the case's id; its words quoted by `ShellWord`.
    package var command: (_ caseID: String) -> String

    /// The words of the command line that runs the whole again, to be kept in results files; its third and fourth words
    /// would be `--case` and an id. Nil where there is no such command line.
    package var repeatedWords: [String]?

    /// Settings for the reports of one run.
    package init(
        timestamp: Timestamp,
        hostname: String,
        specSource: String,
        repeatedWords: [String]? = nil,
        command: @escaping (_ caseID: String) -> String
    ) {
        self.timestamp = timestamp
        self.hostname = hostname
        self.specSource = specSource
        self.repeatedWords = repeatedWords
        self.command = command
    }

    /// How a case is run alone by those who use the library, which has no command line.
    package static func libraryCommand(_ caseID: String) -> String {
        "check the case \(caseID) with Conformance.cases(for:)"
    }

    /// Whether the sink came with the tool: of the runs in one process, only those of the tool's own sinks have a command
    /// line.
    package func isBuiltIn(_ run: RunDescription) -> Bool { run.drive == .inProcess && repeatedWords != nil }
}
