package import ConformanceSpec
import PushTracking

/// What a whole run came to.
package struct RunSummary: Sendable {
    package enum Verdict: String, Sendable, Hashable {
        /// The whole plan at or above the gate passed, for every declared platform.
        case conforms
        /// What was run passed, but it was a part.
        case partial
        case doesNotConform
    }

    /// The calls of one case that were made after it had ended; an error of its own, outside the planned counts.
    package struct LateCall: Sendable, Hashable {
        /// `late-call[case id]`; one case has one at most.
        package let id: String
        package let message: String
    }

    /// All reported cases, by verdict.
    package private(set) var counts: [ConformanceRunner.Verdict.Kind: Int] = [:]
    /// The cases at or above the gate that were judged, which is the denominator of the last line.
    package private(set) var judged = 0
    /// Those of them that passed.
    package private(set) var passed = 0
    /// The cases at or above the gate that were skipped since their `requires` is not met.
    package private(set) var skippedAtGate = 0
    package private(set) var lateCalls: [LateCall] = []
    /// How many cases were to be reported.
    package let planned: Int
    package let isPartial: Bool

    package init(planned: Int, isPartial: Bool) {
        self.planned = planned
        self.isPartial = isPartial
    }

    package var reported: Int { counts.values.reduce(0, +) }

    package func count(_ kind: ConformanceRunner.Verdict.Kind) -> Int { counts[kind, default: 0] }

    package var verdict: Verdict {
        let failed = count(.failed) + count(.errored) + lateCalls.count
        if failed > 0 || reported != planned { return .doesNotConform }
        return isPartial ? .partial : .conforms
    }

    package mutating func add(_ result: CaseResult, gate: Gate) {
        counts[result.verdict.kind, default: 0] += 1
        guard gate.includes(result.template.level) else { return }
        switch result.verdict {
        case .skipped: skippedAtGate += 1
        case .passed:
            judged += 1
            passed += 1
        case .failed, .warned, .errored, .noted: judged += 1
        }
    }

    mutating func add(_ lateCalls: [CallLog.LateCall], of plan: Plan) {
        let byCase = Dictionary(grouping: lateCalls, by: \.caseIndex).sorted { $0.key < $1.key }
        self.lateCalls += byCase.map { index, calls in
            let texts = calls.map { CallText.text($0.call) }
            let subject = calls.count == 1 ? "\(texts[0]) was" : "\(calls.count) calls (\(texts.joined(separator: "; "))) were"
            return LateCall(
                id: "late-call[\(plan.cases[index].id)]",
                message: "\(subject) made after the case had ended; wait for what is under way in `settle`"
            )
        }
    }
}
