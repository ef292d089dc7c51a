import CaseJudging
package import CaseStories
import ConformanceSpec
import FailureCauses
import PushTracking
package import StrictJSON

extension Cause {
    /// The members of its record, in their order, with the patterns of its cases.
    func record(of run: RunDescription) -> Payload {
        CauseText(cause: self, run: run).record(
            patterns: .array(patterns.map { .count($0) }), steps: .array(steps.sorted().map { .count($0) }))
    }
}

extension CauseText {
    /// The members of its record, in their order.
    ///
    /// - Parameters:
    ///   - patterns: only of a run's cause.
    ///   - steps: only of a run's cause.
    ///   - places: only of a cause found in files.
    fileprivate func record(
        patterns: PayloadValue? = nil, steps: PayloadValue? = nil, places: PayloadValue? = nil
    ) -> Payload {
        var record: Payload = [
            "number": .count(number), "sentence": .string(sentence), "rules": .texts(rules.map(\.id)),
            "cases": .count(cases),
        ]
        record["patterns"] = patterns
        record["simplest"] = .string(simplest)
        record["steps"] = steps
        record["platforms"] = .texts(platforms.map(\.rawValue))
        record["places"] = places
        record["effect"] = .text(effect)
        record["remedies"] = .object(Payload(remedies.map { ($0.platform.rawValue, .string($0.text)) }))
        record["page"] = .text(address)
        return record
    }
}

extension JSONWriter {
    /// The member `causes` or another of its form: each cause with the patterns of its cases, on one line.
    mutating func causes(_ causes: [Cause], of run: RunDescription, name: String = "causes") {
        member(name) { $0.array(causes) { $0.record($1.record(of: run)) } }
    }

    /// A cause found in files, on one line.
    ///
    /// - Parameter places: the files and lines where it was found.
    package mutating func cause(_ reported: CauseText, places: [(file: String, line: Int)]) {
        record(reported.record(places: .array(places.map { ["file": .string($0.file), "line": .count($0.line)] })))
    }
}
