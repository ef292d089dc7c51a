import CaseStories
import ConformanceSpec
import Diagnostics
import PushTracking
import ReportWriting
import RunReports

extension SpecSite {
    /// The page of a vector.
    func page(of vector: Vector) -> [UInt8] {
        let own = cases[vector.id]
        let templates = own?.cases ?? []
        let contents =
            [(id: "main", name: "Vector"), (id: "rules", name: "Rules")]
            + (templates.isEmpty ? [] : [(id: "stories", name: "What happens"), (id: "cases", name: "Cases")])
        return page(title: "\(vector.id): push tracking", overline: "vector", contents: contents, root: "../") { page in
            page.element("h1", ["class": "id"]) { $0.element("code", text: vector.id) }
            page.element("p", ["class": "lead"]) { $0.prose(vector.title) }
            let facts = [
                ("level", vector.level.rawValue),
                ("platforms", vector.platforms.map(\.title).joined(separator: " and ")),
                ("since", "version \(vector.since) of the spec"),
                ("not scored", vector.reasonNotScored(in: nil) ?? ""),
                ("cases", own.map { "\($0.cases.count) in the edition \($0.edition.id)" } ?? "none in any edition"),
            ]
            page.facts(facts.filter { !$0.1.isEmpty })
            rules(of: vector, &page)
            stories(templates, &page)
            list(templates, &page)
        }
    }

    private func rules(of vector: Vector, _ page: inout HTMLWriter) {
        page.part("rules", "Rules that it proves") { page in
            page.table(["rule", "what it says"], vector.rules, style: "listed faults") { rule, column, page in
                if column == 0 { link(to: rule, root: "../", &page) } else { page.prose(rule.sentence) }
            }
        }
    }

    /// The first case of each platform.
    private func stories(_ templates: [CaseTemplate], _ page: inout HTMLWriter) {
        guard !templates.isEmpty else { return }
        page.part("stories", "What happens, and what must be sent") { page in
            for platform in Platform.allCases {
                guard let first = templates.first(where: { $0.platform == platform }) else { continue }
                page.element("h3", ["class": "group"], text: "On \(platform.title)")
                page.element("p", ["class": "size"]) { $0.element("code") { $0.outside(first.id) } }
                StoryFigure(story: Story(documentedIn: first)).write(to: &page)
            }
        }
    }

    private static let mostCases = 2_000

    private func list(_ templates: [CaseTemplate], _ page: inout HTMLWriter) {
        guard let first = templates.first else { return }
        page.part("cases", "Cases") { page in
            let axes = first.vector.matrix.names
            if !axes.isEmpty {
                page.element("p", ["class": "intro"], text: "All combinations of these values that reach the app:")
                page.table(
                    ["axis", "values"], axes.map { [$0.axis, $0.values.joined(separator: ", ")] },
                    style: "listed faults")
            }
            page.element("details", ["class": "clean"]) { page in
                page.element("summary", text: counted(templates.count, "case"))
                page.element("ul") { page in
                    for template in templates.prefix(Self.mostCases) {
                        page.element("li") { $0.element("code") { $0.outside(template.id) } }
                    }
                }
                let hidden = templates.count - Self.mostCases
                if hidden > 0 { page.element("p", text: "\(hidden) more not shown.") }
            }
            page.element("p", ["class": "label"], text: "Play all of them")
            page.command("\(ToolVersion.name) run --case \(ShellWord.quoted("\(first.vector.id)[*"))")
        }
    }
}
