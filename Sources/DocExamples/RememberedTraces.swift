package import DeviceModel
import PushTracking

/// The traces of cases that were run, for those that run alike.
///
/// A run follows from the events and from what the case answers where it is asked. So the runs of the same events are a tree: a question, a
/// branch for each answer, the next question there, and a trace at the end. A case that finds its way to a trace has that one; texts that
/// nobody asked about are filled in.
package struct RememberedTraces {
    private enum Node {
        case question(CaseQuestion, [(answer: CaseAnswer, next: Int)])
        case trace(Int)
    }

    private let app: ExampleApp
    private var roots: [Root: Int] = [:]
    private var nodes: [Node] = []
    /// The traces by their number, in the order in which they came up. Variables that are the pushes' are not filled in.
    package private(set) var traces: [ExampleTrace] = []

    /// Remembers nothing yet.
    package init(_ app: ExampleApp) { self.app = app }

    /// The number of a case's trace; it is run where no case before ran like it.
    ///
    /// - Parameter count: how many of the events are played, from the first on.
    package mutating func trace(of script: DeviceScript, events count: Int) -> Int {
        let root = Root(script, schedule: app.schedule(of: script), count: count)
        var next = roots[root]
        var depth = 0
        // The question whose answer nobody gave before, where there is one.
        var last: (node: Int, answer: CaseAnswer)?
        while let index = next {
            switch nodes[index] {
            case .trace(let trace): return trace
            case .question(let question, let branches):
                let answer = question.answer(script.payloads, app: script.scenario.app)
                last = (index, answer)
                depth += 1
                next = branches.first { $0.answer == answer }?.next
            }
        }
        let (trace, inquiry) = app.run(script, events: count)
        traces.append(trace)
        guard inquiry.count <= Self.longestInquiry else { return traces.count - 1 }
        let first = nodes.count
        for step in inquiry.dropFirst(depth) { nodes.append(.question(step.question, [(step.answer, nodes.count + 1)])) }
        nodes.append(.trace(traces.count - 1))
        if let last, case .question(let question, let branches) = nodes[last.node] {
            nodes[last.node] = .question(question, branches + [(last.answer, first)])
        } else {
            roots[root] = first
        }
        return traces.count - 1
    }

    /// Runs that ask more are not remembered.
    private static let longestInquiry = 512

    /// What happens in a case: all of it but what a run asks for.
    private struct Root: Hashable {
        private let scenario: DeviceScenario
        private let schedule: [DeviceScenario.ScheduledCallback]
        private let count: Int
        private let pushes: Int

        init(_ script: DeviceScript, schedule: [DeviceScenario.ScheduledCallback], count: Int) {
            scenario = script.scenario
            self.schedule = schedule
            self.count = count
            pushes = script.payloads.count
        }

        static func == (left: Root, right: Root) -> Bool {
            guard left.count == right.count, left.pushes == right.pushes else { return false }
            let (one, other) = (left.scenario, right.scenario)
            if one !== other {
                guard one.foregroundOrder == other.foregroundOrder,
                    one.events.prefix(left.count) == other.events.prefix(right.count)
                else { return false }
            }
            return left.schedule.prefix { $0.step < left.count }.elementsEqual(right.schedule.prefix { $0.step < right.count })
        }

        func hash(into hasher: inout Hasher) {
            for event in scenario.events.prefix(count) { hasher.combine(event) }
        }
    }
}
