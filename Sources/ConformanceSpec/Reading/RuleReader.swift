import Diagnostics
import PushTracking
import StrictJSON

/// Reads `editions.json` and `rules/*.json`.
struct RuleReader {
    let source: SpecSource

    func editions(problems: inout ProblemCollector) -> (specVersion: String, editions: [Edition])? {
        guard let document = source.document("editions.json", problems: &problems),
            let reader = ObjectReader(
                document.root,
                "the list of editions",
                in: document.file,
                required: ["specVersion", "editions"],
                problems: &problems
            )
        else { return nil }
        let version = reader.string("specVersion", problems: &problems)
        var editions: [Edition] = []
        for element in reader.list("editions", problems: &problems) {
            guard
                let entry = ObjectReader(
                    element,
                    "an edition",
                    in: document.file,
                    required: ["id", "summary"],
                    problems: &problems
                ), let id = entry.string("id", problems: &problems), let summary = entry.string("summary", problems: &problems)
            else { continue }
            if editions.contains(where: { $0.id == id }) {
                problems.report("the edition \(quoted(id)) stands twice", at: element, in: document.file)
            }
            editions.append(Edition(id: id, summary: summary))
        }
        guard !editions.isEmpty else {
            problems.report("there is no edition", at: reader.element["editions"] ?? document.root, in: document.file)
            return nil
        }
        guard let version else { return nil }
        return (version, editions)
    }

    /// The rules of all files.
    ///
    /// - Parameter editions: nil where they could not be read, so that nothing can be said about their names.
    func rules(editions: [Edition]?, problems: inout ProblemCollector) -> [Rule] {
        var rules: [Rule] = []
        var places: [String: String] = [:]
        for document in source.documents(in: "rules", problems: &problems) {
            guard
                let reader = ObjectReader(
                    document.root,
                    "a rule file",
                    in: document.file,
                    required: ["covers", "rules"],
                    problems: &problems
                )
            else { continue }
            _ = reader.string("covers", problems: &problems)
            if let list = reader.element["rules"], list.kind == .array, list.count == 0 {
                problems.report("a rule file holds one rule at least", at: list, in: document.file)
            }
            for element in reader.list("rules", problems: &problems) {
                guard let rule = rule(element, in: document.file, editions: editions, problems: &problems) else { continue }
                if let first = places.updateValue("\(rule.file):\(rule.line)", forKey: rule.id) {
                    problems.report(
                        "the rule \(quoted(rule.id)) stands twice, first at \(first)",
                        at: element,
                        in: document.file,
                        suggestion: "ids are permanent: give the newer rule another one"
                    )
                }
                rules.append(rule)
            }
        }
        return rules
    }

    private func rule(_ element: JSONElement, in file: String, editions: [Edition]?, problems: inout ProblemCollector) -> Rule? {
        guard
            let reader = ObjectReader(
                element,
                "a rule",
                in: file,
                required: ["id", "level", "editions", "evidence", "sentence", "sources", "owns", "provedBy"],
                optional: ["defaultFor", "documents", "checks"],
                problems: &problems
            )
        else { return nil }
        checkEditions(reader, known: editions?.map(\.id), problems: &problems)
        checkEvidence(reader, problems: &problems)
        let id = reader.identifier("id", problems: &problems)
        let level = reader.word("level", as: Level.self, problems: &problems)
        let proof = reader.word("provedBy", as: Rule.Proof.self, problems: &problems)
        let sentence = reader.string("sentence", problems: &problems)
        guard let id, let level, let proof, let sentence else { return nil }
        return Rule(
            id: id,
            level: level,
            editions: reader.strings("editions", problems: &problems),
            evidence: reader.words("evidence", problems: &problems),
            sentence: sentence,
            sources: reader.list("sources", problems: &problems).compactMap { source($0, in: file, problems: &problems) },
            owns: reader.words("owns", problems: &problems),
            defaults: reader.list("defaultFor", problems: &problems).compactMap { ownership($0, in: file, problems: &problems) },
            documents: documentation(reader, problems: &problems),
            provedBy: proof,
            checks: PageCheckReader(file: file).checks(of: reader, provedBy: proof, problems: &problems),
            file: file,
            line: element.place.line,
            body: element
        )
    }

    private func checkEditions(_ rule: ObjectReader, known: [String]?, problems: inout ProblemCollector) {
        var seen: Set<String> = []
        for name in rule.list("editions", problems: &problems) {
            guard let text = name.string else { continue }
            if !seen.insert(text).inserted { problems.report("\(quoted(text)) stands twice", at: name, in: rule.file) }
            guard let known, !known.contains(text) else { continue }
            problems.report(
                "\(quoted(text)) is not an edition",
                at: name,
                in: rule.file,
                suggestion: remedy(for: text, among: known)
            )
        }
    }

    /// Only where the page is silent is there no evidence, and nothing that it could stand at.
    private func checkEvidence(_ rule: ObjectReader, problems: inout ProblemCollector) {
        guard let evidence = rule.element["evidence"], let sources = rule.element["sources"], evidence.kind == .array else { return }
        if evidence.count == 0, let level = rule.element["level"]?.string, level != Level.informative.rawValue {
            problems.report(
                "a rule without evidence is informative, not \(level)",
                at: evidence,
                in: rule.file,
                suggestion: "name what on the page it is derived from, or make it informative"
            )
        }
        if sources.kind == .array, (sources.count == 0) != (evidence.count == 0) {
            problems.report(
                evidence.count == 0 ? "a rule without evidence has no sources" : "a rule with evidence names its sources",
                at: sources,
                in: rule.file
            )
        }
    }

    private func source(_ element: JSONElement, in file: String, problems: inout ProblemCollector) -> Rule.Source? {
        guard let reader = ObjectReader(element, "a source", in: file, required: ["anchor", "commit"], problems: &problems),
            let anchor = reader.string("anchor", problems: &problems),
            let commit = reader.string("commit", problems: &problems)
        else { return nil }
        return Rule.Source(anchor: anchor, commit: commit)
    }

    private func ownership(_ element: JSONElement, in file: String, problems: inout ProblemCollector) -> Rule.DefaultOwnership? {
        guard
            let reader = ObjectReader(
                element,
                "a default",
                in: file,
                required: ["difference"],
                optional: ["events"],
                problems: &problems
            ), let kind = reader.word("difference", as: DifferenceKind.self, problems: &problems)
        else { return nil }
        let events =
            element["events"] == nil
            ? DeviceEvent.Kind.allCases : reader.words("events", as: DeviceEvent.Kind.self, problems: &problems)
        return Rule.DefaultOwnership(difference: kind, events: events)
    }

    private func documentation(_ rule: ObjectReader, problems: inout ProblemCollector) -> Rule.Documentation? {
        guard let element = rule.element["documents"] else { return nil }
        if rule.file != "\(source.name)/rules/actions.json" {
            problems.report(
                "only rules of rules/actions.json document an event",
                at: element,
                in: rule.file,
                suggestion: "move the rule there"
            )
        }
        guard
            let reader = ObjectReader(
                element,
                "what a rule documents",
                in: rule.file,
                required: ["event", "actions"],
                problems: &problems
            ), let event = reader.word("event", as: DeviceEvent.Kind.self, problems: &problems)
        else { return nil }
        return Rule.Documentation(event: event, actions: reader.strings("actions", problems: &problems))
    }
}
