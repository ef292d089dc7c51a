import Diagnostics
import PushTracking
import StrictJSON

/// Reads `editions.json` and `rules/*.json`.
struct RuleReader {
    let source: SpecSource
    let problems: ProblemCollector

    func editions() -> (specVersion: String, page: PageAddress?, editions: [Edition])? {
        guard let document = source.document("editions.json", problems: problems),
            let reader = SpecObject(
                document.root,
                "the list of editions",
                in: document.file,
                required: ["specVersion", "editions"],
                optional: ["page"],
                problems: problems
            )
        else { return nil }
        let version = reader.version("specVersion")
        let page = pageAddress(reader)
        var editions: [Edition] = []
        for element in reader.list("editions") {
            guard
                let entry = SpecObject(
                    element, "an edition", in: document.file, required: ["id", "summary"], optional: ["revisions"],
                    problems: problems),
                let id = entry.string("id"), let summary = entry.string("summary")
            else { continue }
            if editions.contains(where: { $0.id == id }) {
                problems.report("the edition \(quoted(id)) appears twice", at: element, in: document.file)
            }
            let revisions = entry.list("revisions").compactMap { revision($0, in: document.file) }
            editions.append(Edition(id: id, summary: summary, revisions: revisions))
        }
        guard !editions.isEmpty else {
            problems.report("there is no edition", at: reader.element["editions"] ?? document.root, in: document.file)
            return nil
        }
        guard let version else { return nil }
        return (String(version), page, editions)
    }

    private func revision(_ element: JSONElement, in file: String) -> String? {
        guard
            let reader = SpecObject(
                element, "a revision", in: file, required: ["commit", "date", "reason"], problems: problems),
            let commit = reader.string("commit"), reader.string("date") != nil, reader.string("reason") != nil
        else { return nil }
        if commit.utf8.count != 8 || !commit.utf8.allSatisfy("0123456789abcdef".utf8.contains) {
            reader.report(
                "\(quoted(commit)) is not the first 8 digits of a commit", at: reader.element["commit"] ?? element)
        }
        return commit
    }

    private func pageAddress(_ reader: SpecObject) -> PageAddress? {
        guard let text = reader.string("page"), let member = reader.element["page"] else { return nil }
        guard let address = PageAddress(text) else {
            reader.report(
                "\(quoted(text)) is not an address of the documentation page",
                at: member,
                suggestion: "write an https address with \(PageAddress.placeholder) where an anchor belongs"
            )
            return nil
        }
        return address
    }

    /// The rules of all files.
    ///
    /// - Parameter editions: nil if they could not be read, so that names cannot be checked.
    func rules(editions: [Edition]?) -> [Rule] {
        source.entries(of: "rule", problems: problems) { rule($0, in: $1, editions: editions) }
    }

    private func rule(_ element: JSONElement, in file: String, editions: [Edition]?) -> Rule? {
        guard
            let reader = SpecObject(
                element,
                "a rule",
                in: file,
                required: ["id", "level", "editions", "sentence", "sources", "owns", "provedBy"],
                optional: ["reason", "effect", "remedy", "defaultFor", "documents", "checks"],
                problems: problems
            )
        else { return nil }
        reader.checkEditions(known: editions)
        let id = reader.identifier("id")
        let level = reader.word("level", as: Level.self)
        let proof = reader.word("provedBy", as: Rule.Proof.self)
        let sentence = reader.string("sentence")
        let sources = reader.list("sources").compactMap { source($0, in: file) }
        guard let id, let level, let proof, let sentence else { return nil }
        checkReason(reader, of: level, sources)
        return Rule(
            id: id,
            level: level,
            editions: reader.strings("editions"),
            reason: reader.string("reason"),
            sentence: sentence,
            effect: reader.string("effect"),
            remedies: remedies(reader, of: id),
            sources: sources,
            owns: owned(reader),
            defaults: reader.list("defaultFor").compactMap { ownership($0, in: file, optional: ["events"]) },
            documents: documentation(reader),
            provedBy: proof,
            checks: checks(of: reader, provedBy: proof),
            file: file,
            line: element.place.line,
            body: element
        )
    }

