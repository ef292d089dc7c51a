package import ConformanceSpec
import Diagnostics
package import PushTracking
package import StrictJSON

/// A baseline laid over a plan: for each case the waiver that counts.
package struct PlannedWaivers: Sendable {
    private let today: CalendarDate
    private let gate: Gate
    private let waivers: [CaseIndex: Waiver]

    /// Finds the cases of each entry in the whole, unselected plan, so that a part of it can be run with the same
    /// baseline.
    ///
    /// - Parameter book: the rules that entries may name.
    /// - Throws: the entries that no planned case fits, or that name rules which there are not.
    package init(_ baseline: Baseline, _ plan: Plan, book: RuleBook) throws(InputFileError) {
        today = baseline.today
        gate = plan.gate
        var waivers: [CaseIndex: Waiver] = [:]
        var problems: [Diagnostic] = []
        lazy var known = KnownIDs(plan.cases)
        let indices = plan.indicesByID
        for waiver in baseline.waivers {
            let fitting = Self.cases(fitting: waiver.cases, of: plan, indices)
            if fitting.isEmpty { problems.append(Self.unmatched(waiver, plan, known)) }
            problems += waiver.blame.rules.filter { book[$0] == nil }.map { Self.unknown($0, in: waiver, book) }
            for index in fitting where waivers[index] == nil { waivers[index] = waiver }
        }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
        self.waivers = waivers
    }

    /// The verdict on a case with its waiver, if it has one.
    ///
    /// A failure is `waived`, after the entry's last day `expired`; one for something that the entry does not waive stays
    /// `failed`. A pass is `unexpectedlyPassed`, on any day: the
    /// entry has to go. Errors cannot be waived, and what does not fail a run (below the gate, informative, skipped)
    /// needs no waiver.
    package func applied(to verdict: Verdict, on caseIndex: CaseIndex, level: Level) -> Verdict {
        guard let waiver = waivers[caseIndex] else { return verdict }
        switch verdict {
        case .failed(let failure) where !waiver.blame.covers(failure): return .failed(failure.exceeding(waiver))
        case .failed(let failure): return waiver.expires < today ? .expired(failure, waiver) : .waived(failure, waiver)
        case .passed: return gate.includes(level) ? .unexpectedlyPassed(waiver) : verdict
        case .warned, .errored, .skipped, .waived, .unexpectedlyPassed, .expired, .noted: return verdict
        }
    }

    /// The cases of a plan that a pattern fits. Most patterns of a long list are ids.
    private static func cases(fitting glob: Glob, of plan: Plan, _ indices: [[UInt8]: CaseIndex]) -> [CaseIndex] {
        guard !glob.isLiteral else { return indices[Array(glob.description.utf8)].map { [$0] } ?? [] }
        return plan.cases.indices.filter { glob.matches(plan.cases[$0].id) }.map { CaseIndex($0) }
    }

    private static func unknown(_ rule: String, in waiver: Waiver, _ book: RuleBook) -> Diagnostic {
        Diagnostic(
            .error,
            "the waiver of \(quoted(waiver.cases.description)) is for the rule \(quoted(rule)), which there is not",
            at: waiver.place,
            suggestion: remedy(for: rule, among: book.rules.map(\.id)) ?? "see `\(ToolVersion.name) spec list rules`"
        )
    }

    private static func unmatched(_ waiver: Waiver, _ plan: Plan, _ known: KnownIDs) -> Diagnostic {
        let pattern = waiver.cases.description
        let meant = known.remedyForCase(pattern, written: quoted) {
            "\(quoted($0)) is a rule, and waivers are for cases"
        }
        let near = meant.map { "\($0)\($0.hasSuffix("?") ? " If not, " : "; or ")" } ?? ""
        return Diagnostic(
            .error,
            "the waiver of \(quoted(pattern)) fits none of the \(plan.cases.count) planned cases of edition \(plan.edition.id)",
            at: waiver.place,
            suggestion: near + "remove the entry, or correct its pattern: only `*` and `?` are special"
        )
    }
}
