import Foundation
import TestSupport
import Testing

/// The tool, run as people run it: the one that was built beside the tests, or a `NamedTool`.
struct BuiltTool {
    struct Outcome {
        let exitCode: Int32
        let output: String
        let errors: String
    }

    /// The folder in which it is run; a fresh one, removed with `remove`.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            component: "tracking-conformance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    static let python = InstalledProgram.python

    /// What a tool needs in order to start; and, where it is built with a sanitizer, where that writes its reports, of
    /// which the exit code alone would tell nothing wherever a test expects the tool to fail.
    private static let handedOn: Set = [
        "PATH", "HOME", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS",
    ]

    private static var executable: URL {
        get throws {
            if let named = try NamedTool.tool.url { return named }
            return try built("tracking-conformance")
        }
    }

    /// A program that was built beside the tests.
    private static func built(_ name: String) throws -> URL {
        let folders =
            ProcessInfo.processInfo.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
            + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        let candidates = folders.map { $0.appending(component: name) }
        return try #require(
            candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) },
            "\(name) is not beside the tests"
        )
    }

    /// The tool while it runs.
    struct Running {
        let process: Process
        fileprivate let output: URL
        fileprivate let errors: URL

        /// What is on its standard output by now.
        func printed() throws -> String { try String(contentsOf: output, encoding: .utf8) }

        /// Waits for the end.
        func outcome() throws -> Outcome {
            process.waitUntilExit()
            defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
            return Outcome(
                // As a shell would say it, were it ended by a signal.
                exitCode: (process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus,
                output: try Self.text(of: output),
                errors: try Self.text(of: errors)
            )
        }

        /// Foundation's `String(contentsOf:)` loses 4 KiB for each empty file, and these mostly are.
        private static func text(of file: URL) throws -> String {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            return try #require(String(data: try handle.readToEnd() ?? Data(), encoding: .utf8))
        }
    }

    /// Runs the tool.
    func run(_ arguments: [String], environment: [String: String] = ["SOURCE_DATE_EPOCH": "0"]) throws -> Outcome {
        try start(arguments, environment: environment).outcome()
    }

    /// Starts the tool. Standard output and error go to files, so that neither can fill a pipe.
    func start(_ arguments: [String], environment: [String: String] = ["SOURCE_DATE_EPOCH": "0"]) throws -> Running {
        try start(arguments, of: Self.executable, environment: environment)
    }

    /// Runs another program that was built beside the tests.
    func run(_ program: String, _ arguments: [String]) throws -> Outcome {
        try start(arguments, of: Self.built(program), environment: [:]).outcome()
    }

    /// Runs commands in a shell that finds the tool by its name, and stops at the first that fails.
    func runShell(_ script: String) throws -> Outcome {
        let programs = folder.appending(component: "bin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        let link = programs.appending(component: "tracking-conformance")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: Self.executable)
        let path = "\(programs.path):\(InstalledProgram.searchPath)"
        return try start(["-ec", script], of: URL(filePath: "/bin/sh"), environment: ["PATH": path]).outcome()
    }

    private func start(_ arguments: [String], of program: URL, environment: [String: String]) throws -> Running {
        let output = folder.appending(component: "stdout-\(UUID().uuidString)")
        let errors = folder.appending(component: "stderr-\(UUID().uuidString)")
        for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var variables = ProcessInfo.processInfo.environment.filter { Self.handedOn.contains($0.key) }
        variables.merge(environment, uniquingKeysWith: { _, own in own })
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        return Running(process: process, output: output, errors: errors)
    }

    func contents(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

    /// A copy of the package's spec, in which a file may then be changed.
    func copySpec(to name: String = "spec") throws {
        try FileManager.default.copyItem(
            at: Repository.root.appending(component: "spec"), to: folder.appending(component: name))
    }

    /// Writes the `SmallSpec`, for a run in which the rules do not matter.
    func writeSmallSpec() throws {
        for (path, text) in SmallSpec.files { try write(Array(text.utf8), to: "spec/\(path)") }
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// The verdicts of a results file, by case id.
    func verdicts(_ path: String) throws -> [String: String] {
        let object = try #require(JSONSerialization.jsonObject(with: contents(path)) as? [String: Any])
        let cases = try #require(object["cases"] as? [[String: Any]])
        var verdicts: [String: String] = [:]
        for record in cases {
            verdicts[try #require(record["id"] as? String)] = try #require(record["verdict"] as? String)
        }
        return verdicts
    }
}
