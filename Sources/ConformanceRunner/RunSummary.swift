package import ConformanceSpec
import PushTracking

/// What a whole run came to.
package struct RunSummary: Sendable {
    package enum Verdict: String, Sendable, Hashable, CaseIterable {
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

        /// A late call as it was reported.
        package init(id: String, message: String) {
            self.id = id
            self.message = message
        }
    }

    /// All reported cases, by the position of their verdict among all.
    private var tally = [Int](repeating: 0, count: ConformanceRunner.Verdict.Kind.allCases.count)
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

    /// How many cases were reported.
    package var reported: Int { tally.reduce(0, +) }

    /// All reported cases, by verdict; those that no case came to are left out.
    package var counts: [ConformanceRunner.Verdict.Kind: Int] {
        Dictionary(uniqueKeysWithValues: ConformanceRunner.Verdict.Kind.allCases.map { ($0, count($0)) }).filter { $0.value > 0 }
    }

    /// How many of the reported cases came to this.
    package func count(_ kind: ConformanceRunner.Verdict.Kind) -> Int { tally[kind.position] }

    package var verdict: Verdict {
        let hasFailed = ConformanceRunner.Verdict.Kind.allCases.contains { $0.failsRun && count($0) > 0 } || !lateCalls.isEmpty
        if hasFailed || reported != planned { return .doesNotConform }
        return isPartial ? .partial : .conforms
    }

    package mutating func add(_ result: CaseResult, gate: Gate) {
        tally[result.verdict.kind.position] += 1
        guard gate.includes(result.template.level) else { return }
        switch result.verdict {
        case .skipped: skippedAtGate += 1
        case .passed:
            judged += 1
            passed += 1
        case .failed, .warned, .errored, .waived, .unexpectedlyPassed, .expired, .noted: judged += 1
        }
    }

    /// Adds late calls that were reported before.
    package mutating func add(_ lateCalls: [LateCall]) { self.lateCalls += lateCalls }

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

extension Verdict.Kind {
    /// The position among all kinds.
    fileprivate var position: Int {
        switch self {
        case .passed: 0
        case .failed: 1
        case .warned: 2
        case .errored: 3
        case .skipped: 4
        case .waived: 5
        case .unexpectedlyPassed: 6
        case .expired: 7
        case .noted: 8
        }
    }
}
