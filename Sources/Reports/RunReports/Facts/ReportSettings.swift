package import CaseJudging
package import ReportWriting

/// Data for reports that is not part of a run. All of it is passed in, so that equal runs give equal reports.
package struct ReportSettings {
    /// When the run began.
    package var timestamp: Timestamp
    /// The machine it ran on; an empty or blank name is written as `localhost`.
    package var hostname: String
    /// The source of the spec: `built-in`, or its folder.
    package var specSource: String
    /// The command line that runs one case alone, by the case's id; its words are quoted by `ShellWord`.
    package var command: (_ caseID: String) -> String

    /// The words of the command line that repeats the whole run, stored in results files; `--case` and an id can be
    /// inserted as its third and fourth words. Nil if the run cannot be repeated.
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

    /// How to run a case alone for users of the library, which has no command line.
    package static func libraryCommand(_ caseID: String) -> String {
        "check the case \(caseID) with Conformance.cases(for:)"
    }

    /// Whether the sink came with the tool: among in-process runs, only those of the tool's own sinks have a command
    /// line.
    package func isBuiltIn(_ run: RunDescription) -> Bool { run.drive == .inProcess && repeatedWords != nil }
}
