import Markdown
import SourceCode

/// Splits code of any language into the tokens that matter in translations: names, signs, texts; comments are left out.
struct CodeTokenizer {
    /// How a family of languages writes comments.
    enum Comments {
        /// `//` and `/* */`.
        case slashes
        /// `#` at the beginning of a word.
        case hash
        /// `--` and `/* */`.
        case dashes
        /// `<!-- -->`; what is between tags is text.
        case markup
    }

    private enum Open {
        case comment(end: [UInt8])
        /// A multi-line text.
        case text(quote: [UInt8])
    }

    private let comments: Comments
    private var open: Open?
    /// Whether the place is between `<` and `>`.
    private var isInTag = false

    private init(_ comments: Comments) { self.comments = comments }

    /// The lines of a block that contain code.
    static func lines(of block: CodeBlock) -> [CodeTokenLine] {
        var tokenizer = CodeTokenizer(comments(of: block))
        return block.lines.compactMap { line in
            let tokens = tokenizer.tokens(of: line)
            return tokens.isEmpty ? nil : CodeTokenLine(tokens: tokens, range: line.range)
        }
    }

    private static let hashed: Set<String> = [
        "sh", "bash", "zsh", "shell", "console", "yaml", "yml", "python", "py", "ruby", "rb", "toml", "properties",
        "ini",
        "conf", "dockerfile", "makefile", "perl", "r", "powershell", "ps1", "elixir",
    ]
    private static let marked: Set<String> = ["xml", "html", "xhtml", "svg", "plist", "vue", "xaml"]

    private static func comments(of block: CodeBlock) -> Comments {
        let name = block.info?.string.split { $0 == " " || $0 == "{" || $0 == "," }.first?.lowercased() ?? ""
        if hashed.contains(name) { return .hash }
        if marked.contains(name) { return .markup }
        if ["sql", "lua", "haskell"].contains(name) { return .dashes }
        let first = block.lines.lazy.flatMap(\.string.utf8).first { $0 > 0x20 }
        return name.isEmpty && first == UInt8(ascii: "<") ? .markup : .slashes
    }

    private mutating func tokens(of line: DecodedText) -> [CodeToken] {
        let bytes = Array(line.string.utf8)
        var tokens: [CodeToken] = []
        var offset = 0
        if open == nil, comments != .markup, Self.isElision(bytes) { return [] }
        while offset < bytes.count {
            let start = offset
            if let open {
                offset = skip(open, in: bytes, from: offset)
                if case .text = open {
                    tokens.append(token(bytes, start..<offset, of: line, isText: true, after: tokens))
                }
            } else if bytes[offset] <= 0x20 {
                offset += 1
            } else if let end = commentEnd(bytes, offset) {
                offset = end
            } else if comments == .markup, !isInTag, bytes[offset] != UInt8(ascii: "<") {
                offset = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                tokens.append(token(bytes, start..<offset, of: line, isText: true, after: tokens))
            } else if let end = textEnd(bytes, offset) {
                offset = end
                tokens.append(token(bytes, start..<offset, of: line, isText: true, after: tokens))
            } else {
                offset = Self.wordEnd(bytes, offset)
                if comments == .markup {
                    isInTag = bytes[start] == UInt8(ascii: "<") || (isInTag && bytes[start] != UInt8(ascii: ">"))
                }
                tokens.append(token(bytes, start..<offset, of: line, isText: false, after: tokens))
            }
        }
        return tokens
    }

    private func token(
        _ bytes: [UInt8], _ range: Range<Int>, of line: DecodedText, isText: Bool, after before: [CodeToken]
    ) -> CodeToken {
        let string = String(decoding: bytes[range], as: UTF8.self)
        let place = line.sourceRange(ofUTF8: range)
        guard isText else { return CodeToken(string: string, range: place, kind: .code) }
        let text = String(decoding: CodeTexts.unquoted(bytes[range]), as: UTF8.self)
        return CodeToken(
            string: string, range: place, kind: .text(isForPeople: CodeTexts.isForPeople(text, after: before)))
    }

    /// A line that only marks an omission: `...`, `<build the notification>`.
    private static func isElision(_ bytes: [UInt8]) -> Bool {
        let text = bytes.drop { $0 <= 0x20 }
        if text.starts(with: "..".utf8) || text.starts(with: "…".utf8) { return true }
        let last = text.last { $0 > 0x20 }
        return text.first == UInt8(ascii: "<") && last == UInt8(ascii: ">") && text.contains(0x20)
    }

    /// The end of a comment that begins here; one that continues in the next line stays open.
    private mutating func commentEnd(_ bytes: [UInt8], _ offset: Int) -> Int? {
        let rest = bytes[offset...]
        switch comments {
        case .slashes where rest.starts(with: "//".utf8):
            // A scheme, as in a bare address.
            return offset > 0 && bytes[offset - 1] == UInt8(ascii: ":") ? nil : bytes.count
        case .slashes where rest.starts(with: "/*".utf8), .dashes where rest.starts(with: "/*".utf8):
            return skip(.comment(end: Array("*/".utf8)), in: bytes, from: offset + 2)
        case .dashes where rest.starts(with: "--".utf8): return bytes.count
        case .hash where rest.first == UInt8(ascii: "#"):
            return offset == 0 || bytes[offset - 1] <= 0x20 ? bytes.count : nil
        case .markup where rest.starts(with: "<!--".utf8):
            return skip(.comment(end: Array("-->".utf8)), in: bytes, from: offset + 4)
        case .slashes, .hash, .dashes, .markup: return nil
        }
    }

    /// The end of a text that begins here.
    private mutating func textEnd(_ bytes: [UInt8], _ offset: Int) -> Int? {
        let quote = bytes[offset]
        // Outside of tags, a quote is an apostrophe.
        guard CodeTexts.isQuote(quote), comments != .markup || isInTag else { return nil }
        let triple = [quote, quote, quote]
        if bytes[offset...].starts(with: triple) { return skip(.text(quote: triple), in: bytes, from: offset + 3) }
        var end = offset + 1
        while end < bytes.count, bytes[end] != quote { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(end + 1, bytes.count)
    }

    /// Skips to the end of the open comment or text, or of the line.
    private mutating func skip(_ open: Open, in bytes: [UInt8], from start: Int) -> Int {
        let end: [UInt8] =
            switch open {
            case .comment(let end): end
            case .text(let quote): quote
            }
        var offset = start
        while offset < bytes.count {
            if bytes[offset...].starts(with: end) {
                self.open = nil
                return offset + end.count
            }
            offset += 1
        }
        self.open = open
        return bytes.count
    }

    private static func wordEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        let isPart = { (byte: UInt8) in byte >= 0x80 || Unicode.Scalar(byte).isIdentifierPart }
        guard isPart(bytes[start]) else { return start + 1 }
        return bytes[start...].firstIndex { !isPart($0) } ?? bytes.count
    }
}
