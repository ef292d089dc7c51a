import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking

/// The calls of one device event, those expected above those that came.
struct CallLines {
    /// The most UTF-8 bytes of one line.
    let lineLimit: Int

    /// The lines of one step, with the differences in words below.
    func lines(_ expectation: Expectation, _ observation: StepObservation, differences: [Difference]) -> [String] {
        var lines = block("expected: ", expected(expectation)) + block("actual:   ", actual(observation, expectation))
        if let threw = observation.threw { lines += block("threw:    ", [threw]) }
        if !differences.isEmpty { lines += block("differs:  ", differences.map(\.sentence)) }
        return lines
    }

    /// What must be sent, a text for each call.
    func expected(_ expectation: Expectation) -> [String] {
        switch expectation {
        case .any: return ["anything"]
        case .calls(let calls, let isOrdered):
            let note = isOrdered && calls.count > 1 ? ["(in this order)"] : []
            return calls.isEmpty ? ["no call"] : calls.map { CallText.text($0) } + note
        case .atMost(let calls): return ["at most"] + calls.map { CallText.text($0) }
        }
    }

    /// All calls where everything is allowed, else those that are judged, with the number of the others.
    func actual(_ observation: StepObservation, _ expectation: Expectation) -> [String] {
        let tracking = observation.calls.filter(\.isTracking)
        let others = observation.calls.count - tracking.count
        let texts = tracking.prefix(Self.mostCalls).map { CallText.text($0) }
        let rest = tracking.count - texts.count
        return (tracking.isEmpty ? ["no call"] : texts)
            + (rest > 0 ? ["(and \(rest) more)"] : [])
            + (others > 0
                ? [
                    "(and \(counted(others, "call")) that \(others == 1 ? "is" : "are") no tracking \(others == 1 ? "call" : "calls"))"
                ]
                : [])
    }

    private func block(_ label: String, _ texts: [String]) -> [String] {
        texts.enumerated().map { index, text in
            let margin = index == 0 ? label : String(repeating: " ", count: label.utf8.count)
            return ReportText.visible(margin + text, isLine: true, limit: lineLimit)
        }
    }

    /// A sink in a loop must not bury its reader.
    private static let mostCalls = 20
}
