import Foundation

/// Programs of the machine that tests need, and without which they report themselves as skipped.
package enum InstalledProgram {
    /// The folders in which programs are looked for: those of the tests' own process.
    package static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    /// The path of a program, found as a shell would; nil where it is not installed.
    package static func path(of name: String) -> String? {
        searchPath.split(separator: ":").map { "\($0)/\(name)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Python's real interpreter: a version manager's stand-in would be one process more, and several times its work,
    /// at each start.
    package static let python: String? = {
        guard let program = Self.path(of: "python3") else { return nil }
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
}
