import Foundation

/// Writes the JSON files of a folder as Swift string literals: `embed-spec FOLDER OUTPUT.swift`.
@main
struct EmbedSpec {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            throw EmbedSpecError("usage: embed-spec FOLDER OUTPUT.swift")
        }
        try source(of: arguments[1]).write(toFile: arguments[2], atomically: true, encoding: .utf8)
    }

    private static func source(of folder: String) throws -> String {
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let files = paths.filter { $0.hasSuffix(".json") && !$0.hasPrefix("schema/") }.sorted()
        guard !files.isEmpty else { throw EmbedSpecError("no JSON file below \(folder)") }
        var text = """
            // Generated from spec/ at build time.

            /// The files of `spec/` as they were when this binary was built.
            enum EmbeddedSpec {
                static let files: [(path: String, text: String)] = [

            """
        for file in files {
            let content = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            // One more hash than any the content could close the literal with.
            let hashes = String(repeating: "#", count: longestRunOfHashes(in: content) + 1)
            text += "        (\"\(file)\", \(hashes)\"\"\"\n\(content)\n\"\"\"\(hashes)),\n"
        }
        return text + "    ]\n}\n"
    }

    private static func longestRunOfHashes(in text: String) -> Int {
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "#") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}

struct EmbedSpecError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
