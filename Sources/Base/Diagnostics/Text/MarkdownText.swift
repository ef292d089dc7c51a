/// Text from outside in Markdown: shown verbatim, and never read as Markdown, HTML or a mention.
package enum MarkdownText {
    /// The text as code on one line. Invisible characters are written out, and long text is cut.
    ///
    /// - Parameter isInTable: whether it is in a table cell, which a bar would end.
    package static func code(_ text: String, isInTable: Bool = false, limit: Int = 1024) -> String {
        var text = ReportText.visible(text, isLine: true, limit: limit)
        // Markdown has no empty code span.
        if text.allSatisfy({ $0 == " " }) { text = "\"\(text)\"" }
        let fence = String(repeating: "`", count: longestFence(in: text) + 1)
        let isPadded = text.hasPrefix("`") || text.hasSuffix("`") || (text.hasPrefix(" ") && text.hasSuffix(" "))
        if isInTable { text = text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
        return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
    }

    /// Lines as a block of code.
    package static func block(_ lines: [String], limit: Int = 16 << 10) -> String {
        let lines = lines.map { ReportText.visible($0, isLine: true, limit: limit) }
        let fence = String(repeating: "`", count: max(3, (lines.map(longestFence).max() ?? 0) + 1))
        return ([fence] + lines + [fence]).map { $0 + "\n" }.joined()
    }

    /// A sentence; only text between backticks is code. Valid in Markdown and in HTML.
    package static func prose(_ text: String, limit: Int = 1024) -> String {
        let pieces = ReportText.visible(text, isLine: true, limit: limit).split(
            separator: "`", omittingEmptySubsequences: false)
        return pieces.enumerated().map { number, piece in
            let isCode = number % 2 == 1 && number < pieces.count - 1
            let tick = number % 2 == 1 && !isCode ? "&#96;" : ""
            return isCode ? "<code>\(escaped(piece))</code>" : tick + escaped(piece)
        }
        .joined()
    }

    /// An address as a link, or as code if it contains characters that would end the link.
    package static func link(_ address: String) -> String {
        address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Array("<>\\".utf8).contains($0) }
            ? "<\(address)>" : code(address)
    }

    /// A row of a table whose cells are Markdown already.
    package static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

    /// The header rows of a table.
    package static func head(_ cells: [String]) -> String { row(cells) + row(cells.map { _ in "---" }) }

    private static func longestFence(in text: String) -> Int {
        text.split { $0 != "`" }.map(\.count).max() ?? 0
    }

    /// As character references, which are never read as markup.
    private static func escaped(_ text: Substring) -> String {
        var escaped = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isSpecial =
                switch scalar {
                // `www.` makes a link.
                case ".": index > 0 && (scalars[index - 1] == "w" || scalars[index - 1] == "W")
                // So does `https://`, and `:name:` a picture.
                case ":": index + 1 < scalars.count && scalars[index + 1] != " "
                default: special.contains(scalar)
                }
            if isSpecial {
                escaped += "&#\(scalar.value);"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static let special = Set("&<>`*_[]|\\~@#$".unicodeScalars)
}
