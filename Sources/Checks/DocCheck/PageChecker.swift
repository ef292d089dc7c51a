import AppSimulation
package import CaseJudging
package import CodeJudging
package import ConformanceSpec
package import Diagnostics
package import Markdown
package import StrictJSON

/// Checks pages against the rules that pages prove.
package struct PageChecker: Sendable {
    /// The edition whose rules are checked.
    package let edition: Edition
    /// What chose that edition.
    private var choice: PageReport.EditionChoice
    /// The selected rules of the edition that pages prove, in the order of their file.
    package let rules: [Rule]
    /// The kinds of drift that translations are checked for.
    package let driftKinds: [DriftKind]
    /// The address of the documentation for readers; nil if the spec does not give it.
    package let address: PageAddress?
    /// The anchors of the sections that rules are about.
    private let trackingAnchors: Set<String>
    private let telltales: [(edition: Edition, names: [String])]
    /// The names that only a page about push tracking has.
    private let distinctiveNames: [String]
    /// The words that rules of any edition use.
    private let ruleWords: Set<String>
    /// For each older edition's id, the ids of the rules added after it; empty if this edition was chosen.
    private var newerRules: [String: Set<String>]
    /// The checkers of other editions that a page's front matter may choose, by their ids; empty if it may not.
    private var others: [String: Lazy<PageChecker?>] = [:]
    /// Runs the examples; nil if not requested.
    private let examples: CodeJudge?
    /// The most findings listed for one check of a rule: the documentation's pages have a few.
    private static let mostFindings = 500
    private let topics: [SectionTopic]
    /// The anchors that were given for the pages, in any form.
    private let givenAnchors: Set<String>
    private let sections: [String: String]
    /// The checks of the selected rules, in their order.
    private let checks: [(rule: Rule, check: PageCheck)]
    private let rulesByID: [String: Rule]

    /// A checker of one edition's rules.
    ///
    /// - Parameters:
    ///   - examples: runs the examples; without it, they are not even read.
    ///   - asked: the rules to check.
    ///   - driftKinds: the kinds of drift that translations are checked for.
    ///   - sections: the anchors that the pages have for sections of the rules, by the rules' own.
    ///   - other: makes the checker of another edition; without it, this edition is used for all pages.
    /// - Throws: what is wrong in the checks of the spec's rules.
    package init(
        _ specification: Specification,
        edition: Edition,
        examples: CodeJudge? = nil,
        asking asked: RuleSelection = .all,
        drift driftKinds: [DriftKind] = DriftKind.allCases,
        sections: [String: String] = [:],
        other: (@Sendable (Edition) -> PageChecker?)? = nil
    ) throws(InputFileError) {
        for one in specification.editions where other != nil && one.id != edition.id {
            others[one.id] = Lazy { other?(one) }
        }
        self.driftKinds = driftKinds
        address = specification.page
        let known = try PageCheck.checks(of: specification).map {
            (rule: $0.rule, check: $0.check.renaming(sections))
        }
        givenAnchors = Set(sections.values)
        self.sections = sections
        let all = specification.book.rules.filter { $0.provedBy == .pages }
        self.edition = edition
        choice = other == nil ? .option : .byDefault
        self.examples = examples
        rules = all.filter { $0.holds(in: edition) && asked.contains($0.id) } + (examples?.rules ?? [])
        newerRules = other == nil ? [:] : Self.newerRules(of: specification, in: edition)
        rulesByID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })
        checks = rules.flatMap { rule in known.filter { $0.rule === rule } }
        topics = known.flatMap(\.check.topics)
        trackingAnchors = Set(known.flatMap(\.check.anchors))
        distinctiveNames = known.flatMap(\.check.distinctiveNames)
        ruleWords = Set(known.flatMap(\.check.literals))
        var older: Set<String> = []
        telltales = specification.editions.map { edition in
            let names = Set(known.filter { $0.rule.holds(in: edition) }.flatMap(\.check.telltales)).subtracting(older)
            older.formUnion(names)
            return (edition, names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
    }

    /// The anchor that the pages have for a section of the rules.
    func anchor(for section: String) -> String { sections[section] ?? section }

    /// The anchors of the sections that a spec's rules are about, in order.
    package static func anchors(of specification: Specification) -> [String] {
        let checks = (try? PageCheck.checks(of: specification)) ?? []
        var seen: Set<String> = []
        return checks.flatMap(\.check.anchors).filter { seen.insert($0).inserted }
    }

    /// Everything that is wrong in the page checks of a spec's rules.
    package static func problems(of specification: Specification) -> [Diagnostic] {
        do {
            _ = try PageCheck.checks(of: specification)
            return []
        } catch {
            return error.problems
        }
    }

    /// Reads a page and checks it against the rules. Takes time linear in its length.
    ///
    /// - Parameters:
    ///   - name: the page's path as reported.
    ///   - source: the page that it is translated from, if known.
    ///   - keepsText: whether the report of a page with findings includes its text.
    ///   - listsCauses: whether the report includes the causes of failures.
    /// - Throws: why the bytes are not a page.
    package func check(
        _ bytes: [UInt8],
        name: String,
        against source: SourcePage? = nil,
        keepingText keepsText: Bool = false,
        listingCauses listsCauses: Bool = false,
        limits: MarkdownLimits = .standard
    ) throws(PageProblem) -> PageReport {
        if !others.isEmpty {
            return try checker(chosenBy: bytes, name: name).check(
                bytes, name: name, against: source, keepingText: keepsText, listingCauses: listsCauses, limits: limits)
        }
        let (read, unclosed) = try UnclosedCode.read(bytes, named: name, limits: limits)
        let page = read.namingHeadings(trackingAnchors, slugs: trackingAnchors.union(givenAnchors))
        let fileName = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? name
        var content = PageContent(page, fileName: fileName, ruleAnchors: trackingAnchors, ruleWords: ruleWords)
        // A page without anchors is checked all the same.
        let isAboutTracking =
            content.anchors.contains { trackingAnchors.contains($0.name) }
            || distinctiveNames.contains { bytes.contains($0) }
        let sources = isAboutTracking ? PlacedSource.sources(of: page, topics: topics) : []
        let codeVerdict =
            isAboutTracking ? examples?.remembered(sources, topics, mentioned: content.mentionedCallbacks) : nil
        let explained = listsCauses ? codeVerdict?.causes.value : nil
        if isAboutTracking { content.noteOmission(topics, codeVerdict?.sources ?? sources) }
        let found =
            (isAboutTracking ? findings(in: content, unclosed, codeVerdict, causes: explained, name: name) : [])
            + (source.map { drifts(of: page, from: $0, name: name) } ?? [])
        let shown = isAboutTracking ? shownEdition(bytes, revision: page.revision) : nil
        let newer = shown.flatMap { newerRules[$0.id] } ?? []
        var findings = found.map { finding in
            var finding = finding
            finding.isOfNewerRule = newer.contains(finding.rule.id)
            return finding
        }
        findings.sort { ($0.range.lowerBound, $0.rule.id) < ($1.range.lowerBound, $1.rule.id) }
        let causes = explained.map { FoundCauses($0, of: findings) } ?? .none
        return PageReport(
            name: name,
            edition: edition,
            editionChoice: choice,
            rules: rules,
            shownEdition: shown,
            omittedPlatform: content.omittedPlatform,
            isAboutTracking: isAboutTracking,
            sections: content.ruleSections,
            source: source.map { PageReport.Source(name: $0.name, revision: $0.revision) },
            revision: page.revision,
            findings: findings,
            causes: causes,
            judged: codeVerdict?.judged ?? [:],
            text: keepsText && !findings.isEmpty ? page.source : nil
        )
    }

    /// The checker of the edition that a page's front matter chooses, or else of this one; it uses that edition for all
    /// pages.
    func checker(chosenBy bytes: [UInt8], name: String) throws(PageProblem) -> PageChecker {
        var own = self
        own.others = [:]
        let source = PageBytes(bytes)
        let lines = others.isEmpty ? [] : FrontMatterReader.read(source)?.frontMatter.lines ?? []
        for line in lines {
            guard let id = line.chosenEdition else { continue }
            own.newerRules = [:]
            if var chosen = id == edition.id ? own : others[id]?.value {
                chosen.choice = .frontMatter
                return chosen
            }
            throw .badEdition(
                Diagnostic(
                    .error, code: "page-edition", "\(quoted(id)) is not a valid edition",
                    at: source.place(of: line.value.range, file: name),
                    suggestion: remedy(for: id, among: ([edition.id] + others.keys).sorted())))
        }
        return own
    }

    private func findings(
        in content: PageContent, _ unclosed: [UnclosedCode], _ codeVerdict: CodeVerdict?,
        causes: CodeCauses?, name: String
    ) -> [Finding] {
        var findings: [Finding] = []
        var lines = FindingLines(content.page.source)
        for (rule, check) in checks {
            let drafts =
                switch check.kind.search {
                case .page(let find): find(content, check)
                case .examples(let find): codeVerdict.map { find($0, check) } ?? []
                }
            findings += drafts.bounded(to: Self.mostFindings).map {
                Finding($0, rule: .spec(rule), in: &lines, file: name)
            }
        }
        // Problems with the code as a whole are reported under the first rule that uses the examples, or the first rule
        // at all.
        let general = checks.first(where: \.check.kind.asksExamples)?.rule ?? examples?.rules.first ?? rules.first
        if let general {
            let drafts = unclosed.map { $0.draft(on: content.page) } + [codeVerdict?.sizeDraft].compactMap(\.self)
            findings += drafts.map { Finding($0, rule: .spec(general), in: &lines, file: name) }
        }
        if let codeVerdict {
            let isAsked: (String) -> Bool = { rulesByID[$0] != nil }
            for (id, draft) in codeVerdict.violatedRules(isAsked, causes: causes) + codeVerdict.unknowns(isAsked) {
                guard let rule = rulesByID[id] else { continue }
                findings.append(Finding(draft, rule: .spec(rule), in: &lines, file: name))
            }
        }
        // Where a more specific rule reports the same place, one that is only about case adds nothing.
        let caseRules = Set(rules.filter(isAboutCaseAlone).map(\.id))
        let special = Set(findings.filter { !caseRules.contains($0.rule.id) }.map(\.range))
        return findings.filter { !caseRules.contains($0.rule.id) || !special.contains($0.range) }
    }

    /// The differences between a page and the one that it is translated from.
    private func drifts(of page: MarkdownPage, from source: SourcePage, name: String) -> [Finding] {
        var lines = FindingLines(page.source)
        var sourceLines = FindingLines(source.outline.page.source)
        let drifts = DriftSearch.drifts(of: page, from: source)
        return driftKinds.flatMap { kind in
            let drafts = drifts.filter { $0.kind == kind }.map { drift in
                let place = drift.source.map {
                    SourceLine(
                        place: source.outline.page.source.place(of: $0, file: source.name),
                        line: sourceLines.line(at: $0.lowerBound))
                }
                return DraftFinding(
                    range: drift.range,
                    message: drift.message,
                    suggestion: drift.suggestion,
                    certainty: "the page was compared with \(source.name)",
                    source: place
                )
            }
            return drafts.bounded(to: Self.mostFindings).map {
                Finding($0, rule: .drift(kind), in: &lines, file: name)
            }
        }
    }

    /// For each older edition's id, the ids of the rules of this edition that were added after it without replacing a
    /// rule: a required rule may say of newer pages what an older one said of older pages.
    private static func newerRules(of specification: Specification, in edition: Edition) -> [String: Set<String>] {
        let all = specification.book.rules
        let retired = all.filter { !$0.holds(in: edition) }
        let older = specification.editions.prefix { $0.id != edition.id }
        return Dictionary(
            older.map { old in
                let newer = all.filter { rule in
                    guard rule.holds(in: edition), !rule.holds(in: old) else { return false }
                    return rule.level != .required
                        || !retired.contains { $0.holds(in: old) && $0.hasSubject(of: rule) }
                }
                return (old.id, Set(newer.map(\.id)))
            }
        ) { first, _ in first }
    }

    private func isAboutCaseAlone(_ rule: Rule) -> Bool {
        let own = checks.filter { $0.rule === rule }
        return !own.isEmpty && own.allSatisfy(\.check.kind.isAboutCaseAlone)
    }

    /// The edition of the page's revision. For other revisions, the newest edition that has a name on the page which
    /// older editions do not know; the oldest if the page has no such name.
    private func shownEdition(_ bytes: [UInt8], revision: String?) -> Edition? {
        let listed = telltales.first { revision.flatMap($0.edition.revision) != nil }
        return (listed ?? telltales.last { $0.names.contains { bytes.contains($0) } } ?? telltales.first)?.edition
    }
}

extension Rule {
    /// Whether both are for the same kind of difference, or check pages for the same thing.
    fileprivate func hasSubject(of other: Rule) -> Bool {
        !Set(owns.map(\.difference)).isDisjoint(with: other.owns.map(\.difference))
            || !Set(checkKinds).isDisjoint(with: other.checkKinds)
    }

    private var checkKinds: [String] {
        checks.compactMap { try? ObjectReader($0, "a check", in: file, expecting: ["kind"]).string("kind") }
    }
}

extension [UInt8] {
    fileprivate func contains(_ word: String) -> Bool {
        let wanted = Array(word.utf8)
        guard let first = wanted.first, count >= wanted.count else { return false }
        return (0...count - wanted.count).contains {
            self[$0] == first && self[$0..<$0 + wanted.count].elementsEqual(wanted)
        }
    }
}
