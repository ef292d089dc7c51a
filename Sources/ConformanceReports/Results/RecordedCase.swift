import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking

/// One record, judged as its case was during the run.
struct RecordedCase {
    let record: ResultsRecord
    let index: CaseIndex
    let plan: Plan
    let profile: SinkProfile
    let judge: CaseJudge

    var result: CaseResult {
        let template = plan[index]
        let played = template.filled(seed: plan.seed, caseIndex: index)
        if let objection = template.objection(to: profile) { return judge.skipped(played, objection) }
        return judge.result(played, observation(of: played), nanoseconds: record.nanoseconds)
    }

    private func observation(of played: FilledCase) -> Observation {
        if let steps = record.observed { return .observed(steps) }
        if record.verdict == .errored {
            return .errored(ObservationError(message: record.message ?? "", log: record.log))
        }
        return .unsupported(reason(of: played) ?? "")
    }

    /// Why the sink does not support the case, which is at the end of a message whose beginning follows; nil where it
    /// does not.
    private func reason(of played: FilledCase) -> String? {
        let beginning = judge.result(played, .unsupported(""), nanoseconds: 0).verdict.message ?? ""
        guard let message = record.message, message.utf8.starts(with: beginning.utf8) else { return nil }
        return String(decoding: message.utf8.dropFirst(beginning.utf8.count), as: UTF8.self)
    }
}
