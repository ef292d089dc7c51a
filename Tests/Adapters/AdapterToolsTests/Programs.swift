import AdapterTools
import Foundation
import PushTracking
import TestSupport
import Testing

/// Programs of the machine, which a test needs or else is skipped.
enum Programs {
    /// What they are started with.
    static let environment = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }

    static func isInstalled(_ name: String) -> Bool { InstalledProgram.path(of: name) != nil }

    /// Whether all that a starter needs is there.
    static func canRun(_ language: String) -> Bool {
        guard language != "typescript" || InstalledProgram.runsTypeScript else { return false }
        guard let starter = Starter.named(language) else { return false }
        let program = starter.command[0] == "java" && starter.build.isEmpty ? "javac" : starter.command[0]
        return (starter.build.prefix(1) + [program]).allSatisfy { $0.hasPrefix("./") || isInstalled($0) }
    }

    /// Whether the starter of a language is run: in a sweep all that can be, else two.
    static func isSampled(_ language: String) -> Bool {
        canRun(language) && (Sweep.isAsked || ["python", "javascript"].contains(language))
    }

    /// What has `swiftc` take a starter as Swift 6, which as it is in READMEs is Swift 5.
    static let swift6 = ["-swift-version", "6"]

    static let python = InstalledProgram.python

    /// The tests' own adapters.
    static let fixtures = Repository.fixtures.appending(path: "Adapters")
}

/// A starter put into a folder of its own, as the tool puts it, and built.
struct InstalledStarter {
    let folder: URL
    let starter: Starter

    /// - Parameters:
    ///   - platform: The platform that the adapter is cut down to, as its comments say; nil for all of it.
    ///   - file: Which of its files is meant; nil for the adapter.
    ///   - build: What builds it; nil for what its README says of the adapter.
    ///   - change: Texts of the file in the place of others.
    init(
        _ language: String,
        cutTo platform: Platform? = nil,
        file: String? = nil,
        build: [String]? = nil,
        change: [(from: String, to: String)] = []
    ) async throws {
        starter = try #require(Starter.named(language))
        folder = FileManager.default.temporaryDirectory.appending(component: "starter-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let changed = file ?? starter.files[0].name
        try #require(starter.files.contains { $0.name == changed })
        for file in starter.files {
            var text = file.text
            for (from, to) in change where file.name == changed {
                try #require(text.contains(from))
                text = text.replacing(from, with: to, maxReplacements: 1)
            }
            if let platform, file.name == starter.files[0].name { text = try Self.cut(text, to: platform) }
            try Data(text.utf8).write(to: folder.appending(component: file.name))
        }
        try await run(build ?? starter.build)
    }

    /// Names one platform in the profile, and leaves out the lines of the other one from their marker up to the next.
    private static func cut(_ text: String, to platform: Platform) throws -> String {
        let (begin, end) =
            platform == .ios
            ? ("Android alone. For an iOS app", "iOS alone. For") : ("iOS alone. For", "Both platforms\n")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.contains(begin) })
        let last = try #require(lines[first...].dropFirst().firstIndex { ($0 + "\n").contains(end) })
        let rest = (lines[..<first] + lines[last...]).joined(separator: "\n")
        let named = rest.replacing(/(["'])android["'], ["']ios["']/) { "\($0.1)\(platform.rawValue)\($0.1)" }
        try #require(named != rest)
        return named
    }

    private func run(_ build: [String]) async throws {
        guard !build.isEmpty else { return }
        let process = Process()
        process.executableURL = URL(filePath: try #require(InstalledProgram.path(of: build[0])))
        process.arguments = Array(build.dropFirst())
        process.currentDirectoryURL = folder
        let log = folder.appending(component: "build.log")
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        let status = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let said = try String(contentsOf: log, encoding: .utf8)
        try #require(status == 0, "\(said)")
        #expect(!said.contains("warning:") || starter.language == "kotlin", "\(said)")
    }

    /// The command that its README has, with whole paths where it names files of the folder.
    var command: [String] {
        starter.command.map { word in
            let path = folder.appending(path: word).standardizedFileURL.path
            return FileManager.default.fileExists(atPath: path) ? path : word
        }
    }

    var adapter: String { folder.appending(component: starter.files[0].name).path }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
