import Baselines
import CaseJudging
import CaseStories
package import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import FailureCauses

/// JUnit XML of a run: a suite for each platform and kind of vector, and one for failures that belong to no case.
package struct JUnitReport {
    package let style: JUnitDocument.Style
    package let settings: ReportSettings

    /// A report in a style.
    package init(style: JUnitDocument.Style, settings: ReportSettings) {
        self.style = style
        self.settings = settings
    }

    /// The name of the suite for failures that belong to no case.
    package static let suiteOfTheRun = "tracking.run"

    package func bytes(of run: JudgedRun) -> [UInt8] {
        let description = run.run
        let names = description.plan.suites
        let cases = Dictionary(grouping: run.cases, by: \.template.suite)
        var suites = names.enumerated().compactMap { id, name in
            cases[name].map { results in
                JUnitDocument.Suite(
                    name, id: id,
                    properties: description.properties(of: results.first?.template.platform),
                    cases: results.map { testCase($0, of: run) })
            }
        }
        let failures = RunFailure.failures(of: run, command: settings.command)
        let stale = run.staleWaivers.map { (name: "waiver.stale", value: $0.stale) }
        if !failures.isEmpty || !stale.isEmpty || run.explored != nil {
            let properties = description.properties(of: nil, run.explored) + stale
            suites.append(Self.suite(of: failures, id: names.count, properties: properties))
        }
        return JUnitDocument(suites, style: style, settings).bytes
    }

    /// The report if no run could begin.
    package func bytes(of failure: RunFailure) -> [UInt8] {
        JUnitDocument([Self.suite(of: [failure], id: 0, properties: [])], style: style, settings).bytes
    }

    /// A suite for failures that belong to no case. Its id comes after those of the whole plan, so that it is the same
    /// in every shard. It also says how far scenarios were explored and which waivers are stale, so it may have no
    /// case.
    private static func suite(
        of failures: [RunFailure], id: Int, properties: [(name: String, value: String)]
    ) -> JUnitDocument.Suite {
        JUnitDocument.Suite(
            suiteOfTheRun, id: id, properties: properties,
            cases: failures.map { failure in
                let details = failure.details.isEmpty ? failure.message : failure.message + "\n" + failure.details
                return JUnitDocument.Case(failure.id, at: nil, .error(message: failure.message, details: details))
            })
    }

    private func testCase(_ result: CaseResult, of run: JudgedRun) -> JUnitDocument.Case {
        let (template, vector) = (result.template, result.template.vector)
        // The built-in spec's files are in no checkout.
        let place = run.run.spec.isBuiltIn ? nil : (vector.file, vector.line)
        var one = JUnitDocument.Case(template.id, at: place, outcome(of: result, in: run.run))
        one.verdict = result.verdict.kind
        one.nanoseconds = result.nanoseconds
        one.flaky = FlakyText.line(result)
        for cause in run.causes where cause.explains(result) {
            let sentence = ReportText.visible(cause.sentence, isLine: true, limit: 1024)
            one.heading += "cause \(cause.number) of \(run.causes.count): \(sentence)\n"
        }
        return one
    }

    private func outcome(of result: CaseResult, in run: RunDescription) -> JUnitDocument.Outcome {
        var details: String {
            FailureText(result.scored, of: run, command: settings.command, detail: .full).text(
                limit: JUnitDocument.textLimit)
        }
        switch result.verdict {
        case .passed, .noted: return .passed
        case .failed(let failure):
            return .failure(type: Self.type(of: failure), message: failure.message, details: details)
        case .warned(let failure): return .warning(failure.message, details: details)
        case .errored(let error): return .error(message: error.message, details: details)
        case .notRun(let reason): return .skipped(message: "not run: \(reason)")
        case .skipped(let reason): return .skipped(message: reason)
        case .notScored(let otherwise, _):
            let headline = FailureText.headline(result)
            return .skipped(message: headline, details: otherwise.kind.isFailure ? headline + "\n" + details : "")
        case .waived: return .skipped(message: result.verdict.message ?? "", details: details)
        case .unexpectedlyPassed, .expired:
            let type = "conformance.\(result.verdict.kind.rawValue)"
            return .failure(type: type, message: result.verdict.message ?? "", details: details)
        }
    }

    private static func type(of failure: Failure) -> String {
        switch failure.cause {
        case .differences: "conformance.failed"
        case .unsupported: "conformance.unsupported"
        }
    }
}
