import CommandLineOptions
import Foundation

/// Edits of code to compare with the compiled code: running an edit shows its effect.
enum EditsCommand {
    private static let files = Argument.several(
        "FILE", atLeast: 1, source: .file, help: "Pages (.md), and files in Java (.java) and Swift (.swift).")

    static let declaration = Command(
        name: "edits",
        summary: "Print each edit of the code in some files, a JSON object a line, with the whole edited file.",
        arguments: [files.declaration]
    )

    /// One line of the output.
    private struct Line: Encodable {
        let file: String
        /// From 1.
        let line: Int
        let kind: String
        let before: String
        let after: String
        /// The file with the edit.
        let text: String
    }

    static func execute(_ commandLine: ParsedCommandLine) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for path in commandLine[files] {
            let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            // A code file is edited as the only code block of a page.
            let language = ["java", "swift"].first { path.hasSuffix(".\($0)") }
            let head = language.map { Array("```\($0)\n".utf8) } ?? []
            let tail = language == nil ? [] : Array("\n```\n".utf8)
            let page = head + file + tail
            for edit in try CodeEdits(page: path, bytes: page).all() {
                let text = edit.applied(to: page).dropFirst(head.count).dropLast(tail.count)
                let line = Line(
                    file: path, line: edit.line - (language == nil ? 0 : 1), kind: edit.kind.rawValue,
                    before: edit.before, after: edit.after, text: String(decoding: text, as: UTF8.self))
                print(String(decoding: try encoder.encode(line), as: UTF8.self))
            }
        }
    }
}
