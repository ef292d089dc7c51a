package import Diagnostics

/// Why a page was refused. Markdown itself has no errors: whatever the text, it is some page.
package enum MarkdownError: Error, Sendable, Hashable {
    /// The page has more bytes than are read.
    case tooLarge(bytes: Int, limit: Int)
    /// The page holds a NUL byte: it is no text.
    case binary(at: PagePosition)
    /// The page holds a byte that is no UTF-8.
    case notUTF8(byte: UInt8, at: PagePosition)
    /// Blocks, or inlines, are too deep inside each other.
    case tooDeep(limit: Int, at: PagePosition)

    /// The error as a diagnostic, with its place in the file.
    package func diagnostic(file: String?) -> Diagnostic {
        Diagnostic(
            .error,
            code: code,
            description,
            at: SourcePlace(file: file, line: position?.line, column: position?.column),
            suggestion: suggestion
        )
    }

    private var code: String {
        switch self {
        case .tooLarge: "page-too-large"
        case .binary: "page-binary"
        case .notUTF8: "page-not-utf8"
        case .tooDeep: "page-too-deep"
        }
    }

    private var position: PagePosition? {
        switch self {
        case .tooLarge: nil
        case .binary(let position), .notUTF8(_, let position), .tooDeep(_, let position): position
        }
    }

    private var suggestion: String? {
        switch self {
        case .notUTF8: "save the page as UTF-8"
        case .tooLarge, .binary, .tooDeep: nil
        }
    }
}

extension MarkdownError: CustomStringConvertible {
    /// What is wrong, as a sentence without the place.
    package var description: String {
        switch self {
        case .tooLarge(let bytes, let limit): "the page has \(bytes) bytes, and at most \(limit) are read"
        case .binary: "the page is not text: it holds a NUL byte"
        case .notUTF8(let byte, _):
            "the page is not UTF-8: the byte 0x\(String(byte, radix: 16, uppercase: true)) is not allowed here"
        case .tooDeep(let limit, _):
            "quotes, lists, emphases or links are nested more than \(limit) deep here"
        }
    }
}
