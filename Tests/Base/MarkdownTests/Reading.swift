import Markdown
import TestSupport

extension MarkedText {
    /// The places as positions in a page.
    var positions: [PagePosition] { places.map { PagePosition(line: $0.line, column: $0.column) } }
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
