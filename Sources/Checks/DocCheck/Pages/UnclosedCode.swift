import CodeJudging
import Markdown
import SourceCode

/// A code block whose fence is never closed, or is closed by a fence that was meant to open the next one, so that text
/// is read as code and code as text.
///
/// A missing closing fence shows up late: by a heading inside of code, or by code that continues to the end of the
/// page. The block at fault is the first one since the previous heading in which text follows code.
struct UnclosedCode {
    /// The opening fence.
    let opening: Range<Int>
    /// The end of the code: right after its last line, or right after the fence if no line follows.
    let end: Int
    /// The page's number of the last line of code, from 1.
    let lastLine: Int
    /// The closing fence to write at the end, if that end is certain.
    let closing: String?

    /// How many are searched for on one page: each requires reading the page again.
    private static let most = 20

    /// Reads a page as if all code were closed where it ends.
    ///
    /// - Throws: why the bytes are not a page.
    static func read(
        _ bytes: [UInt8], named name: String, limits: MarkdownLimits
    ) throws(PageProblem) -> (MarkdownPage, [UnclosedCode]) {
        var found: [UnclosedCode] = []
        var page = try MarkdownPage(page: bytes, named: name, limits: limits)
        while found.count < most, let next = first(on: page, besides: found) {
            found.append(next)
            let ends = Dictionary(found.map { ($0.opening.lowerBound, $0.end) }) { first, _ in first }
            page = try MarkdownPage(page: bytes, named: name, limits: limits, codeEnds: ends)
        }
        return (page, found)
    }

    private static func first(on page: MarkdownPage, besides known: [UnclosedCode]) -> UnclosedCode? {
        var candidates: [UnclosedCode] = []
        for block in page.blocks.withDescendants {
            switch block {
            case .heading(let heading): if heading.anchor != nil { candidates = [] }
            case .code(let code):
                guard case .fenced(let opening, let closing) = code.form,
                    !known.contains(where: { $0.opening == opening })
                else { continue }
                let cut = Cut(code, opening)
                if let cut, cut.textLine != nil {
                    candidates.append(UnclosedCode(code, opening, cut: cut, on: page))
                    if cut.isCertain || closing == nil { return candidates[0] }
                } else if closing == nil {
                    return candidates.first ?? UnclosedCode(code, opening, cut: cut, on: page)
                }
            case .paragraph, .quote, .list, .table, .html, .definition, .thematicBreak: break
            }
        }
        return nil
    }

    private init(_ code: CodeBlock, _ opening: Range<Int>, cut: Cut?, on page: MarkdownPage) {
        self.opening = opening
        let lines = code.lines[..<(cut?.textLine ?? code.lines.count)]
        let last = lines.last { !$0.string.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
        let source = page.source
        lastLine = source.lineNumber(of: last?.range.lowerBound ?? opening.lowerBound)
        let line = source.range(ofLine: lastLine)
        end = line.upperBound
        let start = source.range(ofLine: source.lineNumber(of: opening.lowerBound)).lowerBound
        let depth = lines.reduce(0) { $0 + PageLine($1.string).depth }
        // In a list or a quote, more than a fence would have to be written.
        let isPlain = start == opening.lowerBound && last != nil && depth == 0
        let lineBreak = source.bytes[end...].starts(with: [0x0D, 0x0A]) ? "\r\n" : "\n"
        closing = isPlain ? lineBreak + source.text(in: opening) : nil
    }

    /// The finding.
    func draft(on page: MarkdownPage) -> DraftFinding {
        let fence = page.source.text(in: opening)
        let mark = fence.hasPrefix("{") ? "the tag that closes it" : fence
        return DraftFinding(
            range: opening,
            message: "the code that begins here is never closed, so that text is read as code",
            suggestion: "write \(mark) on a line of its own after line \(lastLine)",
            certainty: "line \(lastLine) is the last before the page's text goes on; what follows was read as text",
            fix: closing.map { Finding.Fix(range: end..<end, replacement: $0) }
        )
    }
}

/// The point at which text begins in what was read as code.
private struct Cut {
    /// The first line of text; nil if all is code.
    private(set) var textLine: Int?
    /// Whether there is a line that cannot be code: a heading with an anchor, a fence that names a language, or text
    /// right after complete code.
    private(set) var isCertain = false

