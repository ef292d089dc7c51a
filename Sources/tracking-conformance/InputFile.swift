import ConformanceRunner
import Diagnostics
import Foundation
import StrictJSON

/// Reads files that the command line names.
enum InputFile {
    /// What a file holds.
    ///
    /// - Throws: that it cannot be read, or what is wrong in it, as wrong input.
    static func read<Content>(
        _ path: String,
        as content: ([UInt8]) throws(InputFileError) -> Content
    ) throws(CommandFailure) -> Content {
        let bytes = try bytes(path)
        do {
            return try content(bytes)
        } catch {
            throw failure(error)
        }
    }

    /// What is read of a file whose bytes are known.
    ///
    /// - Throws: what is wrong in it, as wrong input.
    static func parsed<Content>(_ parse: () throws(InputFileError) -> Content) throws(CommandFailure) -> Content {
        do {
            return try parse()
        } catch {
            throw failure(error)
        }
    }

    /// An error of an input file as the failure of a command, which can show the lines it speaks of.
    static func failure(_ error: InputFileError) -> CommandFailure {
        var failure = CommandFailure(.wrongInput, error.problems)
        failure.sourceLine = InputLines().line
        return failure
    }

    /// Refuses a command line that names standard input more than once: who reads it first leaves nothing for the
    /// second.
    static func checkDistinct(_ paths: [String]) throws(CommandFailure) {
        guard paths.count(where: { $0 == standardInput }) > 1 else { return }
        throw .wrongInput("two files cannot both be standard input", suggestion: "give one of them by its path")
    }

    /// The path that means standard input; a file of that name is `./-`.
    static let standardInput = "-"

    /// Whether there is anything at a path, be it a file or not.
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// What messages call a file.
    static func name(_ path: String) -> String { path == standardInput ? "standard input" : path }

    /// The SHA-256 of a file, however large it is, in hexadecimal digits.
    static func digest(_ path: String) throws(CommandFailure) -> String {
        if path != standardInput { try checkIsFile(path) }
        do {
            let file =
                path == standardInput ? .standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            var hash = SHA256()
            while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(piece) }
            return SHA256.hexadecimal(hash.digest())
        } catch {
            throw unreadable(path, error)
        }
    }

    private static func checkIsFile(_ path: String) throws(CommandFailure) {
        var isFolder: ObjCBool = false
        let place = SourcePlace(file: path)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure(
                .wrongInput,
                [Diagnostic(.error, "the file does not exist", at: place, suggestion: "give the path of a file")]
            )
        }
        guard !isFolder.boolValue else {
            throw CommandFailure(
                .wrongInput, [Diagnostic(.error, "this is a folder", at: place, suggestion: "give the path of a file")])
        }
    }

    private static func unreadable(_ path: String, _ error: any Error) -> CommandFailure {
        let problem = Diagnostic(
            .error,
            "the file cannot be read: \(error.localizedDescription)",
            at: SourcePlace(file: name(path)),
            suggestion: "check that its permissions allow reading"
        )
        return CommandFailure(.wrongInput, [problem])
    }

    private static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
        if path == standardInput { return try standardInputBytes() }
        try checkIsFile(path)
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw unreadable(path, error)
        }
    }

    private static func standardInputBytes() throws(CommandFailure) -> [UInt8] {
        do {
            return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
        } catch {
            throw .wrongInput("standard input cannot be read: \(error.localizedDescription)", suggestion: "give a file")
        }
    }
}
