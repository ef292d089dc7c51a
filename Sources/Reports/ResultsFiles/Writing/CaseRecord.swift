import CaseJudging
package import ConformanceSpec
import DeviceModel
package import PushTracking
import ReportWriting
import RunReports
import StrictJSON

extension CaseResult {
    /// The members of its record, in their order. `RecordCheck` compares them with those of a file.
    var record: Payload {
        let template = template
        var record: Payload = [
            "id": .string(template.id), "vector": .string(template.vector.id), "rules": .texts(rules.map(\.id)),
            "level": .string(template.level.rawValue), "platform": .string(template.platform.rawValue),
            "verdict": .string(verdict.kind.rawValue), "message": .text(verdict.message),
        ]
        if case .notScored(let otherwise, let reason) = verdict {
            record["notScored"] = ["reason": .string(reason), "verdict": .string(otherwise.kind.rawValue)]
        }
        record["pattern"] = pattern.map { .count($0) }
        record["log"] = scored.verdict.log.map { .string($0) }
        alone?.add(to: &record)
        record["flaky"] = flakiness.map {
            ["origin": .string($0.origin.rawValue), "passed": .count($0.passed), "runs": .count($0.runs)]
        }
        record["expected"] = .array(played.expectations.map(\.record))
        record["actual"] = observation?.record ?? .null
        record["durationMs"] = .number(DecimalDuration.milliseconds(nanoseconds: nanoseconds))
        record["file"] = .string(template.vector.file)
        record["line"] = .count(template.vector.line)
        return record
    }
}

extension RunFailure {
    /// The members of the record of a failure that belongs to no planned case.
    var record: Payload {
        [
            "id": .string(id), "vector": nil, "rules": [], "level": nil, "platform": nil,
            "verdict": .string(Verdict.Kind.errored.rawValue), "message": .string(message), "expected": nil,
            "actual": nil, "durationMs": .number(DecimalDuration.milliseconds(nanoseconds: 0)), "file": nil,
            "line": nil,
        ]
    }
}

extension JSONWriter {
    /// A record, on one line.
    mutating func record(_ record: Payload) {
        object(onOneLine: true) { writer in
            for entry in record.entries { writer.member(entry.key) { entry.value.write(to: &$0) } }
        }
    }
}

extension PayloadValue {
    /// A whole number.
    static func count(_ count: Int) -> PayloadValue { .number(String(count)) }

    /// A text; null without one.
    static func text(_ text: String?) -> PayloadValue { text.map { .string($0) } ?? .null }

    /// A list of texts.
    static func texts(_ texts: [String]) -> PayloadValue { .array(texts.map { .string($0) }) }
}

extension RetryFinding {
    fileprivate func add(to record: inout Payload) {
        record["alone"] = .string(outcome.rawValue)
        record["playedInstead"] = playedInstead.map { .string($0) }
        guard let company else { return }
        var found: Payload = ["before": .count(company.before)]
        switch company.outcome {
        case .passed: found["outcome"] = .string(RetryOutcome.passed.rawValue)
        case .failed(let cause):
            found["outcome"] = .string(RetryOutcome.failed.rawValue)
            found["after"] = .texts(cause.cases)
            found["count"] = .count(cause.count)
            found["remembered"] = cause.remembered.map { .string($0) }
        }
        record["company"] = .object(found)
    }
}

extension Expectation {
    /// The expected calls: a list, `any`, or an object with the optional ones.
    package var record: PayloadValue {
        switch self {
        case .any: "any"
        case .calls(let calls, _): .array(calls.map(\.record))
        case .atMost(let calls): ["optional": .array(calls.map(\.record))]
        }
    }
}

extension ExpectedCall {
    /// A call without `function` may go to either documented function and carry further variables.
    fileprivate var record: PayloadValue {
        switch self {
        case .variables(let action, let broadlogID, let deliveryID):
            return [
                "data": [
                    CampaignKey.broadlogIDVariable: .string(broadlogID),
                    CampaignKey.deliveryIDVariable: .string(deliveryID), CampaignKey.actionVariable: .string(action),
                ]
            ]
        case .call(let call): return .object(call.record)
        }
    }
}

extension Observation {
    /// Null if nothing was observed.
    fileprivate var record: PayloadValue {
        guard case .observed(let steps) = self else { return .null }
        return .array(
            steps.map { step in
                var record: Payload = ["calls": .array(step.calls.map { .object($0.record) })]
                if !step.callsOfCallbacks.isEmpty {
                    record["callsOfCallbacks"] = .array(step.callsOfCallbacks.map { .count($0) })
                }
                record["threw"] = .text(step.threw)
                if step.isReplaced { record["replaced"] = true }
                if step.isUnjudged { record["unjudged"] = true }
                record["otherEvents"] = step.otherEvents.map { .texts($0.map(\.rawValue)) }
                return .object(record)
            })
    }
}

extension TrackingCall {
    /// The call as adapters answer it.
    package var record: Payload {
        var record: Payload = ["function": .string(function.name)]
        record["name"] = name.map { .string($0) }
        record["data"] = .object(data)
        return record
    }
}

extension Verdict {
    /// The last lines of the app's own log; nil if it is empty.
    fileprivate var log: String? {
        guard case .errored(let error) = self, !error.log.isEmpty else { return nil }
        return error.log
    }
}
