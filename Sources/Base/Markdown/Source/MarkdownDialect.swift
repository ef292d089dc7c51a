/// The dialect of Markdown in which a page is written.
package enum MarkdownDialect: Sendable, Hashable {
    /// CommonMark, with GitHub's tables and Adobe's extensions.
    case commonMark
    /// The same with the extensions of site generators: MkDocs' admonitions and tabs, whose text is indented; lines of
    /// colons or slashes around a text; component tags; code between template tags; attributes in braces; and HTML,
    /// read as the headings, tables, code and paragraphs that it shows.
    case sites
}
