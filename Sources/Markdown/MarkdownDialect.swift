/// Which Markdown a page is written in.
package enum MarkdownDialect: Sendable, Hashable {
    /// CommonMark, with the tables of GitHub and what Adobe's pages add.
    case commonMark
    /// The same, and what generators of sites add: MkDocs' admonitions and tabs, whose text is indented; lines of colons
    /// or slashes around a text; components' tags; code between templates' tags; attributes in braces; and HTML, read as
    /// the headings, tables, code and paragraphs that it shows.
    case sites
}
