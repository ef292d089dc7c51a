import AdapterSink
import Foundation

/// Programs of the machine that tests need, and without which they report themselves as skipped.
package enum InstalledProgram {
    /// The folders in which programs are looked for: those of the tests' own process.
    package static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    /// The path of a program, found as a shell would; nil where it is not installed.
    package static func path(of name: String) -> String? {
        try? ProgramSearch(path: searchPath).program(of: [name])
    }
}
