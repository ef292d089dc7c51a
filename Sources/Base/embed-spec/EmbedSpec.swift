import Diagnostics
import Foundation

/// Writes files of a folder as Swift string literals: `embed-spec TYPE OUTPUT.swift FOLDER FILE…`, with files as paths
/// in the folder; or the commit of a checkout: `embed-spec --commit OUTPUT.swift CHECKOUT COMMIT`, which asks git if
/// COMMIT is empty.
@main
struct EmbedSpec {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 5 else {
            throw EmbedSpecError("usage: embed-spec TYPE OUTPUT.swift FOLDER FILE…")
        }
        let text =
            arguments[1] == "--commit"
            ? Commit.source(checkout: arguments[3], known: arguments[4])
            : try source(type: arguments[1], folder: arguments[3], files: Array(arguments[4...]))
        // An unchanged file is not recompiled, nor are its importers.
        guard (try? String(contentsOfFile: arguments[2], encoding: .utf8)) != text else { return }
        try text.write(toFile: arguments[2], atomically: true, encoding: .utf8)
    }

    private static func source(type: String, folder: String, files: [String]) throws -> String {
        let name = URL(filePath: folder).lastPathComponent
        var text = """
            // Generated from \(name)/ at build time.

            /// The files of `\(name)/` as they were when this binary was built.
            enum \(type) {
                static let files: [(path: String, text: String)] = [

            """
        var embedded: [(path: String, bytes: [UInt8])] = []
        for file in files {
            let content = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            embedded.append((file, Array(content.utf8)))
            // A Swift literal would turn it into a line feed.
            guard !content.utf8.contains(UInt8(ascii: "\r")) else {
                throw EmbedSpecError("\(folder)/\(file) has a carriage return")
            }
            // One more hash than any sequence in the content that could close the literal.
            let hashes = String(repeating: "#", count: longestRunOfHashes(in: content) + 1)
            text += "        (\"\(file)\", \(hashes)\"\"\"\n\(content)\n\"\"\"\(hashes)),\n"
        }
        // Computed here, because hashing would dominate a command's startup time.
        return text + """
                ]

                /// Their `FolderDigest` in hexadecimal digits.
                static let digest = "\(FolderDigest(of: embedded).hexadecimal)"
            }

            """
    }

    private static func longestRunOfHashes(in text: String) -> Int {
        text.utf8.split { $0 != UInt8(ascii: "#") }.map(\.count).max() ?? 0
    }
}

struct EmbedSpecError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
