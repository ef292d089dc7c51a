import Baselines
import CaseJudging
package import ConformanceRunner
package import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// The content of a run summary in addition to its causes: the outcome of each rule, and whatever needs attention.
package struct RunDigest {
    private let judged: JudgedRun
    package private(set) var rules = RuleTable()
    /// How many cases failed and are explained by causes.
    private(set) var failed = 0
    /// Cases without an observation, by message.
    private(set) var errored = NamedCases<String>()
    /// How many more there are.
    private(set) var furtherErrored = 0
    /// Failures below the gate, by the first violated rule.
    private(set) var warned = NamedCases<String>()
    private(set) var skipped = NamedCases<String>()
    /// The cases that are not scored, by reason, and those of them that fail.
    private var notScored = (all: NamedCases<String>(), failing: NamedCases<String>())
    /// The cases that were not run, by reason.
    private(set) var notRun = NamedCases<String>()
    private(set) var waived = NamedCases<Waiver>()
    /// Failures because of a baseline entry that has to be removed or renewed.
    private(set) var stale = NamedCases<StaleWaiver>()
    private(set) var skippedWithoutSDK = 0

    /// A baseline entry and its problem.
    struct StaleWaiver: Hashable {
        enum Reason: Hashable {
            case expired, passes
            /// Waived for the first, failing for the second.
            case exceeded(waived: String, fails: String)
        }

        let waiver: Waiver
        let reason: Reason

        /// The problem: `the waiver has expired`.
        var title: String {
            switch reason {
            case .expired: "the waiver has expired"
            case .passes: "the waived cases pass"
            case .exceeded(let waived, let fails): "waived for \(waived), fails for \(fails)"
            }
        }

        /// The fix.
        var remedy: String {
            switch reason {
            case .expired: "fix the sink and remove the entry, or agree on a later date with its owner"
            case .passes: "remove the entry, or narrow its pattern so that it does not match cases that pass"
            case .exceeded: "fix what is not waived, or have it waived by its owner"
            }
        }
    }

    package init(_ run: JudgedRun) {
        judged = run
        for result in run.cases { add(result) }
    }

    private mutating func add(_ result: CaseResult) {
        rules.add(result)
        let template = result.template
        switch result.verdict {
        case .passed, .noted: return
        case .failed(let failure):
            failed += 1
            guard let waiver = failure.exceeded else { return }
            let violations = waiver.violations
            let reason = StaleWaiver.Reason.exceeded(waived: violations.text, fails: violations.text(of: failure))
            stale.add(template, because: StaleWaiver(waiver: waiver, reason: reason))
        case .warned: warned.add(template, because: result.rules.first?.id ?? "")
        case .errored(let error):
            // Every case may have a unique message.
            let message = ReportText.visible(error.message, isLine: true, limit: 512)
            if errored.entries.count < Self.mostErrors || errored.entries.contains(where: { $0.reason == message }) {
                errored.add(template, because: message)
            } else {
                furtherErrored += 1
            }
        case .notRun(let reason): notRun.add(template, because: reason)
        case .skipped(let reason):
            if judged.run.profile.sdk[template.platform] == nil, !template.requirements.isEmpty {
                skippedWithoutSDK += 1
            }
            skipped.add(template, because: reason)
        case .notScored(let otherwise, let reason):
            notScored.all.add(template, because: reason)
            guard otherwise.kind.failsRun, otherwise.kind.isFailure else { return }
            notScored.failing.add(template, because: reason)
        case .waived(_, let waivers): for waiver in waivers { waived.add(template, because: waiver) }
        case .unexpectedlyPassed(let waiver):
            stale.add(template, because: StaleWaiver(waiver: waiver, reason: .passes))
        case .expired(_, let waiver):
            failed += 1
            stale.add(template, because: StaleWaiver(waiver: waiver, reason: .expired))
        }
    }

    /// The cases that are not scored: `added after 1; 3 of them fail`, with the names of these.
    var notScoredEntries: [(count: Int, words: String, names: String)] {
        notScored.all.entries.map { all in
            let failing = notScored.failing.entries.first { $0.reason == all.reason }
            let words = failing.map { "; \($0.count) of them \($0.count == 1 ? "fails" : "fail")" } ?? ""
            return (all.count, all.reason + words, failing?.names ?? all.names)
        }
    }

    /// Waived cases for each owner, reason and day, and the number of entries: `3 causes`.
    var waivedGroups: [(count: Int, entries: String, grounds: String)] {
        var groups: [(grounds: String, waivers: [Waiver], cases: Int)] = []
        for entry in waived.entries {
            let index = groups.firstIndex { $0.grounds == entry.reason.grounds } ?? groups.endIndex
            if index == groups.endIndex { groups.append((entry.reason.grounds, [], 0)) }
            groups[index].waivers.append(entry.reason)
        }
        // A case that several entries waive together counts once for each reason.
        for result in judged.cases where result.verdict.kind == .waived {
            let grounds = Set(result.verdict.waivers.map(\.grounds))
            for index in groups.indices where grounds.contains(groups[index].grounds) { groups[index].cases += 1 }
        }
        return groups.map { group in
            let areCauses = group.waivers.allSatisfy { if case .cause = $0.scope { true } else { false } }
            let count = group.waivers.count
            let entries =
                areCauses ? counted(count, "cause") : "\(count) \(count == 1 ? "entry" : "entries") of the baseline"
            return (group.cases, entries, group.grounds)
        }
    }

    /// The same, one per line: `232 cases, 3 causes: bug 7 (owner: push team; expires: 2027-01-31)`.
    var waivedLines: [String] {
        waivedGroups.map { "\(counted($0.count, "case")), \($0.entries): \($0.grounds)" }
    }

    private static let mostErrors = 12

    /// The verdict and its counts.
    package var verdictLine: VerdictLine { VerdictLine(judged: judged, skippedWithoutSDK: skippedWithoutSDK) }
}

/// The verdicts by rule. A case counts once: for the first rule that it violates, else for the first that it proves.
package struct RuleTable {
    package struct Row {
        package let rule: Rule
        fileprivate(set) var counts: [Verdict.Kind: Int] = [:]

        /// How many cases there are.
        var cases: Int { counts.values.reduce(0, +) }

        /// Whether one of them passed.
        package var passes: Bool { counts[.passed, default: 0] > 0 }

        /// Whether one of them fails the run.
        package var fails: Bool { counts.keys.contains(where: \.failsRun) }

        /// Whether one of them is waived.
        var isWaived: Bool { counts[.waived, default: 0] > 0 }

        /// `9 passed, 3 failed`.
        package var verdicts: String { words(Verdict.Kind.allCases) }

        /// `3 failed, 1 noted`.
        var others: String { words(Verdict.Kind.allCases.filter { $0 != .passed }) }

        private func words(_ kinds: [Verdict.Kind]) -> String {
            kinds.filter { counts[$0] != nil }.map { "\(counts[$0, default: 0]) \($0.words)" }.joined(separator: ", ")
        }
    }

    /// In order of first appearance.
    package private(set) var rows: [Row] = []
    private var places: [String: Int] = [:]

    mutating func add(_ result: CaseResult) {
        guard let rule = result.rules.first else { return }
        let place = places[rule.id] ?? rows.endIndex
        if place == rows.endIndex {
            places[rule.id] = place
            rows.append(Row(rule: rule))
        }
        rows[place].counts[result.verdict.kind, default: 0] += 1
    }
}
