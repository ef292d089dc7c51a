import CaseStories
import ConformanceSpec
import Diagnostics
package import PushTracking
import ReportWriting
import RunReports

extension SpecSite {
    /// The number of vectors shown as stories; the others are links.
    private static let mostStories = 6

    /// The page of a rule.
    func page(of rule: Rule) -> [UInt8] {
        let own = vectors[rule.id] ?? []
        let caught = faults(caughtBy: rule)
        var contents = [(id: "main", name: "Rule"), (id: "sources", name: "Sources")]
        if rule.provedBy == .vectors { contents.append((id: "vectors", name: "Vectors")) }
        if !caught.isEmpty { contents.append((id: "faults", name: "Faults")) }
        return page(title: "\(rule.id): push tracking", overline: "rule", contents: contents, root: "../") { page in
            page.element("h1", ["class": "id"]) { $0.element("code", text: rule.id) }
            page.element("p", ["class": "lead"]) { $0.prose(rule.sentence) }
            page.facts([
                ("level", rule.level.rawValue), ("editions", rule.editions.joined(separator: ", ")),
                ("derived from", Self.evidence(rule)),
                ("proved by", rule.provedBy == .vectors ? counted(own.count, "vector") : "reading documentation pages"),
            ])
            if let reason = rule.reason {
                page.element("p") { $0.prose("Why it is \(rule.level.rawValue): \(reason)") }
            }
            let advice = rule.advice(on: Set(Platform.allCases))
            if !advice.isEmpty { page.advice(advice, address: nil) }
            sources(of: rule, &page)
            if rule.provedBy == .vectors { list(own, provedBy: rule, &page) }
            faults(caught, of: rule, &page)
        }
    }

    private static func evidence(_ rule: Rule) -> String {
        rule.evidence.isEmpty ? "nothing: the page is silent" : rule.evidence.map(\.rawValue).joined(separator: ", ")
    }

    private func sources(of rule: Rule, _ page: inout HTMLWriter) {
        page.part("sources", "Where the documentation says so") { page in
            if rule.sources.isEmpty {
                page.element(
                    "p", ["class": "intro"],
                    text: "Nowhere: the rule follows from what is counted, or the page is silent.")
            } else {
                page.table(["section", "derived from", "revisions of the page"], rule.sources, style: "listed") {
                    source, column, page in
                    switch column {
                    case 0: section(source.anchor, &page)
                    case 1: page.text(source.evidence.map(\.rawValue).joined(separator: ", "))
                    default: page.element("code", text: source.commits.joined(separator: " "))
                    }
                }
            }
            guard !rule.owns.isEmpty else { return }
            page.element("p", ["class": "intro"]) { page in
                page.text("A run blames it for these differences: \(rule.owns.map(\.text).joined(separator: "; ")).")
            }
        }
    }

    private func list(_ own: [Vector], provedBy rule: Rule, _ page: inout HTMLWriter) {
        page.part("vectors", "Vectors that prove it") { page in
            if own.isEmpty { page.element("p", ["class": "intro"], text: "None.") }
            for vector in own.prefix(Self.mostStories) {
                page.element("article", ["class": "cause"]) { page in
                    page.element("h3", ["class": "title"]) { $0.prose(vector.title) }
                    page.element("p", ["class": "size"]) { page in
                        link(to: vector, root: "../", &page)
                        page.text(", \(counted(cases[vector.id]?.cases.count ?? 0, "case"))")
                    }
                    if let simplest = cases[vector.id]?.cases.first {
                        StoryFigure(story: Story(documentedIn: simplest)).write(to: &page)
                    }
                }
                page.lineBreak()
            }
            let others = own.dropFirst(Self.mostStories)
            guard !others.isEmpty else { return }
            page.element("h3", ["class": "group"], text: counted(others.count, "more vector"))
            page.element("ul") { page in
                for vector in others {
                    page.element("li") { page in
                        link(to: vector, root: "../", &page)
                        page.text(": ")
                        page.prose(vector.title)
                    }
                }
            }
        }
    }

    private func faults(_ caught: [FaultCatalogue.Fault], of rule: Rule, _ page: inout HTMLWriter) {
        guard !caught.isEmpty else { return }
        page.part("faults", "Mistakes that it catches") { page in
            let alone = caught.filter { $0.caughtBy == [rule.id] }
            let shared = caught.filter { $0.caughtBy != [rule.id] }
            page.element(
                "p", ["class": "intro"], text: "Each is a sink with this one mistake, which proves the vectors."
            )
            for (name, faults) in [("These break no other rule", alone), ("These break other rules, too", shared)]
            where !faults.isEmpty {
                page.element("h3", ["class": "group"], text: name)
                page.table(["name", "what it does"], faults, style: "listed faults") { fault, column, page in
                    if column == 0 { page.element("code", text: fault.name) } else { page.prose(fault.summary) }
                }
            }
        }
    }
}

extension Rule {
    /// The effect of violating it and the fix: one sentence for both platforms, or one for each.
    ///
    /// - Parameter platforms: the platforms to include.
    package func advice(on platforms: Set<Platform>) -> [(label: String, text: String)] {
        let effect = effect.map { [(label: "effect", text: $0)] } ?? []
        let remedies = Platform.allCases.filter(platforms.contains).compactMap { platform in
            self.remedies[platform].map { (platform, $0) }
        }
        guard let first = remedies.first, remedies.contains(where: { $0.1 != first.1 }) else {
            return effect + remedies.prefix(1).map { (label: "remedy", text: $0.1) }
        }
        return effect + remedies.map { (label: "remedy on \($0.0.title)", text: $0.1) }
    }
}
