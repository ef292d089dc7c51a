/// A documentation markup that is not Markdown, and that is not read.
package enum ForeignMarkup: String, Sendable {
    case reStructuredText
    case asciiDoc = "AsciiDoc"

    /// The markup that a file's name, or else its text, shows; nil for Markdown.
    ///
    /// The text shows it by a directive such as `.. note::` or a block such as `[source,java]`, on a page without a
    /// Markdown heading or fence.
    init?(of bytes: [UInt8], named name: String) {
        let name = name.lowercased()
        if name.hasSuffix(".rst") {
            self = .reStructuredText
        } else if [".adoc", ".asciidoc", ".asc"].contains(where: name.hasSuffix) {
            self = .asciiDoc
        } else if let shown = Self.shown(by: bytes) {
            self = shown
        } else {
            return nil
        }
    }

    private static func shown(by bytes: [UInt8]) -> Self? {
        var found: Self?
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let signs = line.prefix { $0 == UInt8(ascii: "#") }.count
            if (1...6).contains(signs), line.dropFirst(signs).first == 0x20 { return nil }
            if line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8) { return nil }
            guard found == nil else { continue }
            if line.starts(with: ".. ".utf8) {
                let word = line.dropFirst(3).prefix { $0 != 0x20 && $0 != UInt8(ascii: ":") }
                if !word.isEmpty, line[word.endIndex...].starts(with: "::".utf8) { found = .reStructuredText }
            } else if line.starts(with: "[source".utf8), line.last == UInt8(ascii: "]") {
                found = .asciiDoc
            }
        }
        return found
    }
}
