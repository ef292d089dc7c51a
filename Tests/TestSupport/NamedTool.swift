package import Foundation

/// A program that a variable of the environment names by its whole path: a released one, say.
///
/// What the optimiser makes of the code is what people run; so the tests that start a program can be run with it.
package struct NamedTool: Sendable {
    package let variable: String

    /// The command line tool.
    package static let tool = NamedTool(variable: "TRACKING_CONFORMANCE_TOOL")
    /// The proofs, which take minutes in a debug build.
    package static let proof = NamedTool(variable: "CONFORMANCE_PROOF")

    /// Nil where the variable is not set.
    ///
    /// - Throws: where it names no program. No other one is ever taken instead: it would pass for the one that was
    ///   asked for.
    package var url: URL? {
        get throws {
            guard let path = ProcessInfo.processInfo.environment[variable] else { return nil }
            guard path.hasPrefix("/"), FileManager.default.isExecutableFile(atPath: path) else {
                throw WrongName(message: "\(variable) has to be the whole path of a program, and “\(path)” is none")
            }
            return URL(filePath: path)
        }
    }

    /// The program, where the test cannot do without it.
    ///
    /// - Throws: where the variable is not set, too.
    package var required: URL {
        get throws {
            guard let url = try url else { throw WrongName(message: "\(variable) is not set") }
            return url
        }
    }

    private struct WrongName: Error, CustomStringConvertible {
        let message: String

        var description: String { message }
    }
}
