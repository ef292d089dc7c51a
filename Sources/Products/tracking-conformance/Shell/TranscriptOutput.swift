import AdapterTools
import CommandLineOptions
import Diagnostics
import Foundation

/// A transcript file, written during the run: each record is a single write, so the file can be read at any time.
final class TranscriptOutput: Sendable {
    static let option = Option.single(
        "--transcript",
        value: "FILE",
        as: .output,
        group: "Adapters",
        help: "Record every message to and from the adapter with its time. `adapter doctor --replay FILE` explains it."
    )

    private let path: String
    // Its descriptor is written to only under the lock.
    private let state: Lock<(file: FileHandle, error: String?)>

    /// Opens the file and writes its first line.
    init(path: String, command: [String]) throws(CommandFailure) {
        let isFolder = (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
        guard !isFolder, FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else {
            throw .wrongInput(
                "the transcript \(path) cannot be written", suggestion: "give a file in a folder that is there")
        }
        self.path = path
        state = Lock((file, nil))
        write(TranscriptFile.header(command: command, tool: "\(ToolVersion.name) \(ToolVersion.number)"))
    }

    /// Writes a record. After the first failure nothing more is written.
    func append(_ record: TranscriptRecord) { write(record.jsonLine) }

    /// Closes the file; nothing can be appended any more. Throws if not everything could be written.
    func close() throws(CommandFailure) {
        let error = state.withLock { state in
            do {
                // Some file systems report a lack of space only here.
                try state.file.close()
            } catch {
                state.error = state.error ?? error.localizedDescription
            }
            return state.error
        }
        guard let error else { return }
        throw .wrongInput(
            "the transcript \(path) is not complete: \(error)", suggestion: "give a path on a disk with free space")
    }

    private func write(_ line: [UInt8]) {
        state.withLock { state in
            guard state.error == nil else { return }
            do {
                try state.file.write(contentsOf: Data(line))
            } catch {
                state.error = error.localizedDescription
            }
        }
    }
}

extension TranscriptRecorder {
    /// A recorder whose time starts now.
    convenience init(_ take: @escaping @Sendable (TranscriptRecord) -> Void) {
        let start = ContinuousClock().now
        self.init(now: { start.duration(to: ContinuousClock().now) }, take: take)
    }
}
