import Diagnostics

/// Elements that several kinds of pages share.
extension HTMLWriter {
    /// A section with its heading; the table of contents refers to its id.
    package mutating func part(_ id: String, _ name: String, content: (inout HTMLWriter) -> Void) {
        lineBreak()
        element("section", ["id": id, "aria-labelledby": "\(id)-title"]) { page in
            page.element("h2", ["id": "\(id)-title"]) { $0.text(name, limit: 1024) }
            page.lineBreak()
            content(&page)
        }
        lineBreak()
    }

    /// Names with their values.
    package mutating func facts(_ facts: [(name: String, value: String)]) {
        element("dl", ["class": "facts"]) { page in
            for (name, value) in facts { page.fact(name, value) }
        }
    }

    /// A name with its value, in a list of such.
    package mutating func fact(_ name: String, _ value: String) {
        element("div") { page in
            page.element("dt", text: name)
            page.element("dd") { $0.folded(value) }
        }
    }

    /// Notes to read first.
    package mutating func notes(_ notes: [String]) {
        guard !notes.isEmpty else { return }
        lineBreak()
        element("aside", ["class": "notes", "aria-label": "What to know first"]) { page in
            page.element("ul") { page in
                for note in notes { page.element("li") { $0.text(note, limit: 2048) } }
            }
        }
        lineBreak()
    }

    /// Text from outside; long text is collapsed to its beginning.
    package mutating func folded(_ text: String, shown: Int = 200) {
        guard text.utf8.count > shown else { return outside(text) }
        element("details", ["class": "long"]) { page in
            page.element("summary") { page in
                page.outside(String(text.unicodeScalars.prefix(shown / 4).map(Character.init)) + "…")
                page.text(" (\(text.utf8.count) bytes)")
            }
            page.outside(text, limit: 16 << 10)
        }
    }

    /// A command line that can be copied.
    package mutating func command(_ line: String) {
        element("pre", ["class": "command"]) { $0.element("code") { $0.text(line, limit: 16 << 10) } }
    }

    /// Rows of text from outside below the names of their columns.
    package mutating func table(_ names: [String], _ rows: [[String]], style: String = "listed") {
        table(names, rows, style: style) { row, column, page in page.folded(row[column], shown: 400) }
    }

    /// Rows below the names of their columns.
    ///
    /// - Parameter cell: writes what a row has in one column.
    package mutating func table<Row>(
        _ names: [String], _ rows: some Sequence<Row>, style: String, cell: (Row, Int, inout HTMLWriter) -> Void
    ) {
        element("table", ["class": style]) { page in
            page.head(names)
            page.element("tbody") { page in
                for row in rows {
                    page.element("tr") { page in
                        for (column, name) in names.enumerated() {
                            page.element("td", ["data-name": name]) { cell(row, column, &$0) }
                        }
                    }
                }
            }
        }
        lineBreak()
    }

    /// The names of a table's columns.
    package mutating func head(_ names: [String]) {
        element("thead") { page in
            page.element("tr") { page in for name in names { page.element("th", ["scope": "col"], text: name) } }
        }
    }

    /// Items with commas between them.
    package mutating func commas<Item>(_ items: some Sequence<Item>, _ write: (Item, inout HTMLWriter) -> Void) {
        for (position, item) in items.enumerated() {
            if position > 0 { text(", ") }
            write(item, &self)
        }
    }

    /// How many more there are than what is shown; nothing if none.
    package mutating func notShown(_ count: Int, more noun: String) {
        if count > 0 { element("p", text: "\(counted(count, "more \(noun)")) not shown.") }
    }

    /// The first lines of a page: its kind, its subject from outside, and what is said of it.
    ///
    /// - Parameter gap: what is between subject and conclusion.
    package mutating func title(overline: String, _ subject: String, gap: String = " ", conclusion: String) {
        lineBreak()
        element("p", ["class": "overline"], text: overline)
        lineBreak()
        element("h1") { page in
            page.outside(subject, limit: 160)
            page.text(gap)
            page.element("em", text: conclusion)
        }
        lineBreak()
    }

    /// The effect of a mistake and its fix, as terms with their sentences; an address becomes a link.
    package mutating func advice(_ advice: [(label: String, text: String)], address: String?) {
        element("dl", ["class": "advice"]) { page in
            for (label, text) in advice {
                page.element("div") { page in
                    page.element("dt", text: label)
                    page.element("dd") { $0.prose(text) }
                }
            }
            if let address, address.hasPrefix("https://") {
                page.element("div") { page in
                    page.element("dt", text: "page")
                    page.element("dd") { $0.link(to: address) }
                }
            }
        }
    }

    /// A link to another site, shown by the end of its address.
    package mutating func link(to address: String) {
        let end = address.split(separator: "/").last.map { "…/\($0)" } ?? address
        element("a", ["href": address, "rel": "noreferrer"], text: end)
    }
}
