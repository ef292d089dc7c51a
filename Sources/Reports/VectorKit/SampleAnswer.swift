import AdapterClient
package import CaseJudging
package import ConformanceSpec
package import DeviceModel
package import PushTracking
import ResultsFiles
import StrictJSON

/// Answers of apps with the verdicts on them, by which another runner tests itself: lines of the kit's
/// `samples.ndjson`.
package enum SampleAnswer {
    /// Judges what an app did in a case, as an adapter that answers just that would be judged.
    ///
    /// - Returns: the line with its line feed.
    /// - Throws: why no adapter can answer so.
    package static func line(
        _ steps: [StepObservation], in played: FilledCase, wiring: DeclaredWiring, judge: CaseJudge
    ) throws -> [UInt8] {
        let scenario = played.template.scenario
        var answer = JSONWriter()
        answer.answer(steps, of: scenario, wiring: wiring)
        let shape = AnswerShape(scenario: scenario, drive: .callbacks, wiring: wiring)
        let observation = try shape.observation(from: JSONDocument(answer.bytes).root)
        let result = judge.result(played, observation, nanoseconds: 0).scored
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("case", played.template.id)
            writer.member("answer") { $0.written(answer.bytes) }
            writer.member("verdict", result.verdict.kind.rawValue)
            writer.member("rules", result.rules.map(\.id))
            writer.member("differences") { writer in
                writer.array(result.verdict.failure?.violations ?? []) { writer, violation in
                    writer.object { writer in
                        writer.member("step", violation.difference.step)
                        writer.member("kind", violation.difference.kind.rawValue)
                        writer.member("rules", violation.rules.map(\.id))
                    }
                }
            }
        }
        return writer.line
    }
}

extension JSONWriter {
    /// The answer of an adapter that observed this: the calls of each callback, up to one that throws.
    fileprivate mutating func answer(_ steps: [StepObservation], of scenario: DeviceScenario, wiring: DeclaredWiring) {
        let callbacks = Dictionary(grouping: scenario.callbacks(for: wiring), by: \.step).mapValues(\.count)
        let end = steps.firstIndex { $0.threw != nil }
        object { writer in
            writer.member("calls") { writer in
                writer.beginArray()
                for (index, step) in steps[...(end ?? steps.count - 1)].enumerated() {
                    var rest = step.calls[...]
                    for callback in 0..<(callbacks[index] ?? 0) {
                        // No list at all stands for a throw in the first callback.
                        if index == end, callback == 0, index == callbacks.keys.min(), rest.isEmpty { break }
                        let isKnown = step.callsOfCallbacks.indices.contains(callback)
                        let count = isKnown ? step.callsOfCallbacks[callback] : rest.count
                        writer.array(rest.prefix(count)) { $1.record.write(to: &$0) }
                        rest = rest.dropFirst(count)
                        if index == end, rest.isEmpty { break }
                    }
                }
                writer.endArray()
            }
            if let end { writer.member("threw", steps[end].threw) }
        }
    }
}
