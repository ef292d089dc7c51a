import ConformanceSpec
import Diagnostics
import ReportWriting

extension RunPage {
    private static let mostBytes = 700_000

    /// The grids, which the script builds from the data.
    func vectors(_ page: inout HTMLWriter) {
        page.part("vectors", "Vectors") { page in
            page.element("p", ["class": "intro"]) { page in
                page.text(
                    "A vector is a sequence of events on a device; its cases are all combinations of the values of its axes."
                )
                page.element(
                    "span", ["class": "without-script"], text: " With JavaScript, each is shown here as a grid.")
            }
            page.element("div", ["id": "grids"])
        }
    }

    /// The cases that did not pass; the script replaces them with a search over all cases.
    func cases(_ page: inout HTMLWriter) {
        let reported = details.reported
        let first = details.shown
        let all = details.cases
        page.part("cases", "Cases") { page in
            page.element("div", ["id": "search"])
            page.element("div", ["id": "list"]) { page in
                var shown = 0
                let start = page.bytes.count
                for detail in first {
                    guard page.bytes.count - start < Self.mostBytes else { break }
                    write(detail, &page)
                    shown += 1
                }
                page.element("p", ["class": "intro"], text: sentence(shown: shown, of: all))
            }
            if all > reported {
                page.element(
                    "p", ["class": "intro"],
                    text:
                        "Of \(counted(all, "case")) that did not pass, this page has details of \(reported); the results file of a run (--report json=results.json) keeps all."
                )
            }
        }
    }

    private func sentence(shown: Int, of all: Int) -> String {
        if all == 0 { return "All cases that were judged passed." }
        if shown == all { return "These are all cases that did not pass." }
        return
            "These are the first \(shown) of \(counted(all, "case")) that did not pass. With JavaScript, more can be searched here."
    }

    private func write(_ detail: CaseDetail, _ page: inout HTMLWriter) {
        page.element("details", ["class": "case"]) { page in
            page.element("summary") { page in
                page.element("span", ["class": "sign \(detail.kind.tone)"], text: CaseMark(detail.kind).sign)
                page.text(" ")
                page.element("code", text: detail.template.id)
                page.element("span", ["class": "message"]) { page in
                    page.text("\(detail.kind.words): ")
                    page.outside(detail.message)
                }
            }
            body(detail, &page)
        }
        page.lineBreak()
    }

    private func body(_ detail: CaseDetail, _ page: inout HTMLWriter) {
        page.element("p") { page in
            page.prose(detail.template.vector.title, limit: 400)
            page.text("; \(detail.place)")
        }
        for line in [detail.start] + detail.payloads { page.element("p", ["class": "push"]) { $0.outside(line) } }
        page.element("table", ["class": "steps"]) { page in
            page.head(["event", "must be", "your calls"])
            page.element("tbody") { page in
                for step in detail.steps {
                    page.element("tr", step.differences.isEmpty ? [:] : ["class": "differs"]) { page in
                        page.element("th", ["scope": "row", "data-name": "event"]) { page in
                            page.text("\(step.number) ")
                            lines(step.happening, &page)
                        }
                        page.element("td", ["data-name": "must be"]) { lines(step.expected, &$0) }
                        page.element("td", ["data-name": "your calls"]) { page in
                            lines(step.actual.isEmpty ? ["nothing was observed"] : step.actual, &page)
                            for difference in step.differences {
                                page.void("br")
                                page.element("strong") { $0.text("✗ \(difference)") }
                            }
                        }
                    }
                }
            }
        }
        if detail.omitted > 0 { page.element("p", text: "\(counted(detail.omitted, "more event")) not shown.") }
        for (label, text) in [("waiver", detail.waiver), ("run again", detail.alone)] {
            if let text { page.element("p") { $0.text("\(label): \(text)") } }
        }
        if !detail.log.isEmpty { Self.log(detail.log, &page) }
        page.command(settings.command(detail.template.id))
    }

    private func lines(_ texts: [String], _ page: inout HTMLWriter) {
        for (position, text) in texts.enumerated() {
            if position > 0 { page.void("br") }
            page.outside(text)
        }
    }
}
