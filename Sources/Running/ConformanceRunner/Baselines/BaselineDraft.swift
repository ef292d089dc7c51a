package import Baselines
import CaseJudging
import ConformanceSpec
package import Diagnostics
import FailureCauses
import PushTracking

/// A baseline made from results, with which the same run or check would conform: entries that still apply stay, and
/// other failures get new ones, one for each cause or finding.
package struct BaselineDraft: Sendable {
    /// The owner, last day and reason of new entries.
    package struct Grounds: Sendable {
        /// Why the failures are accepted.
        package let reason: String
        /// The owner.
        package let owner: String
        /// The entries' last day, in UTC.
        package let expires: CalendarDate

        /// The grounds with all their content.
        package init(reason: String, owner: String, expires: CalendarDate) {
            (self.reason, self.owner, self.expires) = (reason, owner, expires)
        }
    }

    /// The entries: existing ones in their order, then new ones.
    package private(set) var waivers: [Waiver] = []
    /// How many entries are unchanged.
    package private(set) var kept = 0
    /// How many entries were too broad or had expired, and were rewritten with their reasons.
    package private(set) var changed = 0
    /// How many entries matched no failure.
    package private(set) var dropped = 0
    /// How many are new.
    package private(set) var added = 0
    /// How many failing cases the entries waive.
    package private(set) var waived = 0
    /// How many of these are flaky.
    package private(set) var flaky = 0
    /// How many failures belong to no case and cannot be waived.
    package private(set) var unplanned = 0
    /// How many cases could not be judged and cannot be waived.
    package private(set) var errored = 0

    private let old: Baseline
    private let set: Int?
    private let grounds: Grounds?
    /// Whether an entry needs grounds but none were given.
    package private(set) var lacksGrounds = false
    /// The old baseline's entries for causes, rules and kinds that still apply.
    private var staying: [Waiver] = []

    /// The baseline itself.
    package var baseline: Baseline { Baseline(file: old.file, today: old.today, set: set, waivers: waivers) }

    /// A baseline for the findings of a check of files.
    ///
    /// - Parameters:
    ///   - findings: the findings.
    ///   - old: the existing baseline; its day decides which entries have expired.
    ///   - grounds: the content of new entries; nil if only old ones are to stay.
    package init(findings: [Waiver.FindingKey], old: Baseline, grounds: Grounds?) {
        (self.old, self.grounds, set) = (old, grounds, old.set)
        for waiver in old.waivers {
            switch waiver.scope {
            case .finding(let finding): if findings.contains(finding) { keep(waiver) } else { dropped += 1 }
            case .cases, .cause, .violations: leave(waiver)
            }
        }
        for finding in findings where !waivers.contains(where: { $0.finding == finding }) {
            add(.finding(finding), grounds)
            added += 1
        }
    }

    /// A baseline for the failures of a run.
    ///
    /// - Parameters:
    ///   - run: a run of the whole plan, whatever was waived in it. Cases that were not run stay waived.
    ///   - old: the existing baseline; its day decides which entries have expired.
    ///   - grounds: the content of new entries; nil if only old ones are to stay.
    package init(_ run: JudgedRun, old: Baseline, grounds: Grounds?) {
        (self.old, self.grounds, set) = (old, grounds, run.run.plan.selection.set ?? old.set)
        errored = run.count(.errored)
        unplanned = run.unplannedFailures.count
        flaky = run.cases.count { $0.isFlaky && $0.unwaived != nil }
        let plan = run.run.plan
        var failing = run.cases.compactMap { result in
            result.unwaived.flatMap { bare in bare.verdict.failure.map { (result: bare, failure: $0) } }
        }
        waived = failing.count
        let passed = run.cases.filter {
            [.passed, .unexpectedlyPassed].contains($0.verdict.kind) && plan.gate.includes($0.template.level)
        }
        let passing = Set(passed.map(\.index))
        let stale = run.staleWaivers(of: old)
        // Flaky cases may fail again.
        let seen = run.flaky.isEmpty ? run.keysOfWhole : nil
        staying = old.waivers.filter { $0.isGeneral && !stale.contains($0) }
        var taken: Set<CaseIndex> = []
        for waiver in old.waivers {
            let cases: Glob
            let violations: ViolationFilter
            switch waiver.scope {
            case .cases(let glob, let named): (cases, violations) = (glob, named)
            case .cause(let keys, let sentence):
                let live = seen.map { seen in keys.filter { key in seen.contains { key.covers($0) } } } ?? keys
                // Keys of other platforms may still be needed.
                let needed = keys.filter { live.contains($0) || !run.run.profile.platforms.contains($0.platform) }
                if staying.contains(waiver) {
                    keep(waiver, as: .cause(needed, sentence: sentence))
                } else {
                    dropped += 1
                }
                continue
            case .violations:
                if staying.contains(waiver) { keep(waiver) } else { dropped += 1 }
                continue
            case .finding:
                leave(waiver)
                continue
            }
            let own = Set(plan.cases.indices.filter { cases.matches(plan.cases[$0].id) }.map { CaseIndex($0) })
                .subtracting(taken)
            let failingOwn = failing.filter { own.contains($0.result.index) }
            let covered = failingOwn.filter { violations.covers($0.failure) }
            let isContradicted = covered.count < failingOwn.count || !own.isDisjoint(with: passing)
            // Cases that were not run count for an entry only if nothing counts against it.
            guard !covered.isEmpty || !isContradicted && !own.isEmpty else {
                dropped += 1
                continue
            }
            if isContradicted {
                changed += 1
                addCauses(of: covered, in: plan, renewed(waiver), asNew: false)
            } else {
                keep(waiver)
                taken.formUnion(own)
            }
            let waived = Set(covered.map(\.result.index))
            failing.removeAll { waived.contains($0.result.index) }
        }
        addCauses(of: failing, in: plan, grounds)
    }

    /// An entry that stays unchanged, loses keys for which nothing fails, or is renewed because it has expired.
    private mutating func keep(_ waiver: Waiver, as scope: Waiver.Scope? = nil) {
        let scope = scope ?? waiver.scope
        if old.isExpired(waiver) || scope != waiver.scope { changed += 1 } else { kept += 1 }
        add(scope, renewed(waiver), at: waiver.place)
    }

    /// Keeps an entry that belongs to another command.
    private mutating func leave(_ waiver: Waiver) {
        kept += 1
        waivers.append(waiver)
    }

    private func renewed(_ waiver: Waiver) -> Grounds? {
        old.isExpired(waiver)
            ? grounds.map { Grounds(reason: waiver.reason, owner: $0.owner, expires: $0.expires) }
            : Grounds(reason: waiver.reason, owner: waiver.owner, expires: waiver.expires)
    }

    private mutating func add(_ scope: Waiver.Scope, _ grounds: Grounds?, at place: SourcePlace = SourcePlace()) {
        guard let grounds else {
            lacksGrounds = true
            return
        }
        waivers.append(
            Waiver(scope, reason: grounds.reason, owner: grounds.owner, expires: grounds.expires, place: place))
    }

    /// Adds an entry for each cause that no entry waives yet.
    private mutating func addCauses(of failing: [FailingCase], in plan: Plan, _ grounds: Grounds?, asNew: Bool = true) {
        var patterns = FailurePatterns(plan: plan)
        let numbered = failing.compactMap { failing in
            failing.result.part { !$0.allSatisfy(isWaived) }.map {
                (result: patterns.numbered($0), failure: failing.failure)
            }
        }
        let causes = patterns.causes
        // A failure without its own cause is assigned to another cause of its case.
        var keys = Array(repeating: Set<FailureKey>(), count: causes.count + 1)
        for (result, failure) in numbered {
            let explained = patterns.candidates(of: result, by: causes)
            let rest = causes.firstIndex { $0.explains(result) } ?? causes.endIndex
            for (difference, own) in failure.ownedKeys {
                let cause = explained.first { $0.difference == difference }?.causes.first
                keys[cause ?? rest].formUnion(own)
            }
        }
        for (index, keys) in keys.enumerated() {
            let new = keys.filter { !isWaived($0) }
            guard !new.isEmpty else { continue }
            let sentence = causes.indices.contains(index) ? causes[index].sentence : nil
            add(.cause(new, sentence: sentence), grounds)
            if asNew { added += 1 }
        }
    }

    private func isWaived(_ key: FailureKey) -> Bool { (staying + waivers).contains { $0.covers(key) } }
}

/// A case that fails its run, waived or not.
private typealias FailingCase = (result: CaseResult, failure: Failure)
