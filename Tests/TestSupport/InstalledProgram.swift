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
    package static let python = output(of: "python3", "-c", "import sys; print(sys.executable)")

    /// Whether there is a Node that runs TypeScript as it is: version 22.18, 23.6 or later.
    package static let runsTypeScript = output(of: "node", "-p", "process.features.typescript") == "strip"

    /// What a program prints; nil where it is not installed or fails.
    private static func output(of name: String, _ arguments: String...) -> String? {
        guard let program = Self.path(of: name) else { return nil }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
    }
}
