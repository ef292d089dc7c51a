import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import StrictJSON

extension JSONWriter {
    /// The record of one case, on one line.
    mutating func caseRecord(_ result: CaseResult) {
        let template = result.template
        beginObject(onOneLine: true)
        member("id", template.id)
        member("vector", template.vector.id)
        member("rules") { $0.strings(result.rules.map(\.id)) }
        member("level", template.level.rawValue)
        member("platform", template.platform.rawValue)
        member("verdict", result.verdict.kind.rawValue)
        member("message", result.verdict.message)
        if let log = result.verdict.log { member("log", log) }
        if let alone = result.alone { soloFinding(alone) }
        member("expected") { writer in
            writer.beginArray()
            for expectation in result.played.expectations { writer.expectation(expectation) }
            writer.endArray()
        }
        member("actual") { $0.observation(result.observation) }
        member("durationMs") { $0.number(DecimalDuration.milliseconds(nanoseconds: result.nanoseconds)) }
        member("file", template.vector.file)
        member("line") { $0.integer(template.vector.line) }
        endObject()
    }

    /// The record of a failure that belongs to no planned case.
    mutating func failureRecord(_ failure: RunFailure) {
        beginObject(onOneLine: true)
        member("id", failure.id)
        member("vector", nil)
        member("rules") { $0.strings([]) }
        member("level", nil)
        member("platform", nil)
        member("verdict", Verdict.Kind.errored.rawValue)
        member("message", failure.message)
        member("expected", nil)
        member("actual", nil)
        member("durationMs") { $0.number(DecimalDuration.milliseconds(nanoseconds: 0)) }
        member("file", nil)
        member("line", nil)
        endObject()
    }

    private mutating func soloFinding(_ finding: SoloFinding) {
        member("alone", finding.outcome.rawValue)
        if let id = finding.playedInstead { member("playedInstead", id) }
        guard let company = finding.company else { return }
        member("company") { writer in
            writer.beginObject()
            writer.member("before") { $0.integer(company.before) }
            switch company.outcome {
            case .passed: writer.member("outcome", Self.passedWord)
            case .failed(let cause):
                writer.member("outcome", Self.failedWord)
                writer.member("after") { $0.strings(cause.cases) }
                writer.member("count") { $0.integer(cause.count) }
                if let id = cause.remembered { writer.member("remembered", id) }
            }
            writer.endObject()
        }
    }

    private static let passedWord = SoloOutcome.passed.rawValue
    private static let failedWord = SoloOutcome.failed.rawValue

    private mutating func expectation(_ expectation: Expectation) {
        switch expectation {
        case .any: string("any")
        case .calls(let calls, _):
            beginArray()
            for call in calls { expectedCall(call) }
            endArray()
        }
    }

    /// A call without `function` may go to either documented function and carry further variables.
    private mutating func expectedCall(_ call: ExpectedCall) {
        switch call {
        case .variables(let action, let broadlogID, let deliveryID):
            beginObject()
            member("data") { writer in
                writer.beginObject()
                writer.member(CampaignKey.broadlogIDVariable, broadlogID)
                writer.member(CampaignKey.deliveryIDVariable, deliveryID)
                writer.member(CampaignKey.actionVariable, action)
                writer.endObject()
            }
            endObject()
        case .call(let call, let isExact):
            beginObject()
            members(of: call)
            if isExact { member("exact") { $0.boolean(true) } }
            endObject()
        }
    }

    /// Null where nothing was observed.
    private mutating func observation(_ observation: Observation?) {
        guard case .observed(let steps) = observation else { return null() }
        beginArray()
        for step in steps {
            beginObject()
            member("calls") { writer in
                writer.beginArray()
                for call in step.calls {
                    writer.beginObject()
                    writer.members(of: call)
                    writer.endObject()
                }
                writer.endArray()
            }
            member("threw", step.threw)
            if step.isReplaced { member("replaced") { $0.boolean(true) } }
            endObject()
        }
        endArray()
    }

    private mutating func members(of call: TrackingCall) {
        member("function", call.function.name)
        if let name = call.name { member("name", name) }
        member("data") { $0.payload(call.data) }
    }
}

extension Verdict {
    /// The last lines of the app's own log; nil where there are none.
    fileprivate var log: String? {
        guard case .errored(let error) = self, !error.log.isEmpty else { return nil }
        return error.log
    }
}
