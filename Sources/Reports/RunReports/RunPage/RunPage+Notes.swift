import Baselines
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking
import ReportWriting

extension RunPage {
    /// How calls differ.
    func differences(_ page: inout HTMLWriter) {
        let rows = tally.differences.sorted { $0.cases > $1.cases }
        guard !rows.isEmpty else { return }
        page.part("differences", "Differences by kind") { page in
            page.element("p", ["class": "intro"], text: "A case may differ in several ways, and counts in each.")
            page.table(["difference", "cases"], rows.map { [$0.word, String($0.cases)] }, style: "counted")
        }
    }

    /// The errored cases, with their messages.
    func errored(_ page: inout HTMLWriter) {
        let entries = digest.errored.entries
        guard !entries.isEmpty else { return }
        page.part("errored", "Errored") { page in
            page.element("p", ["class": "intro"], text: "Nothing is known about these cases: there was no answer.")
            page.table(
                ["what happened", "cases", "such as"], entries.map { [$0.reason, String($0.count), $0.names] })
            page.notShown(digest.furtherErrored, more: "case")
        }
    }

    /// The skipped cases and those that were not run or not scored, with the reasons.
    func skipped(_ page: inout HTMLWriter) {
        let rows = skippedRows
        guard !rows.isEmpty else { return }
        page.part("skipped", "Skipped") { $0.table(["why", "cases", "such as"], rows) }
    }

    /// The rows of that table.
    var skippedRows: [[String]] {
        (digest.notRun.entries + digest.skipped.entries).map { [$0.reason, String($0.count), $0.names] }
            + digest.notScoredEntries.map { ["not scored: \($0.words)", String($0.count), $0.names] }
    }

    /// The baseline entries, soonest to expire first.
    func waivers(_ page: inout HTMLWriter) {
        guard let baseline = run.baseline, !baseline.waivers.isEmpty else { return }
        let staleWaivers = judged.staleWaivers
        func count(_ waiver: Waiver) -> String {
            let waived = digest.waived.entries.filter { $0.reason == waiver }.map { "\($0.count) waived" }
            let stale = digest.stale.entries.filter { $0.reason.waiver == waiver }.map {
                "\(counted($0.count, "case")): \($0.reason.title); \($0.reason.remedy)"
            }
            let gone = staleWaivers.contains(waiver) ? ["stale: nothing fails for it; remove the entry"] : []
            let all = waived + stale + gone
            return all.isEmpty ? "nothing seen" : all.joined(separator: "; ")
        }
        let sorted = baseline.waivers.enumerated().sorted { one, other in
            (one.element.expires.description, one.offset) < (other.element.expires.description, other.offset)
        }
        page.part("waivers", "Waivers by expiry") { page in
            page.element("p", ["class": "intro"]) { page in
                page.outside(baseline.file)
                page.text(" as on \(baseline.today).")
            }
            let rows = sorted.map(\.element).prefix(Self.mostWaivers).map { waiver in
                [
                    waiver.expires.description, waiver.name, count(waiver), waiver.reason, waiver.owner,
                    "line \(waiver.place.line ?? 1)",
                ]
            }
            page.table(["expires", "waives", "outcome", "reason", "owner", "entry"], Array(rows))
            page.notShown(baseline.waivers.count - Self.mostWaivers, more: "waiver")
        }
    }

    private static let mostWaivers = 500

    /// The app's behaviour where the documentation is silent.
    func noted(_ page: inout HTMLWriter) {
        let observations = tally.observations
        guard !observations.isEmpty else { return }
        page.part("noted", "Noted") { page in
            page.element(
                "p", ["class": "intro"],
                text:
                    "What the app does where the documentation is silent or contradicts itself: recorded, and never a failure."
            )
            let rows = observations.map { observation in
                let key = observation.key
                return [
                    key.rule, key.platform.title, "when \(key.event.rawValue)", key.answer, String(observation.cases),
                ]
            }
            page.table(["rule", "platform", "event", "the app", "cases"], rows, style: "noted")
            page.notShown(tally.furtherObservations, more: "observation")
        }
    }

    /// The facts about the run, and a hint about results files.
    func about(_ page: inout HTMLWriter) {
        let facts = facts
        page.part("about", "This run") { page in
            page.element("dl", ["class": "facts"]) { page in
                page.fact("tool", "\(ToolVersion.name) \(run.toolVersion)")
                page.fact("spec", "version \(facts.spec)")
                page.fact("spec digest", run.spec.digest.description)
                page.fact("edition", "\(run.plan.edition.id): \(run.plan.edition.summary)")
                page.fact("seed", facts.seed)
                page.fact("level", facts.level)
                page.fact("platforms", facts.platformsWithSDKs)
                for declared in run.profile.declared { page.fact(declared.name, declared.value) }
                page.fact("drive", facts.wiring)
                if let environment = facts.environment { page.fact("environment of the adapter", environment) }
                page.fact("cases", "\(run.plan.selected.count) of \(run.plan.cases.count) planned")
                if let baseline = run.baseline { page.fact("baseline", "\(baseline.file) on \(baseline.today)") }
            }
            page.element("p", ["class": "intro"]) { page in
                page.text(
                    "This page is for people. The results file of the run keeps every call, and other reports are made from it: add "
                )
                page.element("code", text: "--report json=results.json")
                page.text(" to the run.")
            }
        }
    }
}
