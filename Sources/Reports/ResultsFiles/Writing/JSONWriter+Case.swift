import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking
import ReportWriting
import RunReports
import StrictJSON

extension JSONWriter {
    /// The record of one case, on one line.
    mutating func caseRecord(_ result: CaseResult) {
        let template = result.template
        beginObject(onOneLine: true)
        member("id", template.id)
        member("vector", template.vector.id)
        member("rules", result.rules.map(\.id))
        member("level", template.level.rawValue)
        member("platform", template.platform.rawValue)
        member("verdict", result.verdict.kind.rawValue)
        member("message", result.verdict.message)
        if let pattern = result.pattern { member("pattern", pattern) }
        if let log = result.verdict.log { member("log", log) }
        if let alone = result.alone { retryFinding(alone) }
        if let flakiness = result.flakiness {
            member("flaky") {
                $0.object { writer in
                    writer.member("origin", flakiness.origin.rawValue)
                    writer.member("passed", flakiness.passed)
                    writer.member("runs", flakiness.runs)
                }
            }
        }
        member("expected") { $0.array(result.played.expectations) { $0.expectation($1) } }
        member("actual") { $0.observation(result.observation) }
        member("durationMs") { $0.number(DecimalDuration.milliseconds(nanoseconds: result.nanoseconds)) }
        member("file", template.vector.file)
        member("line", template.vector.line)
        endObject()
    }

    /// The record of a failure that belongs to no planned case.
    mutating func failureRecord(_ failure: RunFailure) {
        beginObject(onOneLine: true)
        member("id", failure.id)
        member("vector", nil as String?)
        member("rules", [] as [String])
        member("level", nil as String?)
        member("platform", nil as String?)
        member("verdict", Verdict.Kind.errored.rawValue)
        member("message", failure.message)
        member("expected", nil as String?)
        member("actual", nil as String?)
        member("durationMs") { $0.number(DecimalDuration.milliseconds(nanoseconds: 0)) }
        member("file", nil as String?)
        member("line", nil as String?)
        endObject()
    }

    private mutating func retryFinding(_ finding: RetryFinding) {
        member("alone", finding.outcome.rawValue)
        if let id = finding.playedInstead { member("playedInstead", id) }
        guard let company = finding.company else { return }
        member("company") {
            $0.object { writer in
                writer.member("before", company.before)
                switch company.outcome {
                case .passed: writer.member("outcome", RetryOutcome.passed.rawValue)
                case .failed(let cause):
                    writer.member("outcome", RetryOutcome.failed.rawValue)
                    writer.member("after", cause.cases)
                    writer.member("count", cause.count)
                    if let id = cause.remembered { writer.member("remembered", id) }
                }
            }
        }
    }

    private mutating func expectation(_ expectation: Expectation) {
        switch expectation {
        case .any: string("any")
        case .calls(let calls, _): array(calls) { $0.expectedCall($1) }
        case .atMost(let calls): object { $0.member("optional") { $0.array(calls) { $0.expectedCall($1) } } }
        }
    }

    /// A call without `function` may go to either documented function and carry further variables.
    private mutating func expectedCall(_ call: ExpectedCall) {
        switch call {
        case .variables(let action, let broadlogID, let deliveryID):
            object {
                $0.member("data") {
                    $0.object { writer in
                        writer.member(CampaignKey.broadlogIDVariable, broadlogID)
                        writer.member(CampaignKey.deliveryIDVariable, deliveryID)
                        writer.member(CampaignKey.actionVariable, action)
                    }
                }
            }
        case .call(let call, let isExact):
            object { writer in
                writer.members(of: call)
                if isExact { writer.member("exact", true) }
            }
        }
    }

    /// Null if nothing was observed.
    private mutating func observation(_ observation: Observation?) {
        guard case .observed(let steps) = observation else { return null() }
        array(steps) { writer, step in
            writer.object { writer in
                writer.member("calls") {
                    $0.array(step.calls) { writer, call in writer.object { $0.members(of: call) } }
                }
                if !step.callsOfCallbacks.isEmpty {
                    writer.member("callsOfCallbacks") { $0.array(step.callsOfCallbacks) { $0.integer($1) } }
                }
                writer.member("threw", step.threw)
                if step.isReplaced { writer.member("replaced", true) }
                if step.isUnjudged { writer.member("unjudged", true) }
                if let events = step.otherEvents { writer.member("otherEvents", events.map(\.rawValue)) }
            }
        }
    }

    private mutating func members(of call: TrackingCall) {
        member("function", call.function.name)
        if let name = call.name { member("name", name) }
        member("data") { call.data.write(to: &$0) }
    }
}

extension Verdict {
    /// The last lines of the app's own log; nil if it is empty.
    fileprivate var log: String? {
        guard case .errored(let error) = self, !error.log.isEmpty else { return nil }
        return error.log
    }
}
