package import Foundation

/// The command line tool that `TRACKING_CONFORMANCE_TOOL` names by its whole path: a released one, say.
///
/// What the optimiser makes of the code is what people run; so the tests that start the tool can be run with it.
package enum NamedTool {
    package static let variable = "TRACKING_CONFORMANCE_TOOL"

    /// Nil where the variable is not set.
    ///
    /// - Throws: where it names no program. No other one is ever taken instead: it would pass for the one that was
    ///   asked for.
    package static var url: URL? {
        get throws {
            guard let path = ProcessInfo.processInfo.environment[variable] else { return nil }
            guard path.hasPrefix("/"), FileManager.default.isExecutableFile(atPath: path) else {
                throw WrongName(path: path)
            }
            return URL(filePath: path)
        }
    }

    private struct WrongName: Error, CustomStringConvertible {
        let path: String

        var description: String { "\(variable) has to be the whole path of a program, and “\(path)” is none" }
    }
}
