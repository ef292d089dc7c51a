package import ConformanceRunner
package import ConformanceSpec
import Diagnostics
package import Markdown

/// Holds pages against the rules that pages prove.
package struct PageChecker: Sendable {
    /// The edition whose rules are asked.
    package let edition: Edition
    /// The rules of the edition that pages prove, in the order of their file, as far as they are selected.
    package let rules: [Rule]
    /// The anchors of the sections that rules are about.
    private let trackingAnchors: Set<String>
    private let telltales: [(edition: Edition, names: [String])]
    /// The names that only a page about push tracking has.
    private let tellingNames: [String]
    /// Runs the examples; nil where nobody asks.
    private let examples: ExampleChecker?
    /// How many findings of one check of a rule are listed: the documentation's pages have a few.
    private static let mostFindings = 500
    private let topics: [PageCheck.Topic]
    private let rulesByID: [String: Rule]

    /// A checker of one edition's rules.
    ///
    /// - Parameters:
    ///   - examples: what runs the examples; without it, they are not even read.
    ///   - asked: which rules are asked.
    package init(
        _ specification: Specification,
        edition: Edition,
        examples: ExampleChecker? = nil,
        asking asked: RuleSelection = .all
    ) {
        let all = specification.book.rules.filter { $0.provedBy == .pages }
        self.edition = edition
        self.examples = examples
        rules = all.filter { $0.holds(in: edition) && asked.contains($0.id) } + (examples?.rules ?? [])
        rulesByID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })
        topics = all.flatMap(\.checks).flatMap(\.topics)
        trackingAnchors = Set(all.flatMap { $0.checks.flatMap(\.anchors) })
        telltales = Self.telltales(all, specification.editions)
        tellingNames = all.flatMap(\.checks).flatMap(\.tellingNames)
    }

    /// Reads a page and holds it against the rules. Takes time linear in its length.
    ///
    /// - Parameter name: the page's path as it is reported.
    /// - Throws: what keeps the bytes from being a page.
    package func check(_ bytes: [UInt8], name: String, limits: MarkdownLimits = .standard) throws(PageProblem)
        -> PageReport
    {
        guard !bytes.allSatisfy({ $0 <= 0x20 }) else { throw .empty }
        let page: MarkdownPage
        do {
            page = try MarkdownPage(bytes, limits: limits)
        } catch {
            throw .unreadable(error)
        }
        let fileName = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? name
        let content = PageContent(page, fileName: fileName, ruleAnchors: trackingAnchors)
        // A page that has lost its anchors, or never had them, is checked all the same.
        let isAboutTracking =
            content.anchors.contains { trackingAnchors.contains($0.name) }
            || tellingNames.contains { bytes.contains($0) }
        let examination = isAboutTracking ? examples?.examination(of: page, topics: topics) : nil
        let findings = isAboutTracking ? findings(in: content, examination, name: name) : []
        return PageReport(
            name: name,
            shownEdition: isAboutTracking ? shownEdition(bytes) : nil,
            isAboutTracking: isAboutTracking,
            findings: findings,
            judged: examination?.judged ?? [:]
        )
    }

    private func findings(in content: PageContent, _ examination: ExampleExamination?, name: String) -> [Finding] {
        var findings: [Finding] = []
        var lines = FindingLines(content.page.source)
        for rule in rules {
            for check in rule.checks {
                let observations = content.observations(check) + (examination?.observations(check) ?? [])
                findings += observations.bounded(to: Self.mostFindings).map {
                    Finding($0, rule: rule, in: &lines, file: name)
                }
            }
        }
        if let examination {
            if let excess = examination.excessObservation,
                let rule = rules.first(where: \.asksExamples) ?? examples?.rules.first
            {
                findings.append(Finding(excess, rule: rule, in: &lines, file: name))
            }
            let isAsked: (String) -> Bool = { rulesByID[$0] != nil }
            for (id, observation) in examination.brokenRules(isAsked) + examination.unknowns(isAsked) {
                guard let rule = rulesByID[id] else { continue }
                findings.append(Finding(observation, rule: rule, in: &lines, file: name))
            }
        }
        // Where a more special rule speaks of the same place already, one that is about case alone adds nothing.
        let special = Set(findings.filter { !$0.rule.isAboutCaseAlone }.map(\.range))
        return findings.filter { !$0.rule.isAboutCaseAlone || !special.contains($0.range) }
            .sorted { ($0.range.lowerBound, $0.rule.id) < ($1.range.lowerBound, $1.rule.id) }
    }

    /// The newest edition of which the page has a name that older editions do not know; the oldest where it has none.
    private func shownEdition(_ bytes: [UInt8]) -> Edition? {
        telltales.last { $0.names.contains { bytes.contains($0) } }?.edition ?? telltales.first?.edition
    }

    private static func telltales(_ rules: [Rule], _ editions: [Edition]) -> [(edition: Edition, names: [String])] {
        var known: Set<String> = []
        return editions.map { edition in
            let names = Set(rules.filter { $0.holds(in: edition) }.flatMap { $0.checks.flatMap(\.telltales) })
                .subtracting(known)
            known.formUnion(names)
            return (edition, names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
    }
}

extension PageContent {
    /// What a check finds.
    func observations(_ check: PageCheck) -> [Observation] {
        switch check {
        case .sections(let anchors): missingSections(anchors)
        case .tableKeys(let anchor, let variables): wrongKeys(anchor, variables)
        case .tableSources(let anchor, let variables): wrongSources(anchor, variables)
        case .tableCodes(let anchor, let variables): wrongCodes(anchor, variables)
        case .flagName(let anchor, let name): wrongFlagName(anchor, name)
        case .flagValues(let anchor, let name, let values): wrongFlagValues(anchor, flag: name, values: values)
        case .quotedCodes(let anchors, let codes): missingCodes(anchors, codes)
        case .quotedFunctions(let anchors, let functions): missingFunctions(anchors, functions)
        case .literalCase(let words): recasedLiterals(words)
        case .category(let anchor): wrongCategory(anchor)
        case .fileCaption: wrongFileCaptions()
        case .manifestReceiver: unknownReceivers()
        case .ownLinks: brokenOwnLinks()
        case .examplesCompile, .examplesRun, .oneSDK: []
        }
    }
}

extension ExampleExamination {
    /// What a check of the examples finds.
    func observations(_ check: PageCheck) -> [Observation] {
        switch check {
        case .examplesCompile: codeProblems()
        case .examplesRun: sectionsWithoutRun()
        case .oneSDK(let classes): mixedSDKs(classes)
        case .sections, .tableKeys, .tableSources, .tableCodes, .flagName, .flagValues, .quotedCodes, .quotedFunctions,
            .literalCase,
            .category, .fileCaption, .manifestReceiver, .ownLinks:
            []
        }
    }
}

extension Rule {
    /// Whether a check of the rule is about the examples.
    fileprivate var asksExamples: Bool {
        checks.contains { check in
            switch check {
            case .examplesCompile, .examplesRun, .oneSDK: true
            case .sections, .tableKeys, .tableSources, .tableCodes, .flagName, .flagValues, .quotedCodes,
                .quotedFunctions, .literalCase,
                .category, .fileCaption, .manifestReceiver, .ownLinks:
                false
            }
        }
    }

    fileprivate var isAboutCaseAlone: Bool {
        !checks.isEmpty
            && checks.allSatisfy { check in
                if case .literalCase = check { true } else { false }
            }
    }
}

/// The lines that findings are in: a long one is kept once, however much stands there.
private struct FindingLines {
    let source: PageBytes
    private var known: [Int: String] = [:]

    init(_ source: PageBytes) { self.source = source }

    mutating func line(at offset: Int) -> String {
        let number = source.lineNumber(of: offset)
        if let line = known[number] { return line }
        let line = source.text(in: source.range(ofLine: number))
        known[number] = line
        return line
    }
}

extension Finding {
    fileprivate init(_ observation: Observation, rule: Rule, in lines: inout FindingLines, file: String) {
        self.rule = rule
        range = observation.range
        place = lines.source.place(of: observation.range, file: file)
        line = lines.line(at: observation.range.lowerBound)
        message = observation.message
        suggestion = observation.suggestion
        certainty = observation.certainty
        fix = observation.fix
        example = observation.example
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
