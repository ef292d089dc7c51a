import CaseJudging
import Diagnostics
import PushTracking
import ReportWriting
import RunReports

/// The changes between two runs, as a page for people: causes, then verdicts, then cases.
package struct ComparisonPage {
    private let comparison: ResultsComparison
    private let old: ResultsFile
    private let new: ResultsFile

    /// - Parameter comparison: compares the earlier file with the later one.
    package init(_ comparison: ResultsComparison, old: ResultsFile, new: ResultsFile) {
        self.comparison = comparison
        self.old = old
        self.new = new
    }

    /// The limit for each kind of change and each kind of cause.
    private static let most = 500

    /// The whole page.
    package var bytes: [UInt8] {
        let contents = [
            (id: "main", name: "Comparison"), (id: "causes", name: "Causes"), (id: "verdicts", name: "Verdicts"),
            (id: "cases", name: "Cases"), (id: "runs", name: "The two runs"),
        ]
        return HTMLPage(title: "\(new.profile.name): \(word)", contents: contents).bytes { page in
            let isGood = comparison.broken.isEmpty
            page.element("header", ["class": "verdict \(isGood ? "good" : "bad")"]) { head(&$0) }
            page.notes(notes)
            causes(&page)
            verdicts(&page)
            cases(&page)
            runs(&page)
        }
    }

    private var word: String {
        switch comparison.broken.count {
        case 0: "no new failures"
        case let count: counted(count, "new failure")
        }
    }

    private func head(_ page: inout HTMLWriter) {
        page.title(overline: "Push tracking, two runs compared", new.profile.name, conclusion: word)
        page.element("p", ["class": "lead"]) { page in
            page.text("Causes: \(comparison.headline). Cases: \(comparison.caseCounts).")
        }
        page.lineBreak()
        page.facts([
            ("before", "\(Self.sink(old)): \(old.verdictWords)"), ("after", "\(Self.sink(new)): \(new.verdictWords)"),
        ])
        page.lineBreak()
    }

    private static func sink(_ file: ResultsFile) -> String { RunFacts(file).sink }

    private var notes: [String] {
        var notes: [String] = []
        if !comparison.otherRun.isEmpty {
            notes.append(
                "The runs differ in: \(comparison.otherRun.joined(separator: ", ")). What changed may come from that.")
        }
        if let versions = comparison.specVersions {
            notes.append(
                "They were judged by versions \(versions.old) and \(versions.new) of the spec. Cases that only the later run has came with its spec, and are not new failures."
            )
        } else if comparison.specDigests != nil {
            notes.append("They were judged by different specs.")
        }
        return notes + comparison.waiverChanges.map { $0 + "." }
    }

    // MARK: Causes

    private func causes(_ page: inout HTMLWriter) {
        page.part("causes", "Causes") { page in
            if comparison.causeGroups.isEmpty {
                return page.element("p", ["class": "intro"], text: "Neither run has any.")
            }
            for group in comparison.causeGroups { write(group.words, group.entries, &page) }
        }
    }

    private func write(_ words: String, _ entries: [CauseComparison.Entry], _ page: inout HTMLWriter) {
        let title = "\(words.prefix(1).uppercased())\(words.dropFirst()): \(counted(entries.count, "cause"))"
        page.element("h3", ["class": "group"], text: title)
        page.lineBreak()
        for entry in entries.prefix(Self.most) {
            guard let cause = entry.cause else { continue }
            page.element("article", ["class": "cause"]) { page in
                page.element("h4") { $0.prose(cause.sentence) }
                page.element("p", ["class": "size"]) { page in
                    page.element("strong", text: entry.size)
                    page.text(", violates ")
                    page.commas(cause.rules) { rule, page in page.element("code") { $0.outside(rule) } }
                }
                guard entry.new != nil else { return }
                page.advice(cause.advice, address: cause.page)
                page.element("p", ["class": "label"], text: "The simplest case that shows it")
                page.element("p") { page in page.element("code") { $0.outside(cause.simplest) } }
            }
            page.lineBreak()
        }
        more(entries.count, "cause", &page)
    }

    // MARK: Verdicts and cases

    private func verdicts(_ page: inout HTMLWriter) {
        page.part("verdicts", "Verdicts before and after") { page in
            let kinds = Verdict.Kind.allCases
            let before = Dictionary(grouping: old.cases + old.failures, by: \.verdict).mapValues(\.count)
            let after = Dictionary(grouping: new.cases + new.failures, by: \.verdict).mapValues(\.count)
            let present = kinds.filter { before[$0, default: 0] + after[$0, default: 0] > 0 }
            page.table(["verdict", "before", "after", "difference"], present, style: "tallied") { kind, column, page in
                let counts = (before[kind, default: 0], after[kind, default: 0])
                switch column {
                case 0: Self.write(kind, &page)
                case 1: page.text("\(counts.0)")
                case 2: page.text("\(counts.1)")
                default:
                    page.text(
                        counts.0 == counts.1 ? "none" : "\(counts.1 > counts.0 ? "+" : "−")\(abs(counts.1 - counts.0))")
                }
            }
        }
    }

    private static func write(_ kind: Verdict.Kind?, _ page: inout HTMLWriter) {
        guard let kind else { return page.text("not there") }
        page.element("span", ["class": kind.tone]) { page in
            page.element("span", ["class": "sign", "aria-hidden": "true"], text: "\(CaseMark(kind).sign) ")
            page.text(kind.words)
        }
    }

    private func cases(_ page: inout HTMLWriter) {
        page.part("cases", "Cases that changed") { page in
            let groups = comparison.groups.filter { !$0.changes.isEmpty }
            if groups.isEmpty {
                page.element("p", ["class": "intro"], text: "All cases have the verdicts that they had before.")
            }
            for (_, words, changes) in groups {
                page.element("details", ["class": "group"]) { page in
                    page.element("summary") { page in
                        page.element(
                            "h3",
                            text:
                                "\(words.prefix(1).uppercased())\(words.dropFirst()): \(counted(changes.count, "case"))"
                        )
                    }
                    page.table(
                        ["case", "before", "after", "what is said of it"], changes.prefix(Self.most),
                        style: "listed changes"
                    ) { change, column, page in
                        switch column {
                        case 0: page.element("code") { $0.outside(change.id) }
                        case 1: Self.write(change.old, &page)
                        case 2: Self.write(change.new, &page)
                        default: if let message = change.message, !message.isEmpty { page.folded(message, shown: 300) }
                        }
                    }
                    more(changes.count, "case", &page)
                }
                page.lineBreak()
            }
        }
    }

    private func more(_ count: Int, _ noun: String, _ page: inout HTMLWriter) {
        guard count > Self.most else { return }
        page.element("p", ["class": "intro"]) { page in
            page.text("\(counted(count - Self.most, "more \(noun)")) not shown; all of them are in what ")
            page.element("code", text: "report compare --format json")
            page.text(" prints.")
        }
    }

    // MARK: The runs

    private func runs(_ page: inout HTMLWriter) {
        let sides = [old, new].map { file in
            let facts = RunFacts(file)
            return [
                file.file, facts.sink, file.verdictWords, facts.runDrive.title, facts.edition, facts.spec,
                facts.specDigest, "\(facts.seedNumber)", facts.level, facts.selection,
                facts.toolVersion, "\(file.cases.count)",
            ]
        }
        let names = [
            "file", "sink", "verdict", "driven by", "edition", "spec", "spec digest", "seed", "level", "selected",
            "tool", "cases",
        ]
        page.part("runs", "The two runs") { page in
            page.table(
                ["property", "before", "after"], names.indices.map { [names[$0], sides[0][$0], sides[1][$0]] },
                style: "listed runs")
        }
    }
}
