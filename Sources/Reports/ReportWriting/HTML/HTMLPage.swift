/// A self-contained HTML page, which can be read without its script.
package struct HTMLPage {
    /// The title that browsers show.
    let title: String
    /// The sections in the table of contents, with their ids.
    let contents: [(id: String, name: String)]
    /// Whether it has the script, which search, grids and copying need.
    let hasScript: Bool

    /// A page with these sections in its table of contents.
    package init(title: String, contents: [(id: String, name: String)], hasScript: Bool = true) {
        self.title = title
        self.contents = contents
        self.hasScript = hasScript
    }

    /// The page's bytes.
    ///
    /// - Parameters:
    ///   - data: JSON for the script; nil if it needs none.
    ///   - main: writes the content of the page.
    package func bytes(data: [UInt8]? = nil, main: (inout HTMLWriter) -> Void) -> [UInt8] {
        var page = HTMLWriter()
        page.documentType()
        page.element("html", ["lang": "en"]) { page in
            page.lineBreak()
            page.element("head") { head(&$0) }
            page.lineBreak()
            page.element("body") { page in
                body(&page, main)
                if let data {
                    page.lineBreak()
                    page.data(data, id: "data")
                }
                page.lineBreak()
                guard hasScript else { return }
                page.asset(.script)
                page.lineBreak()
            }
            page.lineBreak()
        }
        page.lineBreak()
        return page.bytes
    }

    private func head(_ page: inout HTMLWriter) {
        page.lineBreak()
        page.void("meta", ["charset": "utf-8"])
        page.lineBreak()
        page.void("meta", ["http-equiv": "Content-Security-Policy", "content": PageAsset.policy(hasScript: hasScript)])
        page.lineBreak()
        page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        page.lineBreak()
        page.void("meta", ["name": "color-scheme", "content": "light dark"])
        page.lineBreak()
        page.void("meta", ["name": "referrer", "content": "no-referrer"])
        page.lineBreak()
        page.element("title") { $0.text(title, limit: 200) }
        page.lineBreak()
        page.asset(.style)
        page.lineBreak()
    }

    private func body(_ page: inout HTMLWriter, _ main: (inout HTMLWriter) -> Void) {
        page.lineBreak()
        page.element("a", ["class": "skip", "href": "#main"], text: "Skip to the report")
        page.lineBreak()
        if !contents.isEmpty {
            page.element("nav", ["class": "contents", "aria-label": "Contents"]) { page in
                page.element("ul") { page in
                    for part in contents {
                        page.element("li") { $0.element("a", ["href": "#\(part.id)"], text: part.name) }
                    }
                }
            }
            page.lineBreak()
        }
        page.element("main", ["id": "main", "tabindex": "-1"]) { main(&$0) }
        page.lineBreak()
    }
}
