extension DecodedText {
    /// Whether a line of a code block names a file that the site inserts there: `--8<-- "x.java"`, `{{#include
    /// x.java}}`, `{% include x.java %}`, `.. literalinclude:: x.java`, or the file's address.
    fileprivate var includesFile: Bool {
        let line = string.drop { $0 == " " || $0 == "\t" }
        guard let first = line.first, "-;{.@<[!#ihl".contains(first) else { return false }
        if line.drop(while: { $0 == "-" || $0 == ";" }).hasPrefix("8<-") { return true }
        if line.hasPrefix("{{") || line.hasPrefix("{%") || line.hasPrefix("{!") {
            return ["include", "import", "snippet", "embed", "file", "code", "{!"].contains(where: line.contains)
        }
        return Self.includingWords.contains(where: line.hasPrefix)
    }

    private static let includingWords = [
        ".. literalinclude::", ".. include::", "literalinclude::", "include::", "@import \"", "@include", "@[code",
        "<<< ",
        "[!code", "[import", "![[", "!include ", "#include ", "http://", "https://",
    ]
}

extension CodeBlock {
    /// Its lines as code: on a page, a line that includes a file is replaced by `...`.
    package var codeLines: [String] { lines.map { !isFile && $0.includesFile ? "..." : $0.string } }

    /// Whether it is a separate file, in which a site inserts nothing.
    private var isFile: Bool { if case .fenced(let opening, _) = form { opening.isEmpty } else { false } }

    /// Whether the block has no code itself: its lines, or its info string, name the file that the site inserts there.
    package var isOnlyIncluded: Bool {
        guard !isFile else { return false }
        let own = lines.filter { !$0.string.allSatisfy(\.isWhitespace) }
        let words = info?.string.split { $0 == " " || $0 == "," || $0 == "{" } ?? []
        let isNamed = words.contains { word in
            ["file=", "src=", "source=", "literalinclude"].contains(where: word.hasPrefix)
        }
        guard own.contains(where: \.includesFile) else { return own.isEmpty && isNamed }
        // The other lines are paths.
        return own.allSatisfy { $0.includesFile || !$0.string.contains { "(){};=".contains($0) } }
    }
}
