import ResultsFiles
import StrictJSON

/// Results files that a command reads.
enum ResultsInput {
    /// The results file at a path.
    static func file(_ path: String) throws(CommandFailure) -> ResultsFile {
        try InputFile.read(path) { bytes throws(InputFileError) in try ResultsFile(bytes, file: path) }
    }
}
