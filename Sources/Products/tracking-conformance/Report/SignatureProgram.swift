import AdapterClient
import CommandLineOptions
import Diagnostics
import Foundation
import ReportWriting

/// A program that signs, or that checks a signature. It manages the keys.
struct SignatureProgram {
    static let timeout = Option.single(
        "--timeout", value: "SECONDS", as: .decimalNumber(in: 0.001...86_400), default: 300, shownAs: "300",
        help: "The time limit for the command after `--`.")

    private let command: [String]
    private let seconds: Double

    /// A program with its arguments, in which `{message}` and `{signature}` are replaced by the paths of files.
    ///
    /// - Throws: if the program does not exist.
    init(_ command: [String], seconds: Double) throws(CommandFailure) {
        self.command = command
        self.seconds = seconds
        _ = try Self.program(command)
    }

    /// The command line for display.
    var line: String { ShellWord.line(command) }

    /// The signature of a message, which the program prints, or writes to the path at `{signature}`.
    ///
    /// - Throws: if it fails, or gives no signature.
    func signature(of message: [UInt8]) throws(CommandFailure) -> [UInt8] {
        let outcome = try run(on: message, signature: nil)
        guard outcome.end == .exited(status: 0) else {
            throw .wrongInput(
                "nothing is signed: \(line.withVisibleControls) \(outcome.end)", suggestion: "see its output above")
        }
        let isWritten = command.contains { $0.contains(Self.signaturePlace) }
        let signature = isWritten ? outcome.signature : outcome.answer
        guard !signature.isEmpty, signature.count <= Self.mostBytes else {
            throw .wrongInput(
                signature.isEmpty
                    ? "nothing is signed: \(line.withVisibleControls) gives no signature"
                    : "nothing is signed: \(line.withVisibleControls) gives more than \(Self.mostBytes) bytes",
                suggestion: "make it print only the signature, or write it to \(Self.signaturePlace)")
        }
        return signature
    }

    /// Whether the program accepts a signature of a message: it exits with 0.
    ///
    /// - Throws: if it cannot be run.
    func accepts(_ signature: [UInt8], of message: [UInt8]) throws(CommandFailure) -> Bool {
        guard command.contains(where: { $0.contains(Self.signaturePlace) }) else {
            throw .wrongInput(
                "\(line.withVisibleControls) does not get the signature",
                suggestion: "write \(Self.signaturePlace) where it takes the path of the signature")
        }
        return try run(on: message, signature: signature).end == .exited(status: 0)
    }

    private static let messagePlace = "{message}"
    private static let signaturePlace = "{signature}"
    private static let mostBytes = 1 << 20

    private func run(
        on message: [UInt8], signature: [UInt8]?
    ) throws(CommandFailure) -> (end: ProcessEnd, answer: [UInt8], signature: [UInt8]) {
        let folder = FileManager.default.temporaryDirectory.appending(component: "conformance-\(UUID().uuidString)")
        let (messageFile, signatureFile) = (
            folder.appending(component: "message"), folder.appending(component: "signature")
        )
        let answerFile = folder.appending(component: "answer")
        let remove: @Sendable () -> Void = { try? FileManager.default.removeItem(at: folder) }
        // From the first file on, so that all are removed.
        let interruption = SignalWatch(onSecond: remove)
        defer {
            remove()
            interruption.end()
        }
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data(message).write(to: messageFile)
            if let signature { try Data(signature).write(to: signatureFile) }
        } catch {
            throw .wrongInput(
                "no file can be written for \(line.withVisibleControls): \(error.localizedDescription)",
                suggestion: "set TMPDIR to a folder that can be written to")
        }
        let words = command.map {
            $0.replacing(Self.messagePlace, with: messageFile.path)
                .replacing(Self.signaturePlace, with: signatureFile.path)
        }
        let program = try Self.program(words)
        let outcome: OutsideProgram.Outcome
        do throws(AdapterError) {
            outcome = try program.run(
                input: messageFile.path, outputs: [answerFile.path, signatureFile.path], outputLimit: Self.mostBytes,
                timeout: .seconds(seconds)
            ) {
                interruption.flag.hasCome
            }
        } catch {
            throw Self.failure(error, words)
        }
        func contents(_ file: URL) -> [UInt8] { (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? [] }
        func failure(_ reason: String) -> CommandFailure {
            let message = "\(line.withVisibleControls) was ended: \(reason)"
            return CommandFailure(interruption.flag.exitCode ?? .wrongInput, [Diagnostic(.error, message)])
        }
        switch outcome {
        case .ended(let end) where !interruption.flag.hasCome:
            return (end, contents(answerFile), contents(signatureFile))
        case .ended: throw failure("interrupted")
        case .stopped(let reason): throw failure(reason)
        }
    }

    private static func program(_ words: [String]) throws(CommandFailure) -> OutsideProgram {
        do throws(AdapterError) {
            return try OutsideProgram(command: words, environment: ProcessInfo.processInfo.environment)
        } catch {
            throw failure(error, words)
        }
    }

    private static func failure(_ error: AdapterError, _ words: [String]) -> CommandFailure {
        let name = words.first ?? ""
        return switch error {
        case .noSuchProgram:
            .wrongInput("there is no program \(quoted(name))", suggestion: "correct its name, or give its path")
        default: .wrongInput(error.sentence)
        }
    }
}