    /// Nil for blocks that may show Markdown.
    init?(_ code: CodeBlock, _ opening: Range<Int>) {
        let word = code.info?.string.lowercased().prefix { $0.isLetter } ?? ""
        guard opening.count == 3, word != "md", word != "markdown", word != "mdx" else { return nil }
        var isAfterBlank = true
        var depth = 0
        var last: Unicode.Scalar?
        for (index, line) in code.lines.enumerated() {
            let text = PageLine(line.string)
            if text.isAnchoredHeading || text.isNamedFence {
                textLine = textLine ?? index
                isCertain = true
                return
            }
            if textLine == nil, isAfterBlank, text.isProse {
                textLine = index
                isCertain = depth == 0 && (last == "}" || last == ";")
                if isCertain { return }
            }
            isAfterBlank = text.isBlank
            depth += text.depth
            last = text.last ?? last
        }
    }
}

/// A line of a page, examined for signs that it is not code.
private struct PageLine {
    private let scalars: [Unicode.Scalar]

    init(_ line: String) {
        var scalars = Array(line.unicodeScalars)
        while scalars.last == " " || scalars.last == "\t" { scalars.removeLast() }
        self.scalars = scalars
    }

    var isBlank: Bool { scalars.isEmpty }

    var last: Unicode.Scalar? { scalars.last }

    /// The line's change in the number of open braces.
    var depth: Int { scalars.reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) } }

    /// `## Title {#anchor}`.
    var isAnchoredHeading: Bool {
        guard isHeading, scalars.last == "}", let brace = scalars.lastIndex(of: "{") else { return false }
        return scalars[brace...].starts(with: ["{", "#"]) && scalars.count - brace > 3
    }

    /// Three backticks or tildes and a word, which open a block and never close one.
    var isNamedFence: Bool {
        guard let first = scalars.first, first == "`" || first == "~" else { return false }
        let fence = scalars.prefix { $0 == first }
        let word = scalars[fence.count...]
        return fence.count == 3 && !word.isEmpty
            && word.allSatisfy { $0.isIdentifierPart || $0 == "-" || $0 == "+" || $0 == "#" }
    }

    private var isHeading: Bool {
        let signs = scalars.prefix { $0 == "#" }.count
        return (1...6).contains(signs) && signs < scalars.count && scalars[signs] == " "
    }

    /// Whether it reads as a sentence, a caption, a note, a row of a table or a heading.
    var isProse: Bool {
        guard let first = scalars.first else { return false }
        if isHeading { return scalars.starts(with: ["#", "#"]) }
        if starts(with: "**") || starts(with: ">[!") || starts(with: "![") || starts(with: "| ") { return true }
        if !scalars.contains(" "), ends(with: ".java") || ends(with: ".swift") { return true }
        guard first.properties.isAlphabetic, !starts(with: "case ") else { return false }
        let ends: [Unicode.Scalar] = [".", ":", "?", "!", "\u{3002}", "\u{2026}", "\u{FF1A}"]
        let isSentence = scalars.contains(" ") && scalars.last.map(ends.contains) ?? false
        let text = String(String.UnicodeScalarView(scalars))
        guard isSentence || !first.isASCII || text.contains("**") || text.contains("[!") else { return false }
        let plain = text.utf8.contains(UInt8(ascii: "&")) ? text.replacing(/&#?[a-zA-Z0-9]+;/, with: "") : text
        return !plain.unicodeScalars.contains { ["{", "}", ";", "="].contains($0) }
    }

    private func ends(with text: String) -> Bool { scalars.reversed().starts(with: text.unicodeScalars.reversed()) }

    private func starts(with text: String) -> Bool { scalars.starts(with: text.unicodeScalars) }
}
