import ConformanceReports
import ConformanceRunner

/// The command line that runs one case of a run alone.
enum RepeatedCommand {
    /// The words of the whole run, with `--case` and the id behind the command's name.
    static func line(_ words: [String], caseID: String) -> String {
        ShellWord.line(words.prefix(2) + ["--case", caseID] + words.dropFirst(2))
    }
}
