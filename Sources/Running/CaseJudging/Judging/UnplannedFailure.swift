package import Baselines
import ConformanceSpec
import Diagnostics
package import PushTracking

/// A failure that belongs to no planned case: a separate error, outside the counts of cases.
package struct UnplannedFailure: Sendable, Hashable {
    /// The subject of a failure.
    package enum Subject: Sendable, Hashable {
        /// Calls that a case made after it had ended; at most one such failure per case.
        case lateCall(caseID: String)
        /// More late calls, of which only the number is kept.
        case furtherLateCalls(count: Int)
        /// A line of the answers, from 1, that no verdict uses.
        case strayAnswer(line: Int)
        /// A scenario outside the plan that violates the rules, in its notation.
        case scenario(String)
        /// Flaky cases, if none are allowed.
        case flaky
        /// Stale baseline entries, if none are allowed.
        case staleWaivers
        /// Planned cases that were never reported.
        case incomplete
        /// No case at or above the gate was judged.
        case nothingJudged
    }

    /// Its subject.
    package let subject: Subject
    /// The failure, in one sentence.
    package let message: String

    /// A failure observed during the run.
    package init(_ subject: Subject, message: String) {
        self.subject = subject
        self.message = message
    }

    /// A failure as it was reported.
    ///
    /// - Parameter id: a value of `id`, possibly followed by a number, such as `stray-answer[12] #2`; nil results
    ///   otherwise.
    package init?(id: String, message: String) {
        guard let subject = Subject(id: id) else { return nil }
        self.init(subject, message: message)
    }

    /// Whether it is about a scenario outside the plan.
    package var isOfScenario: Bool { if case .scenario = subject { true } else { false } }

    /// A stable word for the failure, and its subject: `late-call[case id]`, `stray-answer[12]`.
    package var id: String {
        switch subject {
        case .lateCall(let caseID): "late-call[\(caseID)]"
        case .furtherLateCalls(let count): "further-late-calls[\(count)]"
        case .strayAnswer(let line): "stray-answer[\(line)]"
        case .scenario(let text): "situation[\(text)]"
        case .flaky: "flaky"
        case .staleWaivers: "stale-waivers"
        case .incomplete: "incomplete"
        case .nothingJudged: "nothing-judged"
        }
    }
}

extension UnplannedFailure {
    /// The late calls of a run: one failure per scored case, in plan order, and one for all that were not kept.
    package static func failures(of lateCalls: CallLog.LateCalls, in plan: Plan) -> [UnplannedFailure] {
        let kept = lateCalls.kept.filter { plan.reasonNotScored($0.caseIndex) == nil }
        let byCase = Dictionary(grouping: kept, by: \.caseIndex).sorted { $0.key < $1.key }
        let failures = byCase.map { index, calls in
            let texts = calls.prefix(Self.mostCallsNamed).map { CallText.text($0.call) }
            let named = texts.joined(separator: "; ") + (calls.count > texts.count ? "; …" : "")
            let subject = calls.count == 1 ? "\(named) was" : "\(calls.count) calls (\(named)) were"
            return UnplannedFailure(
                .lateCall(caseID: plan[index].id),
                message: "\(subject) made after the case had ended; wait for what is under way in `settle`"
            )
        }
        return failures + (lateCalls.leftOut > 0 ? [furtherLateCalls(lateCalls.leftOut)] : [])
    }

    private static let mostCallsNamed = 4

    /// Merges the failures of the parts of one run: late calls in plan order, then answer lines in order, then
    /// scenarios.
    ///
    /// - Parameter position: the case of the plan with an id.
    package static func joined(_ failures: [UnplannedFailure], position: (_ caseID: String) -> CaseIndex)
        -> [UnplannedFailure]
    {
        var lateCalls: [(position: CaseIndex, failure: UnplannedFailure)] = []
        var answers: [(line: Int, failure: UnplannedFailure)] = []
        var scenarios: [UnplannedFailure] = []
        var others: [UnplannedFailure] = []
        var further = 0
        for failure in failures {
            switch failure.subject {
            case .lateCall(let caseID): lateCalls.append((position(caseID), failure))
            case .furtherLateCalls(let count): further += count
            case .strayAnswer(let line): answers.append((line, failure))
            case .scenario: if !scenarios.contains(failure) { scenarios.append(failure) }
            case .flaky, .staleWaivers:
                if !others.contains(where: { $0.subject == failure.subject }) { others.append(failure) }
            case .incomplete, .nothingJudged: break
            }
        }
        lateCalls.sort { $0.position < $1.position }
        answers.sort { one, other in
            one.line != other.line
                ? one.line < other.line : one.failure.message.precedesByBytes(other.failure.message)
        }
        return lateCalls.map(\.failure) + (further > 0 ? [furtherLateCalls(further)] : []) + answers.map(\.failure)
            + scenarios + others
    }

    /// Late calls of which only the number is kept.
    package static func furtherLateCalls(_ count: Int) -> UnplannedFailure {
        let calls = count == 1 ? "1 more call was" : "\(count) more calls were"
        return UnplannedFailure(
            .furtherLateCalls(count: count),
            message: "\(calls) made after their cases had ended; only the number is kept"
        )
    }
}

extension UnplannedFailure {
    /// Flaky cases, if none are allowed; nil if none.
    package init?(flaky cases: [CaseResult]) {
        let flaky = cases.filter(\.isFlaky)
        guard let first = flaky.first else { return nil }
        let others = flaky.count > 1 ? " and \(flaky.count - 1) more" : ""
        let verb = flaky.count > 1 ? "pass" : "passes"
        self.init(.flaky, message: "\(first.template.id)\(others) \(verb) only sometimes")
    }

    /// Stale entries of the baseline; nil if none is stale.
    package init?(stale waivers: [Waiver]) {
        guard let first = waivers.first else { return nil }
        let others = waivers.count > 1 ? " and \(waivers.count - 1) more" : ""
        self.init(.staleWaivers, message: "nothing fails for \(first.entry)\(others)")
    }
}

extension UnplannedFailure.Subject {
    fileprivate init?(id: String) {
        switch id {
        case "flaky": self = .flaky
        case "stale-waivers": self = .staleWaivers
        case "incomplete": self = .incomplete
        case "nothing-judged": self = .nothingJudged
        default:
            guard let opening = id.firstIndex(of: "["), let end = id.lastIndex(of: "]"), opening < end else {
                return nil
            }
            let inner = String(id[id.index(after: opening)..<end])
            switch id[..<opening] {
            case "situation": self = .scenario(inner)
            case "late-call": self = .lateCall(caseID: inner)
            case "further-late-calls":
                guard let count = Int(inner), count > 0 else { return nil }
                self = .furtherLateCalls(count: count)
            case "stray-answer":
                guard let line = Int(inner), line > 0 else { return nil }
                self = .strayAnswer(line: line)
            default: return nil
            }
        }
    }
}
