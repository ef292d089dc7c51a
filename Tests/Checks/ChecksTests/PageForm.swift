import Foundation
import TestSupport
import Testing

/// A way to write a page's parts: what each becomes, as the writers of a kind of site write it.
struct PageForm: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var heading: @Sendable (_ level: Int, _ title: String, _ name: String) -> [String] = { level, title, name in
        ["\(String(repeating: "#", count: level)) \(title) {#\(name)}"]
    }
    var code: @Sendable (_ language: String, _ lines: [String]) -> [String] = { ["```\($0)"] + $1 + ["```"] }
    /// The rows with the header.
    var table: @Sendable (_ rows: [[String]]) -> [String] = PageForm.pipes
    /// A paragraph that is no caption.
    var text: @Sendable (_ line: String) -> [String] = { [$0] }

    init(
        _ description: String,
        heading: (@Sendable (Int, String, String) -> [String])? = nil,
        code: (@Sendable (String, [String]) -> [String])? = nil,
        table: (@Sendable ([[String]]) -> [String])? = nil,
        text: (@Sendable (String) -> [String])? = nil
    ) {
        testDescription = description
        if let heading { self.heading = heading }
        if let code { self.code = code }
        if let table { self.table = table }
        if let text { self.text = text }
    }

    /// The page, written this way.
    func applied(to page: String) throws -> String {
        var written: [String] = []
        var lines = page.components(separatedBy: "\n")[...]
        while let line = lines.popFirst() {
            if line.hasPrefix("```") {
                let code = lines.prefix { $0 != "```" }
                lines = lines.dropFirst(code.count + 1)
                written += self.code(String(line.dropFirst(3)), Array(code))
            } else if let match = line.wholeMatch(of: #/(#+) (.*) \{#(.*)\}/#) {
                written += heading(match.1.count, String(match.2), String(match.3))
            } else if line.hasPrefix("|") {
                let rows = [line] + lines.prefix { $0.hasPrefix("|") }
                lines = lines.dropFirst(rows.count - 1)
                written += table(
                    rows.filter { !$0.hasPrefix("|---") }.map { row in
                        row.split(separator: "|").map { $0.trimmingPrefix(" ") }.map {
                            String($0.hasSuffix(" ") ? $0.dropLast() : $0)
                        }
                    })
            } else if line.contains(" "), line.hasSuffix(".") {
                written += text(line)
            } else {
                written.append(line)
            }
        }
        return written.joined(separator: "\n")
    }

    static func indented(_ lines: [String], by width: Int = 4) -> [String] {
        lines.map { $0.isEmpty ? "" : String(repeating: " ", count: width) + $0 }
    }

    @Sendable static func pipes(_ rows: [[String]]) -> [String] {
        var lines = rows.map { "| \($0.joined(separator: " | ")) |" }
        lines.insert("|" + rows[0].map { _ in "---|" }.joined(), at: 1)
        return lines
    }

    /// Markdown's marks in a text as HTML's.
    static func html(_ text: String) -> String {
        text.replacing(#/`([^`]*)`/#) { "<code>\($0.1)</code>" }.replacing(#/\*\*([^*]*)\*\*/#) { "<b>\($0.1)</b>" }
    }

    static func escaped(_ code: String) -> String {
        code.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
