import Diagnostics
import Foundation

/// The lines of the files that problems refer to. Each file is read once, however many problems it has.
final class InputLines: Sendable {
    /// Longer lines, in bytes, are not shown: a place in them is hard to find, and a line that is a whole file can have
    /// a problem in each of its parts.
    private static let longestLine = 10_000

    private let files = Lock<[String: [Substring.UTF8View]]>([:])

    /// A line of a file, from 1; nil if it is not available.
    @Sendable func line(_ file: String, _ number: Int) -> String? {
        files.withLock { files in
            let lines = files[file] ?? Self.lines(of: file)
            files[file] = lines
            guard lines.indices.contains(number - 1), lines[number - 1].count <= Self.longestLine else { return nil }
            return String(Substring(lines[number - 1]))
        }
    }

    /// By bytes: as a `Character`, CR LF is not a line feed.
    private static func lines(of file: String) -> [Substring.UTF8View] {
        // A pipe can be read only once.
        guard let bytes = try? InputBytes.read(file, onlyFiles: true),
            let text = String(validating: bytes, as: UTF8.self)
        else { return [] }
        return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
}
