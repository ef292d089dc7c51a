package import Diagnostics

/// Why a page was refused. Markdown itself has no errors: any text is a valid page.
package enum MarkdownError: Error, Sendable, Hashable {
    /// The page is larger than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// The page contains a NUL byte, so it is not text.
    case binary(at: PagePosition)
    /// The page contains a byte that is not UTF-8.
    case notUTF8(byte: UInt8, at: PagePosition)
    /// Blocks or inlines are nested too deeply.
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
    /// The problem, as a sentence without the place.
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
