package import AppSimulation
package import Baselines
package import CodeJudging
package import ConformanceSpec
import Diagnostics
package import PushTracking
import SourceCode

/// Checks an app's own files against the rules that vectors prove.
package struct AppChecker: Sendable {
    package let edition: Edition
    /// The address of the documentation for readers; nil if the spec does not give it.
    package let address: PageAddress?
    private let examples: CodeJudge
    private let gate: Gate
    private let allowed: [Glob]
    private let allowedUnreached: [Glob]
    /// Whether all rules are checked.
    private let isWhole: Bool

    /// The rules to check.
    package var rules: [Rule] { examples.rules }

    /// - Parameters:
    ///   - isWhole: whether all rules are checked.
    ///   - allowed: the rules that need not be judged.
    ///   - allowedUnreached: the tracking calls that need not be reached, as `FILE:LINE`.
    package init(
        _ specification: Specification, edition: Edition, examples: CodeJudge, isWhole: Bool = true, gate: Gate,
        allowingUnjudged allowed: [Glob] = [], allowingUnreached allowedUnreached: [Glob] = []
    ) {
        self.allowedUnreached = allowedUnreached
        self.edition = edition
        address = specification.page
        self.examples = examples
        self.gate = gate
        self.allowed = allowed
        self.isWhole = isWhole
    }

    /// How an app is judged.
    package struct Request: Sendable {
        /// Whether other code belongs to the app.
        package var isPart: Bool
        package var entries: [DeclaredEntry]
        /// The requested platforms; empty for all that the app has code for.
        package var platforms: Set<Platform>
        /// The differences that are temporarily accepted.
        package var baseline: Baseline?
        /// Whether a baseline entry whose difference is fixed fails the check.
        package var isStrict: Bool
        /// Whether to report the causes of failures.
        package var listsCauses: Bool

        /// A request; omitted members keep their default value.
        package init(
            isPart: Bool, entries: [DeclaredEntry] = [], platforms: Set<Platform> = [],
            baseline: Baseline? = nil, isStrict: Bool = false, listsCauses: Bool = false
        ) {
            self.isPart = isPart
            self.entries = entries
            self.platforms = platforms
            self.baseline = baseline
            self.isStrict = isStrict
            self.listsCauses = listsCauses
        }
    }

    /// Plays the cases against an app.
    ///
    /// - Parameters:
    ///   - text: its files.
    ///   - files: the files that were found, read or not.
    /// - Throws: declared entry points that do not exist, with the nearest candidates.
    package func report(of text: AppText, among files: AppFiles, _ request: Request) throws(UnknownEntries) -> AppReport
    {
        if let reason = text.noTracking { return report(without: reason, request) }
        let (codeVerdict, open) = try codeVerdict(of: text, among: files, request)
        return report(of: text, request, codeVerdict, open: open)
    }

    /// Plays the cases against an app, and then further scenarios.
    ///
    /// - Throws: `UnknownEntries`, or what is wrong with the spec.
    package func report(
        of text: AppText, among files: AppFiles, _ request: Request, exploring exploration: AppExploration
    ) async throws -> AppReport {
        if let reason = text.noTracking { return report(without: reason, request) }
        var (codeVerdict, open) = try codeVerdict(of: text, among: files, request)
        codeVerdict.scenarios = try await examples.scenarios(after: codeVerdict, exploration)
        return report(of: text, request, codeVerdict, open: open)
    }

    private func codeVerdict(
        of text: AppText, among files: AppFiles, _ request: Request
    ) throws(UnknownEntries) -> (codeVerdict: CodeVerdict, open: [Platform: [String]]) {
        let program = program(of: text, among: files, request)
        let asked = request.platforms.isEmpty ? Set(Platform.allCases) : request.platforms
        try checkEntries(request.entries, program.examples)
        return (examples.codeVerdict(of: program.examples, in: program.sources, on: asked), program.open)
    }

    /// The report for an app without tracking.
    private func report(without reason: String, _ request: Request) -> AppReport {
        AppReport(
            findings: [], causes: .none, rules: [], entryPoints: [], missingEntries: [], openPlatforms: [],
            presumed: [],
            unknowns: [],
            unreached: [], noTracking: reason, stale: [], scenarios: nil, allowed: allowed, gate: gate)
    }

    private func report(
        of text: AppText, _ request: Request, _ codeVerdict: CodeVerdict, open: [Platform: [String]]
    ) -> AppReport {
        let explained = request.listsCauses ? codeVerdict.causes.value : nil
        var findings = findings(of: codeVerdict, causes: explained, in: text)
        let stale = request.baseline?.accept(&findings, isStrict: request.isStrict) ?? []
        var causes = explained.map { FoundCauses($0, of: findings) } ?? .none
        causes.number(in: &findings)
        // That there are several apps explains everything else.
        let runs = codeVerdict.runs.filter { request.isPart || text.severalApps($0.scope.platform) == nil }
        let judged = codeVerdict.runs.flatMap { run in
            let isOne = runs.contains { $0.scope.platform == run.scope.platform }
            return verdicts(of: run, findings, also: open[run.scope.platform] ?? [], isOne: isOne)
        }
        // A finding that was not checked for, or could not be judged, may still exist.
        let isAllAsked = request.platforms.isEmpty && isWhole
        return AppReport(
            findings: findings,
            causes: causes,
            rules: judged,
            entryPoints: codeVerdict.runs.flatMap { run in entryPoints(of: run, in: text) },
            missingEntries: runs.flatMap { run in missingEntries(of: run, in: text) },
            openPlatforms: codeVerdict.runs.map(\.scope).filter { !$0.portion.isWhole }.map(\.platform),
            presumed: codeVerdict.runs.flatMap { presumed(of: $0.scope, in: text) },
            unknowns: codeVerdict.runs.flatMap { run in unknowns(of: run, in: text) }.sorted { $0.cases > $1.cases },
            unreached: runs.flatMap(\.unreached).compactMap { text.place(of: $0) }.filter { place in
                let name = "\(place.file ?? ""):\(place.line ?? 1)"
                return !allowedUnreached.contains { $0.matches(name) }
            },
            noTracking: nil,
            stale: stale.filter { one in
                one.isExpired
                    || isAllAsked && !judged.contains { $0.rule.id == one.finding.rule && $0.verdict.isOpen }
            },
            scenarios: scenarios(of: codeVerdict, in: text),
            allowed: allowed,
            gate: gate
        )
    }

    private func presumed(of scope: AppCode, in text: AppText) -> [String] {
        var presumed: [String] = []
        switch scope.platform {
        case .android:
            if scope.namesPostingPermission == false {
                presumed.append("Android: a library's manifest is taken to name the permission POST_NOTIFICATIONS")
            }
            if scope.namesPostingPermission != nil, !text.mayAskUser(in: .java) {
                presumed.append("Android: no file asks the user for POST_NOTIFICATIONS, which is taken to be granted")
            }
            guard text.targetSDK == nil else { return presumed }
            presumed.append("Android: targetSdk is unknown, so what Android 12 refuses is not checked")
        case .ios:
            if scope.portion.isWhole, !text.mayAskUser(in: .swift) {
                presumed.append(
                    "iOS: no file asks for permission to show notifications (requestAuthorization), "
                        + "which is taken to be granted")
            }
            let category = scope.wiring.category
            guard scope.portion.isWhole, category != DeclaredWiring.documentedCategory else { return presumed }
            presumed.append(
                "iOS: campaigns are taken to name the category \"\(category.withVisibleControls)\" that the app registers; "
                    + "the documentation's is \"\(DeclaredWiring.documentedCategory)\"")
        }
        return presumed
    }

    /// An app's files assembled for judging.
    package func program(of text: AppText, among files: AppFiles, _ request: Request) -> AppProgram {
        AppProgram(text, among: files, request, by: examples)
    }

    private func checkEntries(_ entries: [DeclaredEntry], _ examples: CodeSet) throws(UnknownEntries) {
        let unknown = entries.filter { entry in
            !examples.scopes.contains { $0.platform == entry.callback.platform && $0.program.has(entry) }
        }
        guard unknown.isEmpty else {
            throw UnknownEntries(
                entries: unknown.map { entry in
                    let scope = examples.scopes.first { $0.platform == entry.callback.platform }
                    return (entry, scope?.candidates(for: entry.callback).map(\.declaration) ?? [])
                })
        }
    }

    // MARK: Findings and verdicts

    private func findings(of codeVerdict: CodeVerdict, causes: CodeCauses?, in text: AppText) -> [Finding] {
        let rulesByID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })
        let isAsked: (String) -> Bool = { rulesByID[$0] != nil }
        var byFile: [SourceID: [(rule: Rule, draft: DraftFinding)]] = [:]
        for (id, draft) in codeVerdict.violatedRules(isAsked, causes: causes) + codeVerdict.unknowns(isAsked) {
            guard let rule = rulesByID[id], let part = text.part(of: draft) else { continue }
            byFile[part.source.code.id, default: []].append((rule, draft))
        }
        var findings = byFile.sorted { $0.key < $1.key }.flatMap { id, drafts -> [Finding] in
            let part = text.parts[id.index]
            var lines = FindingLines(part.bytes)
            let found = drafts.map { rule, draft in
                var own = draft
                // All of the app was run.
                own.example = nil
                return Finding(own, rule: .spec(rule), in: &lines, file: part.name)
            }
            return found.sorted { ($0.range.lowerBound, $0.rule.id) < ($1.range.lowerBound, $1.rule.id) }
        }
        FindingFingerprints.mark(&findings)
        return findings.enumerated().sorted { one, other in
            (one.element.severity, other.element.cases, one.offset)
                < (other.element.severity, one.element.cases, other.offset)
        }.map(\.element)
    }

    private func verdicts(of run: CodeRun, _ findings: [Finding], also reasons: [String], isOne: Bool)
        -> [AppReport.JudgedRule]
    {
        let platform = run.scope.platform
        let proved = examples.rules(on: platform)
        return rules.filter { proved.contains($0.id) }.map { rule in
            let breaking = findings.filter { $0.violations.contains(PlatformRule(rule.id, on: platform)) }
            let verdict: AppReport.RuleVerdict
            if breaking.contains(where: { $0.acceptance == nil }) {
                verdict = .different
            } else if !breaking.isEmpty {
                verdict = .accepted
            } else {
                let all = reasons + (isOne ? why(rule.id, in: run) : [])
                verdict = all.isEmpty ? .noDifference : .notJudged(all)
            }
            return AppReport.JudgedRule(rule: rule, platform: platform, verdict: verdict)
        }
    }

    private func scenarios(of codeVerdict: CodeVerdict, in text: AppText) -> AppScenarios? {
        guard let found = codeVerdict.scenarios else { return nil }
        let asked = Set(rules.map(\.id))
        return AppScenarios(
            explored: found.explored,
            faults: codeVerdict.scenarioFaults(asked.contains).map { scenario, rule, draft in
                AppScenarios.Fault(
                    scenario: scenario, rule: rule, message: draft.message, place: text.place(of: draft))
            },
            unjudgedRules: found.unjudgedRules.sorted())
    }

    private func unknowns(of run: CodeRun, in text: AppText) -> [AppReport.Unknown] {
        run.unknowns.map { unknown in
            AppReport.Unknown(
                platform: run.scope.platform, place: text.place(of: unknown.inconclusive.extent),
                reason: unknown.inconclusive.reason, cases: unknown.cases,
                rules: rules.map(\.id).filter(unknown.rules.contains))
        }
    }

    /// Why a rule could not be judged.
    private func why(_ rule: String, in run: CodeRun) -> [String] {
        var reasons: [String] = []
        if run.stoppedRules.contains(rule) { reasons.append("what the app does could not be determined") }
        let missing = run.unanswered[rule] ?? []
        reasons += DeviceEvent.Kind.allCases.filter(missing.contains).map { "no entry point for \($0.gerund)" }
        if run.scope.portion.isPart, run.senders.isEmpty { reasons.append("nothing is sent in any case") }
        if run.isCutShort { reasons.append("running the app takes too long") }
        if reasons.isEmpty, !run.judgedRules.contains(rule) { reasons.append("none of its cases came to an end") }
        return reasons
    }

    private func entryPoints(of run: CodeRun, in text: AppText) -> [AppReport.EntryPoint] {
        run.handlers.sorted { $0.start < $1.start }.compactMap { extent in
            text.place(of: extent).map {
                AppReport.EntryPoint(
                    name: run.handlerNames[extent] ?? "", place: $0, platform: run.scope.platform)
            }
        }
    }

    private func missingEntries(of run: CodeRun, in text: AppText) -> [AppReport.MissingEntry] {
        let missing = run.unanswered.values.reduce(into: Set<DeviceEvent.Kind>()) { $0.formUnion($1) }
        return DeviceEvent.Kind.allCases.filter(missing.contains).map { event in
            let callbacks = DeclaredEntry.Callback.allCases.filter {
                $0.platform == run.scope.platform && $0.shows(event)
            }
            var seen: Set<EntryCandidate> = []
            let candidates = callbacks.flatMap(run.scope.candidates).filter { seen.insert($0).inserted }
            return AppReport.MissingEntry(
                platform: run.scope.platform,
                event: event.gerund,
                candidates: candidates.map {
                    AppReport.Candidate(declaration: $0.declaration, place: text.place(of: $0.extent))
                })
        }
    }
}

/// Declared entry points that do not exist in the app, with similar candidates.
package struct UnknownEntries: Error, Sendable {
    package let entries: [(entry: DeclaredEntry, candidates: [String])]
}

extension AppReport.RuleVerdict {
    /// Whether the rule was not judged.
    fileprivate var isOpen: Bool {
        switch self {
        case .notJudged: true
        case .noDifference, .different, .accepted: false
        }
    }
}

extension DeviceEvent.Kind {
    /// The event, as a noun.
    fileprivate var gerund: String {
        switch self {
        case .received: "a push that arrives"
        case .dismissed: "a dismissal"
        case .opened: "a tap on the notification"
        case .acted: "a tap on a button"
        case .launched: "a launch from the icon"
        case .resumed: "a return to the foreground"
        case .left: "leaving the app"
        case .ended: "a process that the system ends"
        case .recreated: "an activity that is recreated"
        case .restored: "an activity that is restored in a new process"
        case .relaunched: "a start from Recents"
        }
    }
}
