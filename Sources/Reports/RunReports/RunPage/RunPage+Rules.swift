import CaseJudging
import ConformanceSpec
import ReportWriting

extension RunPage {
    /// The table of rules, failing ones first.
    func rules(_ page: inout HTMLWriter) {
        let rows = digest.rules.rows
        guard !rows.isEmpty else { return }
        page.part("rules", "Rules") { page in
            page.element(
                "p", ["class": "intro"],
                text: "A case counts with the first rule that it violates, or else with the first that it proves.")
            page.element("table", ["class": "rules"]) { page in
                page.head(["rule", "cases", "passed", "failing", "others"])
                page.lineBreak()
                page.element("tbody") { page in
                    for row in rows.filter(\.fails) + rows.filter({ !$0.fails }) { write(row, &page) }
                }
            }
        }
    }

    private func write(_ row: RuleTable.Row, _ page: inout HTMLWriter) {
        let kinds = Verdict.Kind.allCases
        let failing = kinds.filter(\.failsRun).reduce(0) { $0 + row.counts[$1, default: 0] }
        let others = kinds.filter { $0 != .passed && (!$0.failsRun || $0 != .failed) && row.counts[$0] != nil }
        page.element("tr", ["class": row.fails ? "bad" : "quiet", "id": "rule-\(row.rule.id)"]) { page in
            page.element("th", ["scope": "row"]) { page in
                bar(kinds.map { ($0, row.counts[$0, default: 0]) }, width: 400, height: 6, &page)
                page.element("code", text: row.rule.id)
                if row.rule.level != .required {
                    page.text(" ")
                    page.element("small", text: row.rule.level.rawValue)
                }
                page.element("span", ["class": "sentence"]) { $0.prose(row.rule.sentence) }
            }
            page.element("td", ["data-name": "cases"], text: "\(row.cases)")
            page.element("td", ["data-name": "passed"], text: "\(row.counts[.passed, default: 0])")
            page.element("td", ["data-name": "failing", "class": "failing"]) { page in
                guard failing > 0 else { return page.text("0") }
                page.element("strong") { page in
                    page.element("span", ["aria-hidden": "true"], text: "✗ ")
                    page.text("\(failing)")
                }
            }
            page.element(
                "td", ["data-name": "others"],
                text: others.map { "\(row.counts[$0, default: 0]) \($0.words)" }.joined(separator: ", "))
        }
        page.lineBreak()
    }
}
