package import CaseJudging
package import ConformanceSpec
package import DeviceModel
package import PushTracking

/// One case, event by event: the user's action, the operating system's callbacks, the app's calls, and the required
/// calls. Every report shows a case from this value.
package struct Story: Sendable {
    /// One event.
    package struct Row: Sendable {
        /// The number of the event, from 1.
        package let number: Int
        let event: DeviceEvent
        let expectation: Expectation
        /// The observation of the app; nil if none.
        package let observation: StepObservation?
        /// How the two differ.
        package let found: [Difference]
        /// The callbacks that the app got, unless its own wiring decides that.
        let callbacks: [CallbackTemplate]
        /// The operating system's observed behaviour.
        let seen: [String]
        let played: FilledCase
    }

    /// All events.
    package let events: [Row]
    /// The events to show: of a long story, only the first two and those that differ.
    package let rows: [Row]
    /// The titles of its lanes: the event, who acts, what the device does, the calls that were sent, those that are due.
    package let lanes: [String]
    /// Whether it shows the calls that were sent; otherwise only the required ones.
    package let hasCalls: Bool
    /// The case with its payloads, which a result does not hold.
    let played: FilledCase

    /// How many events are left out.
    package var omitted: Int { events.count - rows.count }

    /// The story of a case that was run. If the app's own wiring decides which callbacks it gets, only observed ones
    /// are named.
    ///
    /// - Parameter system: what the operating system was observed to do in each event.
    package init(
        _ result: CaseResult, wiring: DeclaredWiring, drive: RunDescription.Drive, system: [[String]]? = nil
    ) {
        self.init(result, wiring: wiring, drive: drive, system: system, hasCalls: true)
    }

    /// The story of a case that was not run: its events and the required calls.
    package init(documentedIn template: CaseTemplate) {
        let result = CaseResult(
            index: 0, played: template.filled(seed: 0, caseIndex: 0), verdict: .passed, observation: nil, nanoseconds: 0
        )
        self.init(result, wiring: .documented, drive: .callbacks, hasCalls: false)
    }

    private init(
        _ result: CaseResult, wiring: DeclaredWiring, drive: RunDescription.Drive, system: [[String]]? = nil,
        hasCalls: Bool
    ) {
        self.hasCalls = hasCalls
        lanes =
            drive == .capture
            ? ["event", "tester", "device", "left the device", "must be"]
            : ["event", "user", "operating system", "your calls", "must be"]
        let played = result.played
        self.played = played
        let scenario = result.template.scenario
        let callbacks = drive.showsCallbacks && system == nil ? scenario.callbacks(for: wiring) : []
        var observed: [StepObservation] = []
        if case .observed(let steps)? = result.observation { observed = steps }
        let differences = result.verdict.differences
        events = scenario.events.enumerated().map { step, event in
            Row(
                number: step + 1,
                event: event,
                expectation: played.expectations[step],
                observation: observed.indices.contains(step) ? observed[step] : nil,
                found: differences.filter { $0.step == step },
                callbacks: callbacks.filter { $0.step == step }.map(\.template),
                seen: system.flatMap { $0.indices.contains(step) ? $0[step] : nil } ?? [],
                played: played
            )
        }
        let short = events.filter { $0.number <= 2 || !$0.found.isEmpty }
        rows = events.count <= Self.mostRows ? events : Array(short.prefix(Self.mostRows))
    }

    private static let mostRows = 8
}

extension Verdict {
    /// The differences of the case; empty if it passed or was not judged.
    fileprivate var differences: [Difference] {
        if case .differences(let differences)? = failure?.cause { differences } else { [] }
    }
}
