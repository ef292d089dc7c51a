import Markdown

/// A page with the places in question drawn into it: the character ‸ stands right before each and is no part of the page.
struct MarkedText {
    private(set) var bytes: [UInt8] = []
    private(set) var offsets: [Int] = []
    private(set) var positions: [SourcePosition] = []

    init(_ marked: String) {
        var line = 1
        var column = 1
        for scalar in marked.unicodeScalars {
            if scalar == "\u{2038}" {
                offsets.append(bytes.count)
                positions.append(SourcePosition(line: line, column: column))
                continue
            }
            bytes += String(scalar).utf8
            column = scalar == "\n" ? 1 : column + 1
            line += scalar == "\n" ? 1 : 0
        }
    }
}

func page(_ text: String, limits: MarkdownLimits = .standard) throws -> MarkdownPage {
    try MarkdownPage(Array(text.utf8), limits: limits)
}

/// The error that refuses a page; nil if it is accepted.
func refusal(of bytes: [UInt8], limits: MarkdownLimits = .standard) -> MarkdownError? {
    do {
        _ = try MarkdownPage(bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}
