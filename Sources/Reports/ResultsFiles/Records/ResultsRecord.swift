package import CaseJudging
import ConformanceSpec
package import DeviceModel
import PushTracking
package import StrictJSON

/// The record of one case, or of one failure that belongs to no case.
package struct ResultsRecord: Sendable {
    /// The id of the case, or of the failure.
    package let id: String
    /// False for a failure that belongs to no planned case.
    package let isPlanned: Bool
    /// Its verdict.
    package let verdict: Verdict.Kind
    /// The verdict that it would have if it was scored.
    package let scoredVerdict: Verdict.Kind
    /// The outcome; nil if it needs no message.
    package let message: String?
    /// The end of the app's own log; empty if none.
    package let log: String
    /// The outcome when the case was run again; nil if it was not.
    package let alone: RetryFinding?
    /// Evidence that the case passes only sometimes.
    package let flakiness: Flakiness?
    /// The observation of each device event; nil if nothing was observed.
    package let observed: [StepObservation]?
    /// The number of its failure pattern; nil if it does not fail.
    package let pattern: Int?
    /// How long it took; 0 if it was not run.
    package let nanoseconds: Int64
    /// The record itself, for places.
    package let element: JSONElement

    /// Whether something in it is only possible if a capture was judged.
    var dependsOnCapture: Bool { observed?.contains { $0.isUnjudged || $0.otherEvents != nil } == true }

    static let members = [
        "id", "vector", "rules", "level", "platform", "verdict", "message", "expected", "actual", "durationMs", "file",
        "line",
    ]

    init(_ element: JSONElement, in file: String) throws(InputFileError) {
        let record = try ObjectReader(
            element,
            "a case",
            in: file,
            required: Self.members,
            optional: ["log", "alone", "playedInstead", "company", "flaky", "pattern", "notScored"]
        )
        self.element = element
        id = try record.shownString("id")
        isPlanned = try record.optionalString("vector") != nil
        verdict = try record.word("verdict")
        let unscored = try element["notScored"].map { element throws(InputFileError) in
            try ObjectReader(element, "what is not scored", in: file, required: ["reason", "verdict"])
        }
        scoredVerdict = try unscored?.word("verdict") ?? verdict
        message = try record.optionalString("message")
        log = record.has("log") ? try record.string("log") : ""
        alone = record.has("alone") ? try Self.alone(record, in: file) : nil
        flakiness = record.has("flaky") ? try Self.flakiness(record, in: file) : nil
        pattern = record.has("pattern") ? try record.count("pattern") : nil
        _ = try record.strings("rules")
        if !record["level"].isNull { _ = try record.word("level", as: Level.self) }
        if !record["platform"].isNull { _ = try record.word("platform", as: Platform.self) }
        if !record["expected"].isNull { _ = try record.list("expected") }
        _ = try record.optionalString("file")
        if !record["line"].isNull { _ = try record.count("line") }
        nanoseconds = try Self.nanoseconds(record)
        observed = record["actual"].isNull ? nil : try Self.steps(record.list("actual"), in: file)
    }

    private static func alone(_ record: ObjectReader, in file: String) throws(InputFileError) -> RetryFinding {
        var finding = RetryFinding(try record.word("alone"))
        if record.element["playedInstead"] != nil { finding.playedInstead = try record.shownString("playedInstead") }
        guard record.element["company"] != nil else { return finding }
        let company = try ObjectReader(
            record["company"],
            "the company",
            in: file,
            required: ["before", "outcome"],
            optional: ["after", "count", "remembered"]
        )
        finding.company = CompanyFinding(before: try company.count("before"), outcome: try outcome(company))
        return finding
    }

    private static func flakiness(_ record: ObjectReader, in file: String) throws(InputFileError) -> Flakiness {
        let flaky = try ObjectReader(
            record["flaky"], "a flaky case", in: file, required: ["origin", "passed", "runs"])
        let (passed, runs) = (try flaky.count("passed"), try flaky.count("runs"))
        guard runs > passed, passed > 0 else {
            throw flaky.mismatch("runs", "more than \"passed\", which is at least 1")
        }
        return Flakiness(try flaky.word("origin"), passed: passed, of: runs)
    }

    private static func outcome(_ company: ObjectReader) throws(InputFileError) -> CompanyFinding.Outcome {
        switch try company.word("outcome", as: RetryOutcome.self) {
        case .passed: return .passed
        case .notPlayed: throw company.mismatch("outcome", "\"passed\" or \"failed\"")
        case .failed:
            let cases = try company.strings("after")
            let count = try company.count("count")
            guard (1...2).contains(cases.count), count == cases.count || (count > 2 && cases.count == 2) else {
                throw company.mismatch(
                    "after", "the ids of all cases that \"count\" counts, or of the first and the last")
            }
            let remembered = company.element["remembered"] == nil ? nil : try company.string("remembered")
            return .failed(CompanyFinding.PrecedingCases(cases: cases, count: count, remembered: remembered))
        }
    }

    private static let longest = 0...Double(CaseResult.mostNanoseconds / 1_000_000)

    private static func nanoseconds(_ record: ObjectReader) throws(InputFileError) -> Int64 {
        guard let milliseconds = record["durationMs"].double, longest.contains(milliseconds) else {
            throw record.mismatch(
                "durationMs", "a number of milliseconds from 0 to \(Int(longest.upperBound)), two days")
        }
        return Int64((milliseconds * 1_000_000).rounded())
    }

    private static func steps(_ elements: [JSONElement], in file: String) throws(InputFileError) -> [StepObservation] {
        var steps: [StepObservation] = []
        for element in elements {
            let step = try ObjectReader(
                element, "a step", in: file, required: ["calls"],
                optional: ["callsOfCallbacks", "threw", "replaced", "unjudged", "otherEvents"])
            var observation = StepObservation()
            for call in try step.list("calls") { observation.calls.append(try Self.call(call, in: file)) }
            if element["callsOfCallbacks"] != nil {
                for count in try step.list("callsOfCallbacks") {
                    guard let calls = count.integer, calls >= 0 else {
                        throw step.mismatch("callsOfCallbacks", "a list of numbers from 0")
                    }
                    observation.callsOfCallbacks.append(calls)
                }
                guard
                    observation.callsOfCallbacks.reduce(0, { $0.addingReportingOverflow($1).partialValue })
                        <= observation.calls.count
                else { throw step.mismatch("callsOfCallbacks", "how many of `calls` each callback made") }
            }
            if element["threw"] != nil { observation.threw = try step.optionalString("threw") }
            observation.isReplaced = try Self.flag("replaced", of: step)
            observation.isUnjudged = try Self.flag("unjudged", of: step)
            if step.has("otherEvents") { observation.otherEvents = try step.words("otherEvents") }
            steps.append(observation)
        }
        return steps
    }

    /// A member that is left out unless it is true.
    private static func flag(_ name: String, of step: ObjectReader) throws(InputFileError) -> Bool {
        guard let element = step.element[name] else { return false }
        guard let flag = element.boolean else { throw step.mismatch(name, "true or false") }
        return flag
    }

    private static func call(_ element: JSONElement, in file: String) throws(InputFileError) -> TrackingCall {
        let call = try ObjectReader(element, "a call", in: file, required: ["function", "data"], optional: ["name"])
        guard call["data"].kind == .object else { throw call.mismatch("data", "an object") }
        return TrackingCall(
            function: TrackingFunction(try call.string("function")),
            name: element["name"] == nil ? nil : try call.string("name"),
            data: Payload(call["data"])
        )
    }
}
