import CaseJudging
import CaseStories
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import Exploration
import FailureCauses
import ReportWriting
import Scenarios

extension RunPage {
    private static let mostCauses = 50

    /// The causes, simplest case first.
    func causes(_ page: inout HTMLWriter) {
        let found = judged.causes
        guard !found.isEmpty else { return }
        page.part("causes", "Causes") { page in
            page.element("p", ["class": "intro"], text: found.headline(failed: digest.failed) + ".")
            write(found, of: run, to: &page)
        }
    }

    /// How far scenarios outside the plan were explored, and what is wrong there.
    func explored(_ page: inout HTMLWriter) {
        guard let explored = judged.explored else { return }
        let text = ExplorationText(explored: explored)
        page.part("explored", "Scenarios beyond the plan") { page in
            page.element("p", ["class": "intro"], text: text.extent)
            page.table(text.columns, text.rows, style: "counted")
            page.element("p", text: text.endSentence)
            if let unexplained = explored.unexplained, let first = explored.exploration.differing.first {
                let id = UnplannedFailure(.scenario(first.text), message: unexplained).id
                let details = FailureText.commandLine(settings.command(first.text))
                Self.write(RunFailure(id: id, message: unexplained, details: details), to: &page)
            }
            guard let run = explored.differing?.run else { return }
            write(explored.causes, of: run, idPrefix: "explored-", to: &page)
        }
    }

    private func write(_ causes: [Cause], of run: RunDescription, idPrefix: String = "", to page: inout HTMLWriter) {
        let known = digest.rules.rows.map(\.rule.id)
        for cause in causes.prefix(Self.mostCauses) {
            let text = CauseText(cause: cause, run: run)
            CauseArticle(cause: text, count: causes.count, idPrefix: idPrefix) { rule, page in
                // A scenario may violate a rule that no selected case is about.
                guard known.contains(rule.id) else { return page.element("code", text: rule.id) }
                page.element("a", ["href": "#rule-\(rule.id)"]) { $0.element("code", text: rule.id) }
            }.write(to: &page) { page in
                page.element("p", ["class": "label"], text: "Run the simplest case alone")
                page.command(settings.command(cause.simplest.template.id))
            }
        }
        page.notShown(causes.count - Self.mostCauses, more: "cause")
    }
}
