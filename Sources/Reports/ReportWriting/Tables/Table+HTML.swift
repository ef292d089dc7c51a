import Diagnostics

extension Table {
    /// The table as a self-contained page.
    package var html: String {
        let page = HTMLPage(title: title, contents: [])
        let bytes = page.bytes(data: nil) { page in
            page.lineBreak()
            page.element("h1", text: title)
            page.lineBreak()
            // A table of many columns is wider than a page and scrolls in its own container, by keyboard too. Paper
            // does not scroll: there each row is a paragraph.
            let kind = columns.count > Self.mostAcross ? "sheet many" : "sheet"
            page.element(
                "div", ["class": kind, "role": "region", "tabindex": "0", "aria-label": "The table"]
            ) { write(to: &$0) }
            page.lineBreak()
            guard !notes.isEmpty else { return }
            page.element("ul") { page in
                for note in notes { page.element("li") { $0.prose(note, limit: 4096) } }
            }
            page.lineBreak()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The most columns that fit on paper.
    private static let mostAcross = 6

    private func write(to page: inout HTMLWriter) {
        page.element("table") { page in
            page.element("thead") { page in
                page.element("tr") { page in
                    for column in columns { page.element("th", ["scope": "col"]) { column.write(to: &$0) } }
                }
            }
            page.lineBreak()
            page.element("tbody") { page in
                for row in rows {
                    page.element("tr") { page in
                        for (column, cell) in zip(columns, row) {
                            let attributes: HTMLAttributes =
                                cell.isLong
                                ? ["class": "long", "data-name": column.plain] : ["data-name": column.plain]
                            page.element("td", attributes) { cell.write(isBrief: isGrid, to: &$0) }
                        }
                    }
                    page.lineBreak()
                }
            }
        }
    }
}

extension Table.Cell {
    /// The text without markup.
    fileprivate var plain: String {
        switch self {
        case .words(let words), .outcome(_, let words): ReportText.visible(words, isLine: true, limit: 256)
        case .names(let names): ReportText.visible(names.joined(separator: ", "), isLine: true, limit: 256)
        }
    }

    /// Whether it holds sentences, which need width.
    fileprivate var isLong: Bool {
        switch self {
        case .words(let words): words.utf8.count > 60
        case .outcome, .names: false
        }
    }

    /// - Parameter isBrief: whether an outcome is only its sign, so that many columns can be scanned; its words are
    ///   available to pointers and screen readers.
    fileprivate func write(isBrief: Bool = false, to page: inout HTMLWriter) {
        switch self {
        case .words(let words): page.prose(words, limit: 4096)
        case .outcome(let mood, let words):
            let attributes: HTMLAttributes =
                isBrief ? ["class": mood.rawValue, "title": words] : ["class": mood.rawValue]
            page.element("span", attributes) { page in
                page.element("span", ["class": "sign", "aria-hidden": "true"], text: "\(mood.sign) ")
                page.element("span", isBrief ? ["class": "hidden"] : [:]) { $0.prose(words, limit: 4096) }
            }
        case .names(let names) where names.count > Self.mostShown:
            page.element("details") { page in
                page.element("summary", text: "\(names.count) names")
                Self.write(names, to: &page)
            }
        case .names(let names): Self.write(names, to: &page)
        }
    }
    /// More names than this are collapsed.
    private static let mostShown = 8

    private static func write(_ names: [String], to page: inout HTMLWriter) {
        page.commas(names) { name, page in page.element("code") { $0.outside(name) } }
    }
}
