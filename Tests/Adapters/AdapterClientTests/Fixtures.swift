import AdapterClient
import Foundation
import TestSupport
import Testing

/// Adapters written in Python, beside the tests.
enum Fixtures {
    private static let folder = Repository.fixtures.appending(path: "Adapters")

    /// What the tests' own process was started with, to find Python in.
    static let environment = ["PATH": InstalledProgram.searchPath]

    static let python = InstalledProgram.python

    static let withoutPython: Comment = "python3 is not installed"

    /// A command that starts a fixture; the options skip what Python does at its start and no fixture needs.
    static func command(_ file: String, _ arguments: String...) throws -> [String] {
        [try #require(python), "-I", "-S", folder.appending(path: file).path(percentEncoded: false)] + arguments
    }
}
