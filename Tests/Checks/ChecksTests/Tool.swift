import Foundation
import TestSupport

/// A program of the machine.
struct Tool {
    let path: String

    /// Runs it and gives back what it has printed.
    func run(_ arguments: [String], in folder: URL, input: String? = nil) throws -> (status: Int32, output: String) {
        let log = folder.appending(path: "output-\(UInt64.random(in: 0...UInt64.max))")
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.currentDirectoryURL = folder
        process.arguments = arguments
        let handle = try FileHandle(forWritingTo: log)
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput =
            try input.map { try FileHandle(forReadingFrom: folder.appending(path: $0)) } ?? .nullDevice
        try process.run()
        process.waitUntilExit()
        try handle.close()
        return (process.terminationStatus, String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
}

/// Why a program gave no answer.
struct ToolFailure: Error {
    var message: String
}
