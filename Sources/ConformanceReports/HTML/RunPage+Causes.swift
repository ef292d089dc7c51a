import ConformanceRunner
import ConformanceSpec

extension RunPage {
    private static let mostCauses = 50

    /// The mistakes, that of the simplest case first.
    func causes(_ page: inout HTMLWriter) {
        let found = summary.causes
        guard !found.isEmpty else { return }
        page.part("causes", "Causes") { page in
            page.element("p", ["class": "intro"], text: found.headline(failed: findings.digest.failed) + ".")
            for cause in found.prefix(Self.mostCauses) { write(cause, of: found.count, &page) }
            let hidden = found.count - Self.mostCauses
            if hidden > 0 { page.element("p", text: "\(counted(hidden, "more cause")) not shown.") }
        }
    }

    private func write(_ cause: Cause, of count: Int, _ page: inout HTMLWriter) {
        CauseArticle(cause: CauseText(cause: cause, run: run), count: count) { rule, page in
            page.element("a", ["href": "#rule-\(rule.id)"]) { $0.element("code", text: rule.id) }
        }.write(to: &page) { page in
            page.element("p", ["class": "label"], text: "Run the simplest case alone")
            page.command(settings.command(cause.simplest.template.id))
        }
    }
}
