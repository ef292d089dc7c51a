import CommandLineOptions
import ConformanceSpec
import Diagnostics
import ReportWriting

/// Checks the files on a command line: a written file must not also be read or be written twice, and standard input is
/// read once.
enum NamedFiles {
    /// Writes new files in a folder, all or none.
    ///
    /// - Parameters:
    ///   - most: how many of the files that exist already are named.
    ///   - remedy: what to do if some exist.
    static func write(
        _ files: [(path: String, text: String)], into folder: String, naming most: Int = .max, otherwise remedy: String
    ) throws(CommandFailure) {
        let present = files.filter { InputFile.exists($0.path) }
        guard present.isEmpty else {
            throw CommandFailure(
                .wrongInput,
                present.prefix(most).map {
                    Diagnostic(
                        .error, "the file already exists", at: SourcePlace(file: $0.path), suggestion: remedy)
                })
        }
        do throws(ReportError) {
            try ReportFile.writeAll(files.map { ($0.path, Array($0.text.utf8)) })
        } catch {
            throw .wrongInput("\(quoted(folder)) cannot be written: \(error.cause)", suggestion: error.remedy)
        }
    }

    /// Refuses a command line before it is executed.
    ///
    /// - Parameter inputs: the files that it reads but does not name, such as those in a folder.
    /// - Throws: the first file that would be overwritten, and by what; or that two files are standard input.
    static func check(_ commandLine: ParsedCommandLine, reading inputs: [String] = []) throws(CommandFailure) {
        let named = commandLine.namedPaths
        let read = named.filter { $0.source == .file }
        // The first reader leaves nothing for the second.
        if read.count(where: { $0.path == InputFile.standardInput }) > 1 {
            throw .wrongInput("two files cannot both be standard input", suggestion: "give one of them by its path")
        }
        let written = named.filter {
            $0.source == .writtenFile && ReportDestination($0.path) != .standardOutput && FileIdentity($0.path).isFile
        }
        guard !written.isEmpty else { return }
        let ofSpecs = named.filter { $0.source == .folder }.flatMap { folder in
            ((try? SpecSource.folder(folder.path))?.files ?? []).map { "\(folder.path)/\($0.path)" }
        }
        var places: [FileIdentity: String] = [:]
        for path in inputs + ofSpecs { places[FileIdentity(path)] = "the input \(quoted(path))" }
        for path in read + written {
            let words = "\(path.name) \(quoted(path.text))"
            let other = places.updateValue(words, forKey: FileIdentity(path.path))
            guard path.source == .writtenFile, let other else { continue }
            throw .wrongInput("\(words) would overwrite \(other)", suggestion: "give it a path of its own")
        }
    }
}
