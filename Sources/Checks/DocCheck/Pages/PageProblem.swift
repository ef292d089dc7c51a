package import CodeJudging
package import Diagnostics
package import Markdown

/// Why a page could not be checked.
package enum PageProblem: Error, Sendable {
    /// It has no text.
    case empty
    /// It cannot be read as a page: too large, not text, not UTF-8, or too deep.
    case unreadable(MarkdownError)
    /// It is written in an unsupported markup.
    case notMarkdown(ForeignMarkup)
    /// Its front matter names an edition that does not exist.
    case badEdition(Diagnostic)
    /// The file cannot be read, for this reason.
    case inaccessible(String)
    /// The fixed page cannot be written, and why; the page is unchanged.
    case unfixable(cause: String, remedy: String)
    /// Something below a folder is not listed, for this reason; it may be a page, or contain pages.
    case unlisted(FolderGap.Reason)

    /// The problem as reported.
    package func diagnostic(file: String) -> Diagnostic {
        switch self {
        case .empty: Diagnostic(.error, code: "page-empty", "the page is empty", at: SourcePlace(file: file))
        case .unreadable(let error): error.diagnostic(file: file)
        case .badEdition(let diagnostic): diagnostic
        case .notMarkdown(let markup):
            Diagnostic(
                .error, code: "page-not-markdown",
                "the page is written in \(markup.rawValue), but only Markdown is supported",
                at: SourcePlace(file: file),
                suggestion: "convert it to Markdown, and check that page")
        case .inaccessible(let reason):
            Diagnostic(
                .error, code: "page-unreadable", "the page cannot be read: \(reason)", at: SourcePlace(file: file))
        case .unfixable(let cause, let remedy):
            Diagnostic(
                .error, code: "page-unmended", "the page cannot be fixed: \(cause)", at: SourcePlace(file: file),
                suggestion: remedy)
        case .unlisted(let reason): reason.diagnostic(file: file)
        }
    }
}