    /// A rule whose level differs from what its evidence suggests must give a reason. Without evidence the level is
    /// informative.
    private func checkReason(_ rule: SpecObject, of level: Level, _ sources: [Rule.Source]) {
        guard let list = rule.element["sources"], list.kind == .array, list.count == sources.count else { return }
        if sources.isEmpty {
            guard level != .informative else { return }
            rule.report(
                "a rule without evidence is informative, not \(level.rawValue)",
                at: list,
                suggestion: "name where on the page it is derived from, or make it informative"
            )
        } else if rule.element["reason"] == nil {
            let kinds = sources.flatMap(\.evidence)
            let saying = kinds.contains(.prose) || kinds.contains(.table) ? Level.required : .recommended
            guard level != saying, let member = rule.element["level"] else { return }
            rule.report(
                "by its evidence the rule is \(saying.rawValue), not \(level.rawValue)",
                at: member,
                suggestion: "make it \(saying.rawValue), or say why it is not in \"reason\""
            )
        }
    }

    /// The fix for a violation: one sentence for both platforms, or an object with one for each that the rule concerns.
    private func remedies(_ rule: SpecObject, of id: String) -> [Platform: String] {
        guard let remedy = rule.element["remedy"] else { return [:] }
        let platforms = Platform.concerned(byRule: id)
        if remedy.kind == .string {
            guard let sentence = rule.string("remedy") else { return [:] }
            return Dictionary(uniqueKeysWithValues: platforms.map { ($0, sentence) })
        }
        guard
            let reader = SpecObject(
                remedy, "a remedy", in: rule.file, required: platforms.map(\.rawValue), problems: problems)
        else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: platforms.compactMap { platform in
                reader.string(platform.rawValue).map { (platform, $0) }
            }
        )
    }

    /// The checks of a rule; only rules that pages prove have some. They are parsed by the page checker.
    private func checks(of rule: SpecObject, provedBy proof: Rule.Proof) -> [JSONElement] {
        let checks = rule.list("checks")
        switch proof {
        case .vectors:
            if let element = rule.element["checks"] {
                rule.report("a rule that vectors prove has no checks of pages", at: element)
            }
        case .pages:
            if checks.isEmpty {
                rule.report(
                    "a rule that pages prove names one check at least", at: rule.element["checks"] ?? rule.element)
            }
        }
        return checks
    }

    private func source(_ element: JSONElement, in file: String) -> Rule.Source? {
        guard
            let reader = SpecObject(
                element, "a source", in: file, required: ["anchor", "evidence", "commits"], problems: problems),
            let anchor = reader.string("anchor"),
            !reader.filledList("evidence", orElse: "a source names one kind of evidence at least").isEmpty,
            !reader.filledList("commits", orElse: "a source names one revision at least").isEmpty
        else { return nil }
        let source = Rule.Source(
            anchor: anchor, evidence: reader.words("evidence"), commits: reader.strings("commits"))
        return source.evidence.isEmpty ? nil : source
    }

    /// The differences that a rule owns: each kind at most once, at all events or some, in some states of the app.
    private func owned(_ rule: SpecObject) -> [Rule.Ownership] {
        var owned: [Rule.Ownership] = []
        for element in rule.list("owns") {
            guard
                let ownership = element.kind == .object
                    ? ownership(element, in: rule.file, optional: ["events", "apps"])
                    : everywhere(element, rule)
            else { continue }
            if owned.contains(where: { $0.difference == ownership.difference }) {
                rule.report("\(quoted(ownership.difference.rawValue)) appears twice", at: element)
            }
            owned.append(ownership)
        }
        return owned
    }

    private func everywhere(_ element: JSONElement, _ rule: SpecObject) -> Rule.Ownership? {
        rule.word(element, as: DifferenceKind.self).map {
            Rule.Ownership(difference: $0, events: DeviceEvent.Kind.allCases, apps: AppState.allCases)
        }
    }

    private func ownership(_ element: JSONElement, in file: String, optional: [String]) -> Rule.Ownership? {
        guard
            let reader = SpecObject(
                element, "what a rule is blamed for", in: file, required: ["difference"], optional: optional,
                problems: problems),
            let kind = reader.word("difference", as: DifferenceKind.self)
        else { return nil }
        let events =
            element["events"] == nil
            ? DeviceEvent.Kind.allCases : reader.words("events", as: DeviceEvent.Kind.self)
        let apps = element["apps"] == nil ? AppState.allCases : reader.words("apps", as: AppState.self)
        return Rule.Ownership(difference: kind, events: events, apps: apps)
    }

    private func documentation(_ rule: SpecObject) -> Rule.Documentation? {
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
            let reader = SpecObject(
                element, "what a rule documents", in: rule.file, required: ["event", "actions"], problems: problems),
            let event = reader.word("event", as: DeviceEvent.Kind.self)
        else { return nil }
        return Rule.Documentation(event: event, actions: reader.strings("actions"))
    }
}
