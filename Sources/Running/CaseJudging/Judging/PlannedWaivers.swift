package import Baselines
package import ConformanceSpec
package import Diagnostics
package import PushTracking
package import StrictJSON

/// A baseline applied to a plan: for each case the waiver that names it, and the waivers that name no cases.
package struct PlannedWaivers: Sendable {
    private let baseline: Baseline
    private let gate: Gate
    private let waivers: [CaseIndex: Waiver]

    /// Finds the cases of each entry in the whole, unselected plan, so that a part of it can be run with the same
    /// baseline.
    ///
    /// - Parameter book: the rules that entries may name.
    /// - Throws: the entries that match no planned case or name unknown rules. Causes may name unknown rules: another
    ///   version of the spec may have them.
    package init(_ baseline: Baseline, _ plan: Plan, book: RuleBook) throws(InputFileError) {
        self.baseline = baseline
        gate = plan.gate
        var waivers: [CaseIndex: Waiver] = [:]
        var problems: [Diagnostic] = []
        lazy var known = KnownIDs(plan.cases)
        let indices = plan.indicesByID
        for waiver in baseline.waivers {
            if case .cases(let cases, _) = waiver.scope {
                let fitting = Self.cases(fitting: cases, of: plan, indices)
                if fitting.isEmpty { problems.append(Self.unmatched(waiver, plan, known)) }
                for index in fitting where waivers[index] == nil { waivers[index] = waiver }
            }
            problems += waiver.violations.rules.filter { book[$0] == nil }.map { Self.unknown($0, in: waiver, book) }
        }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
        self.waivers = waivers
    }

    /// The unknown rules in a baseline's causes: nothing can fail for them.
    package static func unknownRules(of baseline: Baseline, _ book: RuleBook) -> [Diagnostic] {
        baseline.waivers.flatMap { waiver in
            guard case .cause(let keys, _) = waiver.scope else { return [Diagnostic]() }
            let unknown = Set(keys.map(\.rule)).filter { book[$0] == nil }
            return unknown.sorted { $0.precedesByBytes($1) }.map { rule in
                var problem = Self.unknown(rule, in: waiver, book)
                problem.severity = .warning
                return problem
            }
        }
    }

    /// The verdict on a case with its waiver, if it has one.
    ///
    /// A failure is `waived`, or `expired` after the entry's last day; if some of it is not waived, it stays `failed`.
    /// A pass is `unexpectedlyPassed` on any day if an entry names the case: the entry has to be removed. Errors cannot
    /// be waived, and cases that do not fail a run (below the gate, informative, skipped) need no waiver.
    package func applied(to verdict: Verdict, on caseIndex: CaseIndex, level: Level) -> Verdict {
        let named = waivers[caseIndex]
        switch verdict {
        case .failed(let failure):
            let ofCase = named.flatMap { $0.violations.covers(failure) ? [$0] : nil }
            guard let waivers = ofCase ?? general(for: failure), !waivers.isEmpty else {
                return .failed(named.map { failure.exceeding($0) } ?? failure)
            }
            if let expired = waivers.first(where: baseline.isExpired) { return .expired(failure, expired) }
            return .waived(failure, waivers)
        case .passed: return named.flatMap { gate.includes(level) ? .unexpectedlyPassed($0) : nil } ?? verdict
        case .warned, .errored, .notRun, .skipped, .waived, .unexpectedlyPassed, .expired, .noted, .notScored:
            return verdict
        }
    }

    /// The waivers of a failure if all of its keys are waived; else nil.
    private func general(for failure: Failure) -> [Waiver]? {
        var waivers: [Waiver] = []
        for key in failure.keys {
            guard let waiver = baseline.entry(for: key) else { return nil }
            if !waivers.contains(waiver) { waivers.append(waiver) }
        }
        return waivers
    }

    /// The cases of a plan that match a pattern. Most patterns of a long list are ids.
    private static func cases(fitting glob: Glob, of plan: Plan, _ indices: [[UInt8]: CaseIndex]) -> [CaseIndex] {
        guard !glob.isLiteral else { return indices[Array(glob.description.utf8)].map { [$0] } ?? [] }
        return plan.cases.indices.filter { glob.matches(plan.cases[$0].id) }.map { CaseIndex($0) }
    }

    private static func unknown(_ rule: String, in waiver: Waiver, _ book: RuleBook) -> Diagnostic {
        Diagnostic(
            .error,
            "the waiver of \(quoted(waiver.name)) is for the rule \(quoted(rule)), which the spec does not have",
            at: waiver.place,
            suggestion: remedy(for: rule, among: book.rules.map(\.id)) ?? "see `\(ToolVersion.name) spec list rules`"
        )
    }

    private static func unmatched(_ waiver: Waiver, _ plan: Plan, _ known: KnownIDs) -> Diagnostic {
        let pattern = waiver.name
        let meant = known.remedyForCase(pattern, written: quoted) {
            "\(quoted($0)) is a rule, and waivers are for cases"
        }
        let near = meant.map { "\($0)\($0.hasSuffix("?") ? " If not, " : "; or ")" } ?? ""
        return Diagnostic(
            .error,
            "the waiver of \(quoted(pattern)) matches none of the \(plan.cases.count) planned cases of edition \(plan.edition.id)",
            at: waiver.place,
            suggestion: near + "remove the entry, or correct its pattern: only `*` and `?` are special"
        )
    }
}
