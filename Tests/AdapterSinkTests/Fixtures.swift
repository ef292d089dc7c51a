import AdapterSink
import Foundation
import InstalledPrograms
import Testing

/// Adapters written in Python, beside the tests.
enum Fixtures {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Adapters")

    /// What the tests' own process was started with, to find Python in.
    static let environment = ["PATH": InstalledProgram.searchPath]

    /// The real interpreter: a version manager's stand-in would be one process more.
    static let python: String? = {
        guard let program = InstalledProgram.path(of: "python3") else { return nil }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = ["-c", "import sys; print(sys.executable)"]
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? path.trimmingCharacters(in: .whitespacesAndNewlines) : nil
    }()

    static let withoutPython: Comment = "python3 is not installed"

    /// A command that starts a fixture; the options skip what Python does at its start and no fixture needs.
    static func command(_ file: String, _ arguments: String...) throws -> [String] {
        [try #require(python), "-I", "-S", folder.appending(path: file).path(percentEncoded: false)] + arguments
    }
}
