package import ConformanceSpec
import Diagnostics
package import ReportWriting
package import StrictJSON

/// A whole spec as pages: one for each rule, one for each vector, and an index. They need no server and no script, and
/// link to each other by relative paths.
package struct SpecSite {
    let specification: Specification
    /// The cases of each vector, in the newest edition that has any.
    let cases: [String: (edition: Edition, cases: [CaseTemplate])]
    /// The vectors that prove each rule.
    let vectors: [String: [Vector]]

    /// - Throws: what is wrong in the spec's cases.
    package init(_ specification: Specification) throws(InputFileError) {
        self.specification = specification
        var cases: [String: (edition: Edition, cases: [CaseTemplate])] = [:]
        for edition in specification.editions.reversed() where cases.count < specification.vectors.count {
            let expansion = try specification.expanded(in: edition)
            for (vector, own) in Dictionary(grouping: expansion.cases, by: \.vector.id) where cases[vector] == nil {
                cases[vector] = (edition, own)
            }
        }
        self.cases = cases
        var vectors: [String: [Vector]] = [:]
        for vector in specification.vectors {
            for rule in vector.rules { vectors[rule.id, default: []].append(vector) }
        }
        // The simplest first.
        self.vectors = vectors.mapValues { own in
            own.enumerated().sorted { one, other in
                let steps = (
                    cases[one.element.id]?.cases.first?.stepCount, cases[other.element.id]?.cases.first?.stepCount
                )
                return (steps.0 ?? .max, one.offset) < (steps.1 ?? .max, other.offset)
            }.map(\.element)
        }
    }

    /// All files, the index first.
    package var files: [WrittenFolder.File] {
        [WrittenFolder.File(path: "index.html", bytes: index)]
            + specification.book.rules.map { WrittenFolder.File(path: Self.path(of: $0), bytes: page(of: $0)) }
            + specification.vectors.map { WrittenFolder.File(path: Self.path(of: $0), bytes: page(of: $0)) }
    }

    static func path(of rule: Rule) -> String { "rules/\(rule.id).html" }

    static func path(of vector: Vector) -> String { "vectors/\(vector.id).html" }

    /// A page of the site, with a link back to the index.
    ///
    /// - Parameter root: the relative path from the page's folder to that of the site.
    func page(
        title: String, overline: String, contents: [(id: String, name: String)], root: String,
        main: (inout HTMLWriter) -> Void
    ) -> [UInt8] {
        HTMLPage(title: title, contents: contents, hasScript: false).bytes { page in
            page.lineBreak()
            page.element("p", ["class": "overline"]) { page in
                if !root.isEmpty {
                    page.element("a", ["href": "\(root)index.html"], text: "All rules and vectors")
                    page.text(" / ")
                }
                page.text(overline)
            }
            page.lineBreak()
            main(&page)
        }
    }

    // MARK: The index

    private var index: [UInt8] {
        let topics = topics
        let contents =
            topics.map { (id: "topic-\($0.name)", name: $0.name) }
            + [(id: "vectors", name: "Vectors"), (id: "editions", name: "Editions")]
            + (specification.excluded.isEmpty ? [] : [(id: "excluded", name: "Not checked")])
        return page(
            title: "Push tracking: rules and vectors", overline: "Conformance of push tracking", contents: contents,
            root: ""
        ) { page in
            page.element("h1", text: "What an app must send, and how that is proved")
            page.element("p", ["class": "lead"]) { page in
                page.text(
                    "\(counted(specification.book.rules.count, "rule")), proved by \(counted(specification.vectors.count, "vector")). "
                )
                page.text(
                    "A rule is one sentence of what the documentation demands. A vector is a sequence of events on a device, with the calls that must follow."
                )
            }
            for topic in topics { section(of: topic, &page) }
            vectorList(&page)
            editions(&page)
            excluded(&page)
        }
    }

    /// The rules by topic, in the order of the book.
    private var topics: [(name: String, rules: [Rule])] {
        specification.book.rules.inGroups(by: \.topic).map { ($0, $1) }
    }

    private func section(of topic: (name: String, rules: [Rule]), _ page: inout HTMLWriter) {
        page.part("topic-\(topic.name)", "Rules: \(topic.name)") { page in
            page.table(["rule", "vectors", "faults caught"], topic.rules, style: "tallied") { rule, column, page in
                switch column {
                case 0:
                    link(to: rule, root: "", &page)
                    if rule.level != .required { page.element("small", text: " \(rule.level.rawValue)") }
                    page.element("span", ["class": "sentence"]) { $0.prose(rule.sentence) }
                case 1: page.text(rule.provedBy == .pages ? "read on pages" : "\(vectors[rule.id]?.count ?? 0)")
                default: page.text("\(faults(caughtBy: rule).count)")
                }
            }
        }
    }

    private func vectorList(_ page: inout HTMLWriter) {
        page.part("vectors", "Vectors") { page in
            for (group, vectors) in specification.vectors.inGroups(by: \.group) {
                page.element("details", ["class": "clean"]) { page in
                    page.element("summary", text: "\(group): \(counted(vectors.count, "vector"))")
                    page.element("ul") { page in
                        for vector in vectors {
                            page.element("li") { page in
                                link(to: vector, root: "", &page)
                                page.text(": ")
                                page.prose(vector.title)
                            }
                        }
                    }
                }
                page.lineBreak()
            }
        }
    }

    private func editions(_ page: inout HTMLWriter) {
        page.part("editions", "Editions") { page in
            page.table(
                ["edition", "what it adds", "rules"],
                specification.editions.map { edition in
                    [edition.id, edition.summary, "\(specification.book.rules.count { $0.holds(in: edition) })"]
                })
        }
    }

    private func excluded(_ page: inout HTMLWriter) {
        guard !specification.excluded.isEmpty else { return }
        page.part("excluded", "What the page asks for and no vector checks") { page in
            page.table(
                ["what it asks for", "why it is not checked", "section"], specification.excluded, style: "listed"
            ) { excluded, column, page in
                switch column {
                case 0: page.prose(excluded.demand)
                case 1: page.prose(excluded.reason)
                default: section(excluded.anchor, &page)
                }
            }
        }
    }

    // MARK: What pages share

    /// A section of the documentation page, as a link if its public address is known.
    func section(_ anchor: String, _ page: inout HTMLWriter) {
        guard let address = specification.page?.address(of: anchor) else { return page.element("code", text: anchor) }
        page.element("a", ["href": address, "rel": "noreferrer"]) { $0.element("code", text: "#\(anchor)") }
    }

    func link(to rule: Rule, root: String, _ page: inout HTMLWriter) {
        page.element("a", ["href": root + Self.path(of: rule)]) { $0.element("code", text: rule.id) }
    }

    func link(to vector: Vector, root: String, _ page: inout HTMLWriter) {
        page.element("a", ["href": root + Self.path(of: vector)]) { $0.element("code", text: vector.id) }
    }

    /// The faults that a run detects by this rule.
    func faults(caughtBy rule: Rule) -> [FaultCatalogue.Fault] {
        specification.faults.faults.filter { $0.caughtBy.contains(rule.id) }
    }
}
