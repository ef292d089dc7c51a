import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
package import ReportWriting
import Scenarios

/// The last line of a run: the verdict, and how many cases it covers.
package struct VerdictLine {
    let judged: JudgedRun
    /// How many cases were skipped because the sink declares no SDK.
    let skippedWithoutSDK: Int

    private var run: RunDescription { judged.run }

    /// `conforms with waivers, flaky`.
    package var word: String {
        isOfWalk && judged.verdict == .partial
            ? "passed, as far as it was judged"
            : judged.verdict.words(waived: judged.count(.waived), flaky: judged.flaky.count)
    }

    private var isOfWalk: Bool { run.drive == .capture }

    /// The verdict at a glance: waived failures and flaky cases make it doubtful.
    package var mood: Mood { judged.verdict.mood(waived: judged.count(.waived), flaky: judged.flaky.count) }

    /// `812 of 812 required cases passed (12 skipped, 40 noted)`.
    package var counts: String {
        if isOfWalk {
            let failed = judged.count(.failed) > 0 ? ", \(judged.count(.failed)) failed" : ""
            let skipped = judged.count(.skipped)
            return "\(judged.passed) of \(counted(judged.planned, "step")) passed\(failed)"
                + (skipped > 0 ? ", \(skipped) not judged" : "") + otherSpec
        }
        let level = run.plan.gate.words
        let selected = run.plan.isPartial ? "selected " : ""
        let passed =
            "\(judged.passed) of \(judged.judged) \(selected)\(level) \(judged.judged == 1 ? "case" : "cases") passed"
        let notes = others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
        return passed + failures.map { ", \($0)" }.joined() + notes + unknownSDK + whole + otherSpec
    }

    private var failures: [String] {
        var failures = counts(of: Verdict.Kind.allCases.filter(\.failsRun))
        if lateCalls > 0 { failures.append(counted(lateCalls, "late call")) }
        if strayAnswers > 0 { failures.append(counted(strayAnswers, "stray answer")) }
        if scenarios > 0 { failures.append("\(counted(scenarios, "cause")) in scenarios beyond the plan") }
        if judged.cases.count != judged.planned {
            failures.append("\(judged.planned - judged.cases.count) not reported")
        }
        return failures
    }

    /// Cases with late calls, plus the late calls of which only the number is kept.
    private var lateCalls: Int {
        judged.unplannedFailures.reduce(0) { count, failure in
            switch failure.subject {
            case .lateCall: count + 1
            case .furtherLateCalls(let further): count + further
            case .strayAnswer, .scenario, .flaky, .staleWaivers, .incomplete, .nothingJudged: count
            }
        }
    }

    /// One for each cause.
    private var scenarios: Int {
        judged.unplannedFailures.count(where: \.isOfScenario)
    }

    private var strayAnswers: Int {
        judged.unplannedFailures.count { if case .strayAnswer = $0.subject { true } else { false } }
    }

    private var others: [String] {
        let (flaky, stale) = (judged.flaky.count, judged.staleWaivers.count)
        return counts(of: [.waived, .skipped, .noted, .warned, .notScored]) + (flaky > 0 ? ["\(flaky) flaky"] : [])
            + (stale > 0 ? [counted(stale, "stale waiver")] : [])
    }

    private func counts(of kinds: [Verdict.Kind]) -> [String] {
        kinds.filter { judged.count($0) > 0 }.map { "\(judged.count($0)) \($0.words)" }
    }

    private var unknownSDK: String {
        skippedWithoutSDK == 0 ? "" : "; \(counted(skippedWithoutSDK, "case")) skipped because the sink declares no SDK"
    }

    private var otherSpec: String { run.spec.isBuiltIn ? "" : "; judged by a spec other than the built-in one" }

    /// The size of the whole plan if only a part was run.
    private var whole: String {
        guard run.plan.isPartial else { return "" }
        // A requested scenario is not a case of the plan.
        let count = run.plan.cases.count {
            run.plan.gate.includes($0.level) && !Scenario.isWritten($0.id)
                && $0.vector.reasonNotScored(in: run.plan.selection.set) == nil
        }
        return "; the whole plan has \(count)"
    }
}

extension RunVerdict {
    /// The verdict for people.
    package var words: String {
        switch self {
        case .conforms: "conforms"
        case .partial: "partial"
        case .doesNotConform: "does not conform"
        case .nothingJudged: "nothing judged"
        }
    }

    /// The verdict at a glance.
    package func mood(waived: Int, flaky: Int) -> Mood {
        switch self {
        case .conforms, .partial: waived + flaky > 0 ? .doubtful : .good
        case .doesNotConform, .nothingJudged: .bad
        }
    }

    /// The verdict, with a note on waived failures and flaky cases.
    package func words(waived: Int, flaky: Int) -> String {
        let waivers =
            switch self {
            case .conforms, .partial: waived > 0 ? " with waivers" : ""
            case .doesNotConform, .nothingJudged: ""
            }
        return words + waivers + (flaky > 0 ? ", flaky" : "")
    }
}
