import Diagnostics
import Foundation
import ResultsFiles
import StrictJSON

/// Reads files given on the command line.
enum InputFile {
    /// The content of a file.
    ///
    /// - Throws: if it cannot be read, or what is wrong in it, as wrong input.
    static func read<Content>(
        _ path: String, as content: ([UInt8]) throws(InputFileError) -> Content
    ) throws(CommandFailure) -> Content {
        let bytes = try bytes(path)
        do {
            return try content(bytes)
        } catch {
            throw failure(error)
        }
    }

    /// The content of a file whose bytes are already read.
    ///
    /// - Throws: what is wrong in it, as wrong input.
    static func parsed<Content>(_ parse: () throws(InputFileError) -> Content) throws(CommandFailure) -> Content {
        do {
            return try parse()
        } catch {
            throw failure(error)
        }
    }

    /// The results file at a path.
    static func results(_ path: String) throws(CommandFailure) -> ResultsFile {
        try read(path) { bytes throws(InputFileError) in try ResultsFile(bytes, file: path) }
    }

    /// An error of an input file as the failure of a command, which can show the lines it refers to.
    static func failure(_ error: InputFileError) -> CommandFailure {
        var failure = CommandFailure(.wrongInput, error.problems)
        failure.sourceLine = InputLines().line
        return failure
    }

    /// The path that means standard input; a file of that name is `./-`.
    static let standardInput = "-"

    /// Whether anything exists at a path, a file or not.
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The name of a file in messages.
    static func name(_ path: String) -> String { path == standardInput ? "standard input" : path }

    /// The SHA-256 of a file of any size, in hexadecimal digits.
    static func digest(_ path: String) throws(CommandFailure) -> String {
        var hash = SHA256()
        do throws(InputBytes.Refusal) {
            let isStandardInput = path == standardInput
            try InputBytes.pieces(
                of: isStandardInput ? nil : path, limit: isStandardInput ? InputBytes.mostBytes : .max, onlyFiles: true
            ) { hash.update($0) }
        } catch {
            throw unreadable(path, error)
        }
        return SHA256.hexadecimal(hash.digest())
    }

    private static func unreadable(_ path: String, _ refusal: InputBytes.Refusal) -> CommandFailure {
        let place = SourcePlace(file: name(path))
        return CommandFailure.wrongInput(
            refusal.sentence, at: place, suggestion: refusal.remedy)
    }

    private static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
        do throws(InputBytes.Refusal) {
            return try InputBytes.read(path == standardInput ? nil : path)
        } catch {
            throw unreadable(path, error)
        }
    }
}
