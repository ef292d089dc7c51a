package import CaseJudging
import ConformanceSpec
import Diagnostics

/// The reports' text about failing cases that were run again.
package struct RetryText {
    private static let remedy = "start every `runCase` from fresh state"

    /// The text for a case; nil if there is nothing to say.
    package static func line(_ finding: RetryFinding?) -> String? {
        guard let finding else { return nil }
        switch (finding.outcome, finding.playedInstead) {
        case (.passed, nil): return sentence(finding.company)
        case (.passed, let other?):
            return "fails in the same way as \(other), which fails after other cases but passes alone"
        case (.failed, nil): return nil
        case (.failed, let other?): return "fails in the same way as \(other), which also fails alone"
        case (.notPlayed, _):
            return
                "not run again alone: only cases of the first \(RetryOutcome.mostPlayed) causes of a run are"
        }
    }

    private static func sentence(_ company: CompanyFinding?) -> String {
        guard let company else {
            return "fails after other cases but passes alone: because of what they leave behind, or by chance"
        }
        switch company.outcome {
        case .passed where company.before == 0:
            return "failed, then passes alone, though no case came before it: it is not deterministic"
        case .passed:
            let cases = company.before == 1 ? "case" : "\(company.before) cases"
            return
                "failed after other cases, but passes alone, and passes after the same \(cases) when they are run again: it is not deterministic"
        case .failed(let cause):
            let what =
                cause.remembered.map { "the app still remembers \(CallText.quoted($0))" } ?? "the app keeps state"
            return "passes alone; after \(cases(cause)) \(what): \(remedy)"
        }
    }

    private static func cases(_ cause: CompanyFinding.PrecedingCases) -> String {
        let (first, last) = (cause.cases.first ?? "", cause.cases.last ?? "")
        return switch cause.count {
        case 1: first
        case 2: "\(first) and \(last)"
        default: "the \(cause.count) cases from \(first) to \(last)"
        }
    }

    private var failing = 0
    private var played = 0
    private var passed = 0
    private var notPlayed = 0
    private var first: (id: String, finding: RetryFinding)?

    /// The text for a run's cases.
    package init(_ cases: [CaseResult]) { for result in cases { add(result) } }

    private mutating func add(_ result: CaseResult) {
        guard let finding = result.alone else { return }
        failing += 1
        if finding.outcome == .notPlayed { notPlayed += 1 }
        guard finding.playedInstead == nil, finding.outcome != .notPlayed else { return }
        played += 1
        guard finding.outcome == .passed else { return }
        passed += 1
        if first == nil { first = (result.template.id, finding) }
    }

    /// The text for the end of a run; nil if one case of each cause was run again and none passed.
    package var summary: String? {
        guard passed > 0 || notPlayed > 0 else { return nil }
        let cases = "\(failing) failing \(failing == 1 ? "case" : "cases")"
        let subject = played == failing ? cases : "\(played) of \(cases)\(notPlayed > 0 ? "" : ", one of each cause,")"
        let were = "\(subject) \(played == 1 ? "was" : "were") run again alone"
        guard let first, let sentence = Self.line(first.finding) else { return "\(were), and none passed" }
        return "\(were), and \(passed) passed: \(first.id) \(sentence)"
    }
}

/// The reports' text about flaky cases.
package struct FlakyText {
    private let flaky: [CaseResult]

    /// - Parameter flaky: the flaky cases of a run.
    package init(_ flaky: [CaseResult]) { self.flaky = flaky }

    /// How many there are, and the first one with the reason; nil if none.
    package var summary: String? {
        guard let first = flaky.first else { return nil }
        let others = flaky.count > 1 ? ", and \(flaky.count - 1) more" : ""
        return "\(counted(flaky.count, "flaky case")): \(first.template.id) \(Self.reason(first))\(others)"
    }

    /// The text for a case; nil if it is not known to be flaky.
    package static func line(_ result: CaseResult) -> String? { result.isFlaky ? "flaky: " + reason(result) : nil }

    private static func reason(_ result: CaseResult) -> String {
        result.flakiness?.sentence ?? RetryText.line(result.alone) ?? ""
    }
}
