import CodeJudging
import Diagnostics
import ReportWriting

/// The HTML page of a check: its verdict and notes, then the sections, which the table of contents lists.
struct FindingPage {
    /// A section of the page.
    struct Section {
        let id: String
        /// Its name in the table of contents.
        let name: String
        let write: (inout HTMLWriter) -> Void

        /// A section that writes its heading itself.
        init(id: String, name: String, write: @escaping (inout HTMLWriter) -> Void) {
            (self.id, self.name, self.write) = (id, name, write)
        }

        /// A section with a heading.
        init(_ id: String, _ name: String, heading: String? = nil, content: @escaping (inout HTMLWriter) -> Void) {
            self.init(id: id, name: name) { $0.part(id, heading ?? name, content: content) }
        }
    }

    /// What was checked, in a word or two.
    let subject: String
    let conclusion: String
    let isGood: Bool
    /// The kind of check.
    let overline: String
    /// What was found, in a sentence.
    let lead: String
    /// What was checked, in addition to the facts of every check.
    let facts: [(name: String, value: String)]
    let notes: [String]

    /// The whole page.
    ///
    /// - Parameters:
    ///   - sections: nil for those that do not apply.
    ///   - about: how the check works.
    func bytes(_ results: some CheckResults, _ sections: [Section?], about: String) -> [UInt8] {
        let sections =
            sections.compactMap(\.self) + [
                Section("about", "This check") { page in
                    page.facts(results.origin)
                    page.element("p", ["class": "intro"], text: about)
                }
            ]
        let contents = [(id: "main", name: "Verdict")] + sections.map { (id: $0.id, name: $0.name) }
        return HTMLPage(title: "\(subject) \(conclusion)", contents: contents).bytes { page in
            head(facts + results.facts, &page)
            page.notes(notes + [results.specNote].compactMap(\.self))
            for section in sections { section.write(&page) }
        }
    }

    private func head(_ facts: [(name: String, value: String)], _ page: inout HTMLWriter) {
        page.element("header", ["class": "verdict \(isGood ? "good" : "bad")"]) { page in
            page.title(overline: overline, subject, conclusion: conclusion)
            page.element("p", ["class": "lead"], text: lead)
            page.lineBreak()
            page.facts(facts)
            page.lineBreak()
        }
    }
}

extension HTMLWriter {
    /// The maximum number of rows in a table.
    private static let mostRows = 1_000

    /// A table with a row per element; it says how many were left out.
    ///
    /// - Parameters:
    ///   - noun: what a row is.
    ///   - rest: what all of them have, for the sentence on those left out.
    ///   - cell: writes what is in one column.
    mutating func table<Row>(
        _ columns: [String], of noun: String, rest: String = "", _ rows: [Row], style: String,
        cell: (Row, Int, inout HTMLWriter) -> Void
    ) {
        table(columns, rows.prefix(Self.mostRows), style: style, cell: cell)
        let hidden = rows.count - Self.mostRows
        if hidden > 0 { element("p", text: "\(counted(hidden, "more \(noun)"))\(rest) not shown.") }
    }

    /// Names, each on a line, below a summary that shows them.
    mutating func list(_ summary: String, _ names: [String]) {
        element("details", ["class": "clean"]) { page in
            page.element("summary", text: summary)
            page.element("ul") { page in
                for name in names.prefix(Self.mostRows) { page.element("li") { $0.outside(name) } }
            }
            if names.count > Self.mostRows {
                page.element("p", text: "\(names.count - Self.mostRows) more not shown.")
            }
        }
    }
}
